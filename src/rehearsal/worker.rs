//! The worker's side.

use js_sys::{Date, global};
use rules_core::homebrew::Rehearsal;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::message::{Reply, Request};

/// How long it plays at most, in milliseconds; then it tells what has come of it so far.
const MOST: f64 = 120_000.0;

/// How long it plays before it says how far it is.
const PAUSE: f64 = 100.0;

/// Answers every request from now on, and says that it does.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(request) = Request::from_js(&event.data()) {
            post(&rehearse(&request).to_js());
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens for as long as it lives.
    listen.forget();
    post(&JsValue::NULL);
}

fn post(message: &JsValue) {
    // It can only fail for what cannot be copied, and lists of texts can.
    let _posted = global().unchecked_into::<DedicatedWorkerGlobalScope>().post_message(message);
}

/// Plays, and says how far it is meanwhile.
fn rehearse(Request { text, seed, battles }: &Request) -> Reply {
    let mut rehearsal = match Rehearsal::of(text, u64::from(*seed)) {
        Ok(rehearsal) => rehearsal,
        Err(why) => return Reply::Refused(why),
    };
    let began = Date::now();
    let is_late = || Date::now() - began > MOST;
    let mut said = began;
    while rehearsal.played() < *battles && rehearsal.play(&is_late) {
        let now = Date::now();
        if now - said > PAUSE {
            said = now;
            post(&Reply::Played(rehearsal.played()).to_js());
        }
    }
    Reply::Told(rehearsal.played(), rehearsal.told())
}
