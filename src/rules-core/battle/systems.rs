//! The rule systems: what is known of them from the start, and their rules, which may be loaded
//! later.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::OwnGame;
use crate::{
    about::About,
    game::{self, Rules},
    sheet::{Field, Fold, Roster, Sheet},
    system::RuleSystem,
    topic::Explanation,
};

/// Hands the list of all systems to a macro. A new system is one line here.
///
/// A line has the name of a system in code, its short name in data and addresses, and its folder.
#[macro_export]
macro_rules! each_system {
    ($then:ident) => {
        $then! {
            /// This Is Not a Test.
            Tnt("tnt") = tnt;
            /// Grimdark Future 2.16.
            Gdf("gdf") = gdf;
            /// D100 tactical combat.
            D100("d100") = d100;
            /// 2D6 adventure play.
            Adventure("adventure") = adventure;
        }
    };
}

macro_rules! declare {
    ($($(#[$doc:meta])* $System:ident($id:literal) = $folder:ident;)+) => {
        /// A rule system that Rollbook plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum System {
            $($(#[$doc])* #[serde(rename = $id)] $System,)+
            /// A game that a player wrote.
            #[serde(rename = "homebrew")]
            Own(OwnGame),
        }

        impl System {
            /// All built-in systems.
            pub const ALL: &'static [Self] = &[$(Self::$System),+];

            /// Their short names, and that of players' own games.
            pub(super) const IDS: &'static [&'static str] = &[$($id,)+ OWN];

            /// Its short name in data and addresses.
            pub fn id(self) -> &'static str {
                match self { $(Self::$System => $id,)+ Self::Own(_) => OWN }
            }

            /// What players should know of it before choosing it.
            pub fn about(self) -> About {
                match self {
                    $(Self::$System => <crate::$folder::$System>::ABOUT,)+
                    Self::Own(game) => game.about(),
                }
            }

            /// Its rules, for a program in which all rules are linked.
            fn linked_rules(self) -> Option<&'static dyn Rules> {
                match self {
                    $(Self::$System => Some(game::rules::<crate::$folder::$System>()),)+
                    Self::Own(game) => game.rules(),
                }
            }
        }
    };
}

each_system!(declare);

/// The short name that all games written by players share.
pub(super) const OWN: &str = "homebrew";

/// The rules that are loaded, each at the place of its system.
static COME: [OnceLock<&'static dyn Rules>; System::ALL.len()] =
    [const { OnceLock::new() }; System::ALL.len()];

impl System {
    /// The system that is offered until players have chosen one.
    pub const FIRST: Self = Self::ALL[0];

    /// Its rules. In a program that comes in parts they are only there once they [are
    /// loaded](System::bring).
    pub fn rules(self) -> Option<&'static dyn Rules> {
        if let Self::Own(game) = self {
            return game.rules();
        }
        match COME.get(self.place()?)?.get() {
            Some(rules) => Some(*rules),
            None if cfg!(rollbook_parts) => None,
            None => self.linked_rules(),
        }
    }

    /// Its place among the built-in systems.
    pub(super) fn place(self) -> Option<usize> {
        Self::ALL.iter().position(|it| *it == self)
    }

    /// The system as lists show it: of a game that a player wrote, only the name.
    #[must_use]
    pub fn in_lists(self) -> Self {
        match self {
            Self::Own(game) => Self::Own(game.named()),
            ours => ours,
        }
    }

    /// The game that a player wrote, if it is one.
    pub fn own_game(self) -> Option<OwnGame> {
        match self {
            Self::Own(game) => Some(game),
            _ => None,
        }
    }

    /// Tells that its rules are loaded.
    pub fn bring(self, rules: &'static dyn Rules) {
        if let Some(place) = self.place().and_then(|place| COME.get(place)) {
            // If they were loaded before, those were the same.
            let _again = place.set(rules);
        }
    }

    /// The fields of a figure's sheet; none until its rules are loaded.
    pub fn fields(self) -> &'static [Field] {
        self.rules().map_or(&[], |rules| rules.fields())
    }

    /// The fields of its sheets that belong together and are seldom changed; none until its rules
    /// are loaded.
    pub fn folds(self) -> &'static [Fold] {
        self.rules().map_or(&[], |rules| rules.folds())
    }

    /// Its rules explained; none until they are loaded.
    pub fn topics(self) -> Vec<Explanation> {
        self.rules().map_or_else(Vec::new, Rules::topics)
    }

    /// Rosters to try it with; none until its rules are loaded.
    pub fn samples(self) -> Vec<Roster> {
        self.rules().map_or_else(Vec::new, Rules::samples)
    }

    /// The entries known by name that may be put into the lists with this key, on any sheet.
    pub fn known(self, list: &str) -> Vec<Sheet> {
        self.rules().map_or_else(Vec::new, |rules| rules.known(list))
    }

    /// Returns `true` if an entry of a list is no more than a name, which means the same on every
    /// sheet.
    pub fn is_bare(self, list: &str, sheet: &Sheet) -> bool {
        self.rules().is_some_and(|rules| rules.is_bare(list, sheet))
    }

    /// An entry of a list in a few words; `fields` are those of the list.
    pub fn in_a_row(self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        self.rules().map_or_else(String::new, |rules| rules.in_a_row(list, fields, sheet))
    }
}
