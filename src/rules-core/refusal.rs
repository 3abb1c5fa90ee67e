//! Why something cannot be done, in words for the player who tried.

use std::fmt;

use crate::{
    dice::{Dice, Die, Face},
    words::counted,
};

/// A request that was turned down. The battle is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The die asked for has no such face.
    ImpossibleFace {
        /// The die asked for.
        die: Die,
        /// The face that was given.
        face: Face,
    },
    /// The dice asked for cannot add up to that total.
    ImpossibleTotal {
        /// The dice asked for.
        dice: Dice,
        /// The total that was given.
        total: i32,
    },
    /// More or fewer dice were told than are asked for.
    WrongDice {
        /// How many dice are asked for.
        dice: u8,
        /// How many were told.
        given: usize,
    },
    /// A pool is answered by one count for each band, and there were more or fewer counts.
    WrongBands {
        /// How many bands the pool has.
        bands: usize,
        /// How many counts were given.
        given: usize,
    },
    /// The counts do not add up to the dice of the pool.
    WrongPool {
        /// How many dice the pool has.
        dice: u16,
        /// How many were accounted for.
        given: u32,
    },
    /// The choice is not among those offered, or is ruled out for the reason given.
    NotAChoice(Option<String>),
    /// The number lies outside its limits.
    OutOfRange {
        /// The number that was given.
        given: i32,
        /// The least allowed.
        least: i32,
        /// The most allowed.
        most: i32,
    },
    /// The open question takes another kind of answer.
    AnotherQuestion,
    /// No question is open.
    NothingAsked,
    /// Something else must be finished first; the text says what.
    Busy(String),
    /// The offer does not stand, or no longer; with the reason where there is one.
    NotOffered(Option<String>),
    /// Figures cannot join; the text says why.
    CannotJoin(String),
    /// The table cannot keep something of its own; the text says why.
    CannotKeep(String),
    /// There is no such side in this battle.
    NoSuchSide,
    /// There is no such figure in this battle.
    NoSuchFigure,
    /// There is no such tracker, or it cannot be changed that way.
    NoSuchTracker,
    /// Nothing to undo.
    NothingToUndo,
    /// Nothing to redo.
    NothingToRedo,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ImpossibleFace { die, face } => {
                write!(f, "A {die} has no face {face}.")
            }
            Self::ImpossibleTotal { dice, total } => {
                write!(f, "{dice} cannot add up to {total}.")
            }
            Self::WrongDice { dice, given } => {
                let dice = counted((*dice).into(), "die");
                write!(f, "The roll has {dice}, but {given} {} given.", was(*given == 1))
            }
            Self::WrongBands { bands, given } => {
                let kinds = counted(*bands, "kind");
                write!(
                    f,
                    "The roll has {kinds} of results, but {given} {} counted.",
                    was(*given == 1)
                )
            }
            Self::WrongPool { dice, given } => {
                let dice = counted((*dice).into(), "die");
                write!(f, "The roll has {dice}, but {given} {} counted.", was(*given == 1))
            }
            Self::NotAChoice(Some(why))
            | Self::NotOffered(Some(why))
            | Self::Busy(why)
            | Self::CannotJoin(why)
            | Self::CannotKeep(why) => f.write_str(why),
            Self::NotAChoice(None) => f.write_str("That isn't one of the options."),
            Self::OutOfRange { given, least, most } => {
                write!(f, "{given} is out of range: {least} to {most}.")
            }
            Self::AnotherQuestion => f.write_str("That doesn't answer the question."),
            Self::NothingAsked => f.write_str("There is no open question."),
            Self::NotOffered(None) => f.write_str("That's no longer possible."),
            Self::NoSuchSide => f.write_str("That side isn't in this battle."),
            Self::NoSuchFigure => f.write_str("That figure isn't in this battle."),
            Self::NoSuchTracker => f.write_str("There is no such tracker to change."),
            Self::NothingToUndo => f.write_str("Nothing to undo."),
            Self::NothingToRedo => f.write_str("Nothing to redo."),
        }
    }
}

fn was(is_one: bool) -> &'static str {
    if is_one { "was" } else { "were" }
}

impl std::error::Error for Refusal {}
