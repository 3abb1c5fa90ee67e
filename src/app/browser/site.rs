//! Files of the site, which the service worker caches on the device.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Loads the content of a file.
///
/// # Errors
/// Returns the browser's error if the file cannot be loaded.
pub async fn content(file: &str) -> Result<Vec<u8>, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(file)).await?.dyn_into()?;
    if !response.ok() {
        return Err("no such file".into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
