//! The buttons that add a photo to the log.

use ledger::too_large;
use leptos::{ev::Event, prelude::*, task::spawn_local};

use crate::{
    browser::{
        device,
        file::{self, Content},
    },
    components::{icon::icon, portrait::LARGEST_PHOTO, symbol::Symbol},
    session::Session,
    split::NOTEBOOK,
};

const TAKE: &str = "Take a photo";
const ADD: &str = "Add a picture";

/// Renders the short lines of the menu that add a photo. A device without a camera to hold has only
/// one.
pub(crate) fn camera_lines(session: Session) -> Vec<AnyView> {
    if !session.can_take_photos() {
        return Vec::new();
    }
    let line = |symbol, words, takes| {
        let input = input(session, words, takes);
        view! { <label class="menu-line">{icon(symbol)}<b>{words}</b>{input}</label> }.into_any()
    };
    match device::is_handheld() {
        true => vec![line(Symbol::CAMERA, TAKE, true), line(Symbol::OPEN, ADD, false)],
        false => vec![line(Symbol::CAMERA, ADD, false)],
    }
}

/// Renders a button with only an icon that adds a photo, unless another tab or phone has control of
/// the battle.
pub(crate) fn camera_button(session: Session) -> Option<AnyView> {
    let is_handheld = device::is_handheld();
    let words = if is_handheld { TAKE } else { ADD };
    session.can_take_photos().then(|| {
        let input = input(session, words, is_handheld);
        view! { <label class="icon-button">{icon(Symbol::CAMERA)}{input}</label> }.into_any()
    })
}

/// Renders the control that asks for a picture, from the camera if `takes`.
fn input(session: Session, words: &'static str, takes: bool) -> AnyView {
    let app = session.app();
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let read = file::chosen_bytes(&event, LARGEST_PHOTO);
        spawn_local(async move {
            let bytes = match read.await {
                // The player has cancelled, or has not let the page use the camera.
                Ok(None) => return,
                Ok(Some(Content::Read(bytes))) => bytes,
                Ok(Some(Content::TooMuch(size))) => return app.say(too_large(size, LARGEST_PHOTO)),
                Err(_) => return app.say("This browser couldn't read this file. Try another one."),
            };
            match NOTEBOOK.fetched().await {
                Ok(notebook) => (notebook.add_photo)(session, bytes),
                Err(why) => app.say(why),
            }
        });
    });
    let capture = takes.then_some("environment");
    view! {
        <input
            type="file"
            class="covers"
            accept="image/*"
            capture=capture
            aria-label=words
            on:change=change
        />
    }
    .into_any()
}
