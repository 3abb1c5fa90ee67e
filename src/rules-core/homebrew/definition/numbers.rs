//! Numbers and conditions, and words with numbers in them.

/// Numbers by row and column; what lies beyond counts as the nearest.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Chart {
    pub(in crate::homebrew) label: String,
    /// The number of the first row, and of the first column.
    pub(in crate::homebrew) first: [i32; 2],
    pub(in crate::homebrew) rows: Vec<Vec<i32>>,
}

/// Who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::homebrew) enum Who {
    /// The one who acts.
    Own,
    Target,
}

/// Something that is worked out: a number, or yes as 1 and no as 0.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum Expr {
    Number(i32),
    Local(u16),
    /// A field of what the test is made with.
    Gear(usize),
    Stat(Who, usize),
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
    Turn,
    IsOut(Who),
    Sum(Box<[Expr; 2]>),
    Less(Box<[Expr; 2]>),
    Times(Box<[Expr; 2]>),
    /// Rounded down; by 0 it is 0.
    Over(Box<[Expr; 2]>),
    Lowest(Vec<Expr>),
    Highest(Vec<Expr>),
    Chart(usize, Box<[Expr; 2]>),
    Is(Relation, Box<[Expr; 2]>),
    Not(Box<Expr>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::homebrew) enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Over,
    Under,
}

/// Words with numbers and names in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Template(pub(in crate::homebrew) Vec<Piece>);

impl Template {
    /// These words and nothing else.
    pub(in crate::homebrew) fn of(words: &str) -> Self {
        Self(vec![Piece::Text(words.to_owned())])
    }

    /// Returns `true` if it has no words.
    pub(in crate::homebrew) fn is_empty(&self) -> bool {
        self.0.iter().all(|it| matches!(it, Piece::Text(text) if text.is_empty()))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum Piece {
    Text(String),
    Name(Who),
    Number(Expr),
}
