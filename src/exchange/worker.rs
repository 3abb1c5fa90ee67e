//! The worker's side.

use js_sys::global;
use ledger::{Origin, Shared, read_file, read_import, write_link, write_text};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::message::{Answer, Request};

/// Answers every request from now on, and says that it does.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let post = |message: &JsValue| {
        // It can only fail for what cannot be copied, and texts can.
        let _posted = global().unchecked_into::<DedicatedWorkerGlobalScope>().post_message(message);
    };
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(request) = Request::from_js(&event.data()) {
            post(&answer(request).to_js());
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens for as long as it lives.
    listen.forget();
    post(&JsValue::NULL);
}

fn answer(request: Request) -> Answer {
    Answer(match request {
        Request::Import { bytes, origin } => import(&bytes, Origin(origin)),
        Request::Export { document } => export(&document),
    })
}

fn import(bytes: &[u8], origin: Origin) -> Result<String, String> {
    let imported = read_import(bytes, origin).map_err(|error| error.to_string())?;
    Ok(write_link(&Shared::Roster(imported.kept)))
}

fn export(document: &str) -> Result<String, String> {
    match read_file(document).map_err(|error| error.to_string())? {
        Shared::Roster(kept) => write_text(&kept).ok_or_else(|| NO_TEXT.to_owned()),
        Shared::Battle(_) => Err(NO_TEXT.to_owned()),
    }
}

const NO_TEXT: &str = "There is no such text of this.";
