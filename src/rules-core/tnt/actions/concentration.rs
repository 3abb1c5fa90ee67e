//! Concentrating on the next attack.

use super::action_points::spend;
use crate::{
    conversation::{Modifier, Table},
    ids::FigureId,
    tnt::{Tnt, state::effect::Effect},
    topic::Topic,
};
/// The bonus of concentrating, for shots and blows alike.
pub(crate) const CONCENTRATING: Modifier =
    Modifier { key: "concentrating", label: "Concentrating", reason: "concentrating", value: 2 };

/// Actions, Concentrate: +2 to an attack made immediately after.
pub(crate) fn concentrate(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend(table, id, 1);
    table.apply(Effect::Concentrating(id, true));
}

/// Actions, Concentrate.
pub(crate) const TOPIC: Topic = Topic {
    key: "concentrate",
    title: "Concentrate",
    rules: &[22],
    text: || {
        format!(
            "1 AP, once a turn: {:+} to the ranged or melee attack that follows at once. Doing \
             anything else first loses the bonus, except charging. It can't be combined with \
             suppressive fire.",
            CONCENTRATING.value
        )
    },
};
