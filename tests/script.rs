//! Scripted battles for tests of rules: actions and rolls step by step, with checks of the
//! questions that follow.

use std::borrow::Cow;

use engine::{
    FigureId, HasLineup, Holder, Refusal, RuleSystem,
    conversation::{Answer, Change, Pool, Prompt, Question, Roll},
    odds::{Chance, Forecast, Horizon},
    sheet::{Roster, Sheet},
    testing::JournalOf,
};

/// A battle that is played step by step. A step that is not possible fails the test.
pub(crate) struct Script<S: RuleSystem>(pub(crate) JournalOf<S>);

impl<S: RuleSystem> Script<S> {
    /// Creates a battle with these rosters, before its first action.
    pub(crate) fn of(rosters: Vec<Roster>) -> Self {
        Self(JournalOf::begin(rosters).unwrap())
    }

    pub(crate) fn state(&self) -> &S::State {
        self.0.state()
    }

    /// Returns the open question.
    pub(crate) fn prompt(&self) -> &Prompt {
        self.0.prompt().unwrap()
    }

    pub(crate) fn take(&mut self, action: S::Action) {
        self.0.take(action).unwrap();
    }

    /// Takes an action that must be refused, and returns the reason.
    pub(crate) fn refused(&mut self, action: S::Action) -> String {
        self.0.take(action).unwrap_err().to_string()
    }

    /// Returns the reason why an offered action cannot be taken, or `None` if it can be taken or is
    /// not offered.
    pub(crate) fn refusal(&self, action: &S::Action) -> Option<String> {
        let state = self.state();
        let offers = state.all_figures().flat_map(|id| S::offers(state, Some(id)));
        offers
            .filter(|offer| offer.action == *action)
            .find_map(|offer| offer.refusal)
            .map(Cow::into_owned)
    }

    pub(crate) fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        self.0.answer(answer)
    }

    /// Answers each roll with one face.
    pub(crate) fn roll(&mut self, faces: &[u8]) {
        for &face in faces {
            self.0.answer(Answer::Face(face)).unwrap();
        }
    }

    /// Sets a condition to the option at this index.
    pub(crate) fn set(&mut self, key: &str, value: u8) {
        self.0.answer(Answer::Set(key.to_owned(), value)).unwrap();
    }

    /// Returns the labels of the open choice.
    pub(crate) fn options(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => choice.options.iter().map(|it| it.label.clone()).collect(),
            other => panic!("no choice: {other:?}"),
        }
    }

    /// Chooses the option whose label starts with this text.
    pub(crate) fn choose(&mut self, label: &str) {
        let place = self.options().iter().position(|it| it.starts_with(label)).unwrap();
        self.choose_place(u16::try_from(place).unwrap());
    }

    /// Chooses the option at this index.
    pub(crate) fn choose_place(&mut self, place: u16) {
        self.0.answer(Answer::Choice(place)).unwrap();
    }

    /// Sets a figure's tracker by hand.
    pub(crate) fn hand(&mut self, id: FigureId, tracker: &str, value: i32) {
        self.change(Holder::Figure(id), tracker, value).unwrap();
    }

    /// Sets one of the holder's trackers by hand, or returns the refusal.
    pub(crate) fn change(
        &mut self,
        holder: Holder,
        tracker: &str,
        value: i32,
    ) -> Result<(), Refusal> {
        self.0.overrule(holder, tracker, Change::Set(value))
    }

    /// Returns the roll of the open question.
    pub(crate) fn asked_roll(&self) -> &Roll {
        match &self.prompt().question {
            Question::Roll(roll) => roll,
            other => panic!("no roll: {other:?}"),
        }
    }

    /// Returns the pool of the open question.
    pub(crate) fn asked_pool(&self) -> &Pool {
        match &self.prompt().question {
            Question::Pool(pool) => pool,
            other => panic!("no pool: {other:?}"),
        }
    }

    /// Returns the total of the modifiers to the requested roll.
    pub(crate) fn bonus(&self) -> i32 {
        let roll = self.asked_roll();
        roll.sums[roll.active].bonus()
    }

    pub(crate) fn chances(&self, horizon: Horizon) -> Vec<Chance> {
        self.0.chances(horizon).unwrap()
    }

    /// Returns the probability of a result up to the horizon.
    pub(crate) fn chance_of(&self, horizon: Horizon, label: &str) -> f64 {
        let chances = self.chances(horizon);
        let all = chances.iter().filter(|it| it.outcome.label == label);
        all.map(|it| it.probability).sum()
    }

    /// Returns the probability of a result of the current test.
    pub(crate) fn chance(&self, label: &str) -> f64 {
        self.chance_of(Horizon::Test, label)
    }

    /// Returns the label and the expected numbers of each option in an offer, before the offer is
    /// taken.
    pub(crate) fn forecasts_of(&self, action: &S::Action) -> Vec<(String, Vec<f64>)> {
        let told = |it: Forecast| (it.label.clone(), numbers(&it));
        self.0.forecasts_of(action).map(told).collect()
    }

    /// Returns all lines of the log.
    pub(crate) fn log(&self) -> Vec<&str> {
        let entries = self.0.entries().iter();
        entries.flat_map(|entry| &entry.lines).map(|line| line.text.as_str()).collect()
    }

    /// Returns `true` if any line of the log contains this text.
    pub(crate) fn logged(&self, words: &str) -> bool {
        self.log().iter().any(|line| line.contains(words))
    }
}

/// Applies a change to every figure's sheet, and returns the rosters.
pub(crate) fn all_changed(
    mut rosters: Vec<Roster>,
    change: impl Fn(Sheet) -> Sheet,
) -> Vec<Roster> {
    for roster in &mut rosters {
        roster.figures = roster.figures.drain(..).map(&change).collect();
    }
    rosters
}

/// Returns `true` if two probabilities are equal up to rounding.
pub(crate) fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

/// Returns the numbers that a forecast shows.
pub(crate) fn numbers(forecast: &Forecast) -> Vec<f64> {
    forecast.prospects.as_ref().unwrap().iter().map(|it| it.expected).collect()
}
