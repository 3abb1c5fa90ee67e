//! The parts of the program that are fetched when they are wanted.

use std::{pin::Pin, sync::OnceLock};

use ledger::{BattleId, RosterId};
use leptos::prelude::{AnyView, RwSignal, untrack};
use rules_core::{Holder, OwnGame, System, own::OwnTable, sheet::Sheet};

use crate::{
    desk::Desk,
    editor::{Editor, Place},
    phones::Phones,
    route::Route,
    session::Session,
};

/// Fetches a part; `None` if it does not arrive.
pub type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Option<T>>>>;

/// The functions that fetch the parts.
#[derive(Clone, Copy)]
pub struct Fetches {
    /// Fetches the pages.
    pub pages: Fetch<Pages>,
    /// Fetches the battle.
    pub battlefield: Fetch<Battlefield>,
    /// Fetches the notebook.
    pub notebook: Fetch<Notebook>,
}

/// The part with the battle.
#[derive(Clone, Copy)]
pub struct Battlefield {
    /// Draws a battle's screen.
    pub(crate) screen: fn(Phones, BattleId) -> AnyView,
}

/// The part with all screens other than Home and the battle.
#[derive(Clone, Copy)]
pub struct Pages {
    /// Looks whether there is anything new to tell.
    pub(crate) look_for_news: fn(Phones),
    /// The notice about what is new, if there is anything.
    pub(crate) news: fn(Desk) -> Option<AnyView>,
    /// Draws a screen.
    pub(crate) screen: fn(Phones, Route) -> AnyView,
    /// Opens a file with this content.
    pub(crate) open: fn(Desk, Vec<u8>),
    /// Opens a pasted text.
    pub(crate) paste: fn(Phones, String),
    /// A field for pasting a text by hand, while that is wanted.
    pub(crate) paste_by_hand: fn(Phones, RwSignal<bool>) -> AnyView,
    /// The overlay that hands a battle over.
    pub(crate) hand_over: fn(Session) -> AnyView,
    /// The overlay that connects a second phone.
    pub(crate) two_phones: fn(Session) -> AnyView,
    /// Begins a kept battle again.
    pub(crate) rematch: fn(Desk, BattleId),
}

/// The part with what a table keeps of its own in a battle, and what stays after it.
#[derive(Clone, Copy)]
pub struct Notebook {
    /// The report.
    pub(crate) report: fn(Session) -> AnyView,
    /// What stays after the battle.
    pub(crate) after: fn(Session) -> AnyView,
    /// Who has scored what.
    pub(crate) score: fn(Session) -> AnyView,
    /// The buttons that score points at once.
    pub(crate) score_keys: fn(Session) -> AnyView,
    /// The sides' clocks.
    pub(crate) clocks: fn(Session) -> AnyView,
    /// The overlay that makes the players' own trackers.
    pub(crate) track: fn(Session, Holder) -> AnyView,
    /// The overlay that rolls on the players' own tables.
    pub(crate) tables: fn(Session, Holder) -> AnyView,
    /// The lines of a table on a roster's sheet.
    pub(crate) table_lines: fn(Editor, &Place, &Sheet) -> AnyView,
    /// A table on paper.
    pub(crate) table_on_paper: fn(&OwnTable) -> AnyView,
    /// Returns `true` if such a table cannot be rolled on yet.
    pub(crate) is_unfinished: fn(&Sheet) -> bool,
    /// The screen of the game that a kept roster brings along.
    pub(crate) game: fn(Desk, RosterId) -> AnyView,
    /// Asks for what a game is made of, and makes it.
    pub(crate) starter: fn(Desk) -> AnyView,
}

/// A part of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramPart {
    /// A system's rules.
    Rules(System),
    /// The reader of games that players write.
    OwnGames,
    /// All screens other than Home and the battle.
    Pages,
    /// The battle.
    Battlefield,
    /// What a table keeps of its own in a battle.
    Notebook,
}

impl ProgramPart {
    /// The parts that the first screen needs.
    pub(crate) fn needed_first(desk: Desk) -> Vec<Self> {
        match untrack(|| desk.route()) {
            Route::Home => Vec::new(),
            Route::Battle(id) => {
                let summary = desk.with_library(|library| library.summary(id));
                let rules = summary.map(|summary| Self::Rules(summary.system));
                rules.into_iter().chain([Self::Battlefield]).collect()
            }
            _ => vec![Self::Pages],
        }
    }

    /// Returns `true` if it is loaded.
    pub(crate) fn is_here(self) -> bool {
        match self {
            Self::Rules(system) => rulebooks::is_open(system),
            Self::OwnGames => OwnGame::are_here(),
            Self::Pages => PAGES.here().is_some(),
            Self::Battlefield => BATTLEFIELD.here().is_some(),
            Self::Notebook => NOTEBOOK.here().is_some(),
        }
    }

    /// Loads it.
    ///
    /// # Errors
    /// If it does not arrive, in words for players.
    pub(crate) async fn fetch(self) -> Result<(), String> {
        match self {
            Self::Rules(system) => rulebooks::open(system).await.map_err(|it| it.to_string()),
            Self::OwnGames => rulebooks::open_own_games().await,
            Self::Pages => PAGES.fetched().await.map(drop),
            Self::Battlefield => BATTLEFIELD.fetched().await.map(drop),
            Self::Notebook => NOTEBOOK.fetched().await.map(drop),
        }
    }
}

/// A part of the program, and how it is fetched.
pub(crate) struct Split<T: 'static> {
    fetch: OnceLock<Fetch<T>>,
    here: OnceLock<T>,
}

pub(crate) static PAGES: Split<Pages> = Split::new();
pub(crate) static BATTLEFIELD: Split<Battlefield> = Split::new();
pub(crate) static NOTEBOOK: Split<Notebook> = Split::new();

impl<T: Copy> Split<T> {
    const fn new() -> Self {
        Self { fetch: OnceLock::new(), here: OnceLock::new() }
    }

    /// Sets how it is fetched.
    pub(crate) fn comes_by(&self, fetch: Fetch<T>) {
        // It is only set once, at the start.
        let _set = self.fetch.set(fetch);
    }

    /// The part, if it is loaded.
    pub(crate) fn here(&self) -> Option<T> {
        self.here.get().copied()
    }

    /// The part, which is fetched if it is not loaded.
    ///
    /// # Errors
    /// If it does not arrive, in words for players. Asking again tries again.
    pub(crate) async fn fetched(&self) -> Result<T, String> {
        if let Some(part) = self.here() {
            return Ok(part);
        }
        let part = match self.fetch.get() {
            Some(fetch) => fetch().await,
            None => None,
        };
        let part = part.ok_or("Couldn't load this part of Rollbook.")?;
        Ok(*self.here.get_or_init(|| part))
    }
}
