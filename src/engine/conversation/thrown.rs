//! Dice that the app rolls for players.

use rand::Rng;

use super::{Answer, Question};
use crate::dice::Face;

/// Dice that were rolled for a question, and the resulting answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The answer to the question.
    pub answer: Answer,
    /// The face that each die shows.
    pub faces: Vec<Face>,
}

impl Question {
    /// Rolls the dice that the question asks for, or returns `None` if it asks for no dice.
    pub fn throw(&self, dice: &mut impl Rng) -> Option<Thrown> {
        let faces = match self {
            Self::Roll(roll) => roll.dice.roll(dice),
            Self::Draw(draw) => vec![draw.die.roll(dice)],
            Self::Pool(pool) => (0..pool.dice).map(|_| pool.die.roll(dice)).collect(),
            Self::Choice(_) | Self::Number(_) => return None,
        };
        let answer = match (self, faces.as_slice()) {
            (Self::Pool(pool), faces) => Answer::Pool(pool.reading.counts(faces)),
            (_, [face]) => Answer::Face(*face),
            (_, faces) => Answer::Faces(faces.to_vec()),
        };
        Some(Thrown { answer, faces })
    }
}
