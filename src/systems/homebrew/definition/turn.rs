//! The turn order and the end of a game.

use engine::dice::Dice;

use super::actions::Block;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    pub(crate) order: TurnOrder,
    /// The names of the phases. The list is empty if turns have no phases.
    pub(crate) phases: Vec<String>,
    /// The dice that decide which side goes first each turn.
    pub(crate) first: Option<Dice>,
    pub(crate) turns: Option<u16>,
    /// The index of the side tracker that decides who wins.
    pub(crate) most: Option<usize>,
    pub(crate) begin: Block,
    pub(crate) activate: Block,
    pub(crate) end: Block,
}

/// The name of the explanation that all phases share.
pub(crate) const PHASE: &str = "Phase";

/// The order in which sides and figures act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TurnOrder {
    /// Sides take turns acting with one figure.
    Alternate,
    /// All figures on one side act, then all on the next.
    InTurn,
    /// Anyone can act at any time.
    #[default]
    Free,
}
