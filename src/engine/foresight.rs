//! Odds that a rule shows to players before they answer.

use crate::{
    conversation::{Answer, Table},
    odds::{Chance, Horizon, Walked},
    system::RuleSystem,
};

/// Computes the odds of the test that the next question begins. `action` is played from the current
/// state with these answers and the current conditions. Returns `None` if no player will see the
/// odds, or they cannot be computed.
pub fn foresee<S: RuleSystem>(
    table: &Table<'_, S>,
    action: &S::Action,
    mut answers: Vec<Answer>,
) -> Option<Vec<Chance>> {
    if !table.is_shown() {
        return None;
    }
    answers.extend(table.conditions_set());
    let walked = Walked::<S> { state: table.state(), action, answers: &answers };
    walked.odds(Horizon::Test).ok()
}
