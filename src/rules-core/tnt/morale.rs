//! Morale: when nerve is tested, and what becomes of whoever loses it.

use super::{
    Tnt,
    close_combat::free_attacks,
    contact::part_from_all,
    effect::Effect,
    movement::MoveAllowance,
    stat_test::{TARGET_NUMBER, Tested, stat_test, stat_test_or},
    state::{Departure, State},
    test_kind::{TestKind, Tester},
};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
    ids::{FigureId, SideId},
    line::LineKind,
    row::stored_as_rows,
    topic::Topic,
};

/// Inches within which the loss of a leader is felt.
const LEADER_RANGE: u8 = 12;

stored_as_rows! {
    /// Why a figure tests its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Cause {
        /// It was wounded in melee.
        1 = Wounded,
        /// Its leader went out of action, near and in sight.
        2 = Leader,
        /// Its side is down to half.
        3 = Half,
        /// Its side is down to a quarter.
        4 = Quarter,
        /// It falls back over its board edge.
        5 = Edge,
        /// An ability says so.
        6 = Ability,
    }
}

impl Cause {
    /// In a few words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Wounded => "wounded in melee",
            Self::Leader => "the leader is down",
            Self::Half => "half of the side is lost",
            Self::Quarter => "three quarters of the side are lost",
            Self::Edge => "at its board edge",
            Self::Ability => "shaken",
        }
    }
}

/// What a side as a whole must test its nerve for now, and has not yet.
pub(super) fn shaken_side(state: &State) -> Option<(SideId, Cause)> {
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

/// Morale: all of a side's figures in action must test.
pub(super) fn shake_side(table: &mut Table<'_, Tnt>, side: SideId, cause: Cause) {
    table.apply(Effect::SideTested(side, cause, true));
    let figures: Vec<FigureId> =
        table.state().figures_of(side).filter(|&id| table.state().in_action(id)).collect();
    for id in figures {
        table.apply(Effect::Owes(id, cause));
    }
}

/// The morale test that a figure owes. Whoever is out of action by now need not make it.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn owed_test(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    table.apply(Effect::Tested(id, cause));
    if table.state().in_action(id) { test_morale(table, id, cause) } else { Ok(()) }
}

/// Morale: a Will test. Failed, the figure falls back; a fumble, and it flees the battle.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn test_morale(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} tests morale · {}", cause.words()));
    let tester = Tester::new(table.state(), id, TestKind::Will);
    let ask = Ask::new("Morale test").topic(TOPIC.key);
    let failed = if cause == Cause::Edge { "leaves" } else { "falls back" };
    let outcome = |tested: Tested| match (tested.is_fumble(), tested.passed) {
        (true, _) => Outcome::failure("flees").ranked(1),
        (false, true) => Outcome::success("stands"),
        (false, false) => Outcome::failure(failed),
    };
    let tested = if cause == Cause::Leader {
        let ask =
            ask.hint(format!("Only within {LEADER_RANGE} inches of the leader and in sight."));
        let decline = "Too far away, or out of sight: no test";
        stat_test_or(table, tester, TARGET_NUMBER, ask, decline, outcome)?
    } else {
        Some(stat_test(table, tester, TARGET_NUMBER, ask, outcome)?)
    };
    match tested {
        None => {
            table.tell(LineKind::Outcome, || format!("{name} need not test."));
            Ok(())
        }
        Some(tested) if tested.is_fumble() => {
            part_from_all(table, id);
            table.apply(Effect::Left(id, Departure::Fled));
            Ok(())
        }
        Some(tested) if tested.passed => {
            table.tell(LineKind::Outcome, || format!("{name} stands."));
            Ok(())
        }
        Some(_) if cause == Cause::Edge => {
            table.apply(Effect::Left(id, Departure::Edge));
            Ok(())
        }
        Some(_) => fall_back(table, id, &name),
    }
}

/// Morale: an immediate move towards the board edge, into cover if possible. Enemies in contact may strike first. Whoever
/// crosses the edge tests again.
fn fall_back(table: &mut Table<'_, Tnt>, id: FigureId, name: &str) -> Flow<()> {
    free_attacks(table, id)?;
    part_from_all(table, id);
    if !table.state().in_action(id) {
        return Ok(());
    }
    table.headline(format!("{name} falls back"));
    let state = table.state();
    let far = MoveAllowance::new(state.profile(id).movement, state.figure(id).prone).words();
    let ask = Ask::new("Does it cross its board edge?")
        .hint(format!("Towards its own edge, into cover if it can. {far}"))
        .of(state.side_of(id))
        .topic(TOPIC.key);
    let options = vec![ChoiceOption::new("No: it stays on the table"), ChoiceOption::new("Yes")];
    let crosses = table.choose(ask, Choice { options, usual: Some(0) })? == 1;
    table.tell(LineKind::Outcome, || format!("{name} falls back towards its board edge."));
    let moves = table.state().figure(id).moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    if crosses { test_morale(table, id, Cause::Edge) } else { Ok(()) }
}

/// Morale.
pub(super) const TOPIC: Topic = Topic {
    key: "morale",
    title: "Morale",
    rules: &[49, 52, 53, 54, 55],
    text: || {
        format!(
            "A Will test against {TARGET_NUMBER}: when wounded in melee; when the leader goes out of action within \
             {LEADER_RANGE} inches and in sight; when the side is down to half and to a quarter of its starting size, once \
             each; when an ability says so. Failed, the figure moves at once towards its board edge, into cover if it can; \
             enemies in contact may strike it first. Over the edge it tests again, and leaves the battle if it fails. A \
             natural 1 makes it flee: out of action, with a test for injury after the battle."
        )
    },
};
