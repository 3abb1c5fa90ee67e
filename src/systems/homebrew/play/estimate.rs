//! How much better off a side is after an action, for sides that Rollbook plays.

use engine::{
    FigureId, SideId,
    conversation::{End, Telling, run_to_end},
};
use rand::{SeedableRng, rngs::StdRng};

use super::offers::is_open;
use crate::{
    Homebrew,
    battle::{action::Action, state::State, worth::worth},
};

/// How often an action is tried.
const TRIES: u32 = 16;

/// The maximum number of answers in a try.
const MOST_ANSWERS: usize = 60;

/// Tries an action several times with random dice and answers, and returns how much better off the
/// side is on average. Returns `None` if the action can't be tried. The same battle has the same
/// estimate everywhere.
pub(crate) fn estimate(state: &State, action: Action, side: SideId) -> Option<f64> {
    let mut dice = StdRng::seed_from_u64(1);
    let before = worth(state, side, |id| freedom(state, id));
    let mut sum = 0.0;
    for _ in 0..TRIES {
        let after = tried(state, action, &mut dice)?;
        sum += worth(&after, side, |id| freedom(&after, id)) - before;
    }
    Some(sum / f64::from(TRIES))
}

/// Returns the share of all actions whose conditions a figure meets.
fn freedom(state: &State, id: FigureId) -> f64 {
    let all = state.game.actions.len();
    let open = (0..all).filter(|&place| is_open(state, id, place)).count();
    open as f64 / all.max(1) as f64
}

/// Plays an action with random answers, and returns the state after it.
fn tried(state: &State, action: Action, dice: &mut StdRng) -> Option<State> {
    let mut answers = Vec::new();
    while answers.len() < MOST_ANSWERS {
        let run = run_to_end::<Homebrew>(state, &action, &answers, Telling::Silent);
        let prompt = match run.end {
            End::Asking(prompt) => prompt,
            End::Done | End::Horizon | End::TooWide => return Some(run.state),
            End::Refused(_) | End::Missing(_) => return None,
        };
        let thrown = prompt.question.throw(dice).map(|it| it.answer);
        answers.push(thrown.or_else(|| prompt.question.random_answer(dice))?);
    }
    None
}
