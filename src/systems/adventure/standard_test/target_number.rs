//! Target numbers: five standard difficulties, or any other number.

use engine::{Topic, conversation::Table};

use crate::Adventure;

/// The standard difficulties and their target numbers.
pub(crate) const DIFFICULTIES: [(&str, i32); 5] = [
    ("Simple", 5),
    ("Routine", 10),
    ("Challenging", 15),
    ("Difficult", 20),
    ("Virtually impossible", 25),
];

/// The options for the target number.
const WORDS: &[&str] = &[
    "Simple 5",
    "Routine 10",
    "Challenging 15",
    "Difficult 20",
    "Virtually impossible 25",
    "Other",
];
const ROUTINE: u8 = 1;

/// The range of target numbers that players can enter.
const OTHERS: std::ops::RangeInclusive<i32> = 0..=60;

/// Asks for the target number: a standard difficulty or any other number.
pub(crate) fn target_number(table: &mut Table<'_, Adventure>) -> i32 {
    let place = table.pick("difficulty", "Target number", WORDS, ROUTINE);
    match DIFFICULTIES.get(usize::from(place)) {
        Some((_, number)) => *number,
        None => table.pick("target", "Other target number", OTHERS, 10),
    }
}

/// The topic about target numbers.
pub(super) const TOPIC: Topic = Topic {
    key: "target",
    title: "Target numbers",
    rules: &[2],
    text: || {
        let all = DIFFICULTIES.iter().map(|(words, number)| format!("{words} {number}"));
        format!("{}, or any other number you agree on.", all.collect::<Vec<_>>().join(", "))
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adventure_02_the_five_target_numbers_are_named_as_they_count() {
        let words = DIFFICULTIES.iter().map(|(words, number)| format!("{words} {number}"));
        assert!(words.eq(WORDS[..DIFFICULTIES.len()].iter().map(|it| (*it).to_owned())));
        assert_eq!(DIFFICULTIES.map(|(_, number)| number), [5, 10, 15, 20, 25]);
    }
}
