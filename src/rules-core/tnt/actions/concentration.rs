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
            "1 AP: {:+} to a ranged or melee attack made right after it, once a turn. Anything \
             done in between loses it. Not together with suppressive fire; a charge right after it \
             keeps it.",
            CONCENTRATING.value
        )
    },
};
