//! Concentrating on the next attack.

use engine::{
    FigureId, Topic,
    conversation::{Modifier, Table},
    words::signed,
};

use super::action_points::spend;
use crate::{Tnt, state::effect::Effect};

/// The bonus for concentrating on a ranged or close combat attack.
pub(crate) const CONCENTRATING: Modifier =
    Modifier { key: "concentrating", label: "Concentrating", reason: "concentrating", value: 2 };

/// Spends 1 AP for +2 to an attack made right after (rulebook: Actions, Concentrate).
pub(crate) fn concentrate(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend(table, id, 1);
    table.apply(Effect::Concentrating(id, true));
}

/// The topic that explains concentrating.
pub(crate) const TOPIC: Topic = Topic {
    key: "concentrate",
    title: "Concentrate",
    rules: &[22],
    text: || {
        format!(
            "For 1 AP, once a turn, a figure gets {} to its next ranged or melee attack. Doing \
             anything else first, except charging, loses the bonus. It doesn't work with \
             suppressive fire.",
            signed(CONCENTRATING.value)
        )
    },
};
