//! A stand-in for the crate `wasm-streams`, with everything that Leptos' server functions use from
//! it.
//!
//! Rollbook has no server, so nothing here is ever called. The real crate exports classes to
//! JavaScript, and a linker never removes exports, so they would add a hundredth to the download.

#![forbid(unsafe_code)]

use futures_util::stream::{Pending, pending};
use wasm_bindgen::JsValue;

/// A stream from or to JavaScript.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// Creates a stream from JavaScript.
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// Creates a stream to JavaScript, which is always empty here.
    pub fn from_stream<S>(_: S) -> Self {
        Self(JsValue::UNDEFINED.into())
    }

    /// Returns the stream as a JavaScript object.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// Returns the items of a stream from JavaScript. No item ever arrives here.
    pub fn into_stream(self) -> Pending<Result<JsValue, JsValue>> {
        pending()
    }
}
