//! One thing that happened.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{Answer, Change, Luck},
    ids::{Holder, SideId},
    line::Line,
    sheet::Sheet,
};

use super::Facts;

/// One thing that happened: who brought it about, its lines in the log, and its effects on the
/// battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<S: Facts> {
    /// Who or what brought it about.
    pub by: By<S>,
    /// What it is called.
    pub title: String,
    /// What there is to tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// What it changed.
    #[serde(default, skip_serializing_if = "S::are_none")]
    pub effects: S::Effects,
    /// What each side's dice showed, against what was to be expected of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<Luck>,
}

/// Who or what brought an entry about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "lowercase")]
pub enum By<S: Facts> {
    /// A walk-through of the rules.
    Play(Walk<S>),
    /// A player's hand.
    Hand {
        /// Whose tracker it was.
        holder: Holder,
        /// The tracker, by its name in data.
        tracker: String,
        /// How it was changed.
        change: Change,
    },
    /// What a table keeps of its own, which no rule knows of.
    Own {
        /// What was done.
        deed: S::Deed,
        /// How many answers the walk-through had that was open meanwhile, while it is.
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
    /// What is walked through.
    pub action: S::Action,
    /// Whether the rules asked for it, and not a player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raised: bool,
    /// The answers so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// What is taken right after it, where it still may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<S::Action>,
}

impl<S: Facts> Walk<S> {
    /// A walk-through that a player begins.
    pub(super) fn begun(action: S::Action) -> Self {
        Self { action, raised: false, answers: Vec::new(), then: None }
    }

    /// A walk-through that the rules ask for.
    pub(super) fn raised(action: S::Action) -> Self {
        Self { raised: true, ..Self::begun(action) }
    }
}
