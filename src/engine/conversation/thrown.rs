//! Dice that the app rolls for players.

use rand::Rng;

use super::{Answer, Question, Reading, Tone};
use crate::dice::{Die, Face};

/// Dice that were rolled for a question, and the resulting answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The answer to the question.
    pub answer: Answer,
    /// The face that each die shows.
    pub faces: Vec<Face>,
}

/// Rolled dice with the same result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The result, in a few words. In a pool, it ends with the number of dice.
    pub label: String,
    /// Whether the result is good or bad.
    pub tone: Tone,
    /// The kind of die.
    pub die: Die,
    /// The face of each die.
    pub faces: Vec<Face>,
}

impl Heap {
    fn of(reading: &Reading, place: usize, die: Die, faces: Vec<Face>) -> Self {
        let band = reading.bands.get(place);
        let (label, tone) =
            band.map_or((String::new(), Tone::Mixed), |it| (it.label.to_string(), it.tone));
        Self { label, tone, die, faces }
    }
}

impl Question {
    /// Groups the dice rolled for the question by their results, best first.
    pub fn heaps(&self, faces: &[Face]) -> Vec<Heap> {
        match self {
            Self::Roll(roll) => {
                let place = roll.reading.place_of(roll.dice.natural(faces)).unwrap_or(usize::MAX);
                vec![Heap::of(&roll.reading, place, roll.dice.die, faces.to_vec())]
            }
            Self::Draw(draw) => {
                let picks = faces.first().and_then(|&face| draw.picks(face));
                let band = picks.and_then(|place| draw.bands.get(place));
                let label = band.map_or_else(|| "reroll".to_owned(), |it| it.label.to_string());
                vec![Heap { label, tone: Tone::Mixed, die: draw.die, faces: faces.to_vec() }]
            }
            Self::Pool(pool) => {
                let heaps = (0..pool.reading.bands.len()).rev().map(|place| {
                    let is_of =
                        |face: &&Face| pool.reading.place_of((**face).into()) == Some(place);
                    let mut faces: Vec<Face> = faces.iter().filter(is_of).copied().collect();
                    faces.sort_unstable_by(|one, other| other.cmp(one));
                    let heap = Heap::of(&pool.reading, place, pool.die, faces);
                    Heap { label: format!("{} {}", heap.label, heap.faces.len()), ..heap }
                });
                heaps.filter(|heap| !heap.faces.is_empty()).collect()
            }
            Self::Choice(_) | Self::Number(_) => Vec::new(),
        }
    }

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
