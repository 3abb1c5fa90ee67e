//! Skill tests, including those of untrained skills.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Table},
};

use super::{
    roll::{self, standard_test},
    target_number::target_number,
    tester::Tester,
};
use crate::{Adventure, character::skill::Skill, combat::action_round, state::battle::State};

impl Tester {
    /// Creates the tester for a character's test of the skill at index `place` on the sheet.
    ///
    /// The skill's level and the modifier of its attribute are added to the dice.
    pub(crate) fn with_skill(state: &State, id: FigureId, place: u8) -> Self {
        let tester = Self::new(state, id);
        let profile = state.profile(id);
        let Some(skill) = profile.skill(place) else { return tester };
        let tester = match profile.attribute_of(skill) {
            Some(attribute) => tester.stat(&attribute.name, attribute.modifier.into()),
            None => tester,
        };
        tester.stat(&skill.name, skill.level.into())
    }
}

/// Plays a standard test of one of the skills on the sheet.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn skill_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} tests a skill"));
    let place = choose_skill(table, id)?;
    let skill = skill_name(table.state(), id, place);
    table.headline(Headline::new(format!("{name} tests a skill")).detail(&skill));
    let target = target_number(table);
    let usual = action_round::usually_takes_action(table.state(), id);
    let is_action = action_round::takes_action(table, usual);
    let tester = Tester::with_skill(table.state(), id, place);
    let tester = tester.taking_action_if(is_action, table.state()).with_effort(table);
    standard_test(table, &tester, target, Ask::new(skill).topic(roll::TOPIC.key))?;
    Ok(())
}

fn choose_skill(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<u8> {
    let state = table.state();
    let is_action = action_round::usually_takes_action(state, id);
    let hint = |place| {
        let tester = Tester::with_skill(state, id, place);
        tester.taking_action_if(is_action, state).preview(state)
    };
    let options = (0..).zip(&state.profile(id).skills).map(|(place, skill)| ChoiceOption {
        refusal: skill.refusal(),
        ..ChoiceOption::new(&skill.name).hint(Some(hint(place)))
    });
    let ask = Ask::new("Which skill?").of(state.side_of(id)).topic(UNTRAINED.key);
    let place = table.choose(ask, Choice { options: options.collect(), usual: None })?;
    Ok(u8::try_from(place).unwrap_or(u8::MAX))
}

pub(crate) fn skill_name(state: &State, id: FigureId, place: u8) -> String {
    state.profile(id).skill(place).map_or_else(String::new, |skill: &Skill| skill.name.clone())
}

/// The topic about untrained skills.
pub(crate) const UNTRAINED: Topic = Topic {
    key: "untrained",
    title: "Untrained skills",
    rules: &[3],
    text: || {
        "A skill at level 0 can be used only if the sheet says so. The test then uses its \
         attribute alone."
            .to_owned()
    },
};
