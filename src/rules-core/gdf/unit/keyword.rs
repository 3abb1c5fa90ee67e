//! The book's special rules that a unit or a weapon has or has not.

/// Declares the keywords, each with its name in data and on the sheet.
macro_rules! keywords {
    ($($(#[$doc:meta])* $Keyword:ident = $key:literal, $label:literal;)+) => {
        /// A special rule of the book without a number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Keyword {
            $($(#[$doc])* $Keyword,)+
        }

        impl Keyword {
            /// All of them.
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
    /// Keeps its nerve better.
    Fearless = "fearless", "Fearless";
    /// Moves over obstacles and terrain.
    Flying = "flying", "Flying";
    /// Has one more attack when charging.
    Furious = "furious", "Furious";
    /// May join a unit.
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
    /// Shoots at what it does not see.
    Indirect = "indirect", "Indirect";
    /// Ignores what makes it miss.
    LockOn = "lock_on", "Lock-On";
    /// Sixes to hit count three times.
    Poison = "poison", "Poison";
    /// Sixes to hit pierce armour.
    Rending = "rending", "Rending";
    /// Picks out a single model.
    Sniper = "sniper", "Sniper";
}

impl Keyword {
    /// The keyword of this name in data.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.key() == key)
    }
}

/// Several keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keywords(u32);

impl Keywords {
    /// None at all.
    pub(crate) const NONE: Self = Self(0);

    /// Returns `true` if this one is among them.
    pub fn has(self, keyword: Keyword) -> bool {
        self.0 & (1 << keyword as u8) != 0
    }

    /// Adds one.
    pub(crate) fn add(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u8;
    }

    /// Those of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All of them, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.iter().copied().filter(move |&keyword| self.has(keyword))
    }
}
