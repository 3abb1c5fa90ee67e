//! Activation of units, each with one order.

use engine::{
    FigureId, HasLineup, Holder, Told,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    words::possessive,
};

use crate::{
    Gdf,
    melee::charge,
    morale,
    movement::{distance, refusals::is_shut_in},
    psychic::spells,
    shooting::weapons::weapons_to_fire,
    special_rules::afterwards,
    state::{
        battle::{Acting, State},
        effect::Effect,
        group::of_unit,
    },
    unit::order::{self, Order},
};

/// Activates a unit with an order.
///
/// If the order leaves the unit nothing more to do, the activation ends at once. A pinned unit
/// stays idle and then recovers. Morale tests for the wounds of spells come before a charge.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn activate(table: &mut Table<'_, Gdf>, unit: FigureId, order: Order) -> Flow<()> {
    if order == Order::Charge {
        morale::tests_after_spells(table)?;
    }
    table.headline(format!("{}: {}", table.state().name(unit), order.name()));
    let words = distance::words(table.state(), unit, order);
    let gets_out = gets_out(table, unit, order)?;
    let is_new = table.state().acting.is_none();
    table.apply(Effect::Act(unit, order));
    if is_new && order != Order::Idle {
        afterwards::activation(table, unit);
    }
    table.tell(Told::Reminder(Holder::Figure(unit)), |_| match (gets_out, order) {
        (Some(true), Order::Hold) => distance::getting_out(),
        (Some(false), Order::Hold) => "Stays inside.".to_owned(),
        _ => words,
    });
    if gets_out == Some(true) {
        table.apply(Effect::Inside(unit, None));
    }
    match order {
        Order::Charge => charge::charge(table, unit)?,
        // A unit that still has to test morale stays pinned until after that test.
        Order::Idle if table.state().tests_owed(unit).next().is_some() => {}
        Order::Idle => table.apply(Effect::Pinned(unit, false)),
        Order::Hold | Order::Advance | Order::Rush => {}
    }
    end_if_spent(table, unit);
    Ok(())
}

/// Returns whether a unit gets out of its transport, after asking the players if they have a
/// choice.
///
/// A unit gets out with Advance, Rush or Charge, and stays inside with Idle. With Hold, it can do
/// either in some editions, unless its transport is inside another one. Returns `None` for a unit
/// that is not in a transport.
fn gets_out(table: &mut Table<'_, Gdf>, unit: FigureId, order: Order) -> Flow<Option<bool>> {
    let state = table.state();
    if state.unit(unit).inside.is_none() {
        return Ok(None);
    }
    let may_choose = order == Order::Hold && state.book().gets_out_with_hold;
    if !may_choose || is_shut_in(state, unit) {
        return Ok(Some(!matches!(order, Order::Hold | Order::Idle)));
    }
    let name = state.name(unit).to_owned();
    let ask = of_unit(table, unit, Ask::new(format!("{name}: get out?")));
    let ask = ask.hint(distance::getting_out()).topic(order::TOPIC.key);
    let options = vec![ChoiceOption::new("Stay inside"), ChoiceOption::new("Get out")];
    Ok(Some(table.choose(ask, Choice { options, usual: None })? == 1))
}

/// Ends the activation of the active unit.
pub(crate) fn end(table: &mut Table<'_, Gdf>) {
    table.apply(Effect::Done);
}

/// Begins a unit's activation, if the unit can be activated now.
///
/// Call this for actions that come before the unit's order, such as casting a spell.
pub(crate) fn begin(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let state = table.state();
    let head = state.head(unit);
    if state.acting.is_none() && not_to_activate(state, head).is_none() {
        table.apply(Effect::Begins(head));
        afterwards::activation(table, head);
    }
}

/// Returns the reason why a unit cannot be activated, or `None` if it can.
///
/// Only the side to move can activate a unit, and each unit only once per round.
pub(crate) fn not_to_activate(state: &State, unit: FigureId) -> Option<String> {
    if waits_for_order(state, unit) {
        return None;
    }
    if state.round == 0 {
        return Some("Roll off first.".to_owned());
    }
    if state.away(unit).is_some() {
        return Some("This unit isn't on the table.".to_owned());
    }
    if state.unit(unit).activated {
        return Some("Already activated this round.".to_owned());
    }
    if let Some(acting) = state.acting {
        return Some(format!("Finish with {} first.", state.unit_name(acting.unit)));
    }
    let is_our_turn = state.side_of(unit) == Some(state.to_move);
    (!is_our_turn).then(|| format!("It's {} turn.", possessive(state.side_name(state.to_move))))
}

/// Takes an aircraft off the table, which ends its activation.
///
/// The aircraft comes back at any table edge.
pub(crate) fn leave_table(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let name = table.state().name(unit).to_owned();
    if table.state().acting.is_none_or(|acting| acting.order.is_none()) {
        table.apply(Effect::Act(unit, Order::Advance));
    }
    table
        .tell(Told::Reminder(Holder::Figure(unit)), |_| format!("Place {name} on any table edge."));
    end(table);
}

/// Ends a unit's activation if the unit has nothing left to do.
pub(crate) fn end_if_spent(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let state = table.state();
    let order = state.acting.filter(|acting| acting.unit == unit).and_then(|it| it.order);
    let is_outside = state.unit(unit).inside.is_none();
    let goes_on = |order| can_shoot(state, unit, order) || can_cast(state, unit, order);
    if !order.is_some_and(|order| is_outside && goes_on(order)) {
        end(table);
    }
}

/// Returns `true` if a unit with this order has a weapon left to fire.
fn can_shoot(state: &State, unit: FigureId, order: Order) -> bool {
    order.shoots() && !weapons_to_fire(state, unit).is_empty()
}

/// Returns `true` if a psychic in a unit with this order can still cast a spell.
///
/// Spells must be cast before attacks.
fn can_cast(state: &State, unit: FigureId, order: Order) -> bool {
    let mut parts = state.parts_in_play(unit).into_iter();
    let may = |part| state.profile(part).psychic > 0 && spells::not_to_cast(state, part).is_none();
    !matches!(order, Order::Charge | Order::Idle) && parts.any(may)
}

/// Returns `true` if a unit's activation has begun but the unit has no order yet.
pub(crate) fn waits_for_order(state: &State, unit: FigureId) -> bool {
    let is_it = |it: &Acting| it.order.is_none() && state.head(it.unit) == state.head(unit);
    state.acting.as_ref().is_some_and(is_it)
}

#[cfg(test)]
mod tests {
    use crate::{
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
            assert_eq!(other.as_deref(), Some("Finish with Red first."));
            play.shoot(RED, 0);
        }
    }

    #[test]
    fn gdf_10_a_rush_ends_the_activation_at_once() {
        let mut play = Play::usual();
        play.act(RED, Order::Rush);
        assert_eq!(play.state().acting, None);
        assert!(play.0.take(Action::Shoot(RED, 0)).is_err());
        assert!(play.logged("Up to 12″, no shooting."));
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
