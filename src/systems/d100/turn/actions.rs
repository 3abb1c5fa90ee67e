//! The actions that a figure can spend in its side's turn.

use engine::{FigureId, Topic, conversation::Table};

use crate::{D100, state::effect::Effect};

/// Spends one of a figure's actions.
pub(crate) fn spend(table: &mut Table<'_, D100>, id: FigureId) {
    let left = table.state().figure(id).actions.saturating_sub(1);
    table.apply(Effect::Actions(id, left));
}

/// The topic about actions.
pub(crate) const TOPIC: Topic = Topic {
    key: "actions",
    title: "Actions",
    rules: &[19],
    text: || {
        "The sheet says how many actions a figure has each turn. Reloading takes one, and so does \
         an attack in any firing mode; clearing a jam takes two. The rules give no cost for \
         anything else, such as moving: it takes one action unless you agree otherwise."
            .to_owned()
    },
};
