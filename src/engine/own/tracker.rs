//! Custom trackers: their kinds, limits and values.

use serde::{Deserialize, Serialize};

use super::table::Turn;
use crate::{
    sheet::LONGEST_TEXT,
    trackers::TrackerState,
    view::{PipMeaning, Sign},
    words::isolated,
};

/// The maximum number of pips in a tracker.
pub const MOST_OWN_PIPS: u8 = 12;
/// The maximum value of a count.
pub const MOST_COUNTED: i32 = 999;
/// The maximum number of labels in a tracker.
pub const MOST_OWN_WORDS: usize = 8;

/// A tracker that players define themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTracker {
    /// The name that players see.
    #[serde(rename = "n")]
    pub name: String,
    /// The kind of value that is tracked.
    #[serde(rename = "k")]
    pub kind: OwnKind,
    /// When the tracker resets.
    #[serde(rename = "r", default, skip_serializing_if = "Resets::is_usual")]
    pub resets: Resets,
    /// The message at a number, if there is one.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Due>,
}

/// A message that a tracker shows when it reaches a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// The number.
    #[serde(rename = "a")]
    pub at: i32,
    /// The message: "An advance is due."
    #[serde(rename = "w")]
    pub words: String,
}

/// The kind of value that a custom tracker has. The value begins as 0, no, or the first label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnKind {
    /// Yes or no.
    Flag,
    /// A number from 0 to [`MOST_COUNTED`].
    Count,
    /// A number of pips, up to this many.
    Pips(u8),
    /// One of these labels.
    Words(Vec<String>),
}

/// The time at which a tracker resets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resets {
    /// At the end of each turn.
    Turn,
    /// At the beginning of each battle.
    #[default]
    Battle,
    /// Never. The value carries over from battle to battle.
    Never,
}

impl Resets {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_usual(&self) -> bool {
        *self == Self::Battle
    }
}

impl OwnKind {
    /// Creates a choice among comma-separated labels.
    pub fn listed(text: &str) -> Self {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        Self::Words(words.map(str::to_owned).collect())
    }
}

impl OwnTracker {
    /// Returns the name, [`isolated`] for use in sentences.
    pub fn label(&self) -> String {
        isolated(self.name.trim())
    }

    /// Checks whether the tracker can be stored.
    ///
    /// # Errors
    /// Returns the problem, in a sentence.
    pub fn check(&self) -> Result<(), String> {
        let count = self.name.trim().chars().count();
        if count == 0 {
            return Err("A tracker needs a name.".to_owned());
        }
        if count > LONGEST_TEXT {
            return Err(format!(
                "A name can have at most {LONGEST_TEXT} characters; this one has {count}."
            ));
        }
        if let Some(Due { at, words }) = &self.due {
            let count = words.trim().chars().count();
            if !(1..=LONGEST_TEXT).contains(&count) {
                return Err(format!("A message needs 1 to {LONGEST_TEXT} characters."));
            }
            if !(0..=MOST_COUNTED).contains(at) {
                return Err(format!("A message can be at 0 to {MOST_COUNTED}."));
            }
        }
        match &self.kind {
            OwnKind::Flag | OwnKind::Count => Ok(()),
            OwnKind::Pips(most) if (1..=MOST_OWN_PIPS).contains(most) => Ok(()),
            OwnKind::Pips(_) => Err(format!("A tracker can have 1 to {MOST_OWN_PIPS} pips.")),
            OwnKind::Words(words) => check_words(words),
        }
    }

    /// Returns the message for a change of the value, if the value reaches the message's number. A
    /// value that rises past the number reaches it, too.
    pub(super) fn message(&self, before: i32, after: i32) -> Option<&str> {
        let Due { at, words } = self.due.as_ref()?;
        let is_reached = before != *at && (after == *at || (before..after).contains(at));
        is_reached.then(|| words.trim())
    }

    /// Returns the state of a tracker with this value.
    pub(super) fn stand(&self, value: i32) -> TrackerState {
        match &self.kind {
            OwnKind::Flag => TrackerState::flag(value != 0).sign(Sign::guess(&self.name)),
            OwnKind::Count => TrackerState::count(value, 0..=MOST_COUNTED),
            OwnKind::Pips(most) => TrackerState::pips(value, *most, PipMeaning::Stock),
            OwnKind::Words(words) => {
                TrackerState::choice(usize::try_from(value).unwrap_or_default(), words.clone())
                    .labelled()
            }
        }
    }

    /// Returns the possible value nearest to this one.
    pub(super) fn nearest(&self, value: i32) -> i32 {
        let most = match &self.kind {
            OwnKind::Flag => 1,
            OwnKind::Count => MOST_COUNTED,
            OwnKind::Pips(most) => (*most).into(),
            OwnKind::Words(words) => i32::try_from(words.len()).unwrap_or(1) - 1,
        };
        value.clamp(0, most.max(0))
    }

    /// Returns the value after a table row's change, or `None` if the change is impossible.
    pub(super) fn turned(&self, value: i32, turn: &Turn) -> Option<i32> {
        match (turn, &self.kind) {
            // The dice have to be rolled first.
            (Turn::ByDice { .. }, _) => None,
            (Turn::By(number), _) => Some(self.nearest(value.saturating_add(*number))),
            (Turn::To(word), OwnKind::Flag) => yes_or_no(word).map(i32::from),
            (Turn::To(word), OwnKind::Count | OwnKind::Pips(_)) => {
                word.parse().ok().map(|number| self.nearest(number))
            }
            (Turn::To(word), OwnKind::Words(words)) => {
                let place = words.iter().position(|it| it.trim().eq_ignore_ascii_case(word));
                place.and_then(|place| i32::try_from(place).ok())
            }
        }
    }

    /// Returns a value in words: "yes", "3", "3 of 6", "angry".
    pub fn words(&self, value: i32) -> String {
        match &self.kind {
            OwnKind::Flag => if value != 0 { "yes" } else { "no" }.to_owned(),
            OwnKind::Count => value.to_string(),
            OwnKind::Pips(most) => format!("{value} of {most}"),
            OwnKind::Words(words) => {
                let word = usize::try_from(value).ok().and_then(|place| words.get(place));
                word.cloned().unwrap_or_default()
            }
        }
    }
}

/// Returns `true` for "yes", `false` for "no", or `None` for any other word.
pub(super) fn yes_or_no(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn check_words(words: &[String]) -> Result<(), String> {
    if !(2..=MOST_OWN_WORDS).contains(&words.len()) {
        return Err(format!("Enter 2 to {MOST_OWN_WORDS} labels, separated by commas."));
    }
    let mut seen: Vec<&str> = Vec::new();
    for word in words.iter().map(|word| word.trim()) {
        if word.is_empty() || word.chars().count() > LONGEST_TEXT {
            return Err(format!("Each label needs 1 to {LONGEST_TEXT} characters."));
        }
        if seen.contains(&word) {
            return Err(format!("The label {word} appears twice."));
        }
        seen.push(word);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck(due: Option<(i32, &str)>) -> OwnTracker {
        OwnTracker {
            name: "Luck".to_owned(),
            kind: OwnKind::Count,
            resets: Resets::Battle,
            due: due.map(|(at, words)| Due { at, words: words.to_owned() }),
        }
    }

    #[test]
    fn a_message_comes_when_its_number_is_reached() {
        let due = luck(Some((3, " An advance is due. ")));
        for (before, after) in [(2, 3), (4, 3), (1, 7)] {
            assert_eq!(due.message(before, after), Some("An advance is due."), "{before}-{after}");
        }
        for (before, after) in [(3, 3), (3, 4), (4, 2), (0, 2), (4, 9)] {
            assert_eq!(due.message(before, after), None, "{before}-{after}");
        }
        assert_eq!(luck(None).message(2, 3), None);
    }

    #[test]
    fn a_message_needs_words_and_a_number_that_can_be_reached() {
        assert_eq!(luck(Some((3, "Now."))).check(), Ok(()));
        assert!(luck(Some((3, " "))).check().is_err());
        assert!(luck(Some((-1, "Now."))).check().is_err());
    }

    #[test]
    fn trackers_without_a_message_are_stored_as_before() {
        let stored = serde_json::to_string(&luck(None)).unwrap();
        assert_eq!(stored, r#"{"n":"Luck","k":"count"}"#);
        assert_eq!(serde_json::from_str::<OwnTracker>(&stored).unwrap(), luck(None));
        let due = luck(Some((3, "Now.")));
        let stored = serde_json::to_string(&due).unwrap();
        assert_eq!(serde_json::from_str::<OwnTracker>(&stored).unwrap(), due);
    }
}
