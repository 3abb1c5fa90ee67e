//! The turn order and the end of a game.

use engine::dice::Dice;

use super::{actions::Block, numbers::Expr};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    pub(crate) order: TurnOrder,
    /// The names of the phases. The list is empty if turns have no phases.
    pub(crate) phases: Vec<String>,
    /// Whether each side goes through all phases in its own turn.
    pub(crate) phases_of_each_side: bool,
    /// The numbers that say which figure acts next if figures act in order.
    pub(crate) ranks: Vec<Rank>,
    /// Who can act in some of the phases.
    pub(crate) acts_in: Vec<ActsIn>,
    /// The dice that decide which side goes first each turn.
    pub(crate) first: Option<Dice>,
    pub(crate) turns: Option<u16>,
    /// The condition that ends the game as soon as a side meets it.
    pub(crate) ends_if: Option<Expr>,
    /// The index of the side tracker that decides who wins.
    pub(crate) most: Option<usize>,
    /// Steps at the start of a turn, for each figure and once for each side.
    pub(crate) begin: Block,
    pub(crate) begin_of_sides: Block,
    pub(crate) activate: Block,
    /// Steps at the end of a turn, for each figure and once for each side.
    pub(crate) end: Block,
    pub(crate) end_of_sides: Block,
}

impl Turn {
    /// Returns `true` if each side has a turn of its own with a beginning and an end.
    pub(crate) fn has_side_turns(&self) -> bool {
        let has_steps =
            [&self.begin_of_sides, &self.end_of_sides].iter().any(|it| !it.steps.is_empty());
        self.order == TurnOrder::InTurn
            && (self.phases_of_each_side || self.phases.is_empty() && has_steps)
    }
}

/// The number by which figures act in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rank {
    pub(crate) number: Expr,
    /// Whether the figure with the lowest number acts first.
    pub(crate) is_lowest_first: bool,
    /// The indices of the phases with this order. An empty list means all phases.
    pub(crate) phases: Vec<usize>,
}

/// The condition for acting in some phases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActsIn {
    /// The indices of the phases.
    pub(crate) phases: Vec<usize>,
    pub(crate) condition: Expr,
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
    /// Figures act one by one, in the order of a number. At a tie, sides alternate.
    Ranked,
    /// The side of the next figure is drawn. Each figure that has yet to act counts once.
    Drawn,
    /// Anyone can act at any time.
    #[default]
    Free,
}
