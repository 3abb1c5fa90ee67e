//! Morale tests of a whole side.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, SideId,
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Table},
    words::{Number, listed},
};

use super::{
    nerve::{LEADER_RANGE, TOPIC},
    testing::owed_test,
};
use crate::{
    Tnt,
    state::{
        battle::State, cause::Cause, effect::Effect, figure_state::Departure, happening::Happening,
    },
};

/// Returns the next side whose figures must all test morale, with the cause.
pub(crate) fn shaken_side(state: &State) -> Option<(SideId, Cause)> {
    let due = |side: SideId| {
        let (tested, left) = (state.side(side), state.count_in_action(side));
        let size = state.figures_of(side).count();
        let mut leaders = state.figures_of(side).filter(|&id| state.profile(id).leader);
        let has_lost_leader = leaders.any(|id| {
            let leader = state.figure(id);
            leader.out && leader.left != Some(Departure::Edge)
        });
        let causes = [
            (Cause::Leader, has_lost_leader && !tested.leaderless),
            (Cause::Half, left * 2 <= size && !tested.halved),
            (Cause::Quarter, left * 4 <= size && !tested.quartered),
        ];
        let cause = causes.into_iter().find(|(_, is_due)| *is_due);
        cause.filter(|_| left > 0).map(|(cause, _)| (side, cause))
    };
    state.all_sides().find_map(due)
}

/// Makes all due morale tests of figures and sides.
///
/// The tests are made at once, even in the middle of another figure's action.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn test_at_once(table: &mut Table<'_, Tnt>) -> Flow<()> {
    // No new test can be due unless a figure was lost in the current action.
    if !table.happenings().any(|it| matches!(it, Happening::Lost(_))) {
        return Ok(());
    }
    table.repeat((), |table, ()| {
        if table.state().is_over() {
            return Ok(ControlFlow::Break(()));
        }
        if let Some(&(id, cause)) = table.state().owed.first() {
            owed_test(table, id, cause)?;
        } else if let Some((side, cause)) = shaken_side(table.state()) {
            shake_side(table, side, cause)?;
        } else {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// Makes all of a side's figures in action test morale.
///
/// If the cause is the loss of the leader, only figures that were near the leader test.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn shake_side(table: &mut Table<'_, Tnt>, side: SideId, cause: Cause) -> Flow<()> {
    table.apply(Effect::SideTested(side, cause, true));
    let figures = table.state().figures_of(side).filter(|&id| table.state().in_action(id));
    let figures: Vec<FigureId> = figures.collect();
    let figures = if cause == Cause::Leader { near(table, side, &figures)? } else { figures };
    for id in figures {
        table.apply(Effect::Owes(id, cause));
    }
    Ok(())
}

/// The keys of the conditions, one for each figure that players can tick.
const KEYS: [&str; 16] = [
    "near.0", "near.1", "near.2", "near.3", "near.4", "near.5", "near.6", "near.7", "near.8",
    "near.9", "near.10", "near.11", "near.12", "near.13", "near.14", "near.15",
];

/// The maximum number of figures whose names an option lists. For more, it shows their number.
const MOST_NAMES: usize = 4;

/// Asks which figures were within 12 inches of the leader and could see it.
///
/// Only the players can check this, so one question lists all figures. If a side has more figures
/// than keys, the last condition covers all the remaining ones.
fn near(table: &mut Table<'_, Tnt>, side: SideId, all: &[FigureId]) -> Flow<Vec<FigureId>> {
    let side_name = table.state().side_name(side).to_owned();
    table.headline(Headline::new(side_name).detail(Cause::Leader.words()));
    let alone = if all.len() > KEYS.len() { KEYS.len() - 1 } else { all.len() };
    let (alone, others) = all.split_at(alone);
    let mut near = Vec::new();
    for (key, group) in KEYS.into_iter().zip(alone.chunks(1).chain([others])) {
        if group.is_empty() {
            continue;
        }
        let names = table.state().names(group.iter().copied());
        if table.toggle(key, listed(&names), true) {
            near.extend_from_slice(group);
        }
    }
    let test = match near.len() {
        0 => vec!["Ticked figures".to_owned()],
        some if some > 1 && some == all.len() => vec![format!("All {some}")],
        some if some > MOST_NAMES => vec![format!("{some} of them")],
        _ => table.state().names(near.iter().copied()),
    };
    let verb = Number::one_if(near.len() == 1).verb("test");
    let test = ChoiceOption {
        refusal: near.is_empty().then(|| "No one is ticked.".to_owned()),
        ..ChoiceOption::new(format!("{} {verb}", listed(&test)))
    };
    let options = vec![test, ChoiceOption::new("No one tests")];
    let ask = Ask::new("Who saw the leader fall?")
        .hint(format!(
            "Tick everyone within {LEADER_RANGE}″ and in line of sight. Only they test morale."
        ))
        .of(side)
        .fact()
        .topic(TOPIC.key);
    let chosen = table.choose(ask, Choice { options, usual: Some(0) })?;
    Ok(if chosen == 0 { near } else { Vec::new() })
}
