//! Requests to the browser whose result does not matter.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Ignores a promise's result. A failure is not reported as an uncaught error.
pub fn forget(promise: Result<Promise, JsValue>) {
    if let Ok(promise) = promise {
        spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}
