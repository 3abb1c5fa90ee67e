//! Exact odds: the same rule, run with every answer the dice can give.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
};

use crate::{
    conversation::{Answer, Band, End, Outcome, Pool, Prompt, Question, Roll, Telling, Tone, run},
    dice::Dice,
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

/// Runs beyond which odds are not worth a player's wait. A whole attack takes some hundred, and a phone does some
/// hundred thousand a second.
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
        known: HashMap::new(),
    };
    let chances = count.explore()?;
    let chances = chances
        .iter()
        .map(|(outcome, &probability)| Chance { outcome: outcome.clone(), probability });
    Some(chances.collect())
}

/// For each band of the dice that are asked for, how the test comes out: its one outcome, or `None` where that still
/// depends on other dice. Empty where the dice of no sum are asked for.
pub fn outcome_by_band<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
) -> Vec<Option<Outcome>> {
    let asked = run::<S>(state, action, answers, Telling::Silent, None);
    let End::Asking(prompt) = asked.end else { return Vec::new() };
    let Question::Roll(roll) = prompt.question else { return Vec::new() };
    if roll.reading.by_die {
        return Vec::new();
    }
    let mut answers = answers.to_vec();
    (weighted_rolls(&roll).into_iter())
        .map(|(answer, _)| {
            answers.push(answer);
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

/// Outcomes with their probabilities.
type Chances = BTreeMap<Outcome, f64>;

struct Count<'a, S: RuleSystem> {
    state: &'a S::State,
    action: &'a S::Action,
    answers: Vec<Answer>,
    given: usize,
    stated: usize,
    stop_at: Option<usize>,
    runs: u32,
    /// What follows from where a run stopped, by its [`crossroads`].
    known: HashMap<u64, Rc<Chances>>,
}

impl<S: RuleSystem> Count<'_, S> {
    /// Follows every answer from here. `None` when there are too many.
    fn explore(&mut self) -> Option<Rc<Chances>> {
        self.runs += 1;
        if self.runs > MOST_RUNS || self.answers.len() > self.given + MOST_ANSWERS {
            return None;
        }
        let run = run::<S>(self.state, self.action, &self.answers, Telling::Silent, self.stop_at);
        let End::Asking(prompt) = &run.end else {
            return Some(self.end(run.outcomes));
        };
        let here = crossroads::<S>(&run.state, &run.outcomes, prompt);
        if let Some(known) = self.known.get(&here) {
            return Some(Rc::clone(known));
        }
        let is_open = self.answers.len() == self.given;
        let Some(answers) = weighted_answers(&prompt.question, is_open) else {
            return Some(self.end(run.outcomes));
        };
        let mut chances = Chances::new();
        for (answer, weight) in answers {
            self.answers.push(answer);
            let following = self.explore();
            self.answers.pop();
            for (outcome, probability) in &*following? {
                match chances.get_mut(outcome) {
                    Some(sum) => *sum += weight * probability,
                    None => {
                        chances.insert(outcome.clone(), weight * probability);
                    }
                }
            }
        }
        let chances = Rc::new(chances);
        self.known.insert(here, Rc::clone(&chances));
        Some(chances)
    }

    fn end(&self, outcomes: Vec<Outcome>) -> Rc<Chances> {
        let outcome = joined(outcomes.into_iter().skip(self.stated));
        Rc::new(Chances::from([(outcome, 1.0)]))
    }
}

/// Where a run stopped, as a hash: the battle, what was stated, what is asked. From equal crossroads the rule goes on in
/// the same way, whatever led there, as a rule keeps nothing in mind that these do not tell. Of outcomes that only lead
/// to the next one the last alone can still count.
fn crossroads<S: RuleSystem>(state: &S::State, outcomes: &[Outcome], prompt: &Prompt) -> u64 {
    let mut hasher = DefaultHasher::new();
    (state, prompt, outcomes.last()).hash(&mut hasher);
    outcomes.iter().filter(|outcome| !outcome.interim).for_each(|it| it.hash(&mut hasher));
    hasher.finish()
}

/// Every answer to a question with its probability; `None` where the players are free in what they answer. Dice that are
/// usually left unrolled are looked at once it `is_open` whether they are.
fn weighted_answers(question: &Question, is_open: bool) -> Option<Vec<(Answer, f64)>> {
    match question {
        Question::Roll(roll) if roll.usually_left && !is_open => Some(vec![(Answer::Decline, 1.0)]),
        Question::Roll(roll) => Some(weighted_rolls(roll)),
        Question::Draw(draw) if draw.alike => {
            draw.bands.first().map(|band| vec![(face_of(band), 1.0)])
        }
        Question::Draw(draw) => {
            // A face that is nobody's is rolled again, so it leaves the shares as they are.
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

/// One answer for each band of a reading, or for each way the dice can fall where each of them must be told.
fn weighted_rolls(roll: &Roll) -> Vec<(Answer, f64)> {
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

/// Every way dice can fall, each set of faces once.
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

/// The lowest face of a band of a single die.
fn face_of(band: &Band) -> Answer {
    Answer::Face(u8::try_from(band.from).unwrap_or(u8::MAX))
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
    let bands = pool.reading.bands.iter();
    let shares: Vec<f64> = bands.map(|band| f64::from(band.width()) / faces).collect();
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
    use crate::{conversation::Reading, dice::Die};
    use proptest::prelude::*;

    fn pool(dice: u16, cuts: &[u8]) -> Pool {
        let reading = Reading::of(Die::D6, |face| {
            let band = cuts.iter().filter(|&&cut| face > cut.into()).count();
            Outcome::mixed(band.to_string())
        });
        Pool { who: String::new(), die: Die::D6, dice, parts: Vec::new(), reading }
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
