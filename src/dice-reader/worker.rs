//! The worker's event handler.

use dice::{Photo, Reading, read};
use js_sys::global;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, ImageData, MessageEvent};

use crate::message::reading_to_js;

/// Starts answering requests, and tells the page that the worker is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Ok(photo) = event.data().dyn_into::<ImageData>() {
            post(&reading_to_js(&read_photo(&photo)));
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

/// Reads a photo. One that has no pixels has no dice.
fn read_photo(photo: &ImageData) -> Reading {
    let side = |length: u32| usize::try_from(length).unwrap_or_default();
    let (width, height) = (side(photo.width()), side(photo.height()));
    let photo = Photo::from_rgba(&photo.data().0, width, height);
    photo.as_ref().map(read).unwrap_or_default()
}
