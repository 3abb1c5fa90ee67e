//! The rule systems: what is known of them at once, and their rules, which may come later.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::{
    about::About,
    game::{self, Rules},
    sheet::{Field, Fold, Roster, Sheet},
    system::RuleSystem,
    topic::Topic,
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
        }

        impl System {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$System),+];

            /// Their short names.
            pub(super) const IDS: &'static [&'static str] = &[$($id),+];

            /// Its short name in data and addresses.
            pub fn id(self) -> &'static str {
                match self { $(Self::$System => $id,)+ }
            }

            /// What players should know of it before choosing it.
            pub fn about(self) -> About {
                match self { $(Self::$System => <crate::$folder::$System>::ABOUT,)+ }
            }

            /// Its rules, of which the program then has to have all.
            fn own_rules(self) -> &'static dyn Rules {
                match self { $(Self::$System => game::rules::<crate::$folder::$System>(),)+ }
            }
        }
    };
}

each_system!(declare);

/// The rules that have come, each at its system's place.
static COME: [OnceLock<&'static dyn Rules>; System::ALL.len()] =
    [const { OnceLock::new() }; System::ALL.len()];

impl System {
    /// The one that is offered before any is chosen.
    pub const FIRST: Self = Self::ALL[0];

    /// Its rules. In a program that comes in parts they are there once they [have
    /// come](System::bring).
    pub fn rules(self) -> Option<&'static dyn Rules> {
        match COME.get(self as usize)?.get() {
            Some(rules) => Some(*rules),
            None if cfg!(rollbook_parts) => None,
            None => Some(self.own_rules()),
        }
    }

    /// Its rules have come.
    pub fn bring(self, rules: &'static dyn Rules) {
        if let Some(place) = COME.get(self as usize) {
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
    pub fn topics(self) -> &'static [Topic] {
        self.rules().map_or(&[], |rules| rules.topics())
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
