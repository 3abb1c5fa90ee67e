//! The permission to connect to other devices on the local network.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The browsers' name for the permission. Most browsers do not have it yet.
const NAME: &str = "local-network-access";

/// Returns `true` if the browser reports that such connections are forbidden.
pub async fn is_forbidden() -> bool {
    state().await.is_ok_and(|state| state == "denied")
}

async fn state() -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let permissions = Reflect::get(&navigator, &"permissions".into())?;
    let query: Function = Reflect::get(&permissions, &"query".into())?.dyn_into()?;
    let about = Object::new();
    Reflect::set(&about, &"name".into(), &NAME.into())?;
    let asked: Promise = query.call1(&permissions, &about)?.dyn_into()?;
    Reflect::get(&JsFuture::from(asked).await?, &"state".into())
}
