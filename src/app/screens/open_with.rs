//! The screen for another program's roster of a game without a built-in system. Players choose the
//! custom game in which it opens.

use std::sync::Arc;

use ledger::{ForeignRoster, Imported, Origin};
use leptos::prelude::*;
use rules_core::{OwnGame, System};

use super::shared::shared_roster;
use crate::{
    app_state::AppState,
    browser::random,
    components::{
        banner::trouble,
        editor::own_games::OwnGames,
        icon::button,
        node::{live, node, text},
        page::page_head_under,
        page_overlay::page_overlay,
        select::select,
        tap,
    },
    route::Route,
    split::ProgramPart,
    workshop::attacks,
};

/// Renders a roster in the chosen game. By default, it opens in a game that the player already has
/// for such rosters, or in a new one.
pub(super) fn open_with(app: AppState, foreign: ForeignRoster) -> AnyView {
    let foreign = Arc::new(foreign);
    let games = OwnGames::of(app, None, ProgramPart::OwnGames).playable();
    let is_for = |game: &(_, String)| foreign.is_for(game.0);
    // The last place is that of the new game.
    let place = games.iter().position(is_for).unwrap_or(games.len());
    let chosen = RwSignal::new(place);
    let (picks, asks) = (RwSignal::new(Vec::new()), RwSignal::new(false));
    let origin = Origin(random::number());
    let asked = Arc::clone(&foreign);
    let screen = live(move || {
        let place = chosen.get();
        let names = games.iter().map(|(_, name)| name.clone());
        let choice = select(
            "Open with".to_owned(),
            names.chain(["Make a new game".to_owned()]),
            place,
            Box::new(move |place| chosen.set(place)),
        );
        if let Some((game, _)) = games.get(place) {
            return opened_in(app, &foreign, Some(System::Own(*game)), origin, choice);
        }
        let made = picks.with(|picks| foreign.new_game(picks));
        let has_attacks = picks.with(|picks| picks.first().is_some_and(|it| *it > 0));
        let game = made.map(|it| System::Own(OwnGame::of(&it.text)));
        let choice = node("div", "", vec![choice, ways_to_attack(asks, has_attacks)]);
        opened_in(app, &foreign, game, origin, choice)
    });
    let ask = move || attacks(Arc::clone(&asked), picks, asks);
    view! { {screen} {page_overlay(asks, || "Attacks".to_owned(), ask)} }.into_any()
}

/// Draws the button for the questions about attacks.
fn ways_to_attack(asks: RwSignal<bool>, has_attacks: bool) -> AnyView {
    let (words, hint) = match has_attacks {
        true => ("Change attacks", "Its weapons have rules, with exact odds."),
        false => ("Add attacks", "The new game has no attacks yet."),
    };
    let ask = button("ink", None, words.to_owned(), tap(move || asks.set(true)));
    node("div", "buttons", vec![text("small", "hush", hint), ask])
}

fn opened_in(
    app: AppState,
    foreign: &ForeignRoster,
    game: Option<System>,
    origin: Origin,
    choice: AnyView,
) -> AnyView {
    // The code for custom games has been loaded, so there is always a game.
    let Some(game) = game else { return choice };
    match foreign.clone().open_in(game, origin) {
        Ok(Imported { kept, source, .. }) => shared_roster(app, kept, Some(source), Some(choice)),
        Err(error) => {
            let why = vec![error.to_string()];
            view! {
                <main class="page">
                    {page_head_under("Import", "Import", Route::Import)}
                    {trouble("Couldn't open this roster.", why, None)}
                    {choice}
                </main>
            }
            .into_any()
        }
    }
}
