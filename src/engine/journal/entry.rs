//! Entries: one for each event of a battle.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{Answer, Change, Luck},
    ids::{Holder, SideId},
    line::{Line, LineKind},
    own::OwnDeed,
    row::Row,
    sheet::Sheet,
};

/// An event: its cause, its lines in the log, and its effects on the battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The cause of the event.
    pub by: By,
    /// The title in the log.
    pub title: String,
    /// The lines below the title.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// The effects on the battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Row>,
    /// Each side's rolls, compared with their expected values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<Luck>,
}

/// The cause of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A walk-through of the rules.
    Play(Walk),
    /// A manual change to a tracker.
    Hand {
        /// The holder of the tracker.
        holder: Holder,
        /// The key of the tracker.
        tracker: String,
        /// The change to the tracker.
        change: Change,
    },
    /// A change to the players' own additions (custom trackers, tables and notes), which no rules
    /// use.
    Own {
        /// The change to the additions.
        deed: OwnDeed,
        /// The number of answers in the walk-through that was open at the time, if that
        /// walk-through is still open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        during: Option<u16>,
    },
    /// Figures that joined a side.
    Join {
        /// The side that the figures joined.
        side: SideId,
        /// The new figures' sheets.
        sheets: Vec<Sheet>,
    },
}

/// A walk-through: an action and the answers so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    /// The action that the walk-through plays.
    pub action: Row,
    /// Whether the rules required the action. Otherwise a player started it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raised: bool,
    /// The answers so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// The action that follows directly, if it is still possible then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Row>,
}

impl Walk {
    /// Creates a walk-through that a player started.
    pub(super) fn begun(action: Row) -> Self {
        Self { action, raised: false, answers: Vec::new(), then: None }
    }

    /// Creates a walk-through that the rules require.
    pub(super) fn raised(action: Row) -> Self {
        Self { raised: true, ..Self::begun(action) }
    }
}

/// Returns the index of the line that ends a turn.
pub(crate) fn over(lines: &[Line]) -> Option<usize> {
    lines.iter().position(|line| line.kind == LineKind::Over)
}
