//! Stands in for the crate `wasm-streams`, as far as Leptos' server functions name it.
//!
//! Rollbook has no server, so nothing here is ever called. The real crate exports classes to
//! JavaScript, and what is exported no linker leaves out: they would be a hundredth of the
//! download.

#![forbid(unsafe_code)]

use futures_util::stream::{Pending, pending};
use wasm_bindgen::JsValue;

/// A stream from JavaScript or to it.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// A stream from JavaScript.
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// A stream to JavaScript: here one without anything in it.
    pub fn from_stream<S>(_: S) -> Self {
        Self(JsValue::UNDEFINED.into())
    }

    /// The stream as JavaScript has it.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// What comes from JavaScript: here nothing ever.
    pub fn into_stream(self) -> Pending<Result<JsValue, JsValue>> {
        pending()
    }
}
