//! Opening whatever comes from outside: a code, the content of the clipboard, a text or a file.

use exchange::{FileContent, Request};
use ledger::{Backup, Code, KeptRoster, LONGEST_FILE, Origin, too_large};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{OwnGame, System};

use super::code_entry::CodeEntry;
use crate::{
    app_state::AppState,
    browser::{
        address, clipboard,
        exchange::{ask, code_of_file},
        random,
    },
    components::{
        icon::button,
        node::node,
        page_overlay::page_overlay,
        parts::{Placeholder::Line, with_part},
        symbol::Symbol,
        tap,
    },
    phones::Phones,
    route::Route,
    split::{PAGES, ProgramPart},
};

/// The maximum length of a payload in the page's address, in bytes. Browsers cut off addresses of
/// several megabytes.
const LONGEST_ADDRESS: usize = 1 << 20;

const DAMAGED: &str = "Part of this phone's code is missing. Ask for it again.";
const FRAME: &str = "This is only part of an animated code. Scan all of it with Rollbook, or ask \
                     for a link or a file.";

/// Renders a button that opens the content of the clipboard.
///
/// If the clipboard is empty or the browser denies access to it, the player can paste the text into
/// a field.
pub(crate) fn paste(phones: Phones) -> AnyView {
    let by_hand = RwSignal::new(false);
    let press = tap(move || {
        spawn_local(async move {
            match clipboard::text().await {
                Ok(text) if !text.trim().is_empty() => open_once_here(phones, text).await,
                _ => drop(by_hand.try_set(true)),
            }
        });
    });
    let field = move || {
        by_hand
            .get()
            .then(|| with_part(&PAGES, Line, move |it| (it.paste_by_hand)(phones, by_hand)))
    };
    view! { {button("", Some(Symbol::COPY), "Paste".to_owned(), press)} {field} }.into_any()
}

/// Renders an overlay with a field for pasting text.
pub(crate) fn paste_by_hand(phones: Phones, opens: RwSignal<bool>) -> AnyView {
    page_overlay(
        opens,
        || "Paste".to_owned(),
        move || {
            let entry = CodeEntry::asking_for(phones.app(), move |code| {
                enter(phones, code)?;
                opens.set(false);
                Ok(())
            });
            node("div", "overlay-play", entry.text_only().into())
        },
    )
}

/// Opens pasted text, after loading the code for that if necessary.
async fn open_once_here(phones: Phones, text: String) {
    match PAGES.fetched().await {
        Ok(pages) => (pages.paste)(phones, text),
        Err(why) => phones.app().say(why),
    }
}

/// Opens the content of a code, a text or a file. A file is read in the background.
///
/// # Errors
/// Returns a message for the player if the code leads nowhere.
pub(crate) fn enter(phones: Phones, code: Code) -> Result<(), String> {
    if let Some(bytes) = follow(phones, code)? {
        let app = phones.app();
        spawn_local(async move {
            if let Err(why) = show(app, bytes, || true).await {
                app.say(why);
            }
        });
    }
    Ok(())
}

/// Opens pasted text, or tells the player why that isn't possible.
pub(crate) fn open_text(phones: Phones, text: &str) {
    enter_or_say(phones, Code::read(text));
}

/// Opens a file of any kind, or tells the player why that isn't possible.
pub(crate) fn open_file(phones: Phones, bytes: Vec<u8>) {
    spawn_local(async move { enter_or_say(phones, code_of_file(bytes).await) });
}

fn enter_or_say(phones: Phones, code: Code) {
    if let Err(why) = enter(phones, code) {
        phones.app().say(why);
    }
}

/// Follows a code to the screen that it leads to. Returns the content of a file, which has to be
/// [shown](show) instead.
///
/// # Errors
/// Returns a message for the player if the code leads nowhere.
pub(crate) fn follow(phones: Phones, code: Code) -> Result<Option<Vec<u8>>, String> {
    match code {
        Code::Invitation(invitation) => {
            phones.answer(&invitation);
            Route::Scan.go();
        }
        Code::Answer(answer) => {
            phones.accept(&answer)?;
            phones.app().say("Connecting …");
            if let Some(battle) = phones.battle() {
                leave_for(&Route::Battle(battle).href());
            }
        }
        Code::DamagedSignal => return Err(DAMAGED.to_owned()),
        Code::Frame => return Err(FRAME.to_owned()),
        Code::Link(payload) if payload.len() > LONGEST_ADDRESS => {
            return Ok(Some(payload.into_bytes()));
        }
        Code::Link(payload) => leave_for(&Route::link(&payload)),
        Code::Other(bytes) => return Ok(Some(bytes)),
    }
    Ok(None)
}

/// Goes to an address. The back button doesn't lead to the scanner again.
fn leave_for(href: &str) {
    match Route::here() {
        Route::Scan => address::replace(href),
        _ => address::go(href),
    }
}

/// Reads the content of a file or text and goes to the screen that shows it.
///
/// Nothing is saved. If `is_wanted` returns `false` once the content has been read, the screen does
/// not change.
///
/// # Errors
/// Returns a message for players if the content cannot be read.
pub(crate) async fn show(
    app: AppState,
    bytes: Vec<u8>,
    is_wanted: impl Fn() -> bool,
) -> Result<(), String> {
    if bytes.len() > LONGEST_FILE {
        return Err(too_large(bytes.len(), LONGEST_FILE));
    }
    let found = ask(Request::Open { bytes, origin: random::number() }).await?;
    if is_wanted() {
        match found {
            FileContent::Backup(text) => {
                app.show_backup(Backup::read(&text).map_err(|error| error.to_string())?);
            }
            found => app.show_opened(found),
        }
    }
    Ok(())
}

/// Saves a custom game's first roster and goes to the game rules.
pub(crate) async fn begin_game(app: AppState, text: &str) {
    if text.len() > OwnGame::LONGEST {
        return app.say("These game rules are too long.");
    }
    if let Err(why) = ProgramPart::OwnGames.fetch().await {
        return app.say(why);
    }
    let (system, origin) = (System::Own(OwnGame::of(text)), Origin(random::number()));
    let mut kept = KeptRoster::new(system, "New roster", origin);
    if let Some(sample) = system.samples().into_iter().next() {
        kept.roster = sample;
    }
    Route::Game(app.add_roster(kept)).go();
}
