//! Files of the site, which the service worker has on the device.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The text of a file.
///
/// # Errors
/// Whatever the browser says where it cannot be had.
pub async fn text(file: &str) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(file)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or_else(|| "no text".into())
}
