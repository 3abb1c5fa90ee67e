//! Reloading guns.

use engine::{FigureId, Topic, conversation::Table};

use crate::{D100, state::effect::Effect, turn::actions::spend};

/// Spends an action to fill a gun's magazine.
pub(crate) fn reload(table: &mut Table<'_, D100>, id: FigureId, weapon: u8) {
    let Some(gun) = table.state().gun(id, weapon) else { return };
    spend(table, id);
    table.apply(Effect::Loaded(id, weapon, *gun.magazine));
}

/// The topic about reloading.
pub(crate) const TOPIC: Topic = Topic {
    key: "reload",
    title: "Reload",
    rules: &[17],
    text: || {
        "Reloading takes one action and fills the magazine. Spare ammunition is unlimited. \
         Rollbook counts shots only if the sheet gives a magazine size."
            .to_owned()
    },
};
