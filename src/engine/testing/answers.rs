//! Random answers, for simulated battles.

use rand::{RngExt, rngs::StdRng, seq::IndexedRandom};

use crate::conversation::{Answer, Prompt, Question, Roll};

/// Picks a random valid answer, which can also be an interruption or set a condition.
pub fn any_answer(prompt: &Prompt, dice: &mut StdRng) -> Answer {
    if let Some(interrupt) = prompt.interrupts.choose(dice)
        && dice.random_range(0..3) == 0
    {
        return Answer::Interrupt(interrupt.figure);
    }
    if let Some(condition) = prompt.conditions.choose(dice)
        && dice.random_range(0..4) == 0
    {
        let value = dice.random_range(0..condition.options.len());
        return Answer::Set(condition.key.to_owned(), u8::try_from(value).unwrap());
    }
    if let Question::Roll(roll) = &prompt.question {
        let is_declined = roll.decline.is_some() && dice.random_range(0..5) == 0;
        return if is_declined { Answer::Decline } else { rolled(roll, dice) };
    }
    let thrown = prompt.question.throw(dice).map(|thrown| thrown.answer);
    let answer = thrown.or_else(|| prompt.question.random_answer(dice));
    // If no option is open, the answer is refused.
    answer.unwrap_or(Answer::Choice(0))
}

/// Rolls dice, and enters them by faces, by their sum, or by the band of the sum.
fn rolled(roll: &Roll, dice: &mut StdRng) -> Answer {
    let faces = roll.dice.roll(dice);
    let total = roll.dice.natural(&faces);
    let place = roll.reading.place_of(total).expect("every result is in a band");
    match dice.random_range(0..8) {
        0 if !roll.reading.by_die => Answer::Total(total),
        1 if roll.reading.is_labelled() && !roll.reading.by_die => {
            Answer::Band(u16::try_from(place).unwrap())
        }
        _ => match faces.as_slice() {
            [face] => Answer::Face(*face),
            faces => Answer::Faces(faces.to_vec()),
        },
    }
}
