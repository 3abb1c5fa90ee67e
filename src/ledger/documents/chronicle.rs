//! A roster's battle history.

use std::cmp::Ordering;

use rules_core::words::{isolated, listed};
use serde::{Deserialize, Serialize};

use crate::documents::{
    limits::{LONGEST_TEXT, MOST_FIGURES},
    provenance::Origin,
    shared_line::SharedLine,
};

/// The maximum number of figures that are named although they did nothing worth telling.
const FEW: usize = 8;

/// The maximum number of battles in an imported battle history.
pub(crate) const MOST_PAST_BATTLES: usize = 2000;

/// The battles that a roster was in, oldest first.
pub type Chronicle = SharedLine<Vec<PastBattle>>;

impl Chronicle {
    /// Checks the history's length and texts. Returns a message if one exceeds a limit.
    pub(crate) fn excess(&self) -> Option<&'static str> {
        let is_long = |it: &PastBattle| {
            let names = it.figures.iter().map(|it| &it.name);
            let texts = it.against.iter().chain(&it.others).chain([&it.ended]).chain(names);
            it.others.len() > MOST_FIGURES || texts.into_iter().any(|it| it.len() > LONGEST_TEXT)
        };
        match self.len() > MOST_PAST_BATTLES || self.iter().any(is_long) {
            true => Some("its battle history is too long"),
            false => None,
        }
    }
}

/// A battle that a roster was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastBattle {
    /// The battle's ID, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Origin>,
    /// The time when the battle was added to the history, in milliseconds since 1970.
    pub at: u64,
    /// The names of the other sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// A sentence with the battle's result.
    pub ended: String,
    /// The score of the roster's side and the best score of the others, if anything was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<(i32, i32)>,
    /// Who won, if known. Battles of earlier versions only have the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<PastOutcome>,
    /// Whether Rollbook played the roster's own side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_rollbook: bool,
    /// Whether Rollbook played a side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solo: bool,
    /// The luck of the roster's side, if it rolled: the expected successes in thousandths, and the
    /// actual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<(u32, u32)>,
    /// The figures that took others out of action or were lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Participation>,
    /// The names of all other figures that took part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
}

/// The outcome of a battle for a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PastOutcome {
    /// The roster's side won.
    Won,
    /// Another side won.
    Lost,
    /// No side won.
    Drawn,
}

/// A figure's part in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participation {
    /// The figure's name.
    #[serde(rename = "n")]
    pub name: String,
    /// The number of figures that this figure took out of action.
    #[serde(rename = "k", default, skip_serializing_if = "is_none")]
    pub put_out: u16,
    /// `true` if the figure was lost.
    #[serde(rename = "f", default, skip_serializing_if = "std::ops::Not::not")]
    pub fell: bool,
    /// `true` if the players found the figure dead. It was lost, then.
    #[serde(rename = "d", default, skip_serializing_if = "std::ops::Not::not")]
    pub died: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(count: &u16) -> bool {
    *count == 0
}

impl PastBattle {
    /// Returns the outcome, or the one by score if the battle has no other.
    pub fn outcome(&self) -> Option<PastOutcome> {
        let by_score = || {
            self.score.map(|(own, other)| match own.cmp(&other) {
                Ordering::Greater => PastOutcome::Won,
                Ordering::Less => PastOutcome::Lost,
                Ordering::Equal => PastOutcome::Drawn,
            })
        };
        self.outcome.or_else(by_score)
    }

    /// Describes each figure's successes and loss in a sentence: "Dirk took out 2. Bob fell."
    pub fn deeds(&self) -> String {
        let told = self.figures.iter().map(|it| {
            let name = isolated(&it.name);
            let end = if it.died { "died" } else { "fell" };
            match (it.put_out, it.fell) {
                (0, _) => format!("{name} {end}."),
                (count, false) => format!("{name} took out {count}."),
                (count, true) => format!("{name} took out {count} and {end}."),
            }
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// Returns a sentence with the other figures that took part: "Also took part: Juno and Otis." Empty
    /// if there are none. Of many figures, it only has the number.
    pub fn also_there(&self) -> String {
        match self.others.as_slice() {
            [] => String::new(),
            names if names.len() <= FEW => {
                let names: Vec<String> = names.iter().map(|name| isolated(name)).collect();
                format!("Also took part: {}.", listed(&names))
            }
            names => format!("Also took part: {} others.", names.len()),
        }
    }
}
