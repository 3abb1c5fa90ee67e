//! Routes: the screens, as an enum over the address's hash, so that addresses work from any folder
//! and offline.

use ledger::{BattleId, RosterId, payload_in};
use rules_core::System;

use crate::browser::address;

/// A screen and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// All battles.
    Home,
    /// The choice of a system and rosters.
    NewBattle,
    /// A battle.
    Battle(BattleId),
    /// Tests without a battle.
    Test,
    /// The rules explained.
    Reference,
    /// All rosters.
    Rosters,
    /// A kept roster.
    Roster(RosterId),
    /// The game that a kept roster carries.
    Game(RosterId),
    /// Importing a roster.
    Import,
    /// Scanning a code.
    Scan,
    /// A kept roster, to be printed.
    Print(RosterId),
    /// A kept battle as it stands, to be printed.
    PrintBattle(BattleId),
    /// The content of a link.
    Shared,
    /// The content of a file or a text that was opened, which is in memory only.
    Opened,
    /// What Rollbook is.
    About,
    /// What's new in each version.
    Changelog,
    /// How the app looks, sounds and feels.
    Settings,
    /// The guided first shot of a system.
    FirstShot(System),
}

/// What precedes the payload in the address of a link.
const SHARED: &str = "#/r/";
/// The start of the address of a lesson.
const LESSON: &str = "first-shot";
/// What an address begins with that former versions gave to something imported; a number, a slash
/// and the payload follow.
const IMPORTED: &str = "#/i/";

impl Route {
    /// The route that the page's address names.
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
            Some(("r" | "i", _)) => Self::Shared,
            _ => match path {
                "rosters" => Self::Rosters,
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

    /// Returns `true` if the address itself holds what is shown, so that another address may be the
    /// same route.
    pub(crate) fn holds_payload(self) -> bool {
        self == Self::Shared
    }

    /// The payload in the page's address.
    pub(crate) fn payload() -> String {
        let hash = address::hash().unwrap_or_default();
        let imported = hash.strip_prefix(IMPORTED).and_then(|rest| rest.split_once('/'));
        let payload = imported.map(|(_, payload)| payload).or_else(|| payload_in(&hash));
        payload.unwrap_or_default().to_owned()
    }

    /// The address of a link with this payload.
    pub(crate) fn link(payload: &str) -> String {
        let here = address::href();
        format!("{}{SHARED}{payload}", here.split('#').next().unwrap_or_default())
    }

    /// Its address.
    pub(crate) fn href(self) -> String {
        match self {
            Self::Home => "#/".to_owned(),
            Self::NewBattle => "#/new".to_owned(),
            Self::Battle(BattleId(id)) => format!("#/battle/{id}"),
            Self::Test => "#/test".to_owned(),
            Self::Reference => "#/reference".to_owned(),
            Self::Rosters => "#/rosters".to_owned(),
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

    /// Goes to it, as a link would.
    pub(crate) fn go(self) {
        address::set_hash(&self.href());
    }

    /// Goes to it at once, as if a link on Home had led here.
    pub(crate) fn go_from_home(self) {
        // The browser loads nothing for this, and so is much quicker than by an address.
        address::stand_at(&self.href(), &Self::Home.href());
    }

    /// Goes to it in place of the present screen, so that the way back skips that one.
    pub(crate) fn replace(self) {
        address::replace(&self.href());
    }
}
