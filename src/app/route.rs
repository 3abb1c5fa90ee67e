//! Where in the app one is: an enum over the address's hash, so that every address works from any
//! folder and offline.

use ledger::{BattleId, RosterId};
use rules_core::System;

use crate::browser::address;

/// A screen and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// All battles.
    Home,
    /// Choosing a system and rosters.
    NewBattle,
    /// A battle.
    Battle(BattleId),
    /// Tests that need no battle.
    Test,
    /// The rules explained.
    Reference,
    /// All rosters.
    Rosters,
    /// A kept roster.
    Roster(RosterId),
    /// The game that a kept roster brings along.
    Game(RosterId),
    /// Taking a roster over from elsewhere.
    Import,
    /// Scanning a code.
    Scan,
    /// A kept roster on paper.
    Print(RosterId),
    /// A kept battle on paper, as it stands.
    PrintBattle(BattleId),
    /// What a link holds.
    Shared,
    /// What was read from elsewhere, and the number of what it was read from.
    Imported(usize),
    /// What Rollbook is.
    About,
    /// What is new in each version.
    Changelog,
    /// How the app looks, sounds and feels.
    Settings,
    /// A first shot, guided, of a system.
    FirstShot(System),
}

/// What the address of a link has before its payload.
const SHARED: &str = "#/r/";
/// What the address of a lesson begins with.
const LESSON: &str = "first-shot";
/// What the address of something imported has before its number and payload.
const IMPORTED: &str = "#/i/";

impl Route {
    /// The route the page's address names.
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
            Some(("r", _)) => Self::Shared,
            Some(("i", rest)) => {
                let number = rest.split('/').next().and_then(|number| number.parse().ok());
                number.map_or(Self::Import, Self::Imported)
            }
            _ => match path {
                "rosters" => Self::Rosters,
                "import" => Self::Import,
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

    /// Returns `true` if what it shows stands in the address itself, so that another address may be
    /// the same route.
    pub(crate) fn holds_payload(self) -> bool {
        matches!(self, Self::Shared | Self::Imported(_))
    }

    /// The payload of the link that the page's address is.
    pub(crate) fn payload() -> String {
        let hash = address::hash().unwrap_or_default();
        match hash.strip_prefix(IMPORTED).and_then(|rest| rest.split_once('/')) {
            Some((_, payload)) => payload.replace("%20", ""),
            None => Self::payload_in(&hash).unwrap_or_default(),
        }
    }

    /// The payload of the first link in a text.
    pub(crate) fn payload_in(text: &str) -> Option<String> {
        // Addresses write spaces like this, and a mail program may have put some into it.
        text.split_once(SHARED).map(|(_, payload)| payload.replace("%20", ""))
    }

    /// The address of a link with this payload.
    pub(crate) fn link(payload: &str) -> String {
        let here = address::href();
        format!("{}{SHARED}{payload}", here.split('#').next().unwrap_or_default())
    }

    /// Goes where something read from elsewhere is shown: the number of what it was read from, a
    /// slash, its payload.
    pub(crate) fn go_to_imported(numbered: &str) {
        address::set_hash(&format!("{IMPORTED}{numbered}"));
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
            Self::Shared | Self::Imported(_) => address::hash().unwrap_or_default(),
            Self::About => "#/about".to_owned(),
            Self::Changelog => "#/new-in".to_owned(),
            Self::Settings => "#/settings".to_owned(),
            Self::FirstShot(system) => format!("#/{LESSON}/{}", system.id()),
        }
    }

    /// Goes there, as a link would.
    pub(crate) fn go(self) {
        address::set_hash(&self.href());
    }

    /// Stands there at once, as if a link of Home had led here.
    pub(crate) fn go_from_home(self) {
        // The browser does not load for this what it loads for an address, and so is much quicker.
        address::stand_at(&self.href(), &Self::Home.href());
    }

    /// Goes there in place of the screen that led here, so that the way back skips it.
    pub(crate) fn replace(self) {
        address::replace(&self.href());
    }
}
