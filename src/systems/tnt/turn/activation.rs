//! Activation tests, the end of an activation, and passing the initiative.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Flow, Outcome, Table},
};

use crate::{
    Tnt,
    figure::test_kind::TestKind,
    state::effect::Effect,
    stats::{
        tester::Tester,
        unopposed::{TARGET_NUMBER, stat_test},
    },
};

/// The action points of a figure that fails its activation test.
pub(crate) const AP_OF_THE_UNREADY: u8 = 1;

/// Makes the activation test of a figure, on Mettle (rulebook: Activation).
///
/// On a pass, the figure gets all its AP. On a fail, it gets 1 AP, and play passes when the figure
/// is done, if another side has figures left to activate.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn activate(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let (ap, can_pass) = (state.profile(id).full_ap(), state.can_pass());
    let tester = Tester::new(state, id, TestKind::Activation);
    let ask = Ask::new("Activation test").topic(TOPIC.key);
    table.headline(format!("{} activates", table.state().name(id)));
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
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
        table.apply_as_headline(Effect::Ap(id, ap));
    } else {
        table.apply_as_headline(Effect::Ap(id, AP_OF_THE_UNREADY));
        table.apply(Effect::Failed);
    }
    Ok(())
}

/// Ends the acting figure's activation.
pub(crate) fn end_activation(table: &mut Table<'_, Tnt>) {
    table.apply(Effect::Done);
}

/// Passes the initiative to the next side in order that has figures left to activate.
pub(crate) fn pass(table: &mut Table<'_, Tnt>) {
    let next = table.state().next_side().unwrap_or(table.state().to_move);
    table.apply(Effect::Pass(next));
}

/// The topic that explains activation.
pub(crate) const TOPIC: Topic = Topic {
    key: "activation",
    title: "Activation",
    rules: &[12, 13, 14, 15],
    text: || {
        format!(
            "Roll D10 + Mettle against {TARGET_NUMBER}. On a pass, the figure gets all its AP, \
             usually 2. On a fail, it gets {AP_OF_THE_UNREADY} AP, and play passes to the next \
             side when it's done, if that side has figures left to activate. You can't choose to \
             pass while you have figures left. Each figure activates once a turn. The turn ends \
             when all have activated."
        )
    },
};
