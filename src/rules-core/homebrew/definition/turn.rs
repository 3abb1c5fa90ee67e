//! How turns go.

use super::actions::Block;
use crate::dice::Dice;

#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Turn {
    pub(in crate::homebrew) order: TurnOrder,
    /// What a turn goes through, where it has phases.
    pub(in crate::homebrew) phases: Vec<String>,
    /// The dice that say which side begins, each turn.
    pub(in crate::homebrew) first: Option<Dice>,
    pub(in crate::homebrew) turns: Option<u16>,
    /// The side's tracker that says who has won.
    pub(in crate::homebrew) most: Option<usize>,
    pub(in crate::homebrew) begin: Block,
    pub(in crate::homebrew) activate: Block,
    pub(in crate::homebrew) end: Block,
}

/// What phases are called together.
pub(in crate::homebrew) const PHASE: &str = "Phase";

/// Whose move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::homebrew) enum TurnOrder {
    /// Sides alternate, a figure each.
    Alternate,
    /// All of a side, then all of the next.
    InTurn,
    /// Anybody at any time.
    #[default]
    Free,
}
