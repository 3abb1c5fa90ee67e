//! The worker's side.

use js_sys::global;
use ledger::{KeptRoster, Origin, read_import, write_text};
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
    let done = match request {
        Request::Import { bytes, origin } => import(&bytes, Origin(origin)),
        Request::Export { document } => export(&document),
    };
    done.unwrap_or_else(Answer::Failed)
}

fn import(bytes: &[u8], origin: Origin) -> Result<Answer, String> {
    let imported = read_import(bytes, origin).map_err(|error| error.to_string())?;
    // Nobody has used it yet.
    let document = imported.kept.document(0).map_err(|error| error.to_string())?;
    let source = imported.source.to_owned();
    Ok(Answer::Imported { document, source, not_understood: imported.not_understood })
}

fn export(document: &str) -> Result<Answer, String> {
    let kept = KeptRoster::read(document).map_err(|error| error.to_string())?;
    let text = write_text(&kept).ok_or("Rosters of this system have no such text.")?;
    Ok(Answer::Exported(text))
}
