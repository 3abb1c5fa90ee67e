//! Requests to the browser whose result does not matter.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Lets a promise run, and ignores its result. A failure does not show up as an error of the page.
pub fn forget(promise: Result<Promise, JsValue>) {
    if let Ok(promise) = promise {
        spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}
