//! Tests that players can make at any time.
//!
//! These are stat tests with or without a figure, opposed tests, D3 rolls and scatter.

use std::{cmp::Ordering, ops::RangeInclusive};

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Draw, Flow, Outcome, Part, Reading, Signed, Sum, Table},
    dice::{Die, d3},
};

use super::{
    opposed::{self, Terms, TestName, opposed_test},
    tester::Tester,
    unopposed::{self, TARGET_NUMBER, Tested, stat_test, stat_test_or},
};
use crate::{
    Tnt,
    actions::{
        action_points::spend_elsewhere,
        hold::{self, Resumed, shift},
    },
    figure::test_kind::{self, TestKind},
};

/// The range of stats and target numbers that players can set.
const NUMBERS: RangeInclusive<i32> = 0..=25;

/// The range of modifiers that players can set.
const MODIFIERS: RangeInclusive<i32> = -8..=8;

/// The preset stat for a test without a figure.
const USUAL_STAT: i32 = 5;

/// Asks for a modifier and returns it, or `None` if it is 0.
fn any_modifier(
    table: &mut Table<'_, Tnt>,
    key: &'static str,
    label: &'static str,
) -> Option<Part> {
    let value = table.pick(key, label, Signed(MODIFIERS), 0);
    (value != 0).then(|| Part::modifier("modifier", value))
}

fn any_target(table: &mut Table<'_, Tnt>) -> i32 {
    table.pick("target", "Target number", NUMBERS, TARGET_NUMBER)
}

fn pass_or_fail(tested: Tested) -> Outcome {
    if tested.passed { Outcome::success("passed") } else { Outcome::failure("failed") }
}

/// Makes any kind of stat test for a figure, with any modifier and target number (rulebook: Stats
/// and tests).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn figure_test(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let (kind, tester, target) = any_test(table, id);
    let tested = stat_test(table, tester, target, ask_for(kind), &pass_or_fail)?;
    tell_result(table, id, kind, tested);
    Ok(())
}

/// Performs a miscellaneous action for 1 AP, usually with a stat test.
///
/// See the rulebook: Actions, Miscellaneous action.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn miscellaneous(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    spend_elsewhere(table, id);
    if hold::pause(table, id)? == Resumed::Nothing {
        return Ok(());
    }
    let (kind, tester, target) = any_test(table, id);
    let decline = "No test needed";
    let tested = stat_test_or(table, tester, target, ask_for(kind), decline, &pass_or_fail)?;
    if let Some(tested) = tested {
        tell_result(table, id, kind, tested);
    }
    // Only the players know what the action changed. They must check sight and reach again for an
    // interrupted figure.
    shift(table, id);
    Ok(())
}

/// Asks for the kind of test, the modifier and the target number of a figure's stat test.
fn any_test(table: &mut Table<'_, Tnt>, id: FigureId) -> (TestKind, Tester, i32) {
    table.headline(format!("{} makes a stat test", table.state().name(id)));
    let names = TestKind::NAMES.get(..TestKind::STAT_TESTS).unwrap_or_default();
    let agility = 1;
    let place = table.pick("kind", "Test", names, agility);
    let kind = TestKind::ALL.get(usize::from(place)).copied();
    let kind = kind.unwrap_or(TestKind::Agility);
    let target = any_target(table);
    let modifier = any_modifier(table, "modifier", "Modifier");
    (kind, Tester::new(table.state(), id, kind).part(modifier), target)
}

fn ask_for(kind: TestKind) -> Ask {
    Ask::new(format!("{} test", kind.name())).topic(test_kind::TOPIC.key)
}

fn tell_result(table: &mut Table<'_, Tnt>, id: FigureId, kind: TestKind, tested: Tested) {
    let (name, kind) = (table.state().name(id).to_owned(), kind.name());
    table.tell(Told::Outcome, |_| {
        let result = if tested.passed { "passes" } else { "fails" };
        format!("{name} {result} the {kind} test.")
    });
}

/// Makes a stat test without a figure.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn stat_test_of_anybody(table: &mut Table<'_, Tnt>) -> Flow<()> {
    table.headline("Stat test");
    let stat = table.pick("stat", "Stat", NUMBERS, USUAL_STAT);
    let target = any_target(table);
    let modifier = any_modifier(table, "modifier", "Modifier");
    let sum = Sum::new("Test", None, Die::D10).stat("stat", stat).part(modifier);
    let ask = Ask::new("Stat test").topic(unopposed::TOPIC.key);
    let tested = stat_test(table, Tester::nobody(sum), target, ask, &pass_or_fail)?;
    let words = if tested.passed { "Passed." } else { "Failed." };
    table.tell(Told::Outcome, |_| words.to_owned());
    Ok(())
}

/// Makes an opposed test without figures.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn opposed_test_of_anybody(table: &mut Table<'_, Tnt>) -> Flow<()> {
    table.headline("Opposed test");
    let attack = table.pick("attack", "Attacker's stat", NUMBERS, USUAL_STAT);
    let bonus = any_modifier(table, "bonus", "Attacker's modifier");
    let defense = table.pick("defense", "Defender's stat", NUMBERS, USUAL_STAT);
    let malus = any_modifier(table, "malus", "Defender's modifier");
    let tester = |who: &str, stat: i32, part| {
        Tester::nobody(Sum::new(who, None, Die::D10).stat("stat", stat).part(part))
    };
    let testers = [tester("Attacker", attack, bonus), tester("Defender", defense, malus)];
    let name = TestName { what: "Opposed test", topic: opposed::TOPIC.key };
    let result = opposed_test(table, testers, Terms::Plain, name, &|result| match result {
        Ordering::Greater => Outcome::success("attacker wins"),
        Ordering::Equal => Outcome::failure("tie: defender wins"),
        Ordering::Less => Outcome::failure("defender wins"),
    })?;
    let winner = if result == Ordering::Greater { "attacker" } else { "defender" };
    table.tell(Told::Outcome, |_| format!("The {winner} wins."));
    Ok(())
}

/// Rolls a D3: half of a D6, rounded up (rulebook: Dice and mechanics, D3).
///
/// A D3 is never a critical or a fumble.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_d3(table: &mut Table<'_, Tnt>) -> Flow<()> {
    table.headline("D3");
    let shares = (1..=d3(Die::D6.faces())).map(|result| result.to_string());
    let draw = Draw::among(Die::D6, shares);
    let ask = Ask::new("Roll a D6").hint("1–2 is 1, 3–4 is 2, 5–6 is 3.").topic(D3.key);
    let result = table.draw(&ask, &draw)? + 1;
    table.tell(Told::Outcome, |_| format!("D3: {result}."));
    Ok(())
}

/// Rolls a random direction (rulebook: Dice and mechanics, scatter).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn scatter(table: &mut Table<'_, Tnt>) -> Flow<()> {
    table.headline("Scatter");
    let mut sums = [Sum::new("Scatter", None, Die::Scatter)];
    let ask = Ask::new("Which way?")
        .hint("12 o'clock is straight ahead for the thrower.")
        .topic(SCATTER.key);
    let hour = table.roll(&mut sums, 0, ask, &|_| Reading::each(Die::Scatter))?;
    table.tell(Told::Outcome, |_| format!("Scatter: {hour} o'clock."));
    Ok(())
}

/// The topic that explains miscellaneous actions.
pub(crate) const MISCELLANEOUS: Topic = Topic {
    key: "miscellaneous",
    title: "Miscellaneous action",
    rules: &[26],
    text: || {
        format!(
            "Spend 1 AP on anything the players agree on, such as breaking down a door. This \
             is usually a stat test against {TARGET_NUMBER}."
        )
    },
};

/// The topic that explains the D3.
pub(crate) const D3: Topic = Topic {
    key: "d3",
    title: "D3",
    rules: &[5],
    text: || {
        "Half a D6, rounded up: 1–2 is 1, 3–4 is 2, 5–6 is 3. It's never a critical or a \
         fumble."
            .to_owned()
    },
};

/// The topic that explains scatter.
pub(crate) const SCATTER: Topic = Topic {
    key: "scatter",
    title: "Scatter",
    rules: &[6],
    text: || "A random direction, given as an hour on a clock face.".to_owned(),
};
