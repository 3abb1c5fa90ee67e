//! The shared parts of all morale tests, and the test of a figure that is already falling back.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Flow, Headline, Moment, Outcome, Table},
};

use crate::{
    Tnt,
    close_combat::contact::part_from_all,
    figure::test_kind::TestKind,
    state::{cause::Cause, effect::Effect, figure_state::Departure},
    stats::{
        tester::Tester,
        unopposed::{TARGET_NUMBER, stat_test},
    },
};

/// The maximum distance, in inches, at which figures test for the loss of their leader.
pub(super) const LEADER_RANGE: u8 = 12;

/// Tests the morale of a figure that is wounded while falling back.
///
/// On a fumble, the figure flees the battle. On any other roll, the figure continues to fall back.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn test_on_the_run(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    attacker: FigureId,
) -> Flow<()> {
    let (tester, ask) = ask_for(table, id, Cause::Wounded);
    // The hint names the attacker, so that players know which enemies can still strike.
    let from = table.state().name(attacker);
    let hint = format!("Hit by {from} while falling back. On a natural 1, the figure flees.");
    let ask = ask.hint(hint);
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
        let fumble = tested.is_fumble();
        if fumble { Outcome::failure("flees").ranked(1) } else { Outcome::failure("falls back") }
    })?;
    if tested.is_fumble() {
        flee(table, id);
    }
    Ok(())
}

/// Sets the headline of a morale test, and returns its tester and question.
pub(super) fn ask_for(table: &mut Table<'_, Tnt>, id: FigureId, cause: Cause) -> (Tester, Ask) {
    let headline = Headline::new(format!("{} tests morale", table.state().name(id)));
    let owed = &table.state().owed;
    let more = owed.iter().filter(|(_, for_what)| *for_what == cause).count();
    table.headline(headline.detail(cause.words()).more_after(more));
    let tester = Tester::new(table.state(), id, TestKind::Will);
    (tester, Ask::new("Morale test").topic(TOPIC.key))
}

/// Removes a figure that flees the battle.
pub(super) fn flee(table: &mut Table<'_, Tnt>, id: FigureId) {
    part_from_all(table, id);
    table.apply(Effect::Left(id, Departure::Fled));
    table.moment(Moment::Rout, None);
}

/// The topic that explains morale.
pub(crate) const TOPIC: Topic = Topic {
    key: "morale",
    title: "Morale",
    rules: &[49, 52, 53, 54, 55],
    text: || {
        format!(
            "A figure tests Will against {TARGET_NUMBER} when it is wounded in melee, when it sees \
             its leader go out of action within {LEADER_RANGE}″, when its side is down to half \
             its starting size and again at a quarter, or when an ability says so. On a fail, it \
             moves at once towards its board edge, into cover if possible. Enemies in contact can \
             attack it first. If it would leave the board, it tests again and leaves the battle \
             on a fail. On a natural 1, it flees: it is out of action and needs an injury roll \
             after the battle."
        )
    },
};
