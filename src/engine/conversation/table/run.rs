//! Runs: walk-throughs played with the answers given so far.

use super::{Stop, Table, Telling};
use crate::{
    conversation::{Answer, Headline, Line, Luck, Moment, Outcome, Prompt, Settled},
    counting::Counting,
    ids::{FigureId, SideId},
    lineup::HasLineup,
    refusal::Refusal,
    sheet::{OpenId, watch},
    system::RuleSystem,
};

/// A run with a system's own types.
pub(crate) type RunOf<S> = Run<<S as RuleSystem>::State, <S as RuleSystem>::Effect>;

/// The result of running a walk-through from its start with the answers given so far.
pub struct Run<State, Effect> {
    /// The state after the effects so far.
    pub state: State,
    /// The effects applied so far.
    pub effects: Vec<Effect>,
    /// The log lines written so far.
    pub lines: Vec<Line>,
    /// The outcomes reported so far.
    pub outcomes: Vec<Outcome>,
    /// The stakes reported so far, if odds asked for them.
    pub(crate) stakes: Vec<Settled>,
    /// The events so far that deserve the players' attention.
    pub moments: Vec<(Moment, Option<FigureId>)>,
    /// The rolls so far, compared with their expected values.
    pub luck: Vec<Luck>,
    /// The subject of the walk-through: who does what to whom.
    pub headline: Headline,
    /// The title of the log entry, if the rule has set one.
    pub title: Option<String>,
    /// The number of [steps](Table::step) taken so far.
    pub(crate) steps: u32,
    /// Whether an outcome was left out for the odds because another one would follow.
    pub(crate) owes_outcome: bool,
    /// The point where the run stopped.
    pub end: End,
    /// The missing number that the open question asks for, if it asks for one.
    pub(crate) missing: Option<OpenId>,
}

/// The point where a run stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The rule reached its end.
    Done,
    /// An answer is missing.
    Asking(Box<Prompt>),
    /// Odds don't need the rest of the rule, or already know what follows.
    Horizon,
    /// Odds cannot be computed, so none are shown.
    TooWide,
    /// An answer does not fit its question.
    Refused(Refusal),
    /// The rule has used a number that is missing on a sheet. Nothing that it did counts.
    Missing(OpenId),
}

/// The point up to which a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Until this many outcomes are reported.
    Outcomes(usize),
    /// To the end of the walk-through.
    End,
    /// To the end of the action's aftermath, which in play takes place in later walk-throughs.
    /// Stakes are reported from this side's view, and no outcomes are reported.
    Aftermath(SideId),
}

/// Runs `action` on `state` with `answers`, up to the end of the walk-through or the first missing
/// answer.
pub fn run_to_end<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    telling: Telling,
) -> Run<S::State, S::Effect> {
    run::<S>(state, action, answers, telling, Until::End, None)
}

/// Runs `action` on `state` with `answers`. With `counting`, the run continues after these answers
/// along one possible path of dice results and choices. A run that uses a missing number is empty,
/// so that no result depends on the number that stands in for it.
pub(crate) fn run<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    telling: Telling,
    until: Until,
    counting: Option<&mut Counting>,
) -> RunOf<S> {
    if let Some(id) = state.lineup().needed_at_once() {
        return Run::empty(state.clone(), End::Missing(id));
    }
    match watch(|| play::<S>(state, action, answers, telling, until, counting)) {
        (run, None) => run,
        (_, Some(id)) => Run::empty(state.clone(), End::Missing(id)),
    }
}

impl<State, Effect> Run<State, Effect> {
    /// Creates a run in which nothing has happened.
    pub(crate) fn empty(state: State, end: End) -> Self {
        Self {
            state,
            effects: Vec::new(),
            lines: Vec::new(),
            outcomes: Vec::new(),
            stakes: Vec::new(),
            moments: Vec::new(),
            luck: Vec::new(),
            headline: Headline::default(),
            title: None,
            steps: 0,
            owes_outcome: false,
            end,
            missing: None,
        }
    }

    /// Converts the state and the effects.
    pub(crate) fn map<S, E>(
        self,
        state: impl FnOnce(State) -> S,
        effect: impl Fn(&Effect) -> E,
    ) -> Run<S, E> {
        Run {
            state: state(self.state),
            effects: self.effects.iter().map(effect).collect(),
            lines: self.lines,
            outcomes: self.outcomes,
            stakes: self.stakes,
            moments: self.moments,
            luck: self.luck,
            headline: self.headline,
            title: self.title,
            steps: self.steps,
            owes_outcome: self.owes_outcome,
            end: self.end,
            missing: self.missing,
        }
    }
}

fn play<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    telling: Telling,
    until: Until,
    counting: Option<&mut Counting>,
) -> RunOf<S> {
    let mut table = Table::<S>::new(state, answers, telling, until, counting);
    table.overrule();
    let mut flow = S::play(&mut table, action);
    if matches!(until, Until::Aftermath(_)) && flow.is_ok() {
        flow = S::aftermath(&mut table, action);
    }
    if flow.is_ok() {
        // Apply manual changes made at a question that is no longer asked.
        table.settle();
    }
    let end = match flow {
        Ok(()) if table.next + table.said_before_reply().count() < answers.len() => {
            End::Refused(Refusal::NothingAsked)
        }
        Ok(()) => End::Done,
        Err(Stop::Ask(prompt)) => End::Asking(prompt),
        Err(Stop::Horizon) => End::Horizon,
        Err(Stop::TooWide) => End::TooWide,
        Err(Stop::Refused(refusal)) => End::Refused(refusal),
    };
    let Table {
        state,
        effects,
        lines,
        outcomes,
        stakes,
        moments,
        luck,
        headline,
        title,
        steps,
        owes_outcome,
        ..
    } = table;
    Run {
        state,
        effects,
        lines,
        outcomes,
        stakes,
        moments,
        luck,
        headline,
        title,
        steps,
        owes_outcome,
        end,
        missing: None,
    }
}
