//! Faults: errors in the rules of a custom game, with their line numbers.

use std::fmt;

use crate::words::capital;

/// An error in the rules of a custom game. The game can't be played until it is fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the line with the error, from 1.
    pub line: u32,
    /// The error and, if possible, what to write instead.
    pub words: String,
}

impl Fault {
    /// Returns the error as a sentence, with a capital letter.
    pub fn sentence(&self) -> String {
        capital(&self.words)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.line, self.sentence())
    }
}
