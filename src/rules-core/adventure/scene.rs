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
        "In a scene anybody may test anything at any time; nobody has a turn, and no action is \
         counted. Once initiative is rolled there are rounds, until at most one side is standing \
         or the table ends the fight. The scene is over when the table says so."
            .to_owned()
    },
};
