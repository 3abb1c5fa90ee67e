//! Activation: one unit, one order.

use super::order::Order;
use crate::{
    conversation::{Flow, Table},
    gdf::{
        Gdf,
        battle::{effect::Effect, state::State},
        melee::charge,
        movement::distance,
    },
    ids::FigureId,
};

/// Activation: a unit is given an order. One with nothing left to do is done at once. A pinned unit stays idle, and is
/// no longer pinned after that.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn activate(table: &mut Table<'_, Gdf>, unit: FigureId, order: Order) -> Flow<()> {
    table.headline(format!("{}: {}", table.state().name(unit), order.name()));
    let words = distance::words(table.state(), unit, order);
    let was_inside = table.state().unit(unit).inside.is_some();
    table.apply(Effect::Act(unit, order));
    table.order(|| words);
    if was_inside && !matches!(order, Order::Hold | Order::Idle) {
        table.apply(Effect::Inside(unit, None));
    }
    match order {
        Order::Charge => charge::charge(table, unit)?,
        Order::Idle => table.apply(Effect::Pinned(unit, false)),
        Order::Hold | Order::Advance | Order::Rush => {}
    }
    end_if_spent(table, unit);
    Ok(())
}

/// Ends the activation of the unit that acts.
pub(crate) fn end(table: &mut Table<'_, Gdf>) {
    table.apply(Effect::Done);
}

/// Aircraft: one that flies off the table is done, and comes back from any edge.
pub(crate) fn leave_table(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let name = table.state().name(unit).to_owned();
    table.order(|| format!("{name}: place it on any edge of the table again."));
    end(table);
}

/// Ends a unit's activation where there is nothing left for it to do.
pub(crate) fn end_if_spent(table: &mut Table<'_, Gdf>, unit: FigureId) {
    if !can_shoot(table.state(), unit) {
        end(table);
    }
}

/// Returns `true` if a unit has a weapon left to fire in this activation.
fn can_shoot(state: &State, unit: FigureId) -> bool {
    let may = state.acting.is_some_and(|acting| acting.unit == unit && acting.order.shoots());
    may && state.unit(unit).inside.is_none() && !weapons_to_fire(state, unit).is_empty()
}

/// The weapons that all parts of a unit can still fire in this activation, by their places on the sheets.
pub(crate) fn weapons_to_fire(state: &State, unit: FigureId) -> Vec<(FigureId, u8)> {
    let parts = state.parts_in_play(unit).into_iter();
    let weapons =
        parts.flat_map(|part| state.weapons(part, true).map(move |(place, _)| (part, place)));
    weapons.filter(|&(part, place)| not_to_fire(state, part, place).is_none()).collect()
}

/// Shooting: each weapon fires once in an activation, as long as a model is left to carry it.
pub(crate) fn not_to_fire(state: &State, unit: FigureId, weapon: u8) -> Option<String> {
    if state.unit(unit).has_fired(weapon) {
        Some("Has fired in this activation.".to_owned())
    } else if state.unit(unit).has_spent(weapon) {
        Some("Used up: once a battle.".to_owned())
    } else if state.carriers(unit, weapon) == 0 {
        Some("Nobody left to carry it.".to_owned())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::gdf::{
        Action, Order,
        testing::{Play, RED, RED_2, unit, weapon},
    };

    #[test]
    fn gdf_10_orders_and_their_distances() {
        assert_eq!((Order::Hold.inches(), Order::Hold.shoots()), (0, true));
        assert_eq!((Order::Advance.inches(), Order::Advance.shoots()), (6, true));
        assert_eq!((Order::Rush.inches(), Order::Rush.shoots()), (12, false));
        assert_eq!((Order::Charge.inches(), Order::Charge.shoots()), (12, false));
    }

    #[test]
    fn gdf_10_hold_and_advance_let_a_unit_shoot() {
        for order in [Order::Hold, Order::Advance] {
            let mut play = Play::usual();
            play.act(RED, order);
            assert!(play.0.walk().is_none());
            assert_eq!(play.state().acting.map(|it| it.unit), Some(RED));
            let other = play.refusal(&Action::Act(RED_2, Order::Hold));
            assert_eq!(other.as_deref(), Some("First finish with Red."));
            play.shoot(RED, 0);
        }
    }

    #[test]
    fn gdf_10_a_rush_ends_the_activation_at_once() {
        let mut play = Play::usual();
        play.act(RED, Order::Rush);
        assert_eq!(play.state().acting, None);
        assert!(play.0.take(Action::Shoot(RED, 0)).is_err());
        assert!(play.logged("Up to 12 inches, no shooting."));
    }

    #[test]
    fn gdf_10_a_unit_need_not_shoot() {
        let mut play = Play::usual();
        play.act(RED, Order::Advance);
        play.end(RED);
        assert_eq!(play.state().acting, None);
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn a_unit_without_guns_is_done_at_once() {
        let swords = unit("Red").with("weapons", vec![weapon("Sword", 0, 1, 0)]);
        let mut play = Play::with(vec![swords], vec![unit("Blue")]);
        play.act(RED, Order::Hold);
        assert_eq!(play.to_move().0, 1);
    }
}
