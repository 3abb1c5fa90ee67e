//! Entries: one for everything that happened.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{Answer, Change, Luck},
    ids::{Holder, SideId},
    line::Line,
    sheet::Sheet,
};

use super::Facts;

/// Something that happened: who brought it about, its lines in the log, and its effects on the
/// battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<S: Facts> {
    /// Who or what brought it about.
    pub by: By<S>,
    /// Its title in the log.
    pub title: String,
    /// Its lines in the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Its effects on the battle.
    #[serde(default, skip_serializing_if = "S::are_none")]
    pub effects: S::Effects,
    /// What each side's dice showed, against what was to be expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<Luck>,
}

/// Who or what brought an entry about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "lowercase")]
pub enum By<S: Facts> {
    /// A walk-through of the rules.
    Play(Walk<S>),
    /// A change by a player's hand.
    Hand {
        /// The holder of the tracker.
        holder: Holder,
        /// The key of the tracker.
        tracker: String,
        /// How it was changed.
        change: Change,
    },
    /// A change of what the table keeps of its own, which no rule knows of.
    Own {
        /// What was done.
        deed: S::Deed,
        /// If a walk-through was open at the time and still is: how many answers it had.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        during: Option<u16>,
    },
    /// Figures that joined a side.
    Join {
        /// The side.
        side: SideId,
        /// Their sheets.
        sheets: Vec<Sheet>,
    },
}

/// A walk-through: an action and the answers so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Walk<S: Facts> {
    /// The action that is walked through.
    pub action: S::Action,
    /// Whether the rules asked for it, rather than a player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raised: bool,
    /// The answers so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// The action that follows right after it, if it may still be taken then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<S::Action>,
}

impl<S: Facts> Walk<S> {
    /// A walk-through that a player began.
    pub(super) fn begun(action: S::Action) -> Self {
        Self { action, raised: false, answers: Vec::new(), then: None }
    }

    /// A walk-through that the rules ask for.
    pub(super) fn raised(action: S::Action) -> Self {
        Self { raised: true, ..Self::begun(action) }
    }
}
