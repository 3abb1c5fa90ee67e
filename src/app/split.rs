//! Parts of the program that come when they are wanted.

use std::{pin::Pin, sync::OnceLock};

use ledger::{BattleId, Deed};
use leptos::prelude::{AnyView, RwSignal};
use rules_core::{Holder, OwnGame, System, own::OwnTable, sheet::Sheet};

use crate::{
    desk::Desk,
    editor::{Editor, Place},
    phones::Phones,
    route::Route,
    session::Session,
};

/// How a part is fetched; nothing if it does not come.
pub type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Option<T>>>>;

/// How the parts are fetched.
#[derive(Clone, Copy)]
pub struct Fetches {
    /// What there is beside Home and the battle.
    pub pages: Fetch<Pages>,
    /// The battle.
    pub battlefield: Fetch<Battlefield>,
    /// What a table keeps of its own in a battle.
    pub notebook: Fetch<Notebook>,
}

/// The battle's screen.
#[derive(Clone, Copy)]
pub struct Battlefield {
    /// The screen of a battle.
    pub(crate) screen: fn(Desk, BattleId) -> AnyView,
}

/// What there is beside Home and the battle.
#[derive(Clone, Copy)]
pub struct Pages {
    /// Looks whether there is anything new to tell of.
    pub(crate) look_for_news: fn(Desk),
    /// Tells of what is new, where there is anything.
    pub(crate) news: fn(Desk) -> Option<AnyView>,
    /// A screen.
    pub(crate) screen: fn(Desk, Route) -> AnyView,
    /// Opens the text of a file.
    pub(crate) open: fn(Desk, Vec<u8>),
    /// Opens what was pasted.
    pub(crate) paste: fn(Desk, String),
    /// Takes what is pasted by hand, while that is wanted.
    pub(crate) paste_by_hand: fn(Desk, RwSignal<bool>) -> AnyView,
    /// Hands a battle over.
    pub(crate) hand_over: fn(Session) -> AnyView,
    /// Plays a battle on two phones.
    pub(crate) two_phones: fn(Session) -> AnyView,
    /// Does what the line to another phone wants done.
    pub(crate) perform: fn(Phones, Desk, Vec<Deed>),
    /// Compares an open battle with what the other phone proposed.
    pub(crate) judge: fn(Phones, Desk, Session, &str),
    /// Plays a kept battle anew.
    pub(crate) rematch: fn(Desk, BattleId),
}

/// What a table keeps of its own in a battle, and what stays after it.
#[derive(Clone, Copy)]
pub struct Notebook {
    /// What there is to tell of a battle.
    pub(crate) report: fn(Session) -> AnyView,
    /// What stays after a battle.
    pub(crate) after: fn(Session) -> AnyView,
    /// Who has scored what.
    pub(crate) score: fn(Session) -> AnyView,
    /// The ways to score at once.
    pub(crate) score_keys: fn(Session) -> AnyView,
    /// The sides' clocks.
    pub(crate) clocks: fn(Session) -> AnyView,
    /// Makes trackers of the table's own.
    pub(crate) track: fn(Session, Holder) -> AnyView,
    /// Rolls on tables of the table's own.
    pub(crate) tables: fn(Session, Holder) -> AnyView,
    /// The lines of a table on a sheet of a roster.
    pub(crate) table_lines: fn(Editor, &Place, &Sheet) -> AnyView,
    /// A table on paper.
    pub(crate) table_on_paper: fn(&OwnTable) -> AnyView,
    /// Whether such a table cannot be rolled on yet.
    pub(crate) is_unfinished: fn(&Sheet) -> bool,
}

/// A part of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramPart {
    /// A system's rules.
    Rules(System),
    /// What reads games that players write.
    OwnGames,
    /// What there is beside Home and the battle.
    Pages,
    /// The battle.
    Battlefield,
    /// What a table keeps of its own in a battle.
    Notebook,
}

impl ProgramPart {
    /// Returns `true` if it is here.
    pub(crate) fn is_here(self) -> bool {
        match self {
            Self::Rules(system) => rulebooks::is_open(system),
            Self::OwnGames => OwnGame::are_here(),
            Self::Pages => PAGES.here().is_some(),
            Self::Battlefield => BATTLEFIELD.here().is_some(),
            Self::Notebook => NOTEBOOK.here().is_some(),
        }
    }

    /// Sees to it that it is here.
    ///
    /// # Errors
    /// If it does not come, in words.
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

/// A part of the program, and how it comes.
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

    /// From now on it is fetched in this way.
    pub(crate) fn comes_by(&self, fetch: Fetch<T>) {
        // There is only one start.
        let _set = self.fetch.set(fetch);
    }

    /// The part, if it is here.
    pub(crate) fn here(&self) -> Option<T> {
        self.here.get().copied()
    }

    /// The part, fetched if it is not here.
    ///
    /// # Errors
    /// If it does not come, in words. Whoever asks again, tries again.
    pub(crate) async fn fetched(&self) -> Result<T, String> {
        if let Some(part) = self.here() {
            return Ok(part);
        }
        let part = match self.fetch.get() {
            Some(fetch) => fetch().await,
            None => None,
        };
        let part = part.ok_or("This part of Rollbook did not arrive.")?;
        Ok(*self.here.get_or_init(|| part))
    }
}
