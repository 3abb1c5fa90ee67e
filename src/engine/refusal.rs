//! Refusals: reasons why something cannot be done, in words for the player who tried it.

use std::fmt;

use crate::{
    dice::{Dice, Die, Face},
    words::{counted, plain},
};

/// A request that was refused. The battle is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The die has no such face.
    ImpossibleFace {
        /// The die that was asked for.
        die: Die,
        /// The face that was entered.
        face: Face,
    },
    /// The dice cannot add up to that total.
    ImpossibleTotal {
        /// The dice that were asked for.
        dice: Dice,
        /// The total that was entered.
        total: i32,
    },
    /// More or fewer dice were entered than were asked for.
    WrongDice {
        /// The number of dice that were asked for.
        dice: u8,
        /// The number of dice that were entered.
        given: usize,
    },
    /// A pool needs one count for each band, and more or fewer counts were entered.
    WrongBands {
        /// The number of bands in the pool.
        bands: usize,
        /// The number of counts that were entered.
        given: usize,
    },
    /// The counts do not add up to the number of dice in the pool.
    WrongPool {
        /// The number of dice in the pool.
        dice: u16,
        /// The number of dice that were entered.
        given: u32,
    },
    /// The choice is not among the options, or is ruled out for this reason.
    NotAChoice(Option<String>),
    /// The number is out of range.
    OutOfRange {
        /// The number that was entered.
        given: i32,
        /// The lowest number allowed.
        least: i32,
        /// The highest number allowed.
        most: i32,
    },
    /// The open question needs another kind of answer.
    AnotherQuestion,
    /// No question is open.
    NothingAsked,
    /// Another action must be finished first. The text says which.
    Busy(String),
    /// The action is not (or no longer) offered. The text says why, if a reason is known.
    NotOffered(Option<String>),
    /// Figures cannot join. The text says why.
    CannotJoin(String),
    /// One of the players' own additions, such as a custom tracker or a note, cannot be saved. The
    /// text says why.
    CannotKeep(String),
    /// This battle has no such side.
    NoSuchSide,
    /// This battle has no such figure.
    NoSuchFigure,
    /// There is no such tracker, or it cannot be changed that way.
    NoSuchTracker,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ImpossibleFace { die, face } => {
                write!(f, "A {die} has no face {face}.")
            }
            Self::ImpossibleTotal { dice, total } => {
                write!(f, "{dice} can't add up to {total}.")
            }
            Self::WrongDice { dice, given } => {
                let dice = counted((*dice).into(), "die");
                write!(f, "This roll needs {dice}, but {given} {} entered.", was(*given == 1))
            }
            Self::WrongBands { bands, given } => {
                let kinds = counted(*bands, "kind");
                write!(
                    f,
                    "This roll has {kinds} of results, but {given} {} entered.",
                    was(*given == 1)
                )
            }
            Self::WrongPool { dice, given } => {
                let dice = counted((*dice).into(), "die");
                write!(f, "This roll needs {dice}, but {given} {} entered.", was(*given == 1))
            }
            Self::NotAChoice(Some(why))
            | Self::NotOffered(Some(why))
            | Self::Busy(why)
            | Self::CannotJoin(why)
            | Self::CannotKeep(why) => f.write_str(why),
            Self::NotAChoice(None) => f.write_str("That isn't one of the options."),
            Self::OutOfRange { given, least, most } => {
                let [given, least, most] = [given, least, most].map(|it| plain(*it));
                write!(f, "{given} is out of range. Enter a number from {least} to {most}.")
            }
            Self::AnotherQuestion => f.write_str("That answer doesn't fit this question."),
            Self::NothingAsked => f.write_str("Rollbook isn't asking anything right now."),
            Self::NotOffered(None) => f.write_str("That's no longer possible."),
            Self::NoSuchSide => f.write_str("That side isn't in this battle."),
            Self::NoSuchFigure => f.write_str("That figure isn't in this battle."),
            Self::NoSuchTracker => f.write_str("That tracker doesn't exist."),
            Self::NothingToUndo => f.write_str("Nothing to undo."),
            Self::NothingToRedo => f.write_str("Nothing to redo."),
        }
    }
}

fn was(is_one: bool) -> &'static str {
    if is_one { "was" } else { "were" }
}

impl std::error::Error for Refusal {}
