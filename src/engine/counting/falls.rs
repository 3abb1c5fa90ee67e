//! All possible dice results, as answers.

use crate::{
    conversation::{Answer, Band, Pool, Question, Roll},
    dice::Dice,
};

/// Returns the answers that odds follow at a question, each with its probability, or `None` if
/// players can answer freely. Dice that are usually left unrolled are assumed to be left, unless
/// the question `is_open` now.
pub(crate) fn weighted_answers(question: &Question, is_open: bool) -> Option<Vec<(Answer, f64)>> {
    match question {
        Question::Roll(roll) if roll.usually_left && !is_open => Some(vec![(Answer::Decline, 1.0)]),
        Question::Roll(roll) => Some(weighted_rolls(roll)),
        Question::Draw(draw) if draw.alike => {
            draw.bands.first().map(|band| vec![(face_of(band), 1.0)])
        }
        Question::Draw(draw) => {
            // Faces that pick nothing are rerolled, so all picks are equally likely.
            let share = 1.0 / draw.bands.len() as f64;
            Some(draw.bands.iter().map(|band| (face_of(band), share)).collect())
        }
        Question::Pool(pool) => {
            let falls = falls(pool).into_iter();
            Some(falls.map(|(counts, probability)| (Answer::Pool(counts), probability)).collect())
        }
        Question::Choice(choice) => {
            let usual = u16::try_from(choice.usual?).ok()?;
            Some(vec![(Answer::Choice(usual), 1.0)])
        }
        Question::Number(_) => None,
    }
}

/// Returns one answer for each band of a reading, or for each combination of faces if each die must
/// be entered, with their probabilities.
pub(crate) fn weighted_rolls(roll: &Roll) -> Vec<(Answer, f64)> {
    let Roll { dice, reading, .. } = roll;
    if reading.by_die && !dice.is_single() {
        return weighted_faces(*dice);
    }
    let chances = dice.chances();
    let lowest = *dice.results().start();
    let bands = reading.bands.iter().map(|band| {
        let first = usize::try_from(band.from - lowest).unwrap_or(usize::MAX);
        let within = chances.iter().skip(first).take(band.width().into());
        let answer = if dice.is_single() { face_of(band) } else { Answer::Total(band.from) };
        (answer, within.sum())
    });
    bands.collect()
}

/// Returns every combination of faces, regardless of order, with its probability.
fn weighted_faces(dice: Dice) -> Vec<(Answer, f64)> {
    let faces = dice.die.faces();
    let shares = vec![1.0 / f64::from(faces); faces.into()];
    let mut falls = Vec::new();
    deal(dice.count.into(), &shares, &mut Vec::new(), 1.0, &mut falls);
    let sets = falls.into_iter().map(|(counts, weight)| {
        let each = (1..).zip(counts).flat_map(|(face, count)| (0..count).map(move |_| face));
        (Answer::Faces(each.collect()), weight)
    });
    sets.collect()
}

/// Returns the lowest face of a band as an answer.
fn face_of(band: &Band) -> Answer {
    Answer::Face(u8::try_from(band.from).unwrap_or(u8::MAX))
}

/// Returns every distribution of a pool over its bands, with its probability.
pub fn falls(pool: &Pool) -> Vec<(Vec<u16>, f64)> {
    let mut all = Vec::new();
    deal(pool.dice, &shares(pool), &mut Vec::new(), 1.0, &mut all);
    all
}

/// Returns the probability of each band for a single die of a pool.
pub(crate) fn shares(pool: &Pool) -> Vec<f64> {
    let faces = f64::from(pool.die.faces());
    let bands = pool.reading.bands.iter();
    bands.map(|band| f64::from(band.width()) / faces).collect()
}

/// Adds to `all` every way to distribute `dice` over bands with these `shares`, with its
/// probability. Each way is appended to the counts in `dealt`.
pub(super) fn deal(
    dice: u16,
    shares: &[f64],
    dealt: &mut Vec<u16>,
    weight: f64,
    all: &mut Vec<(Vec<u16>, f64)>,
) {
    let Some((&share, rest)) = shares.split_first() else {
        if dice == 0 {
            all.push((dealt.clone(), weight));
        }
        return;
    };
    if rest.is_empty() {
        dealt.push(dice);
        all.push((dealt.clone(), weight * share.powi(i32::from(dice))));
        dealt.pop();
        return;
    }
    let mut ways = 1.0;
    for here in 0..=dice {
        dealt.push(here);
        deal(dice - here, rest, dealt, weight * ways * share.powi(i32::from(here)), all);
        dealt.pop();
        ways = ways * f64::from(dice - here) / f64::from(here + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        conversation::{Outcome, Reading},
        dice::Die,
    };
    use proptest::prelude::*;

    fn pool(dice: u16, cuts: &[u8]) -> Pool {
        let reading = Reading::by(Die::D6, |face| {
            (cuts.iter().filter(|&&cut| face > cut.into()).count(), Outcome::mixed(""))
        });
        Pool { who: String::new(), die: Die::D6, dice, parts: Vec::new(), reading }
    }

    #[test]
    fn two_dice_at_four_or_more_are_a_quarter_half_quarter() {
        let chances: Vec<f64> = falls(&pool(2, &[3])).iter().map(|(_, chance)| *chance).collect();
        assert_eq!(chances, [0.25, 0.5, 0.25]);
    }

    proptest! {
        #[test]
        fn every_fall_of_a_pool_is_counted(dice in 0_u16..30, cut in 1_u8..4, more in 1_u8..2) {
            let pool = pool(dice, &[cut, cut + more]);
            let falls = falls(&pool);
            let total: f64 = falls.iter().map(|(_, chance)| chance).sum();
            prop_assert!((total - 1.0).abs() < 1e-9);
            for (counts, _) in &falls {
                prop_assert_eq!(counts.iter().sum::<u16>(), dice);
            }
            let ways = usize::from(dice + 1) * usize::from(dice + 2) / 2;
            prop_assert_eq!(falls.len(), ways);
        }
    }
}
