//! Attribute tests.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Table},
};

use super::{roll::standard_test, target_number::target_number, tester::Tester};
use crate::{
    Adventure, character::attribute::Attribute, combat::action_round, state::battle::State,
};

impl Tester {
    /// Creates a tester from a character who tests an attribute.
    fn with_attribute(state: &State, id: FigureId, attribute: &Attribute) -> Self {
        Self::new(state, id).stat(&attribute.name, attribute.modifier.into())
    }
}

/// Plays an attribute test: 2D6 + attribute modifier + other modifiers.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn attribute_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let name = state.name(id).to_owned();
    let attributes = state.profile(id).attributes.clone();
    let ask = Ask::new("Which attribute?").of(state.side_of(id)).topic(TOPIC.key);
    let usual = action_round::usually_takes_action(state, id);
    let options = attributes.iter().map(|it| {
        let tester = Tester::with_attribute(state, id, it).taking_action_if(usual, state);
        ChoiceOption::new(&it.name).hint(Some(tester.preview(state)))
    });
    let options = options.collect();
    table.headline(format!("{name} tests an attribute"));
    let place = table.choose(ask, Choice { options, usual: None })?;
    let Some(attribute) = attributes.get(place) else { return Ok(()) };
    table.headline(Headline::new(format!("{name} tests an attribute")).detail(&attribute.name));
    let target = target_number(table);
    let is_action = action_round::takes_action(table, usual);
    let tester = Tester::with_attribute(table.state(), id, attribute);
    let tester = tester.taking_action_if(is_action, table.state()).with_effort(table);
    standard_test(table, &tester, target, Ask::new(attribute.name.clone()).topic(TOPIC.key))?;
    Ok(())
}

/// The topic about attribute tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "attribute",
    title: "Attribute test",
    rules: &[4],
    text: || {
        "Roll 2D6 + attribute modifier + other modifiers against a target number. Use this test if \
         no skill fits."
            .to_owned()
    },
};
