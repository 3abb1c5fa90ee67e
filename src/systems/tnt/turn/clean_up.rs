//! The clean-up at the end of a turn.

use engine::{
    HasLineup, Told, Topic,
    conversation::Table,
    noun::Noun,
    turn_summary::{best, losses},
};

use crate::{
    Tnt,
    state::{battle::State, effect::Effect},
};

/// Ends and logs all statuses that last only for a turn, and starts the next turn.
///
/// See the rulebook: Turn sequence, clean-up phase.
pub(crate) fn clean_up(table: &mut Table<'_, Tnt>) {
    let turn = table.state().turn;
    table.tell(Told::Over, |_| format!("End of turn {turn}"));
    let all: Vec<Effect> = table.state().all_figures().map(Effect::Refresh).collect();
    table.apply_as_one("Cleared", all);
    let turn = table.state().turn.saturating_add(1);
    table.apply(Effect::Turn(turn));
}

/// Returns the sentences that summarise a turn.
///
/// They name the side that lost the fewest figures, and the figure that put the most enemies out of
/// action.
pub(crate) fn turn_summary(then: &State, now: &State) -> Vec<String> {
    let kills = |state: &State, id| state.figure(id).kills;
    let done = Noun::a("put out of action", "put out of action");
    let best = best(done, now, |id| kills(then, id), |id| kills(now, id));
    losses(now, &now.losses_now()).into_iter().chain(best).collect()
}

/// The topic that explains the clean-up.
pub(crate) const TOPIC: Topic = Topic {
    key: "clean-up",
    title: "Clean-up",
    rules: &[16],
    text: || {
        "When all figures have activated, unused holds are lost and everything counted per turn \
         resets. Prone figures stay prone. Wounds and Jammed tokens remain. Then the next turn \
         begins."
            .to_owned()
    },
};
