//! Vibration of the device.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Vibrates and pauses in turn, each for this many milliseconds. Does nothing if the device cannot
/// vibrate.
pub fn vibrate(pattern: &[u32]) {
    // The call is an error in browsers without vibration.
    let _cannot = call(pattern);
}

fn call(pattern: &[u32]) -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let vibrate: Function = Reflect::get(&navigator, &"vibrate".into())?.dyn_into()?;
    let pattern: Array = pattern.iter().map(|&span| JsValue::from(span)).collect();
    vibrate.call1(&navigator, &pattern)
}
