//! Morale tests and falling back.

use engine::{
    FigureId, HasLineup, Told,
    conversation::{Ask, Choice, ChoiceOption, Flow, Moment, Outcome, Table},
};

use super::nerve::{TOPIC, ask_for, flee};
use crate::{
    Tnt,
    close_combat::{contact::part_from_all, free_attack::free_attacks},
    movement::moving::MoveAllowance,
    state::{cause::Cause, effect::Effect, figure_state::Departure},
    stats::unopposed::{TARGET_NUMBER, Tested, stat_test},
};

/// Makes a morale test that a figure owes, or only cancels it if the figure is out of action.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn owed_test(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    table.apply(Effect::Tested(id, cause));
    if table.state().in_action(id) { test_morale(table, id, cause) } else { Ok(()) }
}

/// Tests a figure's morale on Will (rulebook: Morale).
///
/// On a fail, the figure falls back, or leaves the battle if it is crossing its board edge. On a
/// fumble, it flees the battle.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn test_morale(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    let (tester, ask) = ask_for(table, id, cause);
    let failed = if cause == Cause::Edge { "leaves" } else { "falls back" };
    let outcome = |tested: Tested| match (tested.is_fumble(), tested.passed) {
        (true, _) => Outcome::failure("flees").ranked(1),
        (false, true) => Outcome::success("stands"),
        (false, false) => Outcome::failure(failed),
    };
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &outcome)?;
    if tested.is_fumble() {
        flee(table, id);
    } else if tested.passed {
        table.tell(Told::Outcome, |_| format!("{name} stands firm."));
    } else if cause == Cause::Edge {
        table.apply(Effect::Left(id, Departure::Edge));
        table.moment(Moment::Rout, None);
    } else {
        fall_back(table, id, &name)?;
    }
    Ok(())
}

/// Makes a figure fall back towards its board edge at once, into cover if possible.
///
/// Enemies in contact can attack it first. If it would cross the edge, it tests morale again.
fn fall_back(table: &mut Table<'_, Tnt>, id: FigureId, name: &str) -> Flow<()> {
    free_attacks(table, id)?;
    part_from_all(table, id);
    if !table.state().in_action(id) {
        return Ok(());
    }
    table.headline(format!("{name} falls back"));
    let state = table.state();
    let far = MoveAllowance::new(*state.profile(id).movement, state.figure(id).prone).words();
    let ask = Ask::new(format!("Does {name} cross the board edge?"))
        .hint(format!("Move the figure towards its board edge, into cover if possible. {far}"))
        .of(state.side_of(id))
        .fact()
        .topic(TOPIC.key);
    let options = vec![ChoiceOption::new("No: still on the table"), ChoiceOption::new("Yes")];
    let crosses = table.choose(ask, Choice { options, usual: Some(0) })? == 1;
    table.tell(Told::Outcome, |_| format!("{name} falls back towards the board edge."));
    let moves = table.state().figure(id).this_turn.moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    table.apply(Effect::FellBack(id));
    if crosses { test_morale(table, id, Cause::Edge) } else { Ok(()) }
}
