//! What is asked of the browser, whatever comes of it.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Lets it happen. Where it fails nobody is told, the page neither.
pub fn forget(promise: Result<Promise, JsValue>) {
    if let Ok(promise) = promise {
        spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}
