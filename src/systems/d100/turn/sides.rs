//! The order in which sides take turns.

use engine::{
    Told, Topic,
    conversation::Table,
    noun::Noun,
    turn_summary::{best, losses},
};

use crate::{
    D100,
    state::{battle::State, effect::Effect},
};

/// Ends the current side's turn and begins the next side's.
///
/// After the last side, a new turn begins.
pub(crate) fn pass(table: &mut Table<'_, D100>) {
    let (side, begins_a_turn) = table.state().next_side();
    if begins_a_turn {
        let turn = table.state().turn;
        table.tell(Told::Over, |_| format!("End of turn {turn}"));
        let turn = turn.saturating_add(1);
        table.apply(Effect::Turn(turn));
    }
    table.apply(Effect::Begins(side));
}

/// Summarises a turn: the side with the fewest losses, and the figure that felled the most enemies.
pub(crate) fn turn_summary(then: &State, now: &State) -> Vec<String> {
    let felled = |state: &State, id| state.figure(id).felled;
    let best = best(Noun::a("felled", "felled"), now, |id| felled(then, id), |id| felled(now, id));
    losses(now, &now.losses_now()).into_iter().chain(best).collect()
}

/// The topic about turns.
pub(crate) const TOPIC: Topic = Topic {
    key: "turn",
    title: "Turns",
    rules: &[19],
    text: || {
        "Sides take turns in the order they were added. On its turn, a side acts with its figures \
         in any order until it ends its turn or has no actions left. You can set by hand which \
         side goes first."
            .to_owned()
    },
};
