//! Special rules of the book that have no number.

/// Declares the keywords, each with its key in saved sheets and its name in the rulebook.
macro_rules! keywords {
    ($($(#[$doc:meta])* $Keyword:ident = $key:literal, $label:literal;)+) => {
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
        }
    };
}

keywords! {
    /// Flies over everything in a straight line.
    Aircraft = "aircraft", "Aircraft";
    /// Can arrive from reserve.
    Ambush = "ambush", "Ambush";
    /// Moves farther than other units.
    Fast = "fast", "Fast";
    /// Counts as having caused extra wounds in melee.
    Fear = "fear", "Fear";
    /// Has a bonus to morale tests.
    Fearless = "fearless", "Fearless";
    /// Moves over obstacles and terrain.
    Flying = "flying", "Flying";
    /// Has one extra attack when charging.
    Furious = "furious", "Furious";
    /// Can be part of a unit.
    Hero = "hero", "Hero";
    /// Can only hold.
    Immobile = "immobile", "Immobile";
    /// Can ignore wounds.
    Regeneration = "regeneration", "Regeneration";
    /// Gets extra attacks for sixes when shooting.
    Relentless = "relentless", "Relentless";
    /// Is deployed last and can then move.
    Scout = "scout", "Scout";
    /// Moves less far than other units.
    Slow = "slow", "Slow";
    /// Gives enemies a penalty to hit when they shoot at the unit.
    Stealth = "stealth", "Stealth";
    /// Ignores difficult terrain.
    Strider = "strider", "Strider";
    /// Can shoot at targets out of sight.
    Indirect = "indirect", "Indirect";
    /// Ignores penalties to hit and to range.
    LockOn = "lock_on", "Lock-On";
    /// Makes each six on the roll to hit count as three hits.
    Poison = "poison", "Poison";
    /// Gives a high AP to sixes on the roll to hit.
    Rending = "rending", "Rending";
    /// Can pick a single model as its target.
    Sniper = "sniper", "Sniper";
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
