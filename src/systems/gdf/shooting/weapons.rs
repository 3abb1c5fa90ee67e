//! The weapons that a unit can fire.

use engine::FigureId;

use crate::state::battle::State;

/// A weapon carried by one part of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeaponOf {
    /// The part that carries the weapon.
    pub(crate) part: FigureId,
    /// The weapon's index on that part's sheet.
    pub(crate) place: u8,
}

/// Returns the weapons that a unit can still fire in this activation.
pub(crate) fn weapons_to_fire(state: &State, unit: FigureId) -> Vec<WeaponOf> {
    let parts = state.parts_in_play(unit).into_iter();
    let weapons =
        parts.flat_map(|part| state.guns(part).map(move |(place, _)| WeaponOf { part, place }));
    weapons.filter(|it| not_to_fire(state, it.part, it.place).is_none()).collect()
}

/// Returns the reason why a weapon cannot be fired, or `None` if it can.
///
/// Each weapon can fire once per activation, as long as a model is left to carry it.
pub(crate) fn not_to_fire(state: &State, unit: FigureId, weapon: u8) -> Option<&'static str> {
    if state.unit(unit).has_fired(weapon) {
        Some("Already fired this activation.")
    } else if state.unit(unit).has_spent(weapon) {
        Some("Already used this battle.")
    } else if state.carriers(unit, weapon) == 0 {
        Some("No model left to carry it.")
    } else if state.enemies_of(unit).all(|it| !may_aim_at(state, it)) && has_aimed(state) {
        Some("Both targets of this unit are gone.")
    } else {
        None
    }
}

/// Returns `true` if the active unit has chosen a target.
fn has_aimed(state: &State) -> bool {
    state.acting.is_some_and(|acting| acting.targets.iter().any(Option::is_some))
}

/// Returns `true` if the active unit can shoot at another unit. Some editions limit the number of
/// units that it can shoot at in one activation.
pub(crate) fn may_aim_at(state: &State, target: FigureId) -> bool {
    let (Some(most), Some(acting)) = (state.book().most_targets, state.acting) else { return true };
    let chosen = || acting.targets.iter().flatten();
    chosen().count() < most || chosen().any(|&it| state.host(it) == state.host(target))
}
