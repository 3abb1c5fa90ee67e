//! Special rules of the book that have no number.

/// Declares the keywords, each with its key in saved sheets and its name in the rulebook. Rules can
/// give the keywords marked as `given`.
macro_rules! keywords {
    ($($(#[$doc:meta])* $Keyword:ident = $key:literal, $label:literal $(, $given:ident)?;)+) => {
        /// A special rule of the book that has no number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Keyword {
            $($(#[$doc])* $Keyword,)+
        }

        impl Keyword {
            /// All keywords, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$Keyword),+];

            /// Returns the keyword's key in saved sheets.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$Keyword => $key,)+ }
            }

            /// Returns the name of the keyword in the rulebook.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$Keyword => $label,)+ }
            }

            /// The keywords that another rule can give, in the order of their declaration.
            pub(super) const GIVEN: &'static [Self] = &[$($(Self::$Keyword.$given(),)?)+];

            /// Returns the keyword itself, for the list of those that another rule can give.
            const fn given(self) -> Self {
                self
            }
        }
    };
}

keywords! {
    /// Flies over everything in a straight line.
    Aircraft = "aircraft", "Aircraft";
    /// Can arrive from reserve.
    Ambush = "ambush", "Ambush", given;
    /// Moves farther than other units.
    Fast = "fast", "Fast", given;
    /// Counts as having caused extra wounds in melee.
    Fear = "fear", "Fear", given;
    /// Has a bonus to morale tests.
    Fearless = "fearless", "Fearless", given;
    /// Moves over obstacles and terrain.
    Flying = "flying", "Flying", given;
    /// Has one extra attack when charging.
    Furious = "furious", "Furious", given;
    /// Can be part of a unit.
    Hero = "hero", "Hero";
    /// Can only hold.
    Immobile = "immobile", "Immobile", given;
    /// Can shoot at targets out of sight.
    Indirect = "indirect", "Indirect", given;
    /// Ignores penalties to hit and to range.
    LockOn = "lock_on", "Lock-On", given;
    /// Makes each six on the roll to hit count as three hits.
    Poison = "poison", "Poison", given;
    /// Can ignore wounds.
    Regeneration = "regeneration", "Regeneration", given;
    /// Gets extra attacks for sixes when shooting.
    Relentless = "relentless", "Relentless", given;
    /// Gives a high AP to sixes on the roll to hit.
    Rending = "rending", "Rending", given;
    /// Is deployed last and can then move.
    Scout = "scout", "Scout", given;
    /// Moves less far than other units.
    Slow = "slow", "Slow", given;
    /// Can pick a single model as its target.
    Sniper = "sniper", "Sniper", given;
    /// Gives enemies a penalty to hit when they shoot at the unit.
    Stealth = "stealth", "Stealth", given;
    /// Ignores difficult terrain.
    Strider = "strider", "Strider", given;
}

impl Keyword {
    /// Returns the keyword with this key, if there is one.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.key() == key)
    }
}

/// A set of keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keywords(u32);

impl Keywords {
    /// The empty set.
    pub(crate) const NONE: Self = Self(0);

    /// Returns `true` if the set contains this keyword.
    pub fn has(self, keyword: Keyword) -> bool {
        self.0 & (1 << keyword as u8) != 0
    }

    /// Adds a keyword to the set.
    pub(crate) fn add(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u8;
    }

    /// Returns the union of both sets.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the keywords in the set, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.iter().copied().filter(move |&keyword| self.has(keyword))
    }
}

#[cfg(test)]
mod tests {
    use engine::{Rules, sheet::Field};

    use super::*;
    use crate::{
        V2_16, V3_5,
        unit::{sheet, weapon},
    };

    #[test]
    fn each_keyword_is_on_a_sheet_and_explained() {
        for keyword in Keyword::ALL {
            let key = keyword.key();
            let has_it = |fields: &[Field]| fields.iter().any(|field| field.key == key);
            let is_field = [V2_16, V3_5]
                .iter()
                .any(|&edition| has_it(sheet::fields(edition)) || has_it(weapon::fields(edition)));
            assert!(is_field, "{key} is in neither `sheet::fields` nor `weapon::fields`");
            let is_folded = sheet::folds(V2_16).iter().any(|fold| fold.keys.contains(&key));
            assert!(is_folded, "{key} is not in `sheet::folds`");
            let has_topic = V2_16.topics().iter().any(|topic| topic.key == key);
            assert!(has_topic, "no topic has the key {key}");
        }
    }
}
