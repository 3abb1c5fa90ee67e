//! Texts and files that the app was opened with.

use js_sys::{Array, Function, Promise, Reflect};
use ledger::text_to_open;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, UrlSearchParams, window};

use super::file::{Content, read};

/// The address parameters for a shared title, text and address, as named in the manifest.
const SHARED: [&str; 3] = ["shared-title", "shared-text", "shared-url"];

/// Returns the text that another app has shared, if any, and removes it from the address.
pub fn shared() -> Option<String> {
    let window = window()?;
    let location = window.location();
    let search = location.search().ok().filter(|it| !it.is_empty())?;
    let params = UrlSearchParams::new_with_str(&search).ok()?;
    let [title, text, url] = SHARED.map(|name| params.get(name).unwrap_or_default());
    let text = text_to_open(&title, &text, &url)?;
    let plain = location.pathname().ok()? + &location.hash().unwrap_or_default();
    let history = window.history().ok()?;
    let _unchanged = history.replace_state_with_url(&JsValue::NULL, "", Some(&plain));
    Some(text)
}

/// Calls `hand_on` with each file that the app is opened with, now or later.
///
/// Of a file with more than `most` bytes, `hand_on` receives only the size. Does nothing in
/// browsers in which apps cannot open files.
pub fn on_files(most: usize, hand_on: impl Fn(Content<Vec<u8>>) + Copy + 'static) {
    let queue = window().and_then(|it| Reflect::get(&it, &"launchQueue".into()).ok());
    let Some(queue) = queue.filter(JsValue::is_object) else { return };
    let Some(set) = function(&queue, "setConsumer") else { return };
    let consume = Closure::<dyn Fn(JsValue)>::new(move |launched: JsValue| {
        let files = Reflect::get(&launched, &"files".into()).unwrap_or_default();
        for handle in Array::from(&files) {
            spawn_local(async move {
                if let Some(content) = content(&handle, most).await {
                    hand_on(content);
                }
            });
        }
    });
    let _unheard = set.call1(&queue, consume.as_ref());
    consume.forget();
}

/// Reads the file of a handle. Returns `None` if the browser refuses.
async fn content(handle: &JsValue, most: usize) -> Option<Content<Vec<u8>>> {
    let file = function(handle, "getFile")?.call0(handle).ok()?;
    let file = JsFuture::from(file.dyn_into::<Promise>().ok()?).await.ok()?;
    read(&file.dyn_into::<File>().ok()?, most).await.ok()
}

fn function(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
