//! The photos in the log: a photo as a whole, and the question whether to add another one.

use ledger::{LONGEST_PHOTO, Picture};
use leptos::{ev::Event, prelude::*, task::spawn_local};
use rules_core::own::{LONGEST_CAPTION, OwnDeed, Photo};

use crate::{
    browser::{focus::go_on, photo},
    components::{
        battle::overlay_head::{close_button, head},
        icon::{button, undo_button},
        input::beyond,
        node::{live, node, text},
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session, Shot},
};

/// The maximum number of pixels on the longer side of a photo.
const PIXELS: u32 = 640;

/// Shrinks the picture in a file, and adds it to the log.
pub(crate) fn add_photo(session: Session, bytes: Vec<u8>) {
    spawn_local(async move {
        let words = match photo::whole(&bytes, PIXELS, LONGEST_PHOTO).await {
            Ok(address) => match Picture::read_photo(&address) {
                Some(picture) => return session.add_photo(picture),
                None => "This picture is too detailed. Try another one.",
            },
            Err(_) => "This browser can't show this picture. Try a JPEG or PNG.",
        };
        session.app().say(words);
    });
}

/// Renders a photo as an overlay, with its caption.
pub(crate) fn photo_overlay(session: Session, number: u16) -> AnyView {
    let photo = move || session.records(|own| own.photo(number).cloned());
    let id = Memo::new(move |_| photo().map(|it| it.id));
    let when = untrack(photo).and_then(|it| when(session, &it)).unwrap_or_default();
    let shown = move || match id.get() {
        Some(id) => shown(session, id, move || photo().map(|it| it.caption).unwrap_or_default()),
        None => text("p", "hush", "This photo is no longer in the log."),
    };
    let is_there = Memo::new(move |_| photo().is_some());
    let edit =
        move || (is_there.get() && session.can_take_photos()).then(|| caption(session, number));
    let remove = move || {
        (is_there.get() && session.can_take_photos()).then(|| {
            let remove = tap(move || {
                if session.note(&OwnDeed::DropPhoto(number)) {
                    session.open(Opened::Log);
                }
            });
            button("", Some(Symbol::BIN), "Remove photo".to_owned(), remove)
        })
    };
    let log = tap(move || session.open(Opened::Log));
    view! {
        {head(None, "Photo".to_owned(), when, vec![close_button(session)])}
        <div class="overlay-play">
            {live(shown)}
            {live(edit)}
            <footer class="overlay-foot">
                {undo_button(session)}
                {live(remove)}
                {button("", Some(Symbol::LOG), "Log".to_owned(), log)}
            </footer>
        </div>
    }
    .into_any()
}

/// Returns the turn in which a photo was taken: "Turn 2".
fn when(session: Session, photo: &Photo) -> Option<String> {
    let (word, _) = session.turn()?;
    photo.turn.map(|number| format!("{word} {number}"))
}

fn shown(session: Session, id: u64, caption: impl Fn() -> String + Send + 'static) -> AnyView {
    match session.shot(id) {
        Shot::Here(picture) => {
            let alt = move || match caption().trim() {
                "" => "Photo".to_owned(),
                caption => format!("Photo: {caption}"),
            };
            // The button that asked for the photo may have had the focus.
            go_on();
            view! { <img class="photo" alt=alt src=picture.address().to_owned() /> }.into_any()
        }
        Shot::Reading => text("p", "hush", "Reading …"),
        Shot::Elsewhere => live(move || elsewhere(session, id)),
    }
}

/// Says that a photo is on another phone, with a button that asks the connected phones for it, or
/// else one that connects them.
fn elsewhere(session: Session, id: u64) -> AnyView {
    if !session.can_ask_for_photos() {
        let connect = tap(move || session.open(Opened::MorePhones));
        let connect = button("", Some(Symbol::SCAN), "Another phone".to_owned(), connect);
        let words = text("p", "hush", "To get this photo, connect the phone that has it.");
        return vec![words, node("div", "buttons", vec![connect])].into_any();
    }
    let is_asked = RwSignal::new(false);
    let ask = move || {
        is_asked.set(true);
        session.ask_for_photo(id);
    };
    let words = move || match is_asked.get() {
        true => "Photo requested. If it doesn't arrive, the phone that has it isn't connected.",
        false => "This photo is on another phone.",
    };
    let ask = live(move || {
        let words = if is_asked.get() { "Ask again" } else { "Ask for it" };
        button("", None, words.to_owned(), tap(ask))
    });
    view! { <p class="hush" role="status">{words}</p> {node("div", "buttons", vec![ask])} }
        .into_any()
}

/// Renders the caption of a photo, which is saved when the field loses focus.
fn caption(session: Session, number: u16) -> AnyView {
    let caption = move || {
        session.records(|own| own.photo(number).map(|it| it.caption.clone())).unwrap_or_default()
    };
    let write = move |typed: String| {
        if untrack(caption) != typed {
            session.note(&OwnDeed::Caption(number, typed));
        }
    };
    // If the player leaves the screen while typing, the field's change event comes too late.
    let typed: RwSignal<Option<String>> = RwSignal::new(None);
    on_cleanup(move || {
        if let Some(left) = typed.get_untracked() {
            write(left);
        }
    });
    let input: Box<dyn FnMut(Event)> =
        Box::new(move |event| typed.set(Some(event_target_value(&event))));
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        if typed.try_get_untracked().is_some() {
            typed.set(None);
            write(event_target_value(&event));
        }
    });
    view! {
        <label class="field-row">
            <span class="label">"Caption"</span>
            <textarea
                class="input"
                dir="auto"
                rows="2"
                maxlength=beyond(LONGEST_CAPTION)
                placeholder="What is happening here?"
                prop:value=caption
                on:input=input
                on:change=change
            ></textarea>
        </label>
    }
    .into_any()
}

/// Asks whether to add another photo, although they need much space.
pub(crate) fn many_photos_overlay(session: Session) -> AnyView {
    let title = "The photos of this battle now need 2 megabytes. Keep adding?".to_owned();
    let add = tap(move || session.add_waiting_photo());
    view! {
        {head(None, title, String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            <p>"They stay on this device, and make its backups larger. You won't be asked again."</p>
            <footer class="overlay-foot">
                {button("", None, "Don't add it".to_owned(), tap(move || session.close()))}
                {button("go", None, "Keep adding".to_owned(), add)}
            </footer>
        </div>
    }
    .into_any()
}
