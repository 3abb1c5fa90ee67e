//! The pages: all screens other than Home and the battle.
//!
//! This is a separate part of the app, fetched on demand.

use ledger::{BattleId, Id, LONGEST_FILE, too_large};
use leptos::{prelude::*, task::spawn_local};
use rules_core::System;

use crate::{
    app_state::{AppState, Rematch},
    browser::{file::Content, launch},
    components::{
        battle::copies::hand_over_overlay,
        parts::{Placeholder::Screen, with_document, with_part, with_rosters},
        sharing::{more_phones::more_phones_overlay, paste},
    },
    phones::{Connected, Phones},
    route::Route,
    screens,
    split::{NOTEBOOK, Pages},
};

impl Default for Pages {
    fn default() -> Self {
        // Phones can connect only once this part has loaded.
        Connected { act: Phones::handle, judge: Phones::judge }.arrives();
        Self {
            check_for_news: arrived,
            news: screens::changelog::news_notice,
            screen,
            open: paste::open_file,
            paste,
            paste_by_hand: paste::paste_by_hand,
            hand_over: hand_over_overlay,
            more_phones: more_phones_overlay,
            rematch,
            play_samples,
            last_seen: screens::last_seen::figures,
            back_up: AppState::back_up,
        }
    }
}

/// Opens the file or text that the app was started with, checks for news, and archives old documents
/// if local storage is short of space.
fn arrived(phones: Phones) {
    let app = phones.app();
    if let Some(text) = launch::shared() {
        paste(phones, text);
    }
    launch::on_files(LONGEST_FILE, move |content| match content {
        Content::Read(bytes) => paste::open_file(phones, bytes),
        Content::TooMuch(size) => app.say(too_large(size, LONGEST_FILE)),
    });
    app.check_for_news();
    spawn_local(async move {
        app.end_restore().await;
        // A screen that needs a roster tries again.
        let _told = app.fetch_all(app.archived_rosters()).await;
        app.make_room().await;
        app.forget_lost_photos().await;
    });
}

fn screen(phones: Phones, route: Route) -> AnyView {
    let app = phones.app();
    match route {
        Route::Battles => screens::battles::battles(app),
        Route::NewBattle => with_rosters(app, move || screens::new_battle::new_battle(app)),
        Route::Test => screens::test::test(phones),
        Route::Reference => screens::reference::reference(app),
        Route::Rosters => with_rosters(app, move || screens::rosters::rosters(app)),
        Route::Statistics => with_rosters(app, move || screens::statistics::statistics(app)),
        Route::Roster(id) => with_document(app, id, move || screens::roster::roster(app, id)),
        Route::Game(id) => with_document(app, id, move || {
            with_part(&NOTEBOOK, Screen, move |it| (it.game)(app, id))
        }),
        Route::Import => screens::import::import(phones),
        Route::Scan => screens::scan::scan(phones),
        Route::Print(id) => screens::print::print(app, id),
        Route::PrintBattle(id) => screens::print::print_battle(app, id),
        Route::Shared => screens::shared::shared(phones),
        Route::Opened => screens::opened::opened(phones),
        Route::About => screens::about::about(app),
        Route::Changelog => screens::changelog::changelog(app),
        Route::Settings => screens::settings::settings(app),
        Route::FirstShot(system) => screens::first_shot::first_shot(phones, system),
        // Other parts of the app draw these screens.
        Route::Home | Route::Battle(_) => ().into_any(),
    }
}

#[allow(clippy::needless_pass_by_value, reason = "the part's interface passes values")]
fn paste(phones: Phones, text: String) {
    paste::open_text(phones, &text);
}

/// Starts a rematch of a saved battle with the current versions of its rosters.
fn rematch(app: AppState, id: BattleId) {
    let here = untrack(|| app.route());
    spawn_local(async move {
        let Some(summary) = app.with_library(|library| library.summary(id)) else { return };
        if let Err(why) = rulebooks::open(summary.system).await {
            return app.say(why.to_string());
        }
        if let Err(why) = app.fetch(&id.slot()).await {
            return app.say(why);
        }
        // The rosters have to be read before they are compared with those of the battle.
        if let Err(why) = app.fetch_all(app.archived_rosters()).await {
            return app.say(why);
        }
        if untrack(|| app.route()) != here {
            // The player has left, or another tap has started the rematch.
            return;
        }
        match app.with_library(|library| library.load(id)) {
            Ok(kept) => app.rematch(&kept, Rematch::AsNow),
            Err(error) => app.say(error.to_string()),
        }
    });
}

fn play_samples(app: AppState, system: System) {
    let here = untrack(|| app.route());
    spawn_local(async move {
        if let Err(why) = rulebooks::open(system).await {
            return app.say(why.to_string());
        }
        if untrack(|| app.route()) == here {
            screens::new_battle::play_samples(app, system);
        }
    });
}
