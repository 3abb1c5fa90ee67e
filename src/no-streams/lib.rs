//! Stands in for the crate `wasm-streams`, with all that Leptos' server functions name of it.
//!
//! Rollbook has no server, so nothing here is ever called. The real crate exports classes to
//! JavaScript, and a linker never removes exports: they would add a hundredth to the download.

#![forbid(unsafe_code)]

use futures_util::stream::{Pending, pending};
use wasm_bindgen::JsValue;

/// A stream from or to JavaScript.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// A stream from JavaScript.
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// A stream to JavaScript, which is always empty here.
    pub fn from_stream<S>(_: S) -> Self {
        Self(JsValue::UNDEFINED.into())
    }

    /// The stream as a JavaScript object.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// The items of a stream from JavaScript; here none ever comes.
    pub fn into_stream(self) -> Pending<Result<JsValue, JsValue>> {
        pending()
    }
}
