//! What the app was opened with: a text that another app has shared, or files of its kind.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, UrlSearchParams, window};

use super::file::{Content, read};

/// What stands behind the address where something was shared, as the manifest says it; the first
/// that holds anything counts.
const SHARED: [&str; 3] = ["shared-url", "shared-text", "shared-title"];

/// The text that another app has shared, once: from then on the address says nothing of it.
pub fn shared() -> Option<String> {
    let window = window()?;
    let location = window.location();
    let search = location.search().ok().filter(|it| !it.is_empty())?;
    let params = UrlSearchParams::new_with_str(&search).ok()?;
    let told = |name: &str| params.get(name).filter(|it| !it.trim().is_empty());
    let text = SHARED.into_iter().find_map(told)?;
    let plain = location.pathname().ok()? + &location.hash().unwrap_or_default();
    let history = window.history().ok()?;
    let _unchanged = history.replace_state_with_url(&JsValue::NULL, "", Some(&plain));
    Some(text)
}

/// Hands on what is in the files that the app is opened with, now or later, up to so many bytes
/// each; nothing of one that is longer. Browsers without this have no such files.
pub fn on_files(most: usize, hand_on: impl Fn(Option<Vec<u8>>) + Copy + 'static) {
    let queue = window().and_then(|it| Reflect::get(&it, &"launchQueue".into()).ok());
    let Some(queue) = queue.filter(JsValue::is_object) else { return };
    let Some(set) = function(&queue, "setConsumer") else { return };
    let consume = Closure::<dyn Fn(JsValue)>::new(move |launched: JsValue| {
        let files = Reflect::get(&launched, &"files".into()).unwrap_or_default();
        for handle in Array::from(&files) {
            spawn_local(async move {
                if let Some(content) = content(&handle, most).await {
                    hand_on(match content {
                        Content::Read(bytes) => Some(bytes),
                        Content::TooMuch => None,
                    });
                }
            });
        }
    });
    let _unheard = set.call1(&queue, consume.as_ref());
    consume.forget();
}

/// What is in a file by its handle; nothing if the browser does not give it.
async fn content(handle: &JsValue, most: usize) -> Option<Content<Vec<u8>>> {
    let file = function(handle, "getFile")?.call0(handle).ok()?;
    let file = JsFuture::from(file.dyn_into::<Promise>().ok()?).await.ok()?;
    read(&file.dyn_into::<File>().ok()?, most).await.ok()
}

fn function(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
