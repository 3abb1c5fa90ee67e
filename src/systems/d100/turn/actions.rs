//! The actions that a figure can spend in its side's turn.

use engine::{FigureId, Topic, conversation::Table};

use crate::{D100, state::effect::Effect};

/// Spends one action of a figure.
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
        "Each turn a figure has the actions on its sheet. An attack in any firing mode takes one, \
         and so does reloading; clearing a jam takes two. The rules don't say what moving and \
         other things cost: one action, unless you agree otherwise."
            .to_owned()
    },
};
