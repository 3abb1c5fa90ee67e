//! Everything that is kept as one file, and back again.

use std::rc::Rc;

use ledger::{Backup, Restoring};
use leptos::{ev::Event, prelude::*, task::spawn_local, wasm_bindgen::JsCast};
use web_sys::HtmlInputElement;

use super::{icon::button, tap};
use crate::{
    book::{Book, Note},
    browser::{clock, file},
    words::ago,
};

/// A backup to download, and one to restore, shown before anything is done with it.
pub(crate) fn backup(book: Book) -> AnyView {
    let chosen: RwSignal<Option<Backup>> = RwSignal::new(None);
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let Some(input) = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        spawn_local(async move {
            let read = match file::chosen(&input).await {
                Ok(None) => return,
                Ok(Some(text)) => Backup::read(&text).map_err(|error| error.to_string()),
                Err(_) => Err("The browser cannot read this file.".to_owned()),
            };
            // So that the same file can be chosen once more.
            input.set_value("");
            match read {
                Ok(backup) => chosen.set(Some(backup)),
                Err(why) => book.say(why),
            }
        });
    });
    view! {
        <div>
            <h2 class="label">"Backup"</h2>
            <p>
                "Everything in one file: battles, rosters, settings. A browser may clear what it keeps, so download one "
                "now and then."
            </p>
            <div class="buttons">
                {button("", Some("#i-save"), "Download backup".to_owned(), tap(move || download(book)))}
                <label class="button">
                    "Restore backup" <input type="file" class="unseen" accept=".json,.txt" on:change=change />
                </label>
            </div>
            {move || chosen.get().map(|backup| preview(book, chosen, backup))}
        </div>
    }
    .into_any()
}

fn download(book: Book) {
    let written = book.with_library(|library| library.backup(clock::now())).map(|it| it.write());
    match written {
        Ok(Ok(text)) => book.offer_file("rollbook-backup.json", &text),
        Ok(Err(error)) => book.say(error.to_string()),
        Err(error) => book.say(error.to_string()),
    }
}

/// What a backup would bring, and the two ways to take it.
fn preview(book: Book, chosen: RwSignal<Option<Backup>>, backup: Backup) -> AnyView {
    let words = match book.with_library(|library| library.preview(&backup)) {
        Ok(it) => format!(
            "Made {}. New here: {}. Different here: {}. The same: {}.",
            ago(backup.made_at, clock::now()),
            it.new,
            it.changed,
            it.same
        ),
        Err(error) => error.to_string(),
    };
    let backup = Rc::new(backup);
    let take = |kind, words: &str, how| {
        let backup = Rc::clone(&backup);
        button(kind, None, words.to_owned(), tap(move || restore(book, chosen, &backup, how)))
    };
    view! {
        <p role="status">{words}</p>
        <div class="buttons">
            {take("go", "Add to what is here", Restoring::Merge)}
            {take("risk", "Replace everything", Restoring::Replace)}
            {button("", None, "Cancel".to_owned(), tap(move || chosen.set(None)))}
        </div>
    }
    .into_any()
}

fn restore(book: Book, chosen: RwSignal<Option<Backup>>, backup: &Backup, how: Restoring) {
    match book.with_library(|library| library.restore(backup, how)) {
        Ok(before) => {
            chosen.set(None);
            let undo = move || match book.with_library(|library| library.go_back(&before)) {
                Ok(()) => book.changed(),
                Err(error) => book.say(error.to_string()),
            };
            let words = "The backup is restored.".to_owned();
            book.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
        }
        Err(error) => book.say(error.to_string()),
    }
}
