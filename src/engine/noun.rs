//! Nouns: a system's words for its figures, sides and battles.

use std::ops::RangeInclusive;

use crate::words::{Number, any, capital, span};

/// A system's word for something in a battle, in the forms that sentences need.
///
/// ```
/// use engine::Noun;
///
/// let unit = Noun::a("unit", "units");
/// assert_eq!(unit.counted(1), "1 unit");
/// assert_eq!(unit.counted(0), "0 units");
/// assert_eq!(unit.title(), "Units");
/// assert_eq!(Noun::an("army", "armies").any(), "an army");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The singular: "unit".
    pub one: &'static str,
    /// The plural: "units".
    pub many: &'static str,
    article: &'static str,
}

impl Noun {
    /// Creates a noun that takes "a".
    pub const fn a(one: &'static str, many: &'static str) -> Self {
        Self { one, many, article: "a" }
    }

    /// Creates a noun that takes "an".
    pub const fn an(one: &'static str, many: &'static str) -> Self {
        Self { one, many, article: "an" }
    }

    /// Creates a noun whose article depends on how it begins.
    ///
    /// ```
    /// # use engine::Noun;
    /// assert_eq!(Noun::of("operative", "operatives").any(), "an operative");
    /// ```
    pub fn of(one: &'static str, many: &'static str) -> Self {
        if any(one).starts_with("an ") { Self::an(one, many) } else { Self::a(one, many) }
    }

    /// Returns the singular with its article: "a unit".
    pub fn any(self) -> String {
        format!("{} {}", self.article, self.one)
    }

    /// Returns the noun with a number: "1 unit", "2 units".
    pub fn counted(self, count: usize) -> String {
        format!("{count} {}", if count == 1 { self.one } else { self.many })
    }

    /// Returns the noun with a range of numbers: "2–4 units", "2 units", "1 unit".
    ///
    /// ```
    /// # use engine::Noun;
    /// let crew = Noun::a("crew", "crews");
    /// let spans = [2..=4, 2..=2, 1..=1].map(|it| crew.spanned(it));
    /// assert_eq!(spans, ["2–4 crews", "2 crews", "1 crew"]);
    /// ```
    pub fn spanned(self, counts: RangeInclusive<u8>) -> String {
        let (least, most) = counts.into_inner();
        let span = span(least.into(), most.into());
        format!("{span} {}", if most == 1 { self.one } else { self.many })
    }

    /// Joins a name with a verb, which is given in the plural. If this noun means a group, such as
    /// a unit, the verb agrees with the name. A single figure is always [`One`], even if it is
    /// called Mags.
    ///
    /// [`One`]: Number::One
    ///
    /// ```
    /// # use engine::Noun;
    /// let [unit, figure] = [Noun::a("unit", "units"), Noun::a("figure", "figures")];
    /// assert_eq!(unit.with_verb("Gate Wardens", "join"), "Gate Wardens join");
    /// assert_eq!(figure.with_verb("Mags", "join"), "Mags joins");
    /// ```
    pub fn with_verb(self, name: &str, verb: &str) -> String {
        let one = self.one.to_ascii_lowercase();
        let is_group = GROUPS.iter().any(|it| one.ends_with(it));
        let number = if is_group { Number::of_name(name) } else { Number::One };
        format!("{name} {}", number.verb(verb))
    }

    /// Returns the singular with a capital letter: "Unit".
    pub fn name(self) -> String {
        capital(self.one)
    }

    /// Returns the plural with a capital letter: "Units".
    pub fn title(self) -> String {
        capital(self.many)
    }
}

/// Words for a group of fighters who act together.
const GROUPS: [&str; 14] = [
    "unit", "regiment", "squad", "squadron", "platoon", "company", "troop", "team", "band", "gang",
    "crew", "mob", "pack", "group",
];
