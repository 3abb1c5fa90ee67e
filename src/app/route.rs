//! Routes: one variant per screen.
//!
//! Routes are in the hash of the page's address, so they work in any folder and offline.

use ledger::{BattleId, Id, RosterId, payload_in};
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

/// The addresses of the screens without a document, after `#/`.
const SCREENS: [(&str, Route); 14] = [
    ("", Route::Home),
    ("battles", Route::Battles),
    ("new", Route::NewBattle),
    ("test", Route::Test),
    ("reference", Route::Reference),
    ("rosters", Route::Rosters),
    ("statistics", Route::Statistics),
    ("import", Route::Import),
    ("scan", Route::Scan),
    ("opened", Route::Opened),
    ("about", Route::About),
    ("new-in", Route::Changelog),
    ("settings", Route::Settings),
    (LESSON, Route::FirstShot(System::FIRST)),
];

/// The start of an address with a document's number, its screen, and the list of such documents.
type OfDocument = (&'static str, fn(u64) -> Route, Route);

/// The screens of a document. Their addresses end with its number. Without a valid number, the list
/// that the document is in is shown instead.
const DOCUMENTS: [OfDocument; 5] = [
    ("battle", |number| Route::Battle(BattleId(number)), Route::Home),
    ("print-battle", |number| Route::PrintBattle(BattleId(number)), Route::Home),
    ("roster", |number| Route::Roster(RosterId(number)), Route::Rosters),
    ("game", |number| Route::Game(RosterId(number)), Route::Rosters),
    ("print", |number| Route::Print(RosterId(number)), Route::Rosters),
];

impl Route {
    /// Returns the route of the page's address.
    pub(crate) fn here() -> Self {
        Self::parse(&address::hash().unwrap_or_default())
    }

    fn parse(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let Some((screen, rest)) = path.split_once('/') else {
            let known = SCREENS.into_iter().find(|(address, _)| *address == path);
            return known.map_or(Self::Home, |(_, route)| route);
        };
        if let Some((_, of, list)) = DOCUMENTS.into_iter().find(|(address, ..)| *address == screen)
        {
            return rest.parse().map_or(list, of);
        }
        match screen {
            LESSON => {
                let known = System::ALL.iter().find(|system| system.id() == rest);
                Self::FirstShot(known.copied().unwrap_or(System::FIRST))
            }
            // A link from a version before the first release begins with `i`. The screen says that
            // it cannot be read.
            "r" | "i" => Self::Shared,
            _ => Self::Home,
        }
    }

    /// Returns the slot of the document that the screen shows, or `None` if it shows none.
    pub(crate) fn slot(self) -> Option<String> {
        match self {
            Self::Battle(id) | Self::PrintBattle(id) => Some(id.slot()),
            Self::Roster(id) | Self::Game(id) | Self::Print(id) => Some(id.slot()),
            _ => None,
        }
    }

    fn number(self) -> Option<u64> {
        match self {
            Self::Battle(BattleId(number))
            | Self::PrintBattle(BattleId(number))
            | Self::Roster(RosterId(number))
            | Self::Game(RosterId(number))
            | Self::Print(RosterId(number)) => Some(number),
            _ => None,
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
        if let Some(number) = self.number() {
            let screen = DOCUMENTS.into_iter().find(|(_, of, _)| of(number) == self);
            return screen
                .map_or_else(String::new, |(address, ..)| format!("#/{address}/{number}"));
        }
        match self {
            Self::Shared => address::hash().unwrap_or_default(),
            Self::FirstShot(system) => format!("#/{LESSON}/{}", system.id()),
            _ => {
                let screen = SCREENS.into_iter().find(|(_, route)| *route == self);
                screen.map_or_else(String::new, |(address, _)| format!("#/{address}"))
            }
        }
    }

    /// Goes to the route, as if the player had followed a link.
    pub(crate) fn go(self) {
        address::set_hash(&self.href());
    }

    /// Goes to the route at once, as if the player had followed a link on Home.
    pub(crate) fn go_from_home(self) {
        // This is much quicker than setting the address, since the browser loads nothing.
        address::push(&self.href(), &Self::Home.href());
    }

    /// Goes to the route in place of the current screen, so that the back button skips that screen.
    pub(crate) fn replace(self) {
        address::replace(&self.href());
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    #[wasm_bindgen_test]
    fn each_address_leads_to_its_route() {
        let documents = DOCUMENTS.into_iter().map(|(_, of, _)| of(47));
        let lessons = System::ALL.iter().map(|system| Route::FirstShot(*system));
        for route in SCREENS.into_iter().map(|it| it.1).chain(documents).chain(lessons) {
            assert_eq!(Route::parse(&route.href()), route);
        }
    }

    #[wasm_bindgen_test]
    fn an_address_without_a_screen_leads_to_a_list_or_home() {
        for (hash, route) in [
            ("", Route::Home),
            ("#", Route::Home),
            ("#/nowhere", Route::Home),
            ("#/nowhere/7", Route::Home),
            ("#/battle/x", Route::Home),
            ("#/roster/", Route::Home),
            ("#/roster/-1", Route::Rosters),
            ("#/first-shot", Route::FirstShot(System::FIRST)),
            ("#/first-shot/x", Route::FirstShot(System::FIRST)),
            ("#/about/", Route::About),
            ("#/r/abc", Route::Shared),
        ] {
            assert_eq!(Route::parse(hash), route, "{hash}");
        }
    }

    #[wasm_bindgen_test]
    fn a_document_has_one_slot_on_all_its_screens() {
        assert_eq!(Route::Print(RosterId(3)).slot(), Route::Roster(RosterId(3)).slot());
        assert_eq!(Route::Game(RosterId(3)).slot(), Some(RosterId(3).slot()));
        assert_eq!(Route::PrintBattle(BattleId(3)).slot(), Some(BattleId(3).slot()));
        assert_eq!(Route::Rosters.slot(), None);
    }
}
