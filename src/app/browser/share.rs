//! Shares text through the device's share dialog or the clipboard.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::DomException;

/// How text was shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// The device's share dialog was opened, which tells the player the result.
    ByDevice,
    /// The text was copied to the clipboard.
    Copied,
}

/// Opens the device's share dialog with this text, or else copies the text to the clipboard.
///
/// # Errors
/// Returns the browser's error if the text can be neither shared nor copied.
pub async fn share(text: &str) -> Result<ShareOutcome, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let data = Object::new();
    Reflect::set(&data, &"text".into(), &text.into())?;
    let is_answered = match call(&navigator, "share", &data).await {
        Ok(()) => true,
        Err(error) => error.dyn_ref().is_some_and(|it: &DomException| it.name() == "AbortError"),
    };
    if is_answered {
        return Ok(ShareOutcome::ByDevice);
    }
    let clipboard = Reflect::get(&navigator, &"clipboard".into())?;
    call(&clipboard, "writeText", &text.into()).await?;
    Ok(ShareOutcome::Copied)
}

async fn call(on: &JsValue, name: &str, argument: &JsValue) -> Result<(), JsValue> {
    let function: Function = Reflect::get(on, &name.into())?.dyn_into()?;
    let promise: Promise = function.call1(on, argument)?.dyn_into()?;
    JsFuture::from(promise).await.map(drop)
}
