//! Routes: one variant per screen.
//!
//! Routes are in the hash of the page's address, so they work in any folder and offline.

use ledger::{BattleId, RosterId, payload_in};
use rules_core::System;

use crate::browser::address;

/// A screen and the document that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The start screen, with the latest battles.
    Home,
    /// The list of all battles.
    Battles,
    /// The screen that sets up a new battle.
    NewBattle,
    /// The battle with this ID.
    Battle(BattleId),
    /// Quick tests without a battle.
    Test,
    /// The explanations of the rules.
    Reference,
    /// The list of all rosters.
    Rosters,
    /// The statistics over the battles of all rosters.
    Statistics,
    /// The editor of a saved roster.
    Roster(RosterId),
    /// The custom game that a saved roster contains.
    Game(RosterId),
    /// The screen that imports a roster.
    Import,
    /// The code scanner.
    Scan,
    /// A printable roster.
    Print(RosterId),
    /// A printable battle in its current state.
    PrintBattle(BattleId),
    /// The content of a link.
    Shared,
    /// The content of an opened file or text, which is in memory only.
    Opened,
    /// The page about Rollbook.
    About,
    /// The list of changes in each version.
    Changelog,
    /// The settings for the look, sound and feel of the app.
    Settings,
    /// A system's first lesson.
    FirstShot(System),
}

/// The text before the payload in a link.
const SHARED: &str = "#/r/";
/// The start of the address of a lesson.
const LESSON: &str = "first-shot";

impl Route {
    /// Returns the route of the page's address.
    pub(crate) fn here() -> Self {
        Self::parse(&address::hash().unwrap_or_default())
    }

    fn parse(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        match path.split_once('/') {
            Some(("battle", id)) => id.parse().map_or(Self::Home, |id| Self::Battle(BattleId(id))),
            Some(("roster", id)) => {
                id.parse().map_or(Self::Rosters, |id| Self::Roster(RosterId(id)))
            }
            Some(("game", id)) => id.parse().map_or(Self::Rosters, |id| Self::Game(RosterId(id))),
            Some(("print", id)) => id.parse().map_or(Self::Rosters, |id| Self::Print(RosterId(id))),
            Some(("print-battle", id)) => {
                id.parse().map_or(Self::Home, |id| Self::PrintBattle(BattleId(id)))
            }
            Some((LESSON, id)) => {
                let known = System::ALL.iter().find(|system| system.id() == id);
                Self::FirstShot(known.copied().unwrap_or(System::FIRST))
            }
            // A link from a version before the first release begins with `i`. The screen says that
            // it cannot be read.
            Some(("r" | "i", _)) => Self::Shared,
            _ => match path {
                "battles" => Self::Battles,
                "rosters" => Self::Rosters,
                "statistics" => Self::Statistics,
                "import" => Self::Import,
                "opened" => Self::Opened,
                "scan" => Self::Scan,
                "new" => Self::NewBattle,
                "test" => Self::Test,
                "reference" => Self::Reference,
                "about" => Self::About,
                "new-in" => Self::Changelog,
                "settings" => Self::Settings,
                LESSON => Self::FirstShot(System::FIRST),
                _ => Self::Home,
            },
        }
    }

    /// Returns `true` if the address contains the content, so that several addresses have the same
    /// route.
    pub(crate) fn holds_payload(self) -> bool {
        self == Self::Shared
    }

    /// Returns the payload in the page's address.
    pub(crate) fn payload() -> String {
        let hash = address::hash().unwrap_or_default();
        payload_in(&hash).unwrap_or_default().to_owned()
    }

    /// Returns the address of a link with this payload.
    pub(crate) fn link(payload: &str) -> String {
        let here = address::href();
        format!("{}{SHARED}{payload}", here.split('#').next().unwrap_or_default())
    }

    /// Returns the address of the route.
    pub(crate) fn href(self) -> String {
        match self {
            Self::Home => "#/".to_owned(),
            Self::Battles => "#/battles".to_owned(),
            Self::NewBattle => "#/new".to_owned(),
            Self::Battle(BattleId(id)) => format!("#/battle/{id}"),
            Self::Test => "#/test".to_owned(),
            Self::Reference => "#/reference".to_owned(),
            Self::Rosters => "#/rosters".to_owned(),
            Self::Statistics => "#/statistics".to_owned(),
            Self::Roster(RosterId(id)) => format!("#/roster/{id}"),
            Self::Game(RosterId(id)) => format!("#/game/{id}"),
            Self::Import => "#/import".to_owned(),
            Self::Scan => "#/scan".to_owned(),
            Self::Print(RosterId(id)) => format!("#/print/{id}"),
            Self::PrintBattle(BattleId(id)) => format!("#/print-battle/{id}"),
            Self::Shared => address::hash().unwrap_or_default(),
            Self::Opened => "#/opened".to_owned(),
            Self::About => "#/about".to_owned(),
            Self::Changelog => "#/new-in".to_owned(),
            Self::Settings => "#/settings".to_owned(),
            Self::FirstShot(system) => format!("#/{LESSON}/{}", system.id()),
        }
    }

    /// Goes to the route, as if the player had followed a link.
    pub(crate) fn go(self) {
        address::set_hash(&self.href());
    }

    /// Goes to the route at once, as if the player had followed a link on Home.
    pub(crate) fn go_from_home(self) {
        // This is much quicker than setting the address, since the browser loads nothing.
        address::stand_at(&self.href(), &Self::Home.href());
    }

    /// Goes to the route in place of the current screen, so that the back button skips that screen.
    pub(crate) fn replace(self) {
        address::replace(&self.href());
    }
}
