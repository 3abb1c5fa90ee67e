//! The screen for the content of an opened file or text.
//!
//! The content is saved only when the player confirms.

use exchange::FileContent;
use ledger::{ForeignRoster, LONGEST_FILE, read_shared};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{OwnGame, System};

use super::{open_with::open_with, shared::shown};
use crate::{
    app_state::AppState,
    components::{
        all,
        banner::{banner, trouble},
        icon::button,
        node::{live, node, text},
        page::page_head,
        parts::{Placeholder::Screen, with_part},
        sharing::{
            open_file::open_file,
            paste::{self, begin_game},
        },
        symbol::Symbol,
        tap,
    },
    phones::Phones,
    split::ProgramPart,
};

/// Up to this many errors are listed. Others are only counted.
///
/// The game's screen shows all errors.
const SHOWN_FAULTS: usize = 3;

/// Renders the content that was opened last.
pub(crate) fn opened(phones: Phones) -> AnyView {
    let app = phones.app();
    let found = app.opened();
    match found.as_deref() {
        Some(FileContent::Shared { text, source }) => match read_shared(text) {
            Ok(shared) => shown(phones, shared, Some(source.clone()).filter(|it| !it.is_empty())),
            Err(error) => nothing(phones, error.to_string()),
        },
        Some(FileContent::Foreign(text)) => match ForeignRoster::read(text) {
            Some(foreign) => {
                let draw = move |()| open_with(app, foreign.clone());
                with_part(ProgramPart::AuthoringTools, Screen, draw)
            }
            None => nothing(phones, "Open it again.".to_owned()),
        },
        Some(FileContent::Game(text)) => {
            let text = text.clone();
            with_part(ProgramPart::OwnGames, Screen, move |()| game(app, &text))
        }
        _ => nothing(phones, "Nothing was saved from that file. Open it again.".to_owned()),
    }
}

/// Renders the screen without content, for example after a reload, which loses the content.
fn nothing(phones: Phones, why: String) -> AnyView {
    let open = move |bytes| paste::open_file(phones, bytes);
    view! {
        <main class="page">
            {page_head("Open file")} {trouble("This file is no longer open.", vec![why], None)}
            <div class="buttons">{open_file(phones.app(), "Open file", "", LONGEST_FILE, open)}</div>
        </main>
    }
    .into_any()
}

/// Renders a custom game that was opened, with a button that saves it.
fn game(app: AppState, written: &str) -> AnyView {
    let system = System::Own(OwnGame::of(written));
    let faults: Vec<String> = OwnGame::faults(written).iter().map(ToString::to_string).collect();
    let faults = (!faults.is_empty()).then(|| {
        let more = faults.len().saturating_sub(SHOWN_FAULTS);
        let more = (more > 0).then(|| format!("And {more} more."));
        let words = faults.into_iter().take(SHOWN_FAULTS).chain(more).collect();
        trouble("These game rules have errors.", words, None)
    });
    let samples = all(system.samples(), |roster| text("li", "shared-figure", roster.name));
    let whole = written.to_owned();
    let save = tap(move || {
        let whole = whole.clone();
        spawn_local(async move { begin_game(app, &whole).await });
    });
    let details = vec![text("summary", "", "Text"), text("pre", "game-example", written)];
    view! {
        <main class="page">
            {page_head("Shared game")}
            {live(move || banner(app, None))}
            <section><h2 class="shared-name">{system.about().name}</h2></section>
            {faults}
            <section><h2 class="label">"Sample rosters"</h2><ul>{samples}</ul></section>
            {node("details", "game-written", details)}
        </main>
        <nav class="thumb-bar">{button("go", Some(Symbol::SAVE), "Save".to_owned(), save)}</nav>
    }
    .into_any()
}
