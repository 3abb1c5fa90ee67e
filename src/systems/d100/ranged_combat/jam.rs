//! Jammed guns, and the actions that clear them.

use engine::{
    FigureId, Topic,
    conversation::{Moment, Table},
};

use crate::{
    D100,
    hit_test::percentile::NEVER,
    state::{effect::Effect, figure_state::ACTIONS_TO_CLEAR},
    turn::actions::spend,
};

/// Jams the gun at index `weapon` on the sheet.
pub(super) fn jam(table: &mut Table<'_, D100>, id: FigureId, weapon: u8) {
    table.apply(Effect::Jammed(id, weapon, ACTIONS_TO_CLEAR));
    table.moment(Moment::Jam, Some(id));
}

/// Spends one of the actions that it takes to clear a jammed gun.
pub(crate) fn clear(table: &mut Table<'_, D100>, id: FigureId, weapon: u8) {
    spend(table, id);
    let left = table.state().figure(id).jammed(weapon).saturating_sub(1);
    table.apply(Effect::Jammed(id, weapon, left));
}

/// The topic about jammed guns.
pub(crate) const TOPIC: Topic = Topic {
    key: "jam",
    title: "Jams",
    rules: &[15],
    text: || {
        format!(
            "A roll of {NEVER}–100 jams the gun. It takes {ACTIONS_TO_CLEAR} actions to clear, in \
             one turn or two, before it can fire again. Our rulings: a jam ends a burst. Shots \
             left in a semi-automatic burst stay in the magazine; automatic shots are lost."
        )
    },
};
