//! The screen for another program's roster of a game without a built-in system. Players choose the
//! custom game in which it opens.

use ledger::{ForeignRoster, Imported, Origin};
use leptos::prelude::*;
use rules_core::System;

use super::shared::shared_roster;
use crate::{
    app_state::AppState,
    browser::random,
    components::{
        banner::trouble, editor::own_games::OwnGames, node::live, page::page_head_under,
        select::select,
    },
    route::Route,
    split::ProgramPart,
};

/// Renders a roster in the chosen game. By default, it opens in a game that the player already has
/// for such rosters, or in a new one.
pub(super) fn open_with(app: AppState, foreign: ForeignRoster) -> AnyView {
    let games = OwnGames::of(app, None, ProgramPart::OwnGames).playable();
    let is_for = |game: &(_, String)| foreign.is_for(game.0);
    // The last place is that of the new game.
    let place = games.iter().position(is_for).unwrap_or(games.len());
    let chosen = RwSignal::new(place);
    let origin = Origin(random::number());
    live(move || {
        let place = chosen.get();
        let names = games.iter().map(|(_, name)| name.clone());
        let choice = select(
            "Open with".to_owned(),
            names.chain(["Make a new game".to_owned()]),
            place,
            Box::new(move |place| chosen.set(place)),
        );
        let game = games.get(place).map(|(game, _)| System::Own(*game));
        opened_in(app, &foreign, game.or_else(|| foreign.new_game()), origin, choice)
    })
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
