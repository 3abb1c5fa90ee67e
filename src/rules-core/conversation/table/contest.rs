//! Whoever rolls in a test.

use crate::{
    conversation::{Question, Roll, Sum, Target},
    dice::Die,
};

/// The sums of all who roll in a test, and what they are held against.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The sums; in an opposed test the attacker's is the first.
    pub sums: Vec<Sum>,
    /// What they are held against.
    pub target: Target,
    /// Whether faces between the lowest and the highest count only by whether they reach the target, so that odds need
    /// not follow each.
    pub result_only: bool,
}

impl Contest {
    /// The question for the die of the sum at place `active`.
    pub(super) fn roll_of(&self, active: usize, die: Die, decline: Option<String>) -> Question {
        let Self { sums, target, result_only } = self.clone();
        Question::Roll(Roll { die, sums, active, target, decline, result_only })
    }
}
