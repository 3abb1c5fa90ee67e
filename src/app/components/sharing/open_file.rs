//! A button that opens a file.

use std::rc::Rc;

use ledger::too_large;
use leptos::{ev::Event, prelude::*, task::spawn_local};

use crate::{
    app_state::AppState,
    browser::file::{self, Content},
    components::{icon::icon, symbol::Symbol},
};

/// Renders a button that asks for a file and passes its bytes to `act`.
///
/// `accept` lists the media types and name endings that the browser offers, all if it is empty. A
/// file of more than `most` bytes is not read, and the player gets a message.
pub(crate) fn open_file(
    app: AppState,
    words: &'static str,
    accept: &'static str,
    most: usize,
    act: impl Fn(Vec<u8>) + 'static,
) -> AnyView {
    let act: Rc<dyn Fn(Vec<u8>)> = Rc::new(act);
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let read = file::chosen_bytes(&event, most);
        let act = Rc::clone(&act);
        spawn_local(async move {
            match read.await {
                Ok(None) => {}
                Ok(Some(Content::Read(bytes))) => act(bytes),
                Ok(Some(Content::TooMuch(size))) => app.say(too_large(size, most)),
                Err(_) => app.say("This browser couldn't read this file."),
            }
        });
    });
    view! {
        <label class="button">
            {icon(Symbol::OPEN)} {words} <input type="file" class="covers" accept=accept on:change=change />
        </label>
    }
    .into_any()
}
