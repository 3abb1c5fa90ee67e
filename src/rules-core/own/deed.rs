//! Changes that the table makes to what it keeps of its own, and that no rule knows of.

use serde::{Deserialize, Serialize};

use super::{MOST_POINTS, OwnRoll, OwnTable, OwnTracker, within};
use crate::{
    ids::{Holder, SideId},
    refusal::Refusal,
    sheet::LONGEST_TEXT,
    words::{counted, plain},
};

/// A change of what a table keeps of its own. Battles store these, so a variant that was once
/// shipped stays readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnDeed {
    /// A side scores.
    Score(Points),
    /// The notes on the scenario are replaced.
    Note(String),
    /// The number of turns to be played is set, or no longer limited.
    Limit(Option<u16>),
    /// The minutes on each side's clock are set, or the clocks are taken away.
    Clock(Option<u16>),
    /// A holder gets another tracker.
    Track(Holder, OwnTracker),
    /// The tracker with this number is set to a value.
    Set(u16, i32),
    /// The tracker with this number is taken away.
    Drop(u16),
    /// A table is added, or replaces the one with its name; with the side whose roster it goes
    /// with, if any.
    Table(Option<SideId>, OwnTable),
    /// The table with this number is taken away.
    DropTable(u16),
    /// A table was rolled on.
    Roll(Box<OwnRoll>),
}

/// Points that a side scores at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The side.
    #[serde(rename = "s")]
    pub side: SideId,
    /// The turn in which it scores, where turns are counted.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// How many points; a negative number takes some away.
    #[serde(rename = "p")]
    pub points: i32,
    /// What they are for; may be empty.
    #[serde(rename = "w", default, skip_serializing_if = "String::is_empty")]
    pub what: String,
}

impl Points {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let count = self.what.chars().count();
        if count > LONGEST_TEXT {
            let words = format!(
                "A reason can have at most {LONGEST_TEXT} characters; this one has \
                         {count}."
            );
            return Err(Refusal::CannotKeep(words));
        }
        if self.points == 0 {
            return Err(Refusal::CannotKeep("Enter at least 1 point.".to_owned()));
        }
        within(self.points, -MOST_POINTS, MOST_POINTS)
    }

    /// What the log tells: "Rust Dogs score 3 points: the hill."
    pub(super) fn told(&self, side: &str) -> String {
        let points = counted(usize::try_from(self.points.unsigned_abs()).unwrap_or(0), "point");
        let sign = if self.points < 0 { "−" } else { "+" };
        match self.what.trim() {
            "" => format!("{side}: {sign}{points}."),
            what => format!("{side}: {sign}{points}, {what}."),
        }
    }

    /// The number, and what it is for: "3, the hill".
    pub fn words(&self) -> String {
        match self.what.trim() {
            "" => plain(self.points),
            what => format!("{}, {what}", plain(self.points)),
        }
    }
}
