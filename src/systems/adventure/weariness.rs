//! Weariness tests, and the penalties for weariness.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Flow, Table},
};

use crate::{
    Adventure,
    standard_test::{roll::standard_test, target_number::target_number, tester::Tester},
    state::{battle::State, effect::Effect},
};

impl State {
    /// Returns the penalty for weariness on a character's tests, as 0 or a negative number.
    pub(crate) fn weariness_penalty(&self, id: FigureId) -> i32 {
        self.profile(id).weariness.penalty(self.figure(id).weariness)
    }

    /// Returns the last level of weariness on a character's sheet, counted from 0.
    pub(super) fn last_weariness(&self, id: FigureId) -> u8 {
        self.profile(id).weariness.levels().saturating_sub(1)
    }
}

/// Plays a weariness test: a stamina test that adds a level of weariness on a failure.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn weariness_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let (name, stamina) = (state.name(id).to_owned(), state.profile(id).stamina);
    table.headline(format!("{name} tests for weariness"));
    let target = target_number(table);
    let tester = Tester::new(table.state(), id).stat("Stamina", stamina.into());
    let tester = tester.with_effort(table);
    let ask = Ask::new("Weariness test").topic(TOPIC.key);
    let passed = standard_test(table, &tester, target, ask)?;
    let level = table.state().figure(id).weariness;
    if !passed && level < table.state().last_weariness(id) {
        table.apply(Effect::Weariness(id, level + 1));
    }
    Ok(())
}

/// The topic about weariness.
pub(super) const TOPIC: Topic = Topic {
    key: "weariness",
    title: "Weariness",
    rules: &[14],
    text: || {
        "After exertion, a character tests stamina; a failure adds a level of weariness, up to the \
         last one on the sheet. Each level gives a penalty to every test. When the character \
         rests, reduce weariness by hand. The book gives no penalties per level, so the sheet's \
         defaults are ours."
            .to_owned()
    },
};
