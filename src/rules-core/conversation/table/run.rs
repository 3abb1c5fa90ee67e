//! A walk-through played with the answers there are.

use super::{Stop, Table, Telling};
use crate::{
    conversation::{Answer, Headline, Line, Luck, Moment, Outcome, Prompt, Settled},
    counting::Counting,
    ids::{FigureId, SideId},
    refusal::Refusal,
    system::RuleSystem,
};

/// A walk-through run from its start with the answers there are.
pub struct Run<S: RuleSystem> {
    /// The battle after the effects so far.
    pub state: S::State,
    /// The effects so far.
    pub effects: Vec<S::Effect>,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// The outcomes stated so far.
    pub outcomes: Vec<Outcome>,
    /// The stakes settled so far, where these are asked for.
    pub(crate) stakes: Vec<Settled>,
    /// What players should look up for, of what has happened so far.
    pub moments: Vec<(Moment, Option<FigureId>)>,
    /// What dice showed so far, against what was to be expected.
    pub luck: Vec<Luck>,
    /// Who does what to whom.
    pub headline: Headline,
    /// Where it stopped.
    pub end: End,
}

/// Where a run stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The rule came to its end.
    Done,
    /// An answer is missing.
    Asking(Box<Prompt>),
    /// The outcome up to which odds look has been stated.
    Horizon,
    /// An answer does not fit its question.
    Refused(Refusal),
}

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Until this many outcomes are stated.
    Outcomes(usize),
    /// To the walk-through's end.
    End,
    /// To the end of the action's aftermath, which is played later and by itself. Stakes are
    /// settled on the way as this side sees them, and no outcomes are stated.
    Aftermath(SideId),
}

/// Runs `action` on `state` with `answers`. With `counting`, the run goes on from where the answers
/// end, by one of the ways that dice and choices may take.
pub(crate) fn run<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    telling: Telling,
    until: Until,
    counting: Option<&mut Counting>,
) -> Run<S> {
    let mut table = Table::<S>::new(state, answers, telling, until, counting);
    table.overrule();
    let mut flow = S::play(&mut table, action);
    if matches!(until, Until::Aftermath(_)) && flow.is_ok() {
        flow = S::aftermath(&mut table, action);
    }
    if flow.is_ok() {
        // What was changed by hand at a question that is asked no more.
        table.settle();
    }
    let end = match flow {
        Ok(()) if table.next + table.said_before_reply().count() < answers.len() => {
            End::Refused(Refusal::NothingAsked)
        }
        Ok(()) => End::Done,
        Err(Stop::Ask(prompt)) => End::Asking(prompt),
        Err(Stop::Horizon) => End::Horizon,
        Err(Stop::Refused(refusal)) => End::Refused(refusal),
    };
    let Table { state, effects, lines, outcomes, stakes, moments, luck, headline, .. } = table;
    Run { state, effects, lines, outcomes, stakes, moments, luck, headline, end }
}
