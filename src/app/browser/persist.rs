//! Whether the browser promises not to clear what it keeps.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::device::is_home_screen_app;

/// Asks the browser for the promise never to clear what it keeps by itself. Returns `true` if it
/// gives it.
///
/// # Errors
/// The browser's error if it cannot be asked.
pub async fn persist() -> Result<bool, JsValue> {
    ask("persist").await
}

/// Returns `true` if the browser has promised never to clear what it keeps by itself.
///
/// # Errors
/// The browser's error if it cannot be asked.
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

/// Returns `true` on an iPhone or iPad if the page is not installed: there browsers clear what a
/// page keeps after a week without a visit.
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
