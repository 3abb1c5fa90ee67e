//! Custom games, and the list of all games that a player can choose.

use ledger::{KeptRoster, Library};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{OwnGame, System};

use crate::{
    app_state::AppState,
    components::{
        icon::button,
        page::by_name,
        page_overlay::page_overlay,
        parts::{Placeholder::Line, with_part},
        symbol::Symbol,
        tap,
    },
    split::{NOTEBOOK, ProgramPart},
};

/// The custom games of saved rosters, and the sample games once the player requests them.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames(RwSignal<Vec<Written>>);

/// A custom game, and the name of a roster that uses it.
struct Written {
    game: System,
    roster: Option<String>,
}

impl OwnGames {
    /// Lists the custom games of all saved rosters, and `also` if that is a custom game. If there
    /// are any, loads the part of the app for custom games that the screen needs.
    pub(crate) fn of(app: AppState, also: Option<System>, part: ProgramPart) -> Self {
        let listed = app.with_library(Library::list::<KeptRoster>).unwrap_or_default();
        let kept = listed.into_iter().filter_map(|it| {
            let summary = it.summary.ok()?;
            Some(Written { game: summary.system, roster: Some(summary.name) })
        });
        let games = Self(RwSignal::new(Vec::new()));
        games.add(kept.chain(also.map(|game| Written { game, roster: None })));
        if !games.0.with_untracked(Vec::is_empty) && !part.is_here() {
            // Until the code for custom games is loaded, only the names of the games are known.
            spawn_local(async move {
                if part.fetch().await.is_ok() {
                    games.add([]);
                }
            });
        }
        games
    }

    fn add(self, games: impl IntoIterator<Item = Written>) {
        let new = games.into_iter().filter(|it| it.game.own_game().is_some());
        // The screen may be closed by then.
        let _closed = self.0.try_update(|games| {
            for written in new {
                if games.iter().all(|it| it.game != written.game) {
                    games.push(written);
                }
            }
        });
    }

    /// Returns all games with their names: first the built-in ones, then the custom ones.
    ///
    /// If several custom games share a name, each label also names a roster that uses the game.
    pub(crate) fn named(self) -> Vec<(System, String)> {
        let ours = by_name(System::ALL).into_iter();
        self.0.with(|games| {
            let name = |Written { game, roster }: &Written| {
                let name = game.about().name;
                let alike = games.iter().filter(|it| it.game.about().name == name).count();
                match roster {
                    Some(roster) if alike > 1 => format!("{name} (rules of {roster})"),
                    _ => name.to_owned(),
                }
            };
            ours.chain(games.iter().map(|it| (it.game, name(it)))).collect()
        })
    }

    /// Returns the custom games that can be played, with their names. Games of archived rosters are
    /// not among them, as only their names are known.
    pub(crate) fn playable(self) -> Vec<(OwnGame, String)> {
        let games = self.named().into_iter();
        let own = games.filter_map(|(system, name)| Some((system.own_game()?, name)));
        own.filter(|(game, _)| OwnGame::faults(game.text()).is_empty()).collect()
    }

    /// Renders the button that adds the sample games.
    ///
    /// Returns `None` once all sample games are listed.
    pub(crate) fn more(self, app: AppState) -> Option<AnyView> {
        let samples = || OwnGame::samples().into_iter().map(System::Own);
        let are_all =
            |games: &Vec<Written>| samples().all(|sample| games.iter().any(|it| it.game == sample));
        if self.0.with(are_all) && ProgramPart::AuthoringTools.is_here() {
            return None;
        }
        let bring = move || {
            spawn_local(async move {
                match ProgramPart::AuthoringTools.fetch().await {
                    Ok(()) => self.add(samples().map(|game| Written { game, roster: None })),
                    Err(why) => app.say(why),
                }
            });
        };
        let words = "More games".to_owned();
        Some(button("", Some(Symbol::PLUS), words, tap(bring)))
    }
}

/// Renders the button that starts a new custom game.
pub(crate) fn write_a_game(app: AppState) -> AnyView {
    let asks = RwSignal::new(false);
    let press = tap(move || asks.set(true));
    let starter = move || with_part(&NOTEBOOK, Line, move |it| (it.starter)(app));
    view! {
        {button("", Some(Symbol::PLUS), "Write a game".to_owned(), press)}
        {page_overlay(asks, || "Write a game".to_owned(), starter)}
    }
    .into_any()
}
