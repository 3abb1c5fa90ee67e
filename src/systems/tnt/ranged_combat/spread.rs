//! The targets of the later shots of a burst.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Names, Table},
};

use crate::{Tnt, state::battle::State};

/// The maximum distance of a burst's other targets from the first one, in inches.
const SPREAD: u8 = 3;
const SHOT_AT: &str = "Target of this shot (within 3″)";

/// Asks for the target of a shot after the first (rulebook: Multiple shots).
///
/// The target can be any figure near the first one, friend or foe. All other figures in action are
/// listed, because only the players can check the distance. The preset is the target of the
/// previous shot.
pub(super) fn next_target(
    table: &mut Table<'_, Tnt>,
    shooter: FigureId,
    target: FigureId,
) -> FigureId {
    let state = table.state();
    let near: Vec<FigureId> =
        state.all_figures().filter(|&id| id != shooter && state.in_action(id)).collect();
    let preset = near.iter().position(|&id| id == target).unwrap_or_default();
    let preset = u8::try_from(preset).unwrap_or(0);
    let names = |state: &State| near.iter().map(|&id| state.name(id).to_owned()).collect();
    let place = table.pick("target", SHOT_AT, Names(names), preset);
    near.get(usize::from(place)).copied().unwrap_or(target)
}

/// The topic that explains multiple shots.
pub(crate) const TOPIC: Topic = Topic {
    key: "burst",
    title: "Multiple shots",
    rules: &[40],
    text: || {
        format!(
            "All of a weapon's shots are one ranged attack; roll each separately. You can spread \
             them over figures within {SPREAD}″ of the first target, friend or foe. Go from \
             nearest to farthest without skipping any."
        )
    },
};
