//! Activation: the test that decides how much a figure may do, the end of its activation, and passing the initiative.

use super::{
    Tnt,
    effect::Effect,
    stat_test::{TARGET_NUMBER, stat_test},
};
use crate::{
    conversation::{Ask, Flow, Outcome, Sum, Table},
    dice::Die,
    ids::FigureId,
};

/// Action points of a figure that fails its activation test.
const AP_OF_THE_UNREADY: u8 = 1;

/// Activation: a test on Mettle. Passed, the figure has all its AP; failed, 1 AP, and play passes once it is done.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn activate(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let (side, profile) = (state.side_of(id), state.profile(id));
    let (ap, can_pass) = (profile.ap, state.can_pass());
    let sum = Sum::new(&profile.name, side, Die::D10).stat("Mettle", profile.mettle.into());
    table.headline(format!("{} activates", table.state().name(id)));
    let tested = stat_test(table, sum, TARGET_NUMBER, Ask::new("Activation test"), |tested| {
        if tested.passed {
            Outcome::success(format!("{ap} AP"))
        } else if can_pass {
            Outcome::failure("1 AP, then play passes")
        } else {
            Outcome::failure("1 AP")
        }
    })?;
    table.apply(Effect::Activate(id));
    if tested.passed {
        table.apply(Effect::Ap(id, ap));
    } else {
        table.apply(Effect::Ap(id, AP_OF_THE_UNREADY));
        table.apply(Effect::Failed);
    }
    Ok(())
}

/// Ends the acting figure's activation. A failed test only makes play pass where there is someone to pass it to.
pub(super) fn end_activation(table: &mut Table<'_, Tnt>) {
    table.apply(Effect::Done);
}

/// Passes the initiative to the next side in order that has figures left to activate.
pub(super) fn pass(table: &mut Table<'_, Tnt>) {
    let next = table.state().next_side().unwrap_or(table.state().to_move);
    table.apply(Effect::Pass(next));
}
