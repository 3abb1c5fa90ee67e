//! Exact odds: the same rule, run with every answer the dice can give.

mod audit;
mod outlooks;
mod prospect;
mod stated;

pub use crate::counting::falls;
pub use audit::Audit;
pub use outlooks::Outlooks;
pub use prospect::{Outlook, Prospect, Prospects, at_best, better_than_all};

use std::rc::Rc;

use crate::{
    conversation::{Answer, End, Outcome, Question, Run, Settled, Stake, Telling, Until, run},
    counting::{Counting, Said, Told, TooWide, Ways, weighted_rolls},
    system::RuleSystem,
};
use stated::Stated;

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

/// Why nothing can be said of how something comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOdds {
    /// No die is left to roll, and nothing is stated.
    NothingToRoll,
    /// There are too many ways to count them before a player gets impatient. Of what is nearer, the
    /// end of the test at hand, the chances may still be known.
    TooWide,
}

/// Every outcome with its probability, best first, which together make 1.
///
/// # Errors
/// If nothing can be said.
pub type Odds = Result<Vec<Chance>, NoOdds>;

/// How much is counted for one question before it is given up as too wide. Counted in steps that
/// runs take, so that the same battle has the same odds on any machine. `cargo xtask bench` shows
/// what is given up: a unit of work takes 0.2 to
/// 0.3 µs, so that this takes up to 30 ms, and up to 120 ms on a phone, which is about four times slower. Whatever players
/// meet at a table takes a tenth of it.
const MOST_WORK: u32 = 100_000;

/// How much is counted for all options of a choice, of which none has more than a question has.
/// They are counted one by one, and whoever waits for them may do something else in between.
const MOST_WORK_OF_OPTIONS: u32 = 20 * MOST_WORK;

/// So many figures more make as much work again, as rules go through all of them.
const FIGURES: usize = 100;

/// A walk-through as far as the players have answered.
pub(crate) struct Walked<'a, S: RuleSystem> {
    /// The battle it began in.
    pub(crate) state: &'a S::State,
    /// What is done.
    pub(crate) action: &'a S::Action,
    /// What the players have answered.
    pub(crate) answers: &'a [Answer],
}

impl<S: RuleSystem> Walked<'_, S> {
    /// The chances from the open question on.
    pub(crate) fn odds(&self, horizon: Horizon) -> Odds {
        let asked = self.asked(Until::End);
        Following::new(self, &asked, horizon.after(&asked)).odds(MOST_WORK)
    }

    /// For each band of the dice that are asked for, how the test comes out: its one outcome, or
    /// `None` if that still depends on other dice. Empty if the dice of no sum are asked for.
    pub(crate) fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        let asked = self.asked(Until::End);
        let End::Asking(prompt) = &asked.end else { return Vec::new() };
        let bands = match &prompt.question {
            Question::Roll(roll) if !roll.reading.by_die => weighted_rolls(roll),
            _ => return Vec::new(),
        };
        let bands = bands.into_iter().map(|(answer, _)| answer).collect();
        let sure = |odds: Odds| match odds.ok()?.as_slice() {
            [sure] => Some(sure.outcome.clone()),
            _ => None,
        };
        let mut following = Following::new(self, &asked, Horizon::Test.after(&asked));
        following.by_answer(bands).into_iter().map(sure).collect()
    }

    /// The run up to the open question.
    fn asked(&self, until: Until) -> Run<S> {
        run::<S>(self.state, self.action, self.answers, Telling::Silent, until, None)
    }
}

impl Horizon {
    /// How far runs go that have said so much already.
    fn after<S: RuleSystem>(self, asked: &Run<S>) -> Until {
        match self {
            Self::Test => Until::Outcomes(asked.outcomes.len() + 1),
            Self::End => Until::End,
        }
    }
}

/// All that may follow.
struct Following<S: RuleSystem> {
    state: S::State,
    action: S::Action,
    answers: Vec<Answer>,
    /// How many answers the players have given.
    given: usize,
    /// What was said before.
    before: Said,
    until: Until,
    counting: Counting,
    stated: Stated,
    /// What was settled in every run that stopped at a question whose answer nobody can foresee;
    /// `None` if none did.
    before_questions: Option<Vec<&'static Stake>>,
}

impl<S: RuleSystem> Following<S> {
    /// What may follow once this was asked.
    fn new(walked: &Walked<'_, S>, asked: &Run<S>, until: Until) -> Self {
        let size = 1 + walked.state.all_figures().count() / FIGURES;
        Self {
            state: walked.state.clone(),
            action: walked.action.clone(),
            answers: walked.answers.to_vec(),
            given: walked.answers.len(),
            before: Said { outcomes: asked.outcomes.len(), stakes: asked.stakes.len() },
            until,
            counting: Counting::new(0, u32::try_from(size).unwrap_or(u32::MAX)),
            stated: Stated::default(),
            before_questions: None,
        }
    }

    /// The odds after each of several answers. They share what may be counted: what one leaves of
    /// its share is for those after it.
    fn by_answer(&mut self, answers: Vec<Answer>) -> Vec<Odds> {
        let mut work = MOST_WORK;
        let all = u32::try_from(answers.len()).unwrap_or(u32::MAX);
        let each = (0..all).rev().zip(answers).map(|(after, answer)| {
            let share = work / (after + 1);
            self.answers.truncate(self.given);
            self.answers.push(answer);
            let counted = self.odds(share);
            work -= share - self.counting.left().min(share);
            counted
        });
        each.collect()
    }

    fn odds(&mut self, work: u32) -> Odds {
        let ways = self.ways(work)?;
        let mut chances: Vec<Chance> = ways
            .iter()
            .map(|(way, probability)| Chance { outcome: self.stated.outcome(way), probability })
            .collect();
        chances.sort_by(|one, other| one.outcome.cmp(&other.outcome));
        let says_anything = chances.iter().any(|chance| !chance.outcome.label.is_empty());
        if says_anything { Ok(chances) } else { Err(NoOdds::NothingToRoll) }
    }

    fn ways(&mut self, work: u32) -> Result<Rc<Ways>, NoOdds> {
        self.counting.restart(work, self.before);
        self.before_questions = None;
        self.count().map_err(|TooWide| NoOdds::TooWide)
    }

    fn count(&mut self) -> Result<Rc<Ways>, TooWide> {
        loop {
            self.counting.set_out()?;
            let run = run::<S>(
                &self.state,
                &self.action,
                &self.answers,
                Telling::Silent,
                self.until,
                Some(&mut self.counting),
            );
            let found = self.counting.found();
            if found.is_none() && self.counting.left() == 0 {
                return Err(TooWide);
            }
            if found.is_none() && matches!(run.end, End::Asking(_)) {
                self.stop_at_question(&run.stakes);
            }
            let reached = found.unwrap_or_else(|| Rc::new(Ways::sure(Stated::NOTHING)));
            let by_now = Said { outcomes: run.outcomes.len(), stakes: run.stakes.len() };
            let told = Told { before: self.before, by_now, stakes: &run.stakes };
            let ways = self.counting.add_up(reached, &told, |between, way| {
                self.stated.join(run.outcomes.get(between).unwrap_or_default(), way)
            })?;
            if let Some(ways) = ways {
                return Ok(ways);
            }
        }
    }

    /// Keeps in mind what a run had settled when it stopped at a question whose answer nobody can
    /// foresee.
    fn stop_at_question(&mut self, settled: &[Settled]) {
        let is_settled = |stake: &&'static Stake| settled.iter().any(|(it, _)| it == stake);
        match &mut self.before_questions {
            Some(stakes) => stakes.retain(is_settled),
            none => *none = Some(settled.iter().map(|(stake, _)| *stake).collect()),
        }
    }
}
