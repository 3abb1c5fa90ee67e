//! The dice of custom tables and of their lines.

use std::{fmt, ops::Range};

use crate::{
    conversation::{Answer, Reading},
    dice::{Dice, Die, Expression, Face},
    words::with_bonus,
};

/// Dice to roll for a custom table, or for a number in one of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDice {
    /// The dice.
    pub dice: Dice,
    /// The number that is added to the dice.
    pub plus: i32,
    /// Whether the dice are a D66: two dice, the first for the tens.
    pub is_tens: bool,
}

impl TableDice {
    /// Reads dice as players write them: "2D6+1" or "D66".
    ///
    /// # Errors
    /// Returns the problem, in a sentence.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let read: Result<Expression, _> = text.parse();
        let expression = read.map_err(|why| format!("Dice: {why}."))?;
        if expression.has_x() {
            return Err("Dice: give the number of faces, as in 1D6.".to_owned());
        }
        let rolled = expression.rolled(0);
        let dice = rolled.dice.ok_or("Dice: include a die, as in 1D6.")?;
        let is_tens = dice == Die::Sided(66).into();
        let dice = if is_tens { Dice::new(2, Die::D6) } else { dice };
        Ok(Self { dice, plus: rolled.plus, is_tens })
    }

    /// Returns the name of the dice without their bonus: "2D6", "D66".
    pub fn name(self) -> String {
        if self.is_tens { "D66".to_owned() } else { self.dice.to_string() }
    }

    /// Returns the possible results, lowest first.
    pub fn results(self) -> Vec<i32> {
        let all = self.dice.results();
        let results = match self.is_tens {
            true => 11..=66,
            false => all,
        };
        let is_face = |digit: i32| self.dice.die.has_result(digit);
        let can_fall = |it: &i32| !self.is_tens || is_face(it / 10) && is_face(it % 10);
        results.filter(can_fall).map(|it| it + self.plus).collect()
    }

    /// Returns the reading for dice whose result is the only meaning.
    pub fn reading(self) -> Reading {
        let reading = Reading::each(self.dice);
        if self.is_tens { reading.by_die() } else { reading }
    }

    /// Returns the result of the dice that players entered, or `None` if the answer doesn't fit the
    /// dice or doesn't include their result.
    pub fn result(self, answer: &Answer) -> Option<i32> {
        let Self { dice, plus, is_tens } = self;
        let natural = match answer {
            Answer::Face(face) => {
                (dice.is_single() && dice.die.has_face(*face)).then_some((*face).into())
            }
            Answer::Faces(faces) => {
                let fits = faces.len() == usize::from(dice.count)
                    && faces.iter().all(|face| dice.die.has_face(*face));
                let weight = if is_tens { 10 } else { 1 };
                let sum = |sum, face: &Face| sum * weight + i32::from(*face);
                fits.then(|| faces.iter().fold(0, sum))
            }
            Answer::Total(total) => (!is_tens && dice.results().contains(total)).then_some(*total),
            _ => None,
        };
        natural.map(|natural| natural.saturating_add(plus))
    }
}

impl fmt::Display for TableDice {
    /// Writes the dice with their bonus: "2D6 +1", "D66".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_bonus(self.name(), self.plus))
    }
}

/// Returns the first dice in a text, and where they are: the D3 in "loses D3 fingers".
pub(crate) fn dice_in(text: &str) -> Option<(Range<usize>, TableDice)> {
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '+' | '-' | '−');
    let mut from = 0;
    while let Some(begin) = text.get(from..)?.find(is_part).map(|at| from + at) {
        let rest = text.get(begin..)?;
        let end = begin + rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let word = text.get(begin..end)?;
        let signs = word.len() - word.trim_start_matches(['+', '-', '−']).len();
        let dice = word.trim_matches(['+', '-', '−']);
        if let Ok(read) = TableDice::read(dice) {
            let begin = begin + signs;
            return Some((begin..begin + dice.len(), read));
        }
        from = end;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_found_in_a_sentence() {
        let found = |text: &str| dice_in(text).map(|(range, dice)| (range, dice.to_string()));
        assert_eq!(found("loses D3 fingers"), Some((6..8, "D3".to_owned())));
        assert_eq!(found("2d6+1 crowns, then D3."), Some((0..5, "2D6 +1".to_owned())));
        assert_eq!(found("(Fingers −D3)"), Some((12..14, "D3".to_owned())));
        assert_eq!(found("Roll a D66."), Some((7..10, "D66".to_owned())));
        for text in ["Dead", "D", "3 days", "ID6", "D6x", "1DX", "", "−", "Nimm den Öd6"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn the_first_die_of_a_d66_is_the_tens() {
        let dice = TableDice::read("d66").unwrap();
        let results = dice.results();
        assert_eq!((results.len(), results[0], results[6], results[35]), (36, 11, 21, 66));
        assert_eq!(dice.result(&Answer::Faces(vec![3, 5])), Some(35));
        for answer in [Answer::Face(3), Answer::Total(35), Answer::Faces(vec![7, 1])] {
            assert_eq!(dice.result(&answer), None, "{answer:?}");
        }
        assert_eq!(TableDice::read("2D6+1").unwrap().result(&Answer::Total(7)), Some(8));
    }
}
