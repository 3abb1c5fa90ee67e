//! Opening the content of the clipboard: a link, or the text of a document.

use exchange::{Found, Request};
use ledger::{Backup, KeptRoster, LONGEST_FILE, Origin, link_in, too_large};
use leptos::{html::Textarea, prelude::*, task::spawn_local};
use rules_core::{OwnGame, System};

use super::{
    icon::button, node::node, page_overlay::page_overlay, paste_field::paste_field, symbol::Symbol,
    tap,
};
use crate::{
    app_state::AppState,
    browser::{address, clipboard, exchange::ask, random},
    parts::{Placeholder::Line, with_part},
    phones::Phones,
    route::Route,
    split::{PAGES, ProgramPart},
};

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
    page_overlay(opens, "Paste", move || pasted_by_hand(phones, opens))
}

fn pasted_by_hand(phones: Phones, opens: RwSignal<bool>) -> AnyView {
    let field = NodeRef::<Textarea>::new();
    let read = move |text| {
        opens.set(false);
        spawn_local(open(phones, text));
    };
    let press = tap(move || {
        if let Some(field) = field.get_untracked() {
            read(field.value());
        }
    });
    let press = button("go", None, "Open".to_owned(), press);
    let words = "A link, or the text of a roster, battle or game. You'll see a preview first.";
    view! {
        <div class="overlay-play">
            {paste_field(view! { <span>{words}</span> }.into_any(), "6", field, read)}
            {node("footer", "overlay-foot", vec![press])}
        </div>
    }
    .into_any()
}

/// Opens pasted text, after loading the code for that if necessary.
async fn open_once_here(phones: Phones, text: String) {
    match PAGES.fetched().await {
        Ok(pages) => (pages.paste)(phones, text),
        Err(why) => phones.app().say(why),
    }
}

/// Opens pasted text.
///
/// The text can be a link or another phone's connection code. Any other text is opened like a file.
pub(crate) async fn open(phones: Phones, text: String) {
    let app = phones.app();
    if phones.answer(&text) {
        return Route::Scan.go();
    }
    match link_in(&text) {
        Some(Ok((payload, _))) => address::go(&Route::link(&payload)),
        _ => show_or_say(app, text.into_bytes()).await,
    }
}

/// Opens the content of a file or text, or tells the player why it cannot be read.
pub(crate) async fn show_or_say(app: AppState, bytes: Vec<u8>) {
    if let Err(why) = show(app, bytes, || true).await {
        app.say(why);
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
            Found::Backup(text) => {
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
