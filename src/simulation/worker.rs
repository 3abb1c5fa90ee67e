//! The event handlers of the worker.

use js_sys::{Date, global};
use rules_core::homebrew::{Simulation, read};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::message::{PreviewRoster, Reply, Request};

/// The time limit of a simulation, in milliseconds. When it is reached, the worker reports the
/// result so far.
const MOST: f64 = 120_000.0;

/// The time between progress reports, in milliseconds.
const PAUSE: f64 = 100.0;

/// Starts answering requests, and tells the page that the worker is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(request) = Request::from_js(&event.data()) {
            post(&answer(&request).to_js());
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // The listener must live as long as the worker.
    listen.forget();
    post(&JsValue::NULL);
}

fn post(message: &JsValue) {
    // Posting fails only for values that cannot be copied. These messages can.
    let _posted = global().unchecked_into::<DedicatedWorkerGlobalScope>().post_message(message);
}

fn answer(request: &Request) -> Reply {
    match request {
        Request::Simulate { text, seed, battles } => simulate(text, *seed, *battles),
        Request::Read { text, preview } => {
            let mut reading = read(text);
            let faults = std::mem::take(&mut reading.faults);
            let preview = preview.as_ref().and_then(|roster| {
                reading.preview(match roster {
                    PreviewRoster::Sample => None,
                    PreviewRoster::Own(roster) => Some((**roster).clone()),
                })
            });
            Reply::Read(faults, preview.map(Box::new))
        }
    }
}

/// Simulates the game, reports the progress, and returns the result.
fn simulate(text: &str, seed: u32, battles: u32) -> Reply {
    let mut simulation = match Simulation::of(text, u64::from(seed)) {
        Ok(simulation) => simulation,
        Err(why) => return Reply::Refused(why),
    };
    let began = Date::now();
    let is_late = || Date::now() - began > MOST;
    let mut said = began;
    while simulation.played() < battles && simulation.play(&is_late) {
        let now = Date::now();
        if now - said > PAUSE {
            said = now;
            post(&Reply::Played(simulation.played()).to_js());
        }
    }
    Reply::Told(simulation.played(), simulation.chapters())
}
