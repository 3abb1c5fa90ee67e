//! Comparisons of odds with the frequencies of plays.

use std::collections::BTreeMap;

use rand::Rng;

use crate::{
    conversation::{Answer, End, Outcome, Question, Telling, Until, run},
    odds::{Horizon, Walked},
    system::RuleSystem,
    testing::JournalOf,
};

/// Plays this often unless a row of the odds has not come up yet.
const PLAYS: u32 = 200;

/// The number of plays in which every likely row must come up.
const MOST_PLAYS: u32 = 10_000;

/// A row that is less likely than this need not come up.
const LIKELY: f64 = 0.01;

/// The allowed difference between a frequency and its expected value, in standard deviations.
const DEVIATIONS: f64 = 5.5;

/// Compares the odds of the open question with the frequencies of plays. Returns `false` if there
/// are no odds.
///
/// # Errors
/// Returns an error if the odds don't add up to 1, a likely row does not come up, a play has an
/// outcome that is not in the odds, or a frequency is too far from the odds.
pub fn agrees_with_plays<S: RuleSystem>(
    journal: &JournalOf<S>,
    horizon: Horizon,
    dice: &mut impl Rng,
) -> Result<bool, String> {
    let Ok(odds) = journal.chances(horizon) else { return Ok(false) };
    let mut rows: BTreeMap<String, (f64, u32)> = BTreeMap::new();
    for chance in &odds {
        rows.entry(chance.outcome.label.to_string()).or_default().0 += chance.probability;
    }
    let sum: f64 = rows.values().map(|(chance, _)| chance).sum();
    if (sum - 1.0).abs() > 1e-9 {
        return Err(format!("the rows add up to {sum}: {rows:?}"));
    }
    let is_missing =
        |rows: &BTreeMap<_, _>| rows.values().any(|&(chance, came)| chance > LIKELY && came == 0);
    let mut plays = 0;
    while plays < PLAYS || plays < MOST_PLAYS && is_missing(&rows) {
        plays += 1;
        let played = journal.walked(|walked: Walked<'_, S>| walked.played(horizon, dice));
        match played.flatten() {
            Some(label) => match rows.get_mut(&label) {
                Some((_, came)) => *came += 1,
                None => return Err(format!("a play ends with “{label}”, the odds are {rows:?}")),
            },
            None => return Err(format!("a play stops at a question, the odds are {rows:?}")),
        }
    }
    let differs = |(chance, came): &(f64, u32)| {
        let expected = f64::from(plays) * chance;
        let deviation = (expected * (1.0 - chance)).max(0.0).sqrt();
        (f64::from(*came) - expected).abs() > DEVIATIONS * deviation + 6.0
    };
    if is_missing(&rows) || rows.values().any(differs) {
        return Err(format!("of {plays} plays, these came up: {rows:?}"));
    }
    Ok(true)
}

impl<S: RuleSystem> Walked<'_, S> {
    /// Plays on from the open question and returns the outcomes up to `horizon`, or `None` if the
    /// play stops at a question before any outcome. Players take the usual options.
    fn played(&self, horizon: Horizon, dice: &mut impl Rng) -> Option<String> {
        let run_on = |answers: &[Answer], until| {
            run::<S>(self.state, self.action, answers, Telling::Silent, until, None)
        };
        let before = run_on(self.answers, horizon.until()).outcomes.len();
        let until = match horizon {
            Horizon::Test => Until::Outcomes(before + 1),
            Horizon::End => Until::End,
        };
        let mut answers = self.answers.to_vec();
        loop {
            let played = run_on(&answers, until);
            let outcomes = played.outcomes.get(before..).unwrap_or_default();
            let End::Asking(prompt) = &played.end else {
                return Some(joined(outcomes).unwrap_or_else(|| "anything else".to_owned()));
            };
            let is_open = answers.len() == self.answers.len();
            match reply(&prompt.question, is_open, dice) {
                Some(answer) => answers.push(answer),
                None => return joined(outcomes),
            }
        }
    }
}

/// Rolls dice, takes the usual option, or leaves dice that are usually left. Returns `None` if
/// players can answer freely.
fn reply(question: &Question, is_open: bool, dice: &mut impl Rng) -> Option<Answer> {
    match question {
        Question::Roll(roll) if roll.usually_left && !is_open => Some(Answer::Decline),
        Question::Choice(choice) => Some(Answer::Choice(u16::try_from(choice.usual?).ok()?)),
        other => other.throw(dice).map(|thrown| thrown.answer),
    }
}

/// Returns the labels of several outcomes in a row, without interim ones that another one follows.
fn joined(outcomes: &[Outcome]) -> Option<String> {
    let last = outcomes.len().checked_sub(1)?;
    let told = outcomes.iter().enumerate().filter(|(place, it)| !it.interim || *place == last);
    Some(told.map(|(_, it)| it.label.to_string()).collect::<Vec<_>>().join(", "))
}
