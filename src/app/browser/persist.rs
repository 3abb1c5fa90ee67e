//! The browser's promise not to clear the page's storage.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::device::is_home_screen_app;

/// Asks the browser never to clear the page's storage on its own.
///
/// Returns `true` if the browser agrees.
///
/// # Errors
/// Returns the browser's error if the request fails.
pub async fn persist() -> Result<bool, JsValue> {
    ask("persist").await
}

/// Returns `true` if the browser has promised never to clear the page's storage on its own.
///
/// # Errors
/// Returns the browser's error if the request fails.
pub async fn is_persisted() -> Result<bool, JsValue> {
    ask("persisted").await
}

async fn ask(what: &str) -> Result<bool, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let storage = Reflect::get(&navigator, &"storage".into())?;
    let function: Function = Reflect::get(&storage, &what.into())?.dyn_into()?;
    let promise: Promise = function.call0(&storage)?.dyn_into()?;
    Ok(JsFuture::from(promise).await?.is_truthy())
}

/// Returns `true` on an iPhone or iPad if the app is not installed.
///
/// Browsers on these devices clear a page's storage after a week without a visit.
pub fn clears_unless_installed() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let navigator = window.navigator();
    let get = |key: &str| Reflect::get(&navigator, &key.into()).unwrap_or(JsValue::UNDEFINED);
    let agent = navigator.user_agent().unwrap_or_default();
    let is_pad = agent.contains("Macintosh")
        && get("maxTouchPoints").as_f64().is_some_and(|points| points > 1.0);
    let is_mobile = ["iPhone", "iPad", "iPod"].iter().any(|name| agent.contains(name));
    (is_mobile || is_pad) && !is_home_screen_app()
}
