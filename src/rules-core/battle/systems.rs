//! The rule systems: what is known of them at once, and their rules, which may come later.

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
/// A line says what a system is called in code, its short name in data and addresses, and its
/// folder.
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
            /// All of them that are ours.
            pub const ALL: &'static [Self] = &[$(Self::$System),+];

            /// Their short names.
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

            /// Its rules, of which the program then has to have all.
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

/// The short name of all games that players write.
pub(super) const OWN: &str = "homebrew";

/// The rules that have come, each at its system's place.
static COME: [OnceLock<&'static dyn Rules>; System::ALL.len()] =
    [const { OnceLock::new() }; System::ALL.len()];

impl System {
    /// The one that is offered before any is chosen.
    pub const FIRST: Self = Self::ALL[0];

    /// Its rules. In a program that comes in parts they are there once they [have
    /// come](System::bring).
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

    /// Its place among all that are ours.
    pub(super) fn place(self) -> Option<usize> {
        Self::ALL.iter().position(|it| *it == self)
    }

    /// What lists tell of it: of a game that a player wrote, no more than its name.
    #[must_use]
    pub fn in_lists(self) -> Self {
        match self {
            Self::Own(game) => Self::Own(game.named()),
            ours => ours,
        }
    }

    /// The game that a player wrote, where it is one.
    pub fn own_game(self) -> Option<OwnGame> {
        match self {
            Self::Own(game) => Some(game),
            _ => None,
        }
    }

    /// Its rules have come.
    pub fn bring(self, rules: &'static dyn Rules) {
        if let Some(place) = self.place().and_then(|place| COME.get(place)) {
            // Those that came first are the same.
            let _again = place.set(rules);
        }
    }

    /// The fields of a figure's sheet; none before its rules are here.
    pub fn fields(self) -> &'static [Field] {
        self.rules().map_or(&[], |rules| rules.fields())
    }

    /// The fields of its sheets that stand together and are seldom changed; none before its rules
    /// are here.
    pub fn folds(self) -> &'static [Fold] {
        self.rules().map_or(&[], |rules| rules.folds())
    }

    /// Its rules explained; nothing before they are here.
    pub fn topics(self) -> Vec<Explanation> {
        self.rules().map_or_else(Vec::new, Rules::topics)
    }

    /// Rosters to try it with; none before its rules are here.
    pub fn samples(self) -> Vec<Roster> {
        self.rules().map_or_else(Vec::new, Rules::samples)
    }

    /// What is known by name and may be put into the lists of this name, on any sheet.
    pub fn known(self, list: &str) -> Vec<Sheet> {
        self.rules().map_or_else(Vec::new, |rules| rules.known(list))
    }

    /// Returns `true` if a smaller sheet, in a list of this name, is no more than a name that means
    /// the same wherever it stands.
    pub fn is_bare(self, list: &str, sheet: &Sheet) -> bool {
        self.rules().is_some_and(|rules| rules.is_bare(list, sheet))
    }

    /// What a smaller sheet, of a list with these fields, says in a few words.
    pub fn in_a_row(self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        self.rules().map_or_else(String::new, |rules| rules.in_a_row(list, fields, sheet))
    }
}
