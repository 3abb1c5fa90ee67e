//! Reads the clipboard.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Returns the text on the clipboard. The browser may ask the player for permission first.
///
/// # Errors
/// Returns the browser's error if the clipboard cannot be read.
pub async fn text() -> Result<String, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into())?;
    let read: Function = Reflect::get(&clipboard, &"readText".into())?.dyn_into()?;
    let promise: Promise = read.call0(&clipboard)?.dyn_into()?;
    JsFuture::from(promise).await?.as_string().ok_or_else(|| "no text".into())
}
