//! Faults: what is wrong with a text that players write, on which line.

use std::fmt;

/// Something in a text that keeps it from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line it stands on, from 1.
    pub line: u32,
    /// What is wrong, and where possible what to write instead.
    pub words: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}
