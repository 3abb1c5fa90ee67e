//! Controls that download all saved data as one file and restore such a file.

use std::rc::Rc;

use ledger::{Backup, LONGEST_BACKUP, Library, Restoration, Restoring};
use leptos::{prelude::*, task::spawn_local};

use super::open_file::open_file;
use crate::{
    app_state::{AppState, Note},
    browser::{clock, page::scroll_to},
    components::{READING, icon::button, node::live, select::select, symbol::Symbol, tap},
    split,
    words::ago,
};

/// The intervals between backup reminders, in days.
///
/// 0 means never.
const REMIND_DAYS: [u32; 4] = [7, 30, 90, 0];

/// Renders the buttons to download a backup and to restore one.
///
/// Before a backup is restored, a preview shows the changes.
pub(crate) fn backup(app: AppState) -> AnyView {
    // If the backup was opened through “Open file” or “Paste”, preview it at once.
    let opened = app.take_backup();
    if opened.is_some() {
        scroll_to(".restoring");
    }
    let chosen: RwSignal<Option<Backup>> = RwSignal::new(opened);
    let choose = move |bytes: Vec<u8>| match Backup::read(&String::from_utf8_lossy(&bytes)) {
        Ok(backup) => {
            chosen.set(Some(backup));
            scroll_to(".restoring");
        }
        Err(error) => app.say(error.to_string()),
    };
    view! {
        <div class="backup" tabindex="-1">
            <h2 class="label">"Backup"</h2>
            <p>
                "Everything in one file: battles, rosters and settings. Browsers sometimes clear \
                 saved data, so back up now and then. "
                {live(move || last(app))}
            </p>
            <div class="buttons">
                {button(
                    "",
                    Some(Symbol::SAVE),
                    "Download backup".to_owned(),
                    tap(move || split::download_backup(app)),
                )}
                {open_file(
                    app,
                    "Restore backup",
                    "",
                    LONGEST_BACKUP,
                    choose,
                )}
            </div>
            {live(move || chosen.get().map(|backup| preview(app, chosen, backup)))}
            {live(move || settings(app))}
        </div>
    }
    .into_any()
}

/// Returns a sentence with the time of the last backup.
fn last(app: AppState) -> String {
    app.state(|_| ());
    match app.with_library(Library::settings).backed_up_at {
        Some(at) => format!("Last backup: {}.", ago(at, clock::now())),
        None => "No backup yet.".to_owned(),
    }
}

/// Renders the reminder setting, and a download of settings that could not be read.
fn settings(app: AppState) -> AnyView {
    app.state(|_| ());
    let (settings, unread) =
        app.with_library(|library| (library.settings(), library.set_aside().unwrap_or_default()));
    let words =
        REMIND_DAYS.map(|days| if days == 0 { "Never".to_owned() } else { format!("{days} days") });
    let value = REMIND_DAYS.iter().position(|days| *days == settings.remind_days);
    let choose = move |place: usize| {
        let days = REMIND_DAYS.get(place).copied().unwrap_or_default();
        app.with_library(|library| library.set(|it| it.remind_days = days));
        app.changed();
    };
    let unread = (!unread.is_empty()).then(|| {
        let text = unread.join("\n");
        let save = tap(move || app.offer_file("rollbook-settings.txt", &text));
        view! {
            <p>"Some settings couldn't be read. You can save them as a file."</p>
            <div class="buttons">
                {button("", Some(Symbol::SAVE), "Save as file".to_owned(), save)}
            </div>
        }
        .into_any()
    });
    view! {
        {select("Backup reminder".to_owned(), words, value.unwrap_or(1), Box::new(choose))}
        {unread}
    }
    .into_any()
}

/// Renders the changes that restoring a backup would make, and the two ways to restore it.
fn preview(app: AppState, chosen: RwSignal<Option<Backup>>, backup: Backup) -> AnyView {
    if app.all_known().is_none() {
        return view! { <p class="restoring" role="status" tabindex="-1">{READING}</p> }.into_any();
    }
    let words = match app.with_library(|library| library.preview(&backup)) {
        Ok(it) => format!(
            "Backup from {}: {} new, {} changed, {} identical.",
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
        button(kind, None, words.to_owned(), tap(move || restore(app, chosen, &backup, how)))
    };
    view! {
        <p class="restoring" role="status" tabindex="-1">{words}</p>
        <div class="buttons">
            {take("go", "Merge", Restoring::Merge)}
            {take("risk", "Replace everything", Restoring::Replace)}
            {button("", None, "Cancel".to_owned(), tap(move || chosen.set(None)))}
        </div>
    }
    .into_any()
}

fn restore(app: AppState, chosen: RwSignal<Option<Backup>>, backup: &Rc<Backup>, how: Restoring) {
    let backup = Rc::clone(backup);
    // A second tap would add everything twice.
    chosen.set(None);
    app.say("Restoring …");
    spawn_local(async move {
        match app.restore(&backup, how).await {
            Ok(undo) => {
                app.kept();
                let undo = move || undo_restore(app, undo.clone());
                let words = "Backup restored.".to_owned();
                app.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
            }
            Err(error) => {
                // The screen may be closed by then.
                let _closed = chosen.try_set(Some(Rc::unwrap_or_clone(backup)));
                app.say(error);
            }
        }
    });
}

fn undo_restore(app: AppState, undo: Restoration) {
    spawn_local(async move {
        if let Err(error) = app.undo_restore(undo).await {
            app.say(error);
        }
    });
}
