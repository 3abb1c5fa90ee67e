//! The rule systems: their descriptions, which are always available, and their rules, which may be
//! loaded later.

use std::{collections::BTreeSet, sync::OnceLock};

use engine::{
    About, BattleRules, Explanation, Rules,
    sheet::{Field, Fold, Roster, Sheet},
};
use serde::{Deserialize, Serialize};

use super::OwnGame;

/// Passes the list of all systems to a macro. To add a system, add its crate here.
///
/// A crate has a line for each edition of its rules: the name of the system in code, its short name
/// in saved data and URLs, and its rules.
#[macro_export]
macro_rules! each_system {
    ($then:ident) => {
        $then! {
            tnt {
                /// This Is Not a Test.
                Tnt("tnt") = Tnt;
            }
            gdf {
                /// Grimdark Future 2.16.
                Gdf("gdf") = V2_16;
                /// Grimdark Future 3.5.
                Gdf35("gdf35") = V3_5;
            }
            d100 {
                /// D100 tactical combat.
                D100("d100") = D100;
            }
            adventure {
                /// 2D6 adventure play.
                Adventure("adventure") = Adventure;
            }
        }
    };
}

macro_rules! declare {
    ($($package:ident {
        $($(#[$doc:meta])* $System:ident($id:literal) = $rules:ident;)+
    })+) => {
        /// A rule system that Rollbook can play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum System {
            $($($(#[$doc])* #[serde(rename = $id)] $System,)+)+
            /// A game that a player wrote.
            #[serde(rename = "homebrew")]
            Own(OwnGame),
        }

        impl System {
            /// All built-in systems.
            pub const ALL: &'static [Self] = &[$($(Self::$System),+),+];

            /// The short names of the built-in systems, and the one for custom games.
            pub(super) const IDS: &'static [&'static str] = &[$($($id,)+)+ OWN];

            /// Returns the short name in saved data and URLs.
            pub fn id(self) -> &'static str {
                match self { $($(Self::$System => $id,)+)+ Self::Own(_) => OWN }
            }

            /// Returns the name of the crate with the system's rules.
            pub fn package(self) -> &'static str {
                match self {
                    $($(Self::$System)|+ => stringify!($package),)+
                    Self::Own(_) => OWN,
                }
            }

            /// Returns the description that players read before they choose the system.
            pub fn about(self) -> About {
                match self {
                    $($(Self::$System => $package::$rules.about(),)+)+
                    Self::Own(game) => game.about(),
                }
            }

            /// Returns the rules in a program that links all of them.
            fn linked_rules(self) -> Option<&'static dyn Rules> {
                match self {
                    $($(Self::$System => Some(&$package::$rules),)+)+
                    Self::Own(game) => game.rules(),
                }
            }
        }
    };
}

each_system!(declare);

/// The short name that all custom games share.
pub(super) const OWN: &str = "homebrew";

/// The loaded rules, each at the index of its system.
static COME: [OnceLock<&'static dyn Rules>; System::ALL.len()] =
    [const { OnceLock::new() }; System::ALL.len()];

/// A roster that was converted to another edition of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The converted roster.
    pub roster: Roster,
    /// A sentence for each value that now stands for something else.
    pub changes: Vec<String>,
    /// The titles of the roster's rules that the two editions explain differently.
    pub different: Vec<&'static str>,
}

impl System {
    /// The default system, until players choose one.
    pub const FIRST: Self = Self::ALL[0];

    /// Returns the rules. In a program that is split into parts, returns `None` until they [are
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

    /// Returns the index among the built-in systems.
    pub(super) fn place(self) -> Option<usize> {
        Self::ALL.iter().position(|it| *it == self)
    }

    /// Returns the system in the form for lists: a custom game is reduced to its name.
    #[must_use]
    pub fn in_lists(self) -> Self {
        match self {
            Self::Own(game) => Self::Own(game.named()),
            ours => ours,
        }
    }

    /// Returns the custom game, if the system is one.
    pub fn own_game(self) -> Option<OwnGame> {
        match self {
            Self::Own(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the systems with the other editions of these rules.
    pub fn other_editions(self) -> impl Iterator<Item = Self> {
        let is_other = move |it: &Self| *it != self && it.package() == self.package();
        Self::ALL.iter().copied().filter(is_other)
    }

    /// Registers the system's rules once they are loaded.
    pub fn bring(self, rules: &'static dyn Rules) {
        if let Some(place) = self.place().and_then(|place| COME.get(place)) {
            // If rules were registered before, they were the same ones.
            let _again = place.set(rules);
        }
    }

    /// Returns the fields of a figure's sheet, or none until the rules are loaded.
    pub fn fields(self) -> &'static [Field] {
        self.rules().map_or(&[], |rules| rules.fields())
    }

    /// Returns the groups of related fields that players seldom change, or none until the rules are
    /// loaded.
    pub fn folds(self) -> &'static [Fold] {
        self.rules().map_or(&[], |rules| rules.folds())
    }

    /// Returns the explanations of the rules, or none until the rules are loaded.
    pub fn topics(self) -> Vec<Explanation> {
        self.rules().map_or_else(Vec::new, Rules::topics)
    }

    /// Returns sample rosters, or none until the rules are loaded.
    pub fn samples(self) -> Vec<Roster> {
        self.rules().map_or_else(Vec::new, Rules::samples)
    }

    /// Returns all sample rosters, also those for longer battles, or none until the rules are
    /// loaded.
    pub fn all_samples(self) -> Vec<Roster> {
        let mut all = self.samples();
        all.extend(self.rules().map_or_else(Vec::new, Rules::more_samples));
        all
    }

    /// Returns the entries from the rulebook that can be added to the lists with this key, on any
    /// sheet.
    pub fn known(self, list: &str) -> Vec<Sheet> {
        self.rules().map_or_else(Vec::new, |rules| rules.known(list))
    }

    /// Returns `true` if an entry of a list has only a name, and that name means the same on every
    /// sheet.
    pub fn is_bare(self, list: &str, sheet: &Sheet) -> bool {
        self.rules().is_some_and(|rules| rules.is_bare(list, sheet))
    }

    /// Converts a roster of another edition of these rules. The rules of both must be loaded.
    pub fn convert(self, from: Self, roster: &Roster) -> Converted {
        let mut roster = roster.clone();
        let mut changes: Vec<String> = Vec::new();
        let mut different = BTreeSet::new();
        for figure in &mut roster.figures {
            for change in self.rules().map(|rules| rules.convert(figure)).unwrap_or_default() {
                if !changes.contains(&change) {
                    changes.push(change);
                }
            }
            different.extend(figure.set_keys().map(str::to_owned));
            figure.each_within(&mut |_, it| different.extend(it.set_keys().map(str::to_owned)));
        }
        let here = self.topics();
        let there = from.topics().into_iter().filter(|topic| different.contains(topic.key));
        let others = there.filter_map(|topic| {
            let same = here.iter().find(|it| it.key == topic.key)?;
            (same.text() != topic.text()).then_some(same.title)
        });
        Converted { roster, changes, different: others.collect() }
    }

    /// Returns a short summary of a list entry. `fields` are the list's fields.
    pub fn in_a_row(self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        self.rules().map_or_else(String::new, |rules| rules.in_a_row(list, fields, sheet))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_converted_roster_says_which_of_its_rules_are_different() {
        let mut roster = System::Gdf.samples().remove(0);
        roster.figures.truncate(1);
        let plain = Sheet::new().with("name", "Guard").with("models", 5);
        roster.figures[0] = plain.with("fast", true).with("fearless", true).with("poison", 0);
        let Converted { roster: new, changes, different } =
            System::Gdf35.convert(System::Gdf, &roster);
        assert_eq!((new, changes), (roster, Vec::new()));
        assert_eq!(different, ["Fearless"], "Fast is the same");
        let others: Vec<System> = System::Gdf.other_editions().collect();
        assert_eq!(others, [System::Gdf35]);
        assert_eq!(System::Tnt.other_editions().next(), None);
    }
}
