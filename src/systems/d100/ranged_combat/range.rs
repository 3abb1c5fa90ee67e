//! Range bands and their modifiers for each class of gun.

use engine::{Topic, conversation::Table, words::signed};

use crate::{D100, figure::weapon::Class};

/// The distance to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// An adjacent tile.
    CloseCombat,
    /// Short range.
    Short,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
    /// Very long range.
    VeryLong,
}

impl Range {
    const ALL: &[Self] =
        &[Self::CloseCombat, Self::Short, Self::Medium, Self::Long, Self::VeryLong];
    const WORDS: &[&'static str] = &["Close combat", "Short", "Medium", "Long", "Very long"];

    /// Describes the range in a few words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::CloseCombat => "close combat",
            Self::Short => "short range",
            Self::Medium => "medium range",
            Self::Long => "long range",
            Self::VeryLong => "very long range",
        }
    }
}

/// Returns the range modifier for a class of gun, or `None` if such a gun cannot fire at this
/// range.
pub fn range_modifier(class: Class, range: Range) -> Option<i32> {
    let [pistol, basic, heavy] = match range {
        Range::CloseCombat => [Some(0), None, None],
        Range::Short => [Some(10), Some(5), Some(5)],
        Range::Medium => [Some(0), Some(0), Some(5)],
        Range::Long => [Some(-30), Some(-10), Some(-5)],
        Range::VeryLong => [Some(-100), Some(-50), Some(-20)],
    };
    match class {
        Class::Pistol => pistol,
        Class::Basic => basic,
        Class::Heavy => heavy,
    }
}

/// Asks for the range of a shot, and returns it with its modifier.
///
/// The options are the ranges at which this class of gun can fire. The preset is short range.
pub(super) fn ask_range(table: &mut Table<'_, D100>, class: Class) -> (Range, i32) {
    let first = Range::ALL.iter().position(|&range| range_modifier(class, range).is_some());
    let first = first.unwrap_or(0);
    let (possible, words) = (
        Range::ALL.get(first..).unwrap_or_default(),
        Range::WORDS.get(first..).unwrap_or_default(),
    );
    let short = possible.iter().position(|range| *range == Range::Short).unwrap_or(0);
    let chosen = table.pick("range", "Range", words, u8::try_from(short).unwrap_or(0));
    let range = possible.get(usize::from(chosen)).copied().unwrap_or(Range::Short);
    (range, range_modifier(class, range).unwrap_or(0))
}

/// Returns a hint for guns that cannot fire at an adjacent tile.
pub(super) fn hint(class: Class) -> Option<String> {
    range_modifier(class, Range::CloseCombat).is_none().then(|| {
        format!("A {} gun can't fire at an adjacent tile; only pistols can.", class.name())
    })
}

/// The topic about range.
pub(super) const TOPIC: Topic = Topic {
    key: "range",
    title: "Range",
    rules: &[16],
    text: || {
        let row = |range: Range| {
            let worth = |class| match range_modifier(class, range) {
                None => "not possible".to_owned(),
                Some(worth) => signed(worth),
            };
            let [pistol, basic, heavy] = [Class::Pistol, Class::Basic, Class::Heavy].map(worth);
            format!("{} ({pistol}, {basic}, {heavy})", range.words())
        };
        let rows: Vec<String> = Range::ALL.iter().map(|&range| row(range)).collect();
        format!(
            "Modifiers for pistols, basic and heavy guns: {}. On an adjacent tile, fire a pistol \
             with Close Combat instead of Ranged Combat. Even then, reach doesn't count and shots \
             can't be parried.",
            rows.join(", ")
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_16_the_range_table() {
        let rows: Vec<[Option<i32>; 3]> = Range::ALL
            .iter()
            .map(|&range| {
                [Class::Pistol, Class::Basic, Class::Heavy].map(|it| range_modifier(it, range))
            })
            .collect();
        assert_eq!(
            rows,
            [
                [Some(0), None, None],
                [Some(10), Some(5), Some(5)],
                [Some(0), Some(0), Some(5)],
                [Some(-30), Some(-10), Some(-5)],
                [Some(-100), Some(-50), Some(-20)],
            ]
        );
    }
}
