//! Actions: what a figure may spend in its side's turn.

use crate::{
    conversation::Table,
    d100::{D100, state::effect::Effect},
    ids::FigureId,
    topic::Topic,
};

/// Spends an action of a figure.
pub(crate) fn spend(table: &mut Table<'_, D100>, id: FigureId) {
    let left = table.state().figure(id).actions.saturating_sub(1);
    table.apply(Effect::Actions(id, left));
}

/// Actions.
pub(crate) const TOPIC: Topic = Topic {
    key: "actions",
    title: "Actions",
    rules: &[19],
    text: || {
        "A figure has the actions of its sheet each turn. An attack takes one, in whatever firing \
         mode, and so does reloading; clearing a jam takes two. Of moving and anything else the \
         rules say nothing: one action, as far as you agree."
            .to_owned()
    },
};
