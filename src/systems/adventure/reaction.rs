//! Reaction tests, which resist influence and ordeals.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Flow, Names, Table},
};

use super::{
    Adventure,
    standard_test::{roll::standard_test, target_number::target_number, tester::Tester},
    state::battle::State,
};

/// Plays a reaction test: 2D6 + reaction level + other modifiers.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn reaction_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} reacts"));
    let names = |reactions: Vec<(&str, i8)>| -> Vec<String> {
        reactions.into_iter().map(|(name, _)| name.to_owned()).collect()
    };
    let place = table.pick(
        "reaction",
        "Reaction",
        Names(|state: &State| names(state.profile(id).all_reactions())),
        0,
    );
    let target = target_number(table);
    let reactions = table.state().profile(id).all_reactions();
    let (reaction, level) = reactions.get(usize::from(place)).copied().unwrap_or_default();
    let reaction = reaction.to_owned();
    let tester = Tester::new(table.state(), id).stat(&reaction, level.into()).with_effort(table);
    let ask = Ask::new(format!("{reaction} reaction")).topic(TOPIC.key);
    standard_test(table, &tester, target, ask)?;
    Ok(())
}

/// The topic about reaction tests.
pub(super) const TOPIC: Topic = Topic {
    key: "reaction",
    title: "Reaction test",
    rules: &[13],
    text: || {
        "Roll 2D6 + reaction level + other modifiers against a target number to resist mental or \
         social influence or survive a physical ordeal. The test takes no action."
            .to_owned()
    },
};
