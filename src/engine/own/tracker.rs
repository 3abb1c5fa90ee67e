//! Custom trackers: their kinds, limits and values.

use serde::{Deserialize, Serialize};

use super::table::Turn;
use crate::{sheet::LONGEST_TEXT, trackers::TrackerState, view::PipMeaning, words::isolated};

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
        match &self.kind {
            OwnKind::Flag | OwnKind::Count => Ok(()),
            OwnKind::Pips(most) if (1..=MOST_OWN_PIPS).contains(most) => Ok(()),
            OwnKind::Pips(_) => Err(format!("A tracker can have 1 to {MOST_OWN_PIPS} pips.")),
            OwnKind::Words(words) => check_words(words),
        }
    }

    /// Returns the state of a tracker with this value.
    pub(super) fn stand(&self, value: i32) -> TrackerState {
        match &self.kind {
            OwnKind::Flag => TrackerState::flag(value != 0),
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
