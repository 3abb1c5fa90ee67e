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
    match &prompt.question {
        Question::Roll(roll) if roll.decline.is_some() && dice.random_range(0..5) == 0 => {
            Answer::Decline
        }
        Question::Roll(roll) => rolled(roll, dice),
        Question::Draw(draw) => Answer::Face(draw.die.roll(dice)),
        Question::Pool(pool) => {
            let mut counts = vec![0; pool.reading.bands.len()];
            for _ in 0..pool.dice {
                let face = pool.die.roll(dice);
                let band = pool.reading.place_of(face.into());
                counts[band.expect("every face is in a band")] += 1;
            }
            Answer::Pool(counts)
        }
        Question::Choice(choice) => {
            let open: Vec<usize> = (0..choice.options.len())
                .filter(|&place| choice.options[place].refusal.is_none())
                .collect();
            // If no option is open, the answer is refused.
            let place = open.choose(dice).copied().unwrap_or_default();
            Answer::Choice(u16::try_from(place).unwrap())
        }
        Question::Number(number) => Answer::Number(dice.random_range(number.least..=number.most)),
    }
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
