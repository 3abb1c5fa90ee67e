//! Everything that is kept as one file, and back again.

use std::rc::Rc;

use ledger::{Backup, Restoring};
use leptos::prelude::*;

use super::{icon::button, open_file::open_file, tap};
use crate::{
    book::{Book, Note},
    browser::clock,
    words::ago,
};

/// A backup to download, and one to restore, shown before anything is done with it.
pub(crate) fn backup(book: Book) -> AnyView {
    let chosen: RwSignal<Option<Backup>> = RwSignal::new(None);
    let choose = move |text: String| match Backup::read(&text) {
        Ok(backup) => chosen.set(Some(backup)),
        Err(error) => book.say(error.to_string()),
    };
    view! {
        <div>
            <h2 class="label">"Backup"</h2>
            <p>
                "Everything in one file: battles, rosters, settings. A browser may clear what it keeps, so download one "
                "now and then."
            </p>
            <div class="buttons">
                {button("", Some("#i-save"), "Download backup".to_owned(), tap(move || download(book)))}
                {open_file(book, "Restore backup", choose)}
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
