//! Reloading.

use crate::{
    conversation::Table,
    d100::{D100, state::effect::Effect, turn::actions::spend},
    ids::FigureId,
    topic::Topic,
};

/// Reloading: an action for a full magazine.
pub(crate) fn reload(table: &mut Table<'_, D100>, id: FigureId, weapon: u8) {
    let Some(gun) = table.state().gun(id, weapon) else { return };
    spend(table, id);
    table.apply(Effect::Loaded(id, weapon, gun.magazine));
}

/// Reloading.
pub(crate) const TOPIC: Topic = Topic {
    key: "reload",
    title: "Reload",
    rules: &[17],
    text: || {
        "An action fills the magazine. Spare ammunition is never counted: there is always enough. \
         Shots are counted only where the sheet says how many a magazine holds."
            .to_owned()
    },
};
