//! The clean-up: statuses that no longer apply go, each named as it goes, and the next turn begins.

use crate::{
    conversation::Table,
    line::LineKind,
    tnt::{Tnt, battle::effect::Effect},
    topic::Topic,
};

/// Turn sequence, clean-up phase.
pub(crate) fn clean_up(table: &mut Table<'_, Tnt>) {
    let turn = table.state().turn;
    table.tell(LineKind::Over, || format!("Turn {turn} is over."));
    for id in table.state().all_figures() {
        table.apply(Effect::Refresh(id));
    }
    let turn = table.state().turn.saturating_add(1);
    table.apply(Effect::Turn(turn));
}

/// Turn sequence, clean-up phase.
pub(crate) const TOPIC: Topic = Topic {
    key: "clean-up",
    title: "Clean-up",
    rules: &[16],
    text: || {
        "When all figures have activated, what they did this turn no longer counts, and holds that \
         were not used are lost. Prone, wounds and Jammed tokens stay. Then the next turn begins."
            .to_owned()
    },
};
