//! Exact odds, computed by running the same rule with every possible dice result.

mod audit;
mod forecasts;
mod prospect;
mod scoreboard;
mod stated;

pub use crate::counting::falls;
pub use audit::Audit;
pub use forecasts::Forecasts;
pub use prospect::{
    Forecast, Prospect, Prospects, Sides, at_best, better_than_all, better_together, reason_for,
};
pub use scoreboard::{Party, Score, caption};

use std::rc::Rc;

use crate::{
    conversation::{Answer, End, Outcome, Question, Run, RunOf, Telling, Until, run},
    counting::{Counting, Reported, Said, TooWide, Ways, weighted_rolls},
    ids::FigureId,
    lineup::HasLineup,
    system::RuleSystem,
};
use stated::Stated;

/// The label for an outcome that has none, if other outcomes have labels.
const OTHERWISE: &str = "anything else";

/// An outcome with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The outcome.
    pub outcome: Outcome,
    /// The probability, from 0 to 1.
    pub probability: f64,
}

/// The point up to which odds look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the current test.
    Test,
    /// To the end of the walk-through.
    End,
}

/// The reason why there are no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOdds {
    /// No die is left to roll and no outcome is reported, or players may have to decide something
    /// before any outcome is reported.
    NothingToRoll,
    /// The option has no effect on any stake.
    NothingAtStake,
    /// There are too many outcomes to compute while a player waits. The odds of the current test
    /// alone may still be available.
    TooWide,
    /// They depend on a number that is missing on a sheet.
    Missing,
}

impl From<TooWide> for NoOdds {
    fn from(_: TooWide) -> Self {
        Self::TooWide
    }
}

/// Every outcome with its probability, best first. The probabilities add up to 1.
///
/// # Errors
/// Returns an error if there are no odds.
pub type Odds = Result<Vec<Chance>, NoOdds>;

/// The maximum work for one question. Questions that need more are too wide. Work is counted in
/// steps of runs rather than in time, so that the same battle has the same odds on any machine. A
/// unit takes 0.2 to 0.3 µs (see `cargo xtask bench`), so this is at most 40 ms, or 160 ms on a
/// phone, which is about four times slower. Almost all questions in play take a tenth of that.
const MOST_WORK: u32 = 130_000;

/// The maximum work for all options of a choice together. Each option of an open choice has the
/// same maximum as a question. The options are computed one by one, so that the caller can do
/// something else in between.
const MOST_WORK_OF_OPTIONS: u32 = 20 * MOST_WORK;

/// Costs rise by another 100% for each full group of this many figures, because rules loop over all
/// figures.
const FIGURES: usize = 100;

/// Computes the odds of everything that can follow these answers in an action that is not part of a
/// battle's journal, up to `horizon`.
///
/// # Errors
/// Returns an error if there are no odds.
pub fn odds_of<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    horizon: Horizon,
) -> Odds {
    Walked::<S> { state, action, answers }.odds(horizon)
}

/// A walk-through up to the players' last answer.
pub(crate) struct Walked<'a, S: RuleSystem> {
    /// The state at the start of the walk-through.
    pub(crate) state: &'a S::State,
    /// The action that the walk-through plays.
    pub(crate) action: &'a S::Action,
    /// The players' answers.
    pub(crate) answers: &'a [Answer],
}

impl<S: RuleSystem> Walked<'_, S> {
    /// Computes the odds of everything that can follow the open question, up to `horizon`.
    pub(crate) fn odds(&self, horizon: Horizon) -> Odds {
        let asked = self.asked(horizon.until());
        if matches!(asked.end, End::Missing(_)) {
            return Err(NoOdds::Missing);
        }
        Following::new(self, &asked, horizon.after(&asked)).odds(MOST_WORK)
    }

    /// Returns the outcome of the test for each band of the dice that are asked for, or `None` if
    /// it still depends on other dice. Returns an empty list if the question is not a roll, or if
    /// each die must be entered.
    pub(crate) fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        let asked = self.asked(Horizon::Test.until());
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

    /// Returns the run up to the open question.
    fn asked(&self, until: Until) -> RunOf<S> {
        run::<S>(self.state, self.action, self.answers, Telling::Silent, until, None)
    }
}

impl Horizon {
    /// Returns the point up to which a run goes that finds the open question.
    pub(crate) fn until(self) -> Until {
        match self {
            Self::Test => Until::Outcomes(usize::MAX),
            Self::End => Until::End,
        }
    }

    /// Returns the point at which runs end, for the question at which `asked` stopped.
    fn after<State, Effect>(self, asked: &Run<State, Effect>) -> Until {
        match self {
            Self::Test => Until::Outcomes(asked.outcomes.len() + 1),
            Self::End => Until::End,
        }
    }
}

/// Computes everything that can follow a question.
struct Following<S: RuleSystem> {
    state: S::State,
    action: S::Action,
    answers: Vec<Answer>,
    /// The number of answers that the players have given.
    given: usize,
    /// The number of outcomes and stakes reported before the question.
    before: Said,
    until: Until,
    /// Figures that the deciding side doesn't choose.
    hidden: Vec<FigureId>,
    counting: Counting,
    stated: Stated,
}

impl<S: RuleSystem> Following<S> {
    /// Creates the computation for the question at which `asked` stopped.
    fn new(walked: &Walked<'_, S>, asked: &RunOf<S>, until: Until) -> Self {
        let size = 1 + walked.state.all_figures().count() / FIGURES;
        Self {
            state: walked.state.clone(),
            action: walked.action.clone(),
            answers: walked.answers.to_vec(),
            given: walked.answers.len(),
            before: Said { outcomes: asked.outcomes.len(), stakes: asked.stakes.len() },
            until,
            hidden: Vec::new(),
            counting: Counting::new(0, u32::try_from(size).unwrap_or(u32::MAX)),
            stated: Stated::default(),
        }
    }

    /// Computes the odds after each of several answers. The answers share the allowed work: later
    /// answers can use what earlier ones leave.
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
        if ways.iter().any(|(way, _)| way == Stated::ASKED) {
            return Err(NoOdds::NothingToRoll);
        }
        let mut chances: Vec<Chance> = ways
            .iter()
            .map(|(way, probability)| Chance { outcome: self.stated.outcome(way), probability })
            .collect();
        let is_wordless = |chance: &&mut Chance| chance.outcome.label.is_empty();
        let count = chances.len();
        let wordless = chances.iter_mut().filter(is_wordless);
        let wordless = wordless.map(|it| it.outcome.label = OTHERWISE.into()).count();
        chances.sort_by(|one, other| one.outcome.cmp(&other.outcome));
        if wordless < count { Ok(chances) } else { Err(NoOdds::NothingToRoll) }
    }

    fn ways(&mut self, work: u32) -> Result<Rc<Ways>, NoOdds> {
        self.counting.restart(work, self.before);
        self.count()
    }

    /// Returns `true` if only stakes are needed, and no outcomes.
    fn needs_stakes(&self) -> bool {
        matches!(self.until, Until::Aftermath(_))
    }

    fn count(&mut self) -> Result<Rc<Ways>, NoOdds> {
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
            let reached = match (&run.end, self.counting.found()) {
                (End::Missing(_), _) => return Err(NoOdds::Missing),
                // A path that is cut short has no outcome, so there are no odds without it.
                (End::TooWide | End::Refused(_), _) => return Err(NoOdds::TooWide),
                (_, Some(found)) => found,
                // The question comes before the outcome that would replace the one left out.
                (End::Asking(_), None) if run.owes_outcome && !self.needs_stakes() => {
                    return Err(NoOdds::NothingToRoll);
                }
                (End::Asking(_), None) => Rc::new(Ways::asked(Stated::ASKED)),
                (End::Done | End::Horizon, None) => Rc::new(Ways::sure(Stated::NOTHING)),
            };
            let by_now = Said { outcomes: run.outcomes.len(), stakes: run.stakes.len() };
            let (before, steps) = (self.before, 0..run.steps);
            let told = Reported { before, by_now, steps, stakes: &run.stakes };
            let ways = self.counting.add_up(reached, &told, |between, way| {
                self.stated.join(run.outcomes.get(between).unwrap_or_default(), way)
            })?;
            if let Some(ways) = ways {
                return Ok(ways);
            }
        }
    }
}
