//! The start and end of a fight in a scene.

use engine::{Topic, conversation::Table};

use crate::{Adventure, state::effect::Effect};

/// Begins a fight with its first round.
pub(crate) fn begin_fight(table: &mut Table<'_, Adventure>) {
    table.apply(Effect::Fight(true));
    table.apply(Effect::Round(1));
}

/// Ends a fight. The scene continues without turns.
pub(crate) fn end_fight(table: &mut Table<'_, Adventure>) {
    table.apply(Effect::Fight(false));
}

/// The topic about scenes and fights.
pub(crate) const TOPIC: Topic = Topic {
    key: "scene",
    title: "Scenes and fights",
    rules: &[6, 15],
    text: || {
        "In a scene, anyone can make any test at any time; there are no turns or actions. Rolling \
         for initiative starts a fight in rounds, which lasts until at most one side is standing \
         or you end it. The scene ends when you say so."
            .to_owned()
    },
};
