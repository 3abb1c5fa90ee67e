//! Dropping to the ground, and standing up.

use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{
        Tnt,
        actions::{
            action_points::{lose_concentration, spend_elsewhere},
            hold::shift,
        },
        state::effect::Effect,
    },
    topic::Topic,
};

/// Movement: a figure may drop to the ground at any point, for free.
pub(crate) fn drop_prone(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    table.apply(Effect::Prone(id, true));
    shift(table, id);
}

/// Actions, Stand: a prone figure gets up.
pub(crate) fn stand(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    table.apply(Effect::Prone(id, false));
    table.apply(Effect::Stood(id, true));
    shift(table, id);
}

/// Prone.
pub(crate) const TOPIC: Topic = Topic {
    key: "prone",
    title: "Prone and Stand",
    rules: &[17, 18, 29],
    text: || {
        "Dropping prone is free at any point of a move. Prone figures move at half Move, are 1 \
         harder to hit from over 6 inches away and 2 easier in melee. Standing up costs 1 AP and \
         counts as moving for a later shot."
            .to_owned()
    },
};
