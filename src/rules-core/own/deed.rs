//! What a table does that no rule knows of.

use serde::{Deserialize, Serialize};

use super::{MOST_POINTS, OwnRoll, OwnTable, OwnTracker, within};
use crate::{
    ids::{Holder, SideId},
    refusal::Refusal,
    sheet::LONGEST_TEXT,
    words::{counted, plain},
};

/// A change of what a table keeps of its own. Battles are kept as these, so that one once shipped
/// stays readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnDeed {
    /// A side scores.
    Score(Points),
    /// The notes on the scenario are these from now on.
    Note(String),
    /// So many turns are played, or as many as it takes.
    Limit(Option<u16>),
    /// Each side has so many minutes, or as many as it takes.
    Clock(Option<u16>),
    /// A holder has one more tracker.
    Track(Holder, OwnTracker),
    /// The tracker of this number stands so.
    Set(u16, i32),
    /// The tracker of this number is kept no more.
    Drop(u16),
    /// There is this table, in the place of one of its name; with the side whose roster it goes
    /// with, if it goes with one.
    Table(Option<SideId>, OwnTable),
    /// The table of this number is used no more.
    DropTable(u16),
    /// A table was rolled on.
    Roll(Box<OwnRoll>),
}

/// What a side scores at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The side.
    #[serde(rename = "s")]
    pub side: SideId,
    /// In which turn, where turns are counted.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// How many; fewer than none take some away.
    #[serde(rename = "p")]
    pub points: i32,
    /// What for; empty if that is not said.
    #[serde(rename = "w", default, skip_serializing_if = "String::is_empty")]
    pub what: String,
}

impl Points {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let count = self.what.chars().count();
        if count > LONGEST_TEXT {
            let words =
                format!("What it is for has at most {LONGEST_TEXT} characters; this has {count}.");
            return Err(Refusal::CannotKeep(words));
        }
        if self.points == 0 {
            return Err(Refusal::CannotKeep("No points are nothing to write down.".to_owned()));
        }
        within(self.points, -MOST_POINTS, MOST_POINTS)
    }

    /// What there is to tell of them: "Rust Dogs score 3 points: the hill."
    pub(super) fn told(&self, side: &str) -> String {
        let points = counted(usize::try_from(self.points.unsigned_abs()).unwrap_or(0), "point");
        let sign = if self.points < 0 { "−" } else { "+" };
        match self.what.trim() {
            "" => format!("{side}: {sign}{points}."),
            what => format!("{side}: {sign}{points}, {what}."),
        }
    }

    /// How many, and what for: "3, the hill".
    pub fn words(&self) -> String {
        match self.what.trim() {
            "" => plain(self.points),
            what => format!("{}, {what}", plain(self.points)),
        }
    }
}
