//! Exact odds: the same rule, run with every answer the dice can give.

use std::collections::BTreeMap;

use crate::{
    conversation::{Answer, End, Outcome, Pool, Question, Telling, Tone, run},
    system::RuleSystem,
};

/// How likely an outcome is.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The outcome.
    pub outcome: Outcome,
    /// Its probability, 0 to 1.
    pub probability: f64,
}

/// How far odds look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the test that is being made.
    Test,
    /// To the end of the walk-through.
    End,
}

/// Runs beyond which odds are not worth a player's wait. A whole attack takes some ten thousand, and a phone does
/// some hundred thousand a second.
const MOST_RUNS: u32 = 50_000;

/// Answers beyond which a walk-through is taken to have no end, as where ties are rolled again.
const MOST_ANSWERS: usize = 64;

/// The chances of a walk-through from where it stands: every outcome with its probability, best first, which together
/// make 1. `None` where nothing can be said: no die is left to roll, or there are too many ways to count.
pub fn odds<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    horizon: Horizon,
) -> Option<Vec<Chance>> {
    let stated = run::<S>(state, action, answers, Telling::Silent, None).outcomes.len();
    let stop_at = (horizon == Horizon::Test).then_some(stated + 1);
    let chances = count::<S>(state, action, answers, stated, stop_at)?;
    chances.iter().any(|chance| !chance.outcome.label.is_empty()).then_some(chances)
}

fn count<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    stated: usize,
    stop_at: Option<usize>,
) -> Option<Vec<Chance>> {
    let mut count = Count::<S> {
        state,
        action,
        answers: answers.to_vec(),
        given: answers.len(),
        stated,
        stop_at,
        runs: 0,
        chances: BTreeMap::new(),
    };
    count.explore(1.0)?;
    let chances = count.chances.into_iter();
    Some(chances.map(|(outcome, probability)| Chance { outcome, probability }).collect())
}

/// For each face of the die that is asked for, from 1, how the test comes out: its one outcome, or `None` where that
/// still depends on other dice. Empty where no single die is asked for.
pub fn outcome_by_face<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
) -> Vec<Option<Outcome>> {
    let asked = run::<S>(state, action, answers, Telling::Silent, None);
    let End::Asking(prompt) = asked.end else { return Vec::new() };
    let Question::Roll(roll) = prompt.question else { return Vec::new() };
    let mut answers = answers.to_vec();
    (1..=roll.die.faces())
        .map(|face| {
            answers.push(Answer::Face(face));
            let stated = asked.outcomes.len();
            let chances = count::<S>(state, action, &answers, stated, Some(stated + 1));
            answers.pop();
            match chances?.as_slice() {
                [sure] if !sure.outcome.label.is_empty() => Some(sure.outcome.clone()),
                _ => None,
            }
        })
        .collect()
}

struct Count<'a, S: RuleSystem> {
    state: &'a S::State,
    action: &'a S::Action,
    answers: Vec<Answer>,
    given: usize,
    stated: usize,
    stop_at: Option<usize>,
    runs: u32,
    chances: BTreeMap<Outcome, f64>,
}

impl<S: RuleSystem> Count<'_, S> {
    /// Follows every answer from here, each with its share of `weight`. `None` when there are too many.
    fn explore(&mut self, weight: f64) -> Option<()> {
        self.runs += 1;
        if self.runs > MOST_RUNS || self.answers.len() > self.given + MOST_ANSWERS {
            return None;
        }
        let run = run::<S>(self.state, self.action, &self.answers, Telling::Silent, self.stop_at);
        let End::Asking(prompt) = run.end else {
            self.add(run.outcomes, weight);
            return Some(());
        };
        match prompt.question {
            Question::Roll(roll) => {
                let faces = roll.die.faces();
                for face in 1..=faces {
                    self.answer(Answer::Face(face), weight / f64::from(faces))?;
                }
                Some(())
            }
            Question::Pool(pool) => {
                for (counts, probability) in falls(&pool) {
                    self.answer(Answer::Pool(counts), weight * probability)?;
                }
                Some(())
            }
            Question::Choice(choice) => {
                match choice.usual.and_then(|usual| usual.try_into().ok()) {
                    Some(usual) => self.answer(Answer::Choice(usual), weight),
                    None => {
                        self.add(run.outcomes, weight);
                        Some(())
                    }
                }
            }
            Question::Number(_) => {
                self.add(run.outcomes, weight);
                Some(())
            }
        }
    }

    fn answer(&mut self, answer: Answer, weight: f64) -> Option<()> {
        self.answers.push(answer);
        let explored = self.explore(weight);
        self.answers.pop();
        explored
    }

    fn add(&mut self, outcomes: Vec<Outcome>, weight: f64) {
        let outcome = joined(outcomes.into_iter().skip(self.stated));
        *self.chances.entry(outcome).or_insert(0.0) += weight;
    }
}

/// Several outcomes in a row as one: their labels in order, the tone they share, the first one's rank. Those that only
/// lead to the next are left out.
fn joined(outcomes: impl Iterator<Item = Outcome>) -> Outcome {
    let mut outcomes = outcomes.peekable();
    let mut all: Option<Outcome> = None;
    while let Some(next) = outcomes.next() {
        if next.interim && outcomes.peek().is_some() {
            continue;
        }
        all = Some(match all {
            None => Outcome { interim: false, ..next },
            Some(all) => Outcome {
                tone: if all.tone == next.tone { all.tone } else { Tone::Mixed },
                label: format!("{}, {}", all.label, next.label).into(),
                ..all
            },
        });
    }
    all.unwrap_or_else(|| Outcome::mixed(""))
}

/// Every way a pool can fall into its bands, with its probability.
pub fn falls(pool: &Pool) -> Vec<(Vec<u16>, f64)> {
    let faces = f64::from(pool.die.faces());
    let shares: Vec<f64> = pool.bands.iter().map(|band| f64::from(band.width()) / faces).collect();
    let mut all = Vec::new();
    deal(pool.dice, &shares, &mut Vec::new(), 1.0, &mut all);
    all
}

/// Deals `dice` to the first of `shares`, in every number, and the rest to the others.
fn deal(
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
    use crate::{conversation::Band, dice::Die};
    use proptest::prelude::*;

    fn pool(dice: u16, cuts: &[u8]) -> Pool {
        let mut from = 1;
        let mut bands = Vec::new();
        for &to in cuts.iter().chain([&6]) {
            bands.push(Band { label: String::new(), from, to });
            from = to + 1;
        }
        Pool { who: String::new(), die: Die::D6, dice, bands, parts: Vec::new() }
    }

    #[test]
    fn two_dice_at_four_or_more_are_a_quarter_half_quarter() {
        let chances: Vec<f64> = falls(&pool(2, &[3])).iter().map(|(_, chance)| *chance).collect();
        assert_eq!(chances, [0.25, 0.5, 0.25]);
    }

    #[test]
    fn outcomes_that_only_lead_on_are_left_out() {
        let hits = || Outcome::success("2 hits").ranked(-2).interim();
        let lost = || Outcome::success("1 lost").ranked(-1);
        assert_eq!(joined([hits(), lost()].into_iter()), lost());
        assert_eq!(joined([hits()].into_iter()).label, "2 hits");
        let broken = Outcome::success("broken");
        assert_eq!(joined([lost(), broken].into_iter()).label, "1 lost, broken");
    }

    #[test]
    fn ranks_sort_numbers_that_words_would_not() {
        let mut outcomes =
            [10, 2, 1].map(|hits| Outcome::success(format!("{hits} hits")).ranked(hits));
        outcomes.sort();
        assert_eq!(outcomes.map(|outcome| outcome.rank), [1, 2, 10]);
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
