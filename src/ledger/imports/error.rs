//! Why something cannot be imported, in a player's words.

use std::fmt;

use super::TOO_LONG_TO_IMPORT;
use crate::{file::FileError, link::LinkError};

/// Why something cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// There is nothing.
    Empty,
    /// It is longer than any roster.
    TooLong,
    /// It is none of what can be read.
    Unknown,
    /// It begins as it should and then breaks.
    Damaged {
        /// What it began as.
        what: &'static str,
        /// In which line it breaks.
        line: usize,
    },
    /// It is of the right kind, but lists no figure; which kind it is.
    Nothing(&'static str),
    /// It is the address of a list and not the list.
    OnlyAddress,
    /// It names units, but not their stats.
    NoStats,
    /// It is BattleScribe's data and not a roster.
    DataFile,
    /// It is a BattleScribe roster of another game; which.
    OtherGame(String),
    /// It declares entities of its own, which no roster needs.
    Entities,
    /// The zip file holds no roster, or one that cannot be unpacked.
    Zip(&'static str),
    /// It is one of our battles.
    IsBattle,
    /// It is one of our files, and cannot be opened.
    File(FileError),
    /// It is one of our links, and cannot be read.
    Link(LinkError),
    /// It holds more than a roster ever does; what.
    TooMuch(&'static str),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("There is nothing in it."),
            Self::TooLong => f.write_str(TOO_LONG_TO_IMPORT),
            Self::Unknown => f.write_str(
                "Rollbook can't read this: it is not an Army Forge list or text, a BattleScribe roster or a Rollbook file.",
            ),
            Self::Damaged { what, line } => write!(
                f,
                "This {what} is damaged: it breaks off in line {line}. Some of it may be missing; export it again."
            ),
            Self::Nothing(what) => write!(f, "This {what} has no units or figures."),
            Self::OnlyAddress => f.write_str(
                "This is the address of a list, and Rollbook opens no other site. Share the list as text, or save it as a file.",
            ),
            Self::NoStats => f.write_str(
                "This list names its units, but not their Quality and Defense. In Army Forge, share it as text.",
            ),
            Self::DataFile => f.write_str(
                "This is BattleScribe's data of a game, not a roster. Save your roster in BattleScribe and choose that file.",
            ),
            Self::OtherGame(game) if game.is_empty() => {
                f.write_str("No figure in this BattleScribe roster has stats that Rollbook knows.")
            }
            Self::OtherGame(game) => {
                write!(f, "This BattleScribe roster is for {game}, which Rollbook does not know.")
            }
            Self::Entities => {
                f.write_str("This file declares XML entities; Rollbook won't open it.")
            }
            Self::Zip(why) => write!(f, "This zip file cannot be opened: {why}."),
            Self::IsBattle => {
                f.write_str("This is a battle, not a roster. Open its file or link on the first page.")
            },
            Self::File(error) => error.fmt(f),
            Self::Link(error) => error.fmt(f),
            Self::TooMuch(what) => write!(f, "This can't be opened: {what}."),
        }
    }
}

impl std::error::Error for ImportError {}
