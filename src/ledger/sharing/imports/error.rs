//! The reasons why an import fails, with messages for players.

use std::fmt;

use super::{TOO_LONG_TO_IMPORT, army_forge::is_army_forges};

/// The reasons why a file or text cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file or text is empty.
    Empty,
    /// The file or text is too long for a roster.
    TooLong,
    /// The content is of an unknown kind.
    Unknown,
    /// The content starts like one of the known kinds, but is damaged.
    Damaged {
        /// The kind of content, in words for players.
        what: &'static str,
        /// The line in which the damage was found.
        line: usize,
    },
    /// The content is of this kind but has no figures.
    Nothing(&'static str),
    /// The text is the web address of a list.
    OnlyAddress,
    /// The list names units without their stats.
    NoStats,
    /// The file is BattleScribe game data, not a roster.
    DataFile,
    /// The file is an Army Forge army book, not a list.
    ArmyBook,
    /// The text is from another program and has no stats.
    OtherText,
    /// The file is a BattleScribe roster for this game, which can't be imported: it has no stats, or
    /// another program exports better rosters for the game. The name can be empty.
    OtherGame(String),
    /// The file declares XML entities, which rosters do not need.
    Entities,
    /// The zip file contains no roster, or one that cannot be unzipped.
    Zip(&'static str),
    /// The roster has more figures than a side can have in its game.
    TooManyFigures {
        /// The number of figures in the roster.
        figures: usize,
        /// The maximum.
        most: usize,
    },
    /// The content exceeds a limit. Contains the message for players.
    TooMuch(&'static str),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("This is empty."),
            Self::TooLong => f.write_str(TOO_LONG_TO_IMPORT),
            Self::Unknown => f.write_str(
                "Rollbook can't read this. It isn't an Army Forge list, a BattleScribe roster or \
                 a Rollbook file.",
            ),
            Self::Damaged { what, line } => {
                write!(f, "This {what} is damaged at line {line}. Export it again.")
            }
            Self::Nothing(what) => write!(f, "This {what} has no units or figures."),
            Self::OnlyAddress => f.write_str(
                "This is a web address, and Rollbook can't open other sites. Share the list as \
                 text or save it as a file.",
            ),
            Self::NoStats => f.write_str(
                "This list has no Quality or Defense values. In Army Forge, share it as text.",
            ),
            Self::DataFile => f.write_str(
                "This is a BattleScribe game data file, not a roster. Save your roster in \
                 BattleScribe and choose that file.",
            ),
            Self::OtherGame(game) if game.is_empty() => f.write_str(
                "Rollbook couldn't find any stats for the figures in this BattleScribe roster.",
            ),
            Self::OtherGame(game) if is_army_forges(game) => write!(
                f,
                "This BattleScribe roster is for {game}. Share the list from Army Forge instead, \
                    as text or as a file."
            ),
            Self::OtherGame(game) => write!(
                f,
                "This BattleScribe roster is for {game}, and Rollbook couldn't find any stats for \
                 its figures."
            ),
            Self::ArmyBook => f.write_str(
                "This is an army book, not a list. Build a list in Army Forge and share it as \
                 text or a file.",
            ),
            Self::OtherText => f.write_str(
                "This text list from BattleScribe, New Recruit or another app has no stats. In \
                 that app, save it as a roster file (.ros or .rosz). For Grimdark Future, share \
                 the list from Army Forge as text.",
            ),
            Self::Entities => f.write_str(
                "Rollbook won't open this file: it contains XML entities, which can be unsafe.",
            ),
            Self::Zip(why) => write!(f, "Couldn't open this zip file: {why}."),
            Self::TooManyFigures { figures, most } => write!(
                f,
                "This roster has {figures} figures. In this game, a side can have at most {most}."
            ),
            Self::TooMuch(what) => write!(f, "Couldn't open this: {what}."),
        }
    }
}

impl std::error::Error for ImportError {}
