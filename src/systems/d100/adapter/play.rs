//! The function that plays each action.

use engine::conversation::{Flow, Table};

use crate::{
    D100,
    action::Action,
    close_combat::{attack, free_parry, wielding},
    damage::elsewhere,
    hit_test::free,
    ranged_combat::{automatic, jam, reload, semi_automatic, single},
    state::effect::Effect,
    turn::{actions, sides},
};

/// Plays an action by calling the function that implements its rule.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn play(table: &mut Table<'_, D100>, action: Action) -> Flow<()> {
    match action {
        Action::Attack(id, weapon) => attack::attack(table, id, weapon)?,
        Action::Fire(id, weapon) => single::fire(table, id, weapon)?,
        Action::Burst(id, weapon) => semi_automatic::burst(table, id, weapon)?,
        Action::Spray(id, weapon) => automatic::spray(table, id, weapon)?,
        Action::Clear(id, weapon) => jam::clear(table, id, weapon),
        Action::Reload(id, weapon) => reload::reload(table, id, weapon),
        Action::Move(id) => actions::spend(table, id),
        Action::Hurt(id) => elsewhere::hurt(table, id)?,
        Action::Pass => sides::pass(table),
        Action::Finish(yes) => table.apply(Effect::Ended(yes)),
        Action::HitTest => free::hit_test_of_anybody(table)?,
        Action::Damage => elsewhere::damage_of_anybody(table)?,
        Action::Draw(id, weapon) => wielding::draw(table, id, weapon),
        Action::Parry => free_parry::parry_of_anybody(table)?,
    }
    Ok(())
}
