//! Faults: what is wrong with a text that players write, on which line.

use std::fmt;

/// Something in a text that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line it stands on, from 1.
    pub line: u32,
    /// What is wrong, and what to write instead where that can be told.
    pub words: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}
