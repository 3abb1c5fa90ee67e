//! A scene: tests in any order, and the fights in it.

use crate::{
    adventure::{Adventure, state::effect::Effect},
    conversation::Table,
    topic::Topic,
};

/// Begins a fight with its first round.
pub(crate) fn begin_fight(table: &mut Table<'_, Adventure>) {
    table.apply(Effect::Fight(true));
    table.apply(Effect::Round(1));
}

/// Ends a fight; the scene goes on without turns.
pub(crate) fn end_fight(table: &mut Table<'_, Adventure>) {
    table.apply(Effect::Fight(false));
}

/// Scenes and fights.
pub(crate) const TOPIC: Topic = Topic {
    key: "scene",
    title: "Scenes and fights",
    rules: &[6, 15],
    text: || {
        "In a scene, anyone can make any test at any time; there are no turns or actions. Rolling \
         initiative starts a fight in rounds, which lasts until at most one side is standing or \
         you end it. The scene ends when you say so."
            .to_owned()
    },
};
