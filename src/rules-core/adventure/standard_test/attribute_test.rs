//! Attribute tests.

use super::{roll::standard_test, target_number::target_number, tester::Tester};
use crate::{
    adventure::{Adventure, combat::action_round},
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Table},
    ids::FigureId,
    topic::Topic,
    words::with_bonus,
};

/// The attribute test: 2D6 + attribute modifier + other modifiers.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn attribute_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let name = state.name(id).to_owned();
    let attributes = state.profile(id).attributes.clone();
    let ask = Ask::new("Which attribute?").of(state.side_of(id)).topic(TOPIC.key);
    table.headline(format!("{name} tests an attribute"));
    let options = attributes.iter().map(|it| {
        let hint = with_bonus("2D6", it.modifier.into());
        ChoiceOption::new(&it.name).hint(Some(hint))
    });
    let place = table.choose(ask, Choice { options: options.collect(), usual: None })?;
    let Some(attribute) = attributes.get(place) else { return Ok(()) };
    table.headline(Headline::new(format!("{name} tests an attribute")).detail(&attribute.name));
    let target = target_number(table);
    let is_action = action_round::takes_action(table, id);
    let tester = Tester::new(table.state(), id).stat(&attribute.name, attribute.modifier.into());
    let tester = if is_action { tester.taking_action(table.state()) } else { tester };
    let tester = tester.with_effort(table);
    standard_test(table, &tester, target, Ask::new(attribute.name.clone()).topic(TOPIC.key))?;
    Ok(())
}

/// The attribute test.
pub(crate) const TOPIC: Topic = Topic {
    key: "attribute",
    title: "Attribute test",
    rules: &[4],
    text: || {
        "2D6 + attribute modifier + other modifiers against a target number, where no skill fits."
            .to_owned()
    },
};
