//! The parts of the app that are fetched on demand.

use std::{pin::Pin, sync::OnceLock};

use ledger::{BattleId, RosterId};
use leptos::{
    prelude::{AnyView, RwSignal, untrack},
    task::spawn_local,
};
use rules_core::{FigureId, OwnGame, System, own::OwnTable, sheet::Sheet};

use crate::{
    app_state::AppState,
    dice_asker::DiceAsker,
    editor::{Editor, SheetKey},
    phones::Phones,
    route::Route,
    session::{Opened, Session},
};

/// A function that fetches a part of the app. The result is `None` on failure.
pub type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Option<T>>>>;

/// The functions that fetch the parts of the app.
#[derive(Clone, Copy)]
pub struct Fetches {
    /// Fetches the pages.
    pub pages: Fetch<Pages>,
    /// Fetches the battle.
    pub battlefield: Fetch<Battlefield>,
    /// Fetches the notebook.
    pub notebook: Fetch<Notebook>,
}

/// The part of the app with the battle screen.
#[derive(Clone, Copy)]
pub struct Battlefield {
    /// Draws a battle's screen.
    pub(crate) screen: fn(Phones, BattleId) -> AnyView,
}

/// The part of the app with all screens other than Home and the battle.
#[derive(Clone, Copy)]
pub struct Pages {
    /// Opens the file or text that the app was started with, if any, and checks for news.
    pub(crate) check_for_news: fn(Phones),
    /// Draws the notice about what's new in this version, if there is any.
    pub(crate) news: fn(AppState) -> Option<AnyView>,
    /// Draws the screen of a route.
    pub(crate) screen: fn(Phones, Route) -> AnyView,
    /// Opens a file with this content.
    pub(crate) open: fn(Phones, Vec<u8>),
    /// Opens a pasted link or document.
    pub(crate) paste: fn(Phones, String),
    /// Draws a field for pasting text, while the signal is `true`.
    pub(crate) paste_by_hand: fn(Phones, RwSignal<bool>) -> AnyView,
    /// Draws the overlay that hands a battle over to another device.
    pub(crate) hand_over: fn(Session) -> AnyView,
    /// Draws the overlay that connects other phones.
    pub(crate) more_phones: fn(Session) -> AnyView,
    /// Starts a rematch of a saved battle from Home or the list of battles.
    pub(crate) rematch: fn(AppState, BattleId),
    /// Starts a battle of a system's sample rosters from Home.
    pub(crate) play_samples: fn(AppState, System),
    /// Draws the figures of a battle that can't be opened.
    pub(crate) last_seen: fn(BattleId) -> AnyView,
    /// Saves or shares a backup of all documents, even archived ones.
    pub(crate) back_up: fn(AppState),
}

/// Saves or shares a backup of all documents in one file, even archived ones and those that are only
/// in memory.
pub(crate) fn download_backup(app: AppState) {
    // Some browsers only share a file in direct response to a tap.
    if let Some(pages) = PAGES.here() {
        return (pages.back_up)(app);
    }
    spawn_local(async move {
        match PAGES.fetched().await {
            Ok(pages) => (pages.back_up)(app),
            Err(why) => app.say(why),
        }
    });
}

/// The part of the app with the menu, the report, the score, the clocks, custom trackers, custom
/// tables and custom games.
#[derive(Clone, Copy)]
pub struct Notebook {
    /// Draws the overlays that a battle doesn't need at once, such as the menu and the report.
    pub(crate) overlay: fn(Session, Opened) -> AnyView,
    /// Reads the pictures of a battle's figures from the saved rosters.
    pub(crate) read_portraits: fn(Session),
    /// Draws the button that adds a picture of a figure in a battle.
    pub(crate) portrait_button: fn(Session, FigureId) -> AnyView,
    /// Adds the picture in a file to the log of a battle.
    pub(crate) add_photo: fn(Session, Vec<u8>),
    /// Draws the buttons that score points with one tap.
    pub(crate) score_keys: fn(Session) -> AnyView,
    /// Draws the view that reads dice by camera.
    pub(crate) dice_camera: fn(AppState, DiceAsker) -> AnyView,
    /// Draws the sides' clocks.
    pub(crate) clocks: fn(Session) -> AnyView,
    /// Draws the lines of a custom table on a roster's sheet.
    pub(crate) table_lines: fn(Editor, &SheetKey, &Sheet) -> AnyView,
    /// Draws a custom table for printing.
    pub(crate) table_on_paper: fn(&OwnTable) -> AnyView,
    /// Returns `true` if a custom table cannot be rolled on yet.
    pub(crate) is_unfinished: fn(&Sheet) -> bool,
    /// Draws the screen of the custom game that a saved roster contains.
    pub(crate) game: fn(AppState, RosterId) -> AnyView,
    /// Draws the questions that create a custom game.
    pub(crate) starter: fn(AppState) -> AnyView,
}

/// A part of the app.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramPart {
    /// A system's rules.
    Rules(System),
    /// The code that reads and plays custom games.
    OwnGames,
    /// The tools for writing custom games, and the code that reads these.
    AuthoringTools,
    /// All screens other than Home and the battle.
    Pages,
    /// The battle screen.
    Battlefield,
    /// The score, the report, custom trackers and the other views in [`Notebook`].
    Notebook,
}

impl ProgramPart {
    /// Returns the parts that the first screen needs.
    pub(crate) fn needed_first(app: AppState) -> Vec<Self> {
        match untrack(|| app.route()) {
            Route::Home => Vec::new(),
            Route::Battle(id) => {
                let summary = app.with_library(|library| library.summary(id));
                let rules = summary.map(|summary| Self::Rules(summary.system));
                rules.into_iter().chain([Self::Battlefield]).collect()
            }
            _ => vec![Self::Pages],
        }
    }

    /// Returns `true` if the part is loaded.
    pub(crate) fn is_here(self) -> bool {
        match self {
            Self::Rules(system) => rulebooks::is_open(system),
            Self::OwnGames => OwnGame::are_here(),
            Self::AuthoringTools => rulebooks::has_authoring_tools(),
            Self::Pages => PAGES.here().is_some(),
            Self::Battlefield => BATTLEFIELD.here().is_some(),
            Self::Notebook => NOTEBOOK.here().is_some(),
        }
    }

    /// Loads the part.
    ///
    /// # Errors
    /// Returns a message for the player if the part can't be loaded.
    pub(crate) async fn fetch(self) -> Result<(), String> {
        match self {
            Self::Rules(system) => rulebooks::open(system).await.map_err(|it| it.to_string()),
            Self::OwnGames => rulebooks::open_own_games().await,
            Self::AuthoringTools => rulebooks::open_authoring_tools().await,
            Self::Pages => PAGES.fetched().await.map(drop),
            Self::Battlefield => BATTLEFIELD.fetched().await.map(drop),
            Self::Notebook => NOTEBOOK.fetched().await.map(drop),
        }
    }
}

/// A part of the app that is fetched at most once, with the function that fetches it.
pub(crate) struct Split<T: 'static> {
    /// The name of the part.
    pub(crate) part: ProgramPart,
    fetch: OnceLock<Fetch<T>>,
    here: OnceLock<T>,
}

pub(crate) static PAGES: Split<Pages> = Split::new(ProgramPart::Pages);
pub(crate) static BATTLEFIELD: Split<Battlefield> = Split::new(ProgramPart::Battlefield);
pub(crate) static NOTEBOOK: Split<Notebook> = Split::new(ProgramPart::Notebook);

impl<T: Copy> Split<T> {
    const fn new(part: ProgramPart) -> Self {
        Self { part, fetch: OnceLock::new(), here: OnceLock::new() }
    }

    /// Sets the function that fetches the part.
    pub(crate) fn set_fetch(&self, fetch: Fetch<T>) {
        // This is called only once, at startup.
        let _set = self.fetch.set(fetch);
    }

    /// Returns the part if it is loaded.
    pub(crate) fn here(&self) -> Option<T> {
        self.here.get().copied()
    }

    /// Returns the part, after fetching it if necessary.
    ///
    /// # Errors
    /// Returns a message for the player if the part can't be loaded. The next call tries again.
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
