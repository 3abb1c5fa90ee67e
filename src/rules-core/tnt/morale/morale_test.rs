//! Morale: when nerve is tested, and what becomes of whoever loses it.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Moment, Outcome, Table},
    ids::FigureId,
    line::LineKind,
    tnt::{
        Tnt,
        battle::{cause::Cause, effect::Effect, figure_state::Departure},
        close_combat::{contact::part_from_all, free_attack::free_attacks},
        movement::moving::MoveAllowance,
        stats::{
            stat_test::{TARGET_NUMBER, Tested, stat_test, stat_test_or},
            test_kind::TestKind,
            tester::Tester,
        },
    },
    topic::Topic,
};

/// Inches within which the loss of a leader is felt.
const LEADER_RANGE: u8 = 12;

/// The morale test that a figure owes. Whoever is out of action by now need not make it.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn owed_test(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    table.apply(Effect::Tested(id, cause));
    if table.state().in_action(id) { test_morale(table, id, cause) } else { Ok(()) }
}

/// Morale: a Will test. Failed, the figure falls back; a fumble, and it flees the battle.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn test_morale(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    let (tester, ask) = ask_for(table, id, cause);
    let failed = if cause == Cause::Edge { "leaves" } else { "falls back" };
    let outcome = |tested: Tested| match (tested.is_fumble(), tested.passed) {
        (true, _) => Outcome::failure("flees").ranked(1),
        (false, true) => Outcome::success("stands"),
        (false, false) => Outcome::failure(failed),
    };
    let mut after = Vec::new();
    let tested = if cause == Cause::Leader {
        let ask =
            ask.hint(format!("Only within {LEADER_RANGE} inches of the leader and in sight."));
        let decline = "Too far away, or out of sight: no test";
        let others = others_to_test(table, id);
        let all = !others.is_empty() && table.toggle("others", "Nor do the others test", false);
        after = others.into_iter().filter(|_| all).collect();
        stat_test_or(table, tester, TARGET_NUMBER, ask, decline, &outcome)?
    } else {
        Some(stat_test(table, tester, TARGET_NUMBER, ask, &outcome)?)
    };
    match tested {
        None => {
            table.tell(LineKind::Outcome, || format!("{name} need not test."));
            for other in after {
                table.apply(Effect::Tested(other, Cause::Leader));
                let name = table.state().name(other).to_owned();
                table.tell(LineKind::Outcome, || format!("{name} need not test."));
            }
            Ok(())
        }
        Some(tested) if tested.is_fumble() => {
            flee(table, id);
            Ok(())
        }
        Some(tested) if tested.passed => {
            table.tell(LineKind::Outcome, || format!("{name} stands."));
            Ok(())
        }
        Some(_) if cause == Cause::Edge => {
            table.apply(Effect::Left(id, Departure::Edge));
            table.moment(Moment::Rout);
            Ok(())
        }
        Some(_) => fall_back(table, id, &name),
    }
}

/// Whoever else of its side is still to test for the loss of the leader.
fn others_to_test(table: &Table<'_, Tnt>, id: FigureId) -> Vec<FigureId> {
    let state = table.state();
    let is_other = |other: FigureId| other != id && state.side_of(other) == state.side_of(id);
    let owed = state.owed.iter().filter(|(_, cause)| *cause == Cause::Leader);
    owed.map(|(other, _)| *other).filter(|other| is_other(*other)).collect()
}

/// Morale, of a figure that a free attack wounds while it falls back: whatever else it rolls, it
/// goes on falling back; a fumble, and it flees the battle.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn test_on_the_run(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    attacker: FigureId,
) -> Flow<()> {
    let (tester, ask) = ask_for(table, id, Cause::Wounded);
    // Who struck also tells who is still to strike.
    let from = table.state().name(attacker);
    let ask = ask.hint(format!("Already falling back from {from}. Flees on a natural 1."));
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
        let fumble = tested.is_fumble();
        if fumble { Outcome::failure("flees").ranked(1) } else { Outcome::failure("falls back") }
    })?;
    if tested.is_fumble() {
        flee(table, id);
    }
    Ok(())
}

fn ask_for(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> (Tester, Ask) {
    let headline = Headline::new(format!("{} tests morale", table.state().name(id)));
    table.headline(headline.detail(cause.words()));
    let tester = Tester::new(table.state(), id, TestKind::Will);
    (tester, Ask::new("Morale test").topic(TOPIC.key))
}

fn flee(table: &mut Table<'_, Tnt>, id: FigureId) {
    part_from_all(table, id);
    table.apply(Effect::Left(id, Departure::Fled));
    table.moment(Moment::Rout);
}

/// Morale: an immediate move towards the board edge, into cover if possible. Enemies in contact may
/// strike first. Whoever crosses the edge tests again.
fn fall_back(table: &mut Table<'_, Tnt>, id: FigureId, name: &str) -> Flow<()> {
    free_attacks(table, id)?;
    part_from_all(table, id);
    if !table.state().in_action(id) {
        return Ok(());
    }
    table.headline(format!("{name} falls back"));
    let state = table.state();
    let far = MoveAllowance::new(state.profile(id).movement, state.figure(id).prone).words();
    let ask = Ask::new(format!("Does {name} cross the board edge?"))
        .hint(format!("Towards the side's own edge, into cover if there is some. {far}"))
        .of(state.side_of(id))
        .topic(TOPIC.key);
    let options = vec![ChoiceOption::new("No: still on the table"), ChoiceOption::new("Yes")];
    let crosses = table.choose(ask, Choice { options, usual: Some(0) })? == 1;
    table.tell(LineKind::Outcome, || format!("{name} falls back towards the board edge."));
    let moves = table.state().figure(id).moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    table.apply(Effect::FellBack(id));
    if crosses { test_morale(table, id, Cause::Edge) } else { Ok(()) }
}

/// Morale.
pub(crate) const TOPIC: Topic = Topic {
    key: "morale",
    title: "Morale",
    rules: &[49, 52, 53, 54, 55],
    text: || {
        format!(
            "A Will test against {TARGET_NUMBER}: when wounded in melee; when the leader goes out \
             of action within {LEADER_RANGE} inches and in sight; when the side is down to half \
             and to a quarter of its starting size, once each; when an ability says so. Failed, \
             the figure moves at once towards its board edge, into cover if it can; enemies in \
             contact may strike it first. Over the edge it tests again, and leaves the battle if \
             it fails. A natural 1 makes it flee: out of action, with a test for injury after the \
             battle."
        )
    },
};
