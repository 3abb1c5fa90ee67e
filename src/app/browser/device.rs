//! Detects the features of the device, so that Rollbook offers only what works.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Returns `true` if this is the app on the Home Screen of an iPhone or iPad.
pub fn is_home_screen_app() -> bool {
    of_navigator("standalone").is_truthy()
}

/// Returns `true` if this is an installed app.
pub fn is_installed() -> bool {
    let window = web_sys::window();
    let query = window.and_then(|it| it.match_media("(display-mode: standalone)").ok().flatten());
    is_home_screen_app() || query.is_some_and(|query| query.matches())
}

/// Returns `true` if the device can vibrate.
pub fn vibrates() -> bool {
    of_navigator("vibrate").has_type::<Function>()
}

/// Returns `true` if the device is used by touch, so that it is likely to have a camera to hold.
pub fn is_handheld() -> bool {
    let window = web_sys::window();
    let query = window.and_then(|it| it.match_media("(pointer: coarse)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Returns `true` if pages can keep the screen on.
pub fn stays_awake() -> bool {
    // Before iOS 18.4, wake locks had no effect in apps on the Home Screen. `cookieStore` also came
    // with iOS 18.4.
    let is_kept = !is_home_screen_app() || !of_window("cookieStore").is_undefined();
    is_kept && !of_navigator("wakeLock").is_undefined()
}

/// Returns `true` if pages can connect to other devices by WebRTC.
pub fn has_lines() -> bool {
    of_window("RTCPeerConnection").has_type::<Function>()
}

fn of_navigator(name: &str) -> JsValue {
    get(&of_window("navigator"), name)
}

fn of_window(name: &str) -> JsValue {
    web_sys::window().map_or(JsValue::UNDEFINED, |window| get(&window, name))
}

fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}
