//! Rolls of a D100 against a value, with automatic successes and failures.

use engine::{
    Topic,
    conversation::{Goal, Part, Sum},
};

/// The highest roll that always succeeds.
pub(crate) const ALWAYS: i32 = 5;

/// The lowest roll that always fails.
pub(crate) const NEVER: i32 = 96;

/// Returns `true` if a roll succeeds against a value.
pub(crate) fn succeeds(value: i32, roll: i32) -> bool {
    roll < NEVER && (roll <= ALWAYS || roll <= value)
}

/// Returns the sum of the parts.
pub(crate) fn value_of(parts: &[Part]) -> i32 {
    parts.iter().map(|part| part.value).sum()
}

/// Returns the goal of a roll: the highest roll that succeeds, with the parts of the value.
pub(crate) fn goal(parts: &[Part]) -> Goal {
    Goal::at_most(value_of(parts).clamp(ALWAYS, NEVER - 1)).of(parts.to_vec())
}

/// Describes a test for the log: the roll, and the value with the source of each number.
pub(crate) fn explain(sum: &Sum, parts: &[Part]) -> String {
    format!("{}, needs {}", sum.explain(), explain_goal(parts))
}

/// Describes the value to roll, with the source of each number.
pub(crate) fn explain_goal(parts: &[Part]) -> String {
    let explained = parts.iter().enumerate().map(|(place, part)| {
        let sign = match (place, part.value < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        format!("{sign}{} {}", part.value.abs(), part.label)
    });
    let explained: String = explained.collect();
    let limit = match value_of(parts) {
        ..ALWAYS => format!("; 1–{ALWAYS} always succeeds"),
        NEVER.. => format!("; {NEVER}–100 always fails"),
        _ => String::new(),
    };
    format!("{} ({explained}{limit})", goal(parts).words())
}

/// The topic about automatic successes and failures.
pub(super) const TOPIC: Topic = Topic {
    key: "exceptions",
    title: "Automatic success and failure",
    rules: &[2],
    text: || {
        format!("A hit or parry roll of 1–{ALWAYS} always succeeds, and {NEVER}–100 always fails.")
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_02_what_always_succeeds_or_fails_is_said_where_it_counts() {
        for (value, words) in [
            (-5, "5 or less (−5 Close Combat; 1–5 always succeeds)"),
            (5, "5 or less (5 Close Combat)"),
            (95, "95 or less (95 Close Combat)"),
            (100, "95 or less (100 Close Combat; 96–100 always fails)"),
        ] {
            assert_eq!(explain_goal(&[Part::stat("Close Combat", value)]), words);
        }
    }
}
