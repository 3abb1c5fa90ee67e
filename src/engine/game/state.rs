//! The state of a battle without its types: what a journal needs of a rule system.

use std::any::Any;

use crate::{
    about::About,
    conversation::{Answer, Change, End, Outcome, Run, Telling, Until, run},
    ids::{FigureId, Holder, SideId},
    lineup::{HasLineup, Participants},
    noun::Noun,
    odds::{Forecasts, Horizon, NoOdds, Odds, Walked},
    refusal::Refusal,
    report::Report,
    row::{InRow, Row},
    sheet::{Problem, Roster, Sheet, watch},
    system::RuleSystem,
    turn_summary::{Feat, lost_since},
    view::{BattleView, Offer, Tracker},
};

/// A run without its system's types.
pub type PlainRun = Run<Box<dyn BattleState>, Row>;

/// The state of a battle, and the rules that it is played by. Actions and effects are rows, which
/// must be ones that the system [knows](super::BattleRules::knows_action).
///
/// [`RuleSystem`] documents most of these methods. Whatever does not need a system's types belongs
/// to the [`Battle`](crate::journal::Battle), which is compiled only once.
#[allow(missing_docs, reason = "see RuleSystem for their docs")]
pub trait BattleState: Any + Send + Sync {
    /// Returns a copy.
    fn copied(&self) -> Box<dyn BattleState>;

    /// Begins a battle by the same rules with other rosters.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    fn begin_again(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>>;

    /// Returns the state with new figures.
    ///
    /// # Errors
    /// Returns everything that prevents the figures from joining.
    fn joined(&self, side: SideId, sheets: &[Sheet]) -> Result<Box<dyn BattleState>, Vec<Problem>>;

    /// Returns the sides and figures.
    fn participants(&self) -> &Participants;

    /// Checks each side's figures together, and returns all problems.
    fn misfits(&self) -> Vec<Problem>;

    fn about(&self) -> &'static About;
    fn parts(&self) -> Noun;
    fn apply(&mut self, effect: &Row);
    fn describe(&self, effect: &Row) -> Option<String>;

    /// Runs an action up to the end of its walk-through or the first missing answer.
    fn run(&self, action: &Row, answers: &[Answer], telling: Telling) -> PlainRun;

    /// Computes the odds of everything that can follow the question at which a walk-through stands.
    ///
    /// # Errors
    /// Returns an error if there are no odds.
    fn odds(&self, action: &Row, answers: &[Answer], horizon: Horizon) -> Odds;

    /// Returns the outcome of each band of the open question, if it is the same for the whole band.
    fn outcome_by_band(&self, action: &Row, answers: &[Answer]) -> Vec<Option<Outcome>>;

    /// Returns the expected losses for each option of the open choice, from the point of view of a
    /// side, or else of the one that decides. Figures in `hidden` are not chosen later on. See
    /// [`Battle::forecasts`](crate::Battle::forecasts).
    fn forecasts(
        &self,
        action: &Row,
        answers: &[Answer],
        side: Option<SideId>,
        hidden: &[FigureId],
    ) -> Forecasts;

    /// Returns the expected losses of an offer before it is taken: for each option of its first
    /// choice, or for the whole action if it asks for none. See
    /// [`Battle::forecasts`](crate::journal::Battle::forecasts). The work limit is lower here,
    /// because a figure has many offers.
    fn forecasts_of(&self, action: &Row, hidden: &[FigureId]) -> Forecasts;

    fn actor(&self, action: &Row) -> Option<FigureId>;
    fn title(&self, action: &Row) -> String;
    fn due(&self) -> Option<Row>;
    fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Row>>;
    fn estimate(&self, action: &Row, side: SideId) -> Option<f64>;
    fn victor(&self) -> Option<SideId>;
    fn view(&self) -> BattleView;
    fn turn_summary(&self, then: &dyn BattleState) -> Vec<String>;

    /// Returns the losses of each figure since an earlier state, without figures that have lost
    /// nothing.
    fn lost_since(&self, then: &dyn BattleState) -> Vec<(FigureId, u16)>;

    fn feats(&self, action: &Row, effects: &[Row]) -> Vec<Feat>;
    fn report(&self) -> Option<Report>;

    /// Returns the trackers of a holder.
    fn trackers(&self, holder: Holder) -> Vec<Tracker>;

    /// Returns the effects of changing a tracker by hand.
    ///
    /// # Errors
    /// Returns an error if there is no such holder or tracker, the change is outside the limits, or
    /// it depends on a number that is missing on a sheet.
    fn change(&self, holder: Holder, key: &str, change: Change) -> Result<Vec<Row>, Refusal>;

    /// Describes a manual change, for changes that the rules don't describe.
    fn describe_change(&self, holder: Holder, key: &str, change: Change) -> Option<String>;

    /// Returns the words on the markers that players can add to a tracker, if they have
    /// [words](crate::view::NewMarker::Word).
    fn new_words(&self, holder: Holder, key: &str) -> Vec<String>;
}

impl Clone for Box<dyn BattleState> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}

impl dyn BattleState {
    /// Returns the state as one of the system `S`, or `None` if it is the state of another system.
    pub fn of_system<S: RuleSystem>(&self) -> Option<&S::State> {
        (self as &dyn Any).downcast_ref::<OfSystem<S>>().map(|it| &it.0)
    }
}

/// Wraps the state of a battle that is set up by `begin`. If a missing number was used for this,
/// nothing can be played before it is known.
///
/// # Errors
/// Returns everything on the sheets that cannot be played.
pub fn begun<S: RuleSystem>(
    begin: impl FnOnce() -> Result<S::State, Vec<Problem>>,
) -> Result<Box<dyn BattleState>, Vec<Problem>> {
    let (state, used) = watch(begin);
    let state = state?;
    state.lineup().set_up_with(used);
    Ok(Box::new(OfSystem::<S>(state)))
}

/// A state of the system `S`.
struct OfSystem<S: RuleSystem>(S::State);

impl<S: RuleSystem> OfSystem<S> {
    /// Calls `then` with a walk-through, unless its action belongs to another system.
    fn walked<T>(
        &self,
        action: &Row,
        answers: &[Answer],
        then: impl FnOnce(Walked<'_, S>) -> T,
    ) -> Option<T> {
        let action = fact(action)?;
        Some(then(Walked { state: &self.0, action: &action, answers }))
    }
}

/// Reads a row of the own system. All rows come from that system, or were checked when the battle
/// was restored.
fn fact<T: InRow>(row: &Row) -> Option<T> {
    let fact = row.read();
    debug_assert!(fact.is_some(), "a row of another system: {row:?}");
    fact
}

/// Returns another state of the same battle with its types.
fn own<S: RuleSystem>(state: &dyn BattleState) -> Option<&S::State> {
    let state = state.of_system::<S>();
    debug_assert!(state.is_some(), "a state of another system");
    state
}

fn rows<T: InRow>(facts: &[T]) -> Vec<Row> {
    facts.iter().map(Row::of).collect()
}

impl<S: RuleSystem> BattleState for OfSystem<S> {
    fn copied(&self) -> Box<dyn BattleState> {
        Box::new(Self(self.0.clone()))
    }

    fn begin_again(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        begun::<S>(|| S::begin_at(&self.0, rosters))
    }

    fn joined(&self, side: SideId, sheets: &[Sheet]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        begun::<S>(|| {
            let lineup = self.0.lineup().joined(side, sheets, S::about(&self.0))?;
            let mut state = self.0.clone();
            S::join(&mut state, lineup);
            Ok(state)
        })
    }

    fn participants(&self) -> &Participants {
        self.0.lineup()
    }

    fn misfits(&self) -> Vec<Problem> {
        self.0.misfits()
    }

    fn about(&self) -> &'static About {
        S::about(&self.0)
    }

    fn parts(&self) -> Noun {
        S::PARTS
    }

    fn apply(&mut self, effect: &Row) {
        if let Some(effect) = fact(effect) {
            S::apply(&mut self.0, &effect);
        }
    }

    fn describe(&self, effect: &Row) -> Option<String> {
        S::describe(&self.0, &fact(effect)?)
    }

    fn run(&self, action: &Row, answers: &[Answer], telling: Telling) -> PlainRun {
        match fact(action) {
            Some(action) => run::<S>(&self.0, &action, answers, telling, Until::End, None)
                .map(|state| Box::new(Self(state)) as Box<dyn BattleState>, Row::of),
            None => Run::empty(self.copied(), End::Refused(Refusal::NotOffered(None))),
        }
    }

    fn odds(&self, action: &Row, answers: &[Answer], horizon: Horizon) -> Odds {
        let odds = self.walked(action, answers, |walked| walked.odds(horizon));
        odds.unwrap_or(Err(NoOdds::NothingToRoll))
    }

    fn outcome_by_band(&self, action: &Row, answers: &[Answer]) -> Vec<Option<Outcome>> {
        let by_band = self.walked(action, answers, |walked| walked.outcome_by_band());
        by_band.unwrap_or_default()
    }

    fn forecasts(
        &self,
        action: &Row,
        answers: &[Answer],
        side: Option<SideId>,
        hidden: &[FigureId],
    ) -> Forecasts {
        let forecasts = self.walked(action, answers, |walked| walked.forecasts(side, hidden));
        forecasts.unwrap_or_else(|| Box::new(std::iter::empty()))
    }

    fn forecasts_of(&self, action: &Row, hidden: &[FigureId]) -> Forecasts {
        let forecasts = self.walked(action, &[], |walked| walked.forecasts_ahead(hidden));
        forecasts.unwrap_or_else(|| Box::new(std::iter::empty()))
    }

    fn actor(&self, action: &Row) -> Option<FigureId> {
        S::actor(&fact(action)?)
    }

    fn title(&self, action: &Row) -> String {
        fact(action).map_or_else(String::new, |action| S::title(&self.0, &action))
    }

    fn due(&self) -> Option<Row> {
        S::due(&self.0).as_ref().map(Row::of)
    }

    fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Row>> {
        let offers = S::offers(&self.0, figure).into_iter();
        offers.map(|offer| offer.map(|action| Row::of(&action))).collect()
    }

    fn estimate(&self, action: &Row, side: SideId) -> Option<f64> {
        S::estimate(&self.0, &fact(action)?, side)
    }

    fn victor(&self) -> Option<SideId> {
        S::victor(&self.0)
    }

    fn view(&self) -> BattleView {
        S::view(&self.0)
    }

    fn turn_summary(&self, then: &dyn BattleState) -> Vec<String> {
        own::<S>(then).map_or_else(Vec::new, |then| S::turn_summary(then, &self.0))
    }

    fn lost_since(&self, then: &dyn BattleState) -> Vec<(FigureId, u16)> {
        own::<S>(then).map_or_else(Vec::new, |then| lost_since::<S>(then, &self.0))
    }

    fn feats(&self, action: &Row, effects: &[Row]) -> Vec<Feat> {
        let effects: Vec<S::Effect> = effects.iter().filter_map(fact).collect();
        fact(action).map_or_else(Vec::new, |action| S::feats(&self.0, &action, &effects))
    }

    fn report(&self) -> Option<Report> {
        S::report(&self.0)
    }

    fn trackers(&self, holder: Holder) -> Vec<Tracker> {
        S::TRACKERS.trackers(&self.0, holder)
    }

    fn change(&self, holder: Holder, key: &str, change: Change) -> Result<Vec<Row>, Refusal> {
        S::TRACKERS.change(&self.0, holder, key, change).map(|effects| rows(&effects))
    }

    fn describe_change(&self, holder: Holder, key: &str, change: Change) -> Option<String> {
        S::TRACKERS.told(&self.0, holder, key, change)
    }

    fn new_words(&self, holder: Holder, key: &str) -> Vec<String> {
        S::TRACKERS.new_words(&self.0, holder, key)
    }
}
