//! Changes to what players track in addition to the rules.

use serde::{Deserialize, Serialize};

use super::{
    Fill, Found, MOST_POINTS, OwnRoll, OwnTable, OwnTracker, Photo, RollWithin, Sight, Temperament,
    Winner, within,
};
use crate::{
    ids::{FigureId, Holder, SideId},
    refusal::Refusal,
    sheet::LONGEST_TEXT,
    words::{counted, plain},
};

/// A change to what players track in addition to the rules. Saved battles contain deeds, so every
/// released variant must stay readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnDeed {
    /// Adds points to a side's score.
    Score(Points),
    /// Replaces the notes on the scenario.
    Note(String),
    /// Sets the number of turns to play, or removes the limit.
    Limit(Option<u16>),
    /// Sets the minutes on each side's clock, or removes the clocks.
    Clock(Option<u16>),
    /// Adds a custom tracker to a holder.
    Track(Holder, OwnTracker),
    /// Sets the tracker with this number to a value.
    Set(u16, i32),
    /// Removes the tracker with this number.
    Drop(u16),
    /// Adds a custom table or replaces the one with its name. The side is the one whose roster has
    /// the table, if any.
    Table(Option<SideId>, OwnTable),
    /// Removes the custom table with this number.
    DropTable(u16),
    /// Rolls on a custom table.
    Roll(Box<OwnRoll>),
    /// Rolls dice that the result of a roll on a custom table asks for.
    Within(Box<RollWithin>),
    /// Adds and sets several custom trackers at once.
    All(Vec<OwnDeed>),
    /// Enters a number that was missing on a sheet. This is the only deed that rules depend on.
    Fill(Fill),
    /// Says who has won. It only counts if the rules name no winner.
    Won(Winner),
    /// Says what became of a figure.
    Found(FigureId, Found),
    /// Adds a photo to the log.
    Photo(Photo),
    /// Replaces the caption of the photo with this number.
    Caption(u16, String),
    /// Removes the photo with this number from the log.
    DropPhoto(u16),
    /// Lets Rollbook play a side, or a person if there is no temperament.
    PlayedBy(SideId, Option<Temperament>),
    /// Says where a figure is to others.
    Sight(FigureId, Vec<(FigureId, Sight)>),
}

/// Points that a side scores at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The side that scores.
    #[serde(rename = "s")]
    pub side: SideId,
    /// The turn in which the side scores, if turns are counted.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// The number of points, which can be negative.
    #[serde(rename = "p")]
    pub points: i32,
    /// The reason, which can be empty.
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

    /// Returns the line for the log: "Rust Dogs: +3 points, the hill."
    pub(super) fn told(&self, side: &str) -> String {
        let points = counted(usize::try_from(self.points.unsigned_abs()).unwrap_or(0), "point");
        let sign = if self.points < 0 { "−" } else { "+" };
        match self.what.trim() {
            "" => format!("{side}: {sign}{points}."),
            what => format!("{side}: {sign}{points}, {what}."),
        }
    }

    /// Returns the number and the reason: "3, the hill".
    pub fn words(&self) -> String {
        match self.what.trim() {
            "" => plain(self.points),
            what => format!("{}, {what}", plain(self.points)),
        }
    }
}
