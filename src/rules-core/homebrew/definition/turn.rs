//! The turn order and the end of a game.

use super::actions::Block;
use crate::dice::Dice;

#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Turn {
    pub(in crate::homebrew) order: TurnOrder,
    /// The phases of a turn, if it has any.
    pub(in crate::homebrew) phases: Vec<String>,
    /// The dice that decide which side goes first each turn.
    pub(in crate::homebrew) first: Option<Dice>,
    pub(in crate::homebrew) turns: Option<u16>,
    /// The side tracker that decides who wins.
    pub(in crate::homebrew) most: Option<usize>,
    pub(in crate::homebrew) begin: Block,
    pub(in crate::homebrew) activate: Block,
    pub(in crate::homebrew) end: Block,
}

/// The name of the explanation of all phases.
pub(in crate::homebrew) const PHASE: &str = "Phase";

/// The order in which sides and figures act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::homebrew) enum TurnOrder {
    /// Sides take turns acting with one figure.
    Alternate,
    /// All figures on one side act, then all on the next.
    InTurn,
    /// Anyone can act at any time.
    #[default]
    Free,
}
