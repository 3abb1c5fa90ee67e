//! The odds of actions before any battle.

use engine::{
    FigureId, HasLineup,
    conversation::{Answer, End, Telling, Tone, run_to_end},
    odds::{Horizon, Odds, odds_of},
};
use rand::rngs::StdRng;

use super::super::{
    Action, Homebrew,
    battle::state::State,
    definition::{self, TurnOrder},
    play::{
        due,
        offers::{amount, prices, refusal},
    },
};

/// The maximum number of required actions before figures can act.
const MOST_DUE: usize = 20;

/// The maximum number of questions answered in one action.
const MOST_QUESTIONS: usize = 20;

/// The maximum number of runs of one action, which limits the options that are compared.
const MOST_RUNS: usize = 60;

/// An action with the odds of its first roll.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionSketch {
    /// The name of the action.
    pub label: String,
    /// What the action costs, or why it can't be taken at the start of a battle.
    pub words: String,
    /// The first roll, or `None` if the action leads to no roll.
    pub roll: Option<Sketch>,
}

/// The first roll that an action leads to, and its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The question that the roll answers.
    pub ask: String,
    /// The best options on the way to the roll.
    pub options: Vec<String>,
    /// The odds of the test. For a pool, the odds of the whole action.
    pub odds: Odds,
}

impl Sketch {
    /// Returns how good the odds are, from 0 to 1.
    fn worth(&self) -> f64 {
        let Ok(chances) = &self.odds else { return 0.0 };
        let worth = |tone| match tone {
            Tone::Success => 1.0,
            Tone::Mixed => 0.5,
            Tone::Failure => 0.0,
        };
        chances.iter().map(|it| worth(it.outcome.tone) * it.probability).sum()
    }
}

/// Plays the required actions until figures can act. Dice are random, and every choice is the first
/// option.
pub(super) fn first_turn(mut state: State, dice: &mut StdRng) -> State {
    for _ in 0..MOST_DUE {
        let Some(action) = due(&state) else { break };
        let mut answers = Vec::new();
        for _ in 0..MOST_QUESTIONS {
            let run = run_to_end::<Homebrew>(&state, &action, &answers, Telling::Silent);
            let End::Asking(prompt) = run.end else {
                state = run.state;
                break;
            };
            let thrown = prompt.question.throw(dice).map(|thrown| thrown.answer);
            let Some(answer) = thrown.or_else(|| prompt.question.first_answer()) else { break };
            answers.push(answer);
        }
    }
    state
}

/// Returns all actions of a figure, with the odds of those that lead to a roll.
///
/// The odds are also those of actions that belong to a later phase, or that the figure can't take
/// yet.
pub(super) fn actions(state: &State) -> Vec<ActionSketch> {
    let Some(id) = state.all_figures().next() else { return Vec::new() };
    let (first, state) = activated(state, id);
    let actions = (0..).zip(state.game.game().definition.actions.iter());
    let actions = actions.map(|(place, action)| {
        let mut state = state.clone();
        if let Some(phase) = action.phases.first().filter(|_| !is_now(&state, action)) {
            state.phase = u8::try_from(*phase).unwrap_or_default();
        }
        let words = refusal(&state, id, action).unwrap_or_else(|| cost(&state, id, action));
        let roll = sketch(&state, Action::Act(id, place));
        ActionSketch { label: action.test.label.clone(), words, roll }
    });
    first.into_iter().chain(actions).collect()
}

/// Returns the state after a figure's activation. If the activation asks something, returns it as an
/// action instead, with the state before it.
fn activated(state: &State, id: FigureId) -> (Option<ActionSketch>, State) {
    if state.game.turn.order == TurnOrder::Free {
        return (None, state.clone());
    }
    let activate = Action::Activate(id);
    let run = run_to_end::<Homebrew>(state, &activate, &[], Telling::Silent);
    if matches!(run.end, End::Done) {
        return (None, run.state);
    }
    let (label, words) = ("Activate".to_owned(), String::new());
    (Some(ActionSketch { label, words, roll: sketch(state, activate) }), state.clone())
}

fn is_now(state: &State, action: &definition::Action) -> bool {
    action.phases.contains(&usize::from(state.phase))
}

fn cost(state: &State, id: FigureId, action: &definition::Action) -> String {
    let prices = prices(state, id, None, action).into_iter();
    prices.map(|(count, of)| amount(state, count, of)).collect::<Vec<_>>().join(", ")
}

/// Finds the first roll that an action leads to, with the options that make its odds best. Where a
/// number is asked for, enters the lowest one.
fn sketch(state: &State, action: Action) -> Option<Sketch> {
    sketch_after(state, action, &mut Vec::new(), &mut 0)
}

fn sketch_after(
    state: &State,
    action: Action,
    answers: &mut Vec<Answer>,
    runs: &mut usize,
) -> Option<Sketch> {
    *runs += 1;
    if *runs > MOST_RUNS || answers.len() > MOST_QUESTIONS {
        return None;
    }
    let run = run_to_end::<Homebrew>(state, &action, answers, Telling::Silent);
    let End::Asking(prompt) = run.end else { return None };
    if prompt.question.is_rolled() {
        // A pool's own results are counts of dice, which say little before they are used.
        let horizon = match prompt.question.die() {
            Some(_) => Horizon::Test,
            None => Horizon::End,
        };
        let odds = odds_of::<Homebrew>(state, &action, answers, horizon);
        return Some(Sketch { ask: prompt.ask.to_string(), options: Vec::new(), odds });
    }
    let mut options: Vec<(Answer, Option<String>)> = Vec::new();
    match prompt.question.choice() {
        Some(choice) => {
            let is_only = choice.open().count() < 2;
            let label = |it: &str| (!is_only).then(|| it.to_owned());
            options.extend(choice.open().map(|(at, it)| (Answer::Choice(at), label(&it.label))));
        }
        None => options.extend(prompt.question.first_answer().map(|answer| (answer, None))),
    }
    let mut best: Option<Sketch> = None;
    for (answer, label) in options {
        answers.push(answer);
        let found = sketch_after(state, action, answers, runs);
        answers.pop();
        if let Some(mut found) = found
            && best.as_ref().is_none_or(|best| found.worth() > best.worth())
        {
            found.options.splice(0..0, label);
            best = Some(found);
        }
    }
    best
}
