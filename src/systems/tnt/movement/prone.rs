//! Dropping prone and standing up.

use engine::{FigureId, Topic, conversation::Table};

use crate::{
    Tnt,
    actions::{
        action_points::{lose_concentration, spend_elsewhere},
        hold::shift,
    },
    state::effect::Effect,
};

/// Drops a figure prone, which is free at any point in its activation (rulebook: Movement).
pub(crate) fn drop_prone(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    table.apply(Effect::Prone(id, true));
    shift(table, id);
}

/// Stands a prone figure up (rulebook: Actions, Stand).
pub(crate) fn stand(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    table.apply(Effect::Prone(id, false));
    table.apply(Effect::Stood(id, true));
    shift(table, id);
}

/// The topic that explains being prone and standing up.
pub(crate) const TOPIC: Topic = Topic {
    key: "prone",
    title: "Prone and Stand",
    rules: &[17, 18, 29],
    text: || {
        "You can drop prone for free at any point in a move. Prone figures have half Move. Shots \
         at them from over 6″ away get −1; melee attacks on them get +2. Standing up costs 1 AP \
         and counts as moving for later shots."
            .to_owned()
    },
};
