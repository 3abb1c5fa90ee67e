//! Whether the page may reach other devices in the network.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What browsers call the permission: one after the other has it, and most ask for none yet.
const NAMES: [&str; 2] = ["local-network", "local-network-access"];

/// Returns `true` if the player or the browser's settings forbid it, as far as the browser tells.
pub async fn is_forbidden() -> bool {
    for name in NAMES {
        if state(name).await.is_ok_and(|state| state == "denied") {
            return true;
        }
    }
    false
}

async fn state(name: &str) -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let permissions = Reflect::get(&navigator, &"permissions".into())?;
    let query: Function = Reflect::get(&permissions, &"query".into())?.dyn_into()?;
    let about = Object::new();
    Reflect::set(&about, &"name".into(), &name.into())?;
    let asked: Promise = query.call1(&permissions, &about)?.dyn_into()?;
    Reflect::get(&JsFuture::from(asked).await?, &"state".into())
}
