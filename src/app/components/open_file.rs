//! A file that the player chooses.

use std::rc::Rc;

use leptos::{ev::Event, prelude::*, task::spawn_local, wasm_bindgen::JsCast};
use web_sys::HtmlInputElement;

use crate::{
    browser::file::{self, Content},
    desk::Desk,
};

/// A button that asks for a file and hands its bytes to `act`; where it has more than so many bytes, it is not read and
/// the words say why.
pub(crate) fn open_file(
    desk: Desk,
    words: &'static str,
    (most, too_much): (usize, String),
    act: impl Fn(Vec<u8>) + 'static,
) -> AnyView {
    let act: Rc<dyn Fn(Vec<u8>)> = Rc::new(act);
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let Some(input) = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        let (act, too_much) = (Rc::clone(&act), too_much.clone());
        spawn_local(async move {
            let read = file::chosen_bytes(&input, most).await;
            // So that the same file can be chosen once more.
            input.set_value("");
            match read {
                Ok(None) => {}
                Ok(Some(Content::Read(bytes))) => act(bytes),
                Ok(Some(Content::TooMuch)) => desk.say(too_much),
                Err(_) => desk.say("Your browser couldn't read this file."),
            }
        });
    });
    view! {
        <label class="button">
            {words} <input type="file" class="covers" on:change=change />
        </label>
    }
    .into_any()
}
