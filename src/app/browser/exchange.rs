//! The worker that reads and writes rosters of other programs: it comes when it is asked, and goes when it has answered.

use exchange::{Answer, Request, SCRIPT};
use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What the worker answers.
///
/// # Errors
/// Why it cannot be done, in a player's words.
pub async fn ask(request: Request) -> Result<String, String> {
    let answered = post(request.to_js()).await;
    match answered.ok().and_then(|answer| Answer::from_js(&answer)) {
        Some(Answer(answer)) => answer,
        None => {
            Err("The part of Rollbook that does this did not arrive, or failed. With a network, \
                     reload the page and try again."
                .to_owned())
        }
    }
}

async fn post(request: JsValue) -> Result<JsValue, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(SCRIPT, &options)?;
    let mut listener = None;
    let answer = Promise::new(&mut |done, fail| {
        let (worker_then, request) = (worker.clone(), request.clone());
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let said = event.data();
            // First it says that it listens.
            let answered = if said.is_null() {
                worker_then.post_message(&request)
            } else {
                done.call1(&JsValue::NULL, &said).map(drop)
            };
            if let Err(error) = answered {
                web_sys::console::warn_1(&error);
            }
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(&fail));
        listener = Some(listen);
    });
    let answer = JsFuture::from(answer).await;
    worker.terminate();
    drop(listener);
    answer
}
