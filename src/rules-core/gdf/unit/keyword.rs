//! The book's special rules that have no number.

/// Declares the keywords, each with its name in data and on the sheet.
macro_rules! keywords {
    ($($(#[$doc:meta])* $Keyword:ident = $key:literal, $label:literal;)+) => {
        /// A special rule of the book that has no number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Keyword {
            $($(#[$doc])* $Keyword,)+
        }

        impl Keyword {
            /// All keywords.
            pub const ALL: &'static [Self] = &[$(Self::$Keyword),+];

            /// Its name in data.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$Keyword => $key,)+ }
            }

            /// Its name in the book.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$Keyword => $label,)+ }
            }
        }
    };
}

keywords! {
    /// Flies over everything, straight on.
    Aircraft = "aircraft", "Aircraft";
    /// May come from reserve.
    Ambush = "ambush", "Ambush";
    /// Moves further.
    Fast = "fast", "Fast";
    /// Counts as having caused more wounds in melee.
    Fear = "fear", "Fear";
    /// Is less likely to fail morale tests.
    Fearless = "fearless", "Fearless";
    /// Moves over obstacles and terrain.
    Flying = "flying", "Flying";
    /// Has one more attack when charging.
    Furious = "furious", "Furious";
    /// May be part of a unit.
    Hero = "hero", "Hero";
    /// Can only hold.
    Immobile = "immobile", "Immobile";
    /// May ignore wounds.
    Regeneration = "regeneration", "Regeneration";
    /// Has extra attacks for sixes when shooting.
    Relentless = "relentless", "Relentless";
    /// Is deployed last, and moves then.
    Scout = "scout", "Scout";
    /// Moves less far.
    Slow = "slow", "Slow";
    /// Is harder to shoot at.
    Stealth = "stealth", "Stealth";
    /// Ignores difficult terrain.
    Strider = "strider", "Strider";
    /// Shoots at targets out of sight.
    Indirect = "indirect", "Indirect";
    /// Ignores what makes it harder to hit.
    LockOn = "lock_on", "Lock-On";
    /// Sixes to hit count as three hits.
    Poison = "poison", "Poison";
    /// Sixes to hit pierce armour.
    Rending = "rending", "Rending";
    /// Picks a single model as its target.
    Sniper = "sniper", "Sniper";
}

impl Keyword {
    /// The keyword with this name in data.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.key() == key)
    }
}

/// Several keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keywords(u32);

impl Keywords {
    /// No keyword.
    pub(crate) const NONE: Self = Self(0);

    /// Returns `true` if this keyword is among them.
    pub fn has(self, keyword: Keyword) -> bool {
        self.0 & (1 << keyword as u8) != 0
    }

    /// Adds a keyword.
    pub(crate) fn add(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u8;
    }

    /// The keywords of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All of them, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.iter().copied().filter(move |&keyword| self.has(keyword))
    }
}
