//! Disengaging from a melee.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Outcome, Part, Table},
    words::plain,
};

use super::contact::part_from_all;
use crate::{
    Tnt,
    actions::{
        action_points::lose_concentration,
        hold::{self, Resumed, shift},
    },
    state::effect::Effect,
    stats::{
        tester::agility_or_strength,
        unopposed::{TARGET_NUMBER, stat_test},
    },
};

/// The modifier for each opponent after the first.
const FURTHER_OPPONENT: i32 = -1;

/// Tests Agility or Strength to leave a melee (rulebook: Close combat, disengaging).
///
/// The test is harder for each opponent after the first. On a pass, the figure can move freely. On
/// a fail, it loses 1 AP.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn disengage(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} tries to disengage", table.state().name(id)));
    if hold::pause(table, id)? == Resumed::Nothing || !table.state().is_engaged(id) {
        return Ok(());
    }
    let opponents = i32::try_from(table.state().opponents(id).count()).unwrap_or_default();
    let further = Part {
        label: if opponents == 2 { "extra opponent" } else { "extra opponents" }.into(),
        value: FURTHER_OPPONENT * (opponents - 1).max(0),
        modifier: true,
    };
    let tester = agility_or_strength(table, id).part((further.value != 0).then_some(further));
    let ask = Ask::new("Disengage").hint("Failing costs 1 AP.").topic(TOPIC.key);
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
        if tested.passed { Outcome::success("breaks free") } else { Outcome::failure("1 AP lost") }
    })?;
    table.apply(Effect::Acted(id));
    lose_concentration(table, id);
    let name = table.state().name(id).to_owned();
    if tested.passed {
        table.tell(Told::Outcome, |_| format!("{name} breaks free and can move."));
        part_from_all(table, id);
        shift(table, id);
    } else {
        let left = table.state().figure(id).this_turn.ap.saturating_sub(1);
        table.apply(Effect::Ap(id, left));
    }
    Ok(())
}

/// The topic that explains disengaging.
pub(crate) const TOPIC: Topic = Topic {
    key: "disengage",
    title: "Disengage",
    rules: &[50],
    text: || {
        format!(
            "Test Agility or Strength against {TARGET_NUMBER}, with {} for each opponent after \
             the first. On a pass, the figure can move away. On a fail, it loses 1 AP.",
            plain(FURTHER_OPPONENT)
        )
    },
};
