//! Vibrates the device.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Vibrates in a pattern of alternating vibrations and pauses, in milliseconds. Does nothing if the
/// device cannot vibrate.
pub fn vibrate(pattern: &[u32]) {
    // Browsers without vibration throw an error.
    let _cannot = call(pattern);
}

fn call(pattern: &[u32]) -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let vibrate: Function = Reflect::get(&navigator, &"vibrate".into())?.dyn_into()?;
    let pattern: Array = pattern.iter().map(|&span| JsValue::from(span)).collect();
    vibrate.call1(&navigator, &pattern)
}
