//! The function that plays each action.

use engine::conversation::{Flow, Table};

use crate::{
    Adventure,
    action::Action,
    combat::{action_round, attack, dodge, initiative, taking_damage},
    reaction, scene,
    standard_test::{attribute, free, opposed, skill},
    state::effect::Effect,
    weariness,
};

/// Plays an action by calling the function that implements its rule.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn play(table: &mut Table<'_, Adventure>, action: Action) -> Flow<()> {
    match action {
        Action::Fight => scene::begin_fight(table),
        Action::Initiative(id) => initiative::roll_initiative(table, id)?,
        Action::RollOff => initiative::roll_off(table)?,
        Action::NextRound => action_round::next_round(table),
        Action::EndFight => scene::end_fight(table),
        Action::Finish(yes) => table.apply(Effect::Ended(yes)),
        Action::Skill(id) => skill::skill_test(table, id)?,
        Action::Attribute(id) => attribute::attribute_test(table, id)?,
        Action::Reaction(id) => reaction::reaction_test(table, id)?,
        Action::Weariness(id) => weariness::weariness_test(table, id)?,
        Action::Opposed(id) => opposed::opposed_test(table, id)?,
        Action::Attack(id, weapon) => attack::attack(table, id, weapon)?,
        Action::Dodge(id) => dodge::dodge(table, id),
        Action::Act(id) => action_round::act_without_test(table, id),
        Action::Delay(id) => action_round::delay(table, id),
        Action::Done(id) => table.apply(Effect::Done(id, true)),
        Action::FreeTest => free::test_of_anybody(table)?,
        Action::FreeOpposed => free::opposed_test_of_anybody(table)?,
        Action::Hurt(id) => taking_damage::hurt(table, id)?,
    }
    Ok(())
}
