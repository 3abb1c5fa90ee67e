//! Numbers, conditions and text templates.

use super::{actions::At, trackers::Of};

/// A grid of numbers by row and column. Values off the edge use the nearest row or column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chart {
    pub(crate) label: String,
    /// The numbers that select the first row and the first column.
    pub(crate) first: [i32; 2],
    pub(crate) rows: Vec<Vec<i32>>,
}

/// The figure that a step or a value refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The acting figure.
    Acting,
    Target,
}

/// A part of dice such as 2D6+1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DicePart {
    /// The number of dice.
    Count,
    /// The number of faces of each die.
    Faces,
    /// The number that is added to the dice.
    Plus,
}

/// The figures that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    Standing,
    All,
}

/// A number or a condition. A condition's value is 1 if it holds, and 0 if it doesn't.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Number(i32),
    Local(u16),
    /// A field of the item that the test uses.
    Gear(usize),
    Stat(Who, usize),
    /// A part of the dice in this field, which is a stat or a field of the item.
    DiceIn(Box<Expr>, DicePart),
    Tracker(Of),
    Turn,
    /// The index of the current phase.
    Phase,
    IsOut(Who),
    /// The number of such figures: of those that are standing, or of all.
    Count(At, Counted),
    Sum(Box<[Expr; 2]>),
    Less(Box<[Expr; 2]>),
    Times(Box<[Expr; 2]>),
    /// A quotient, rounded down. Division by 0 gives 0.
    Over(Box<[Expr; 2]>),
    Lowest(Vec<Expr>),
    Highest(Vec<Expr>),
    /// The number at this index, such as the faces of a die that a tracker shows.
    Pick(Box<Expr>, Vec<i32>),
    /// A number of this list, stepped up by the second number. It stops at the ends of the list.
    Stepped(Box<[Expr; 2]>, Vec<i32>),
    Chart(usize, Box<[Expr; 2]>),
    Is(Relation, Box<[Expr; 2]>),
    Not(Box<Expr>),
    /// The second number if the first one, a condition, holds, and otherwise the third.
    Either(Box<[Expr; 3]>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
}

impl Expr {
    /// Calls a function with the slot of each name in the expression.
    pub(crate) fn each_local(&self, look: &mut dyn FnMut(u16)) {
        match self {
            Self::Local(slot) => look(*slot),
            Self::Sum(two)
            | Self::Less(two)
            | Self::Times(two)
            | Self::Over(two)
            | Self::Chart(_, two)
            | Self::Is(_, two) => two.iter().for_each(|it| it.each_local(look)),
            Self::Stepped(two, _) => two.iter().for_each(|it| it.each_local(look)),
            Self::Either(three) => three.iter().for_each(|it| it.each_local(look)),
            Self::Lowest(all) | Self::Highest(all) | Self::All(all) | Self::Any(all) => {
                all.iter().for_each(|it| it.each_local(look));
            }
            Self::Not(it) | Self::Pick(it, _) => it.each_local(look),
            _ => {}
        }
    }

    /// Returns the number that the text says, or `None` if it depends on the battle.
    pub(crate) fn plain(&self) -> Option<i32> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Less(two) => Some(two[0].plain()? - two[1].plain()?),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Over,
    Under,
}

/// A text with placeholders for numbers and names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Template(pub(crate) Vec<Piece>);

impl Template {
    /// Returns a template without placeholders.
    pub(crate) fn of(words: &str) -> Self {
        Self(vec![Piece::Text(words.to_owned())])
    }

    /// Returns `true` if there are neither words nor placeholders.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|it| matches!(it, Piece::Text(text) if text.is_empty()))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Piece {
    Text(String),
    Name(Who),
    Number(Expr),
}
