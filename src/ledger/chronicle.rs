//! A roster's chronicle: the battles it was in.

use rules_core::words::isolated;
use serde::{Deserialize, Serialize};

use crate::provenance::Origin;

/// The most battles of a chronicle that is taken in from elsewhere.
pub(crate) const MOST_PAST_BATTLES: usize = 2000;

/// A battle that a roster was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastBattle {
    /// Which battle it was, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Origin>,
    /// When it was added: milliseconds since 1970.
    pub at: u64,
    /// The names of the other sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// How it ended, in a sentence.
    pub ended: String,
    /// Its side's score and the best of the others', where anything was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<(i32, i32)>,
    /// The figures that did something or fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Participation>,
}

/// A figure's part in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participation {
    /// Its name.
    #[serde(rename = "n")]
    pub name: String,
    /// How many figures it took out of action.
    #[serde(rename = "k", default, skip_serializing_if = "is_none")]
    pub put_out: u16,
    /// Whether it was lost.
    #[serde(rename = "f", default, skip_serializing_if = "std::ops::Not::not")]
    pub fell: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_none(count: &u16) -> bool {
    *count == 0
}

impl PastBattle {
    /// What its figures did, in words: "Dirk took out 2. Bob fell."
    pub fn deeds(&self) -> String {
        let told = self.figures.iter().map(|it| {
            let name = isolated(&it.name);
            match (it.put_out, it.fell) {
                (0, _) => format!("{name} fell."),
                (count, false) => format!("{name} took out {count}."),
                (count, true) => format!("{name} took out {count} and fell."),
            }
        });
        told.collect::<Vec<_>>().join(" ")
    }
}
