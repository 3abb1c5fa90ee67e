//! The roll of a test and its line in the log.

use engine::{
    Told, Topic,
    conversation::{Ask, Flow, Goal, Outcome, Reading, Sum, Table},
    words::{plain, possessive},
};

use super::{
    degree::{self, MARGINAL, outcome_of},
    tester::{Tester, dice},
};
use crate::Adventure;

/// Rolls a standard test, and returns `true` if it reaches the target number.
///
/// The test is 2D6 + attribute modifier + skill level + other modifiers. All results of the same
/// degree have the same effect.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn standard_test(
    table: &mut Table<'_, Adventure>,
    tester: &Tester,
    target: i32,
    ask: Ask,
) -> Flow<bool> {
    let what = ask.words().to_owned();
    let mut sums = [tester.sum.clone()];
    table.roll(&mut sums, 0, ask, &|sum| by_degree(sum, target))?;
    tester.pay(table);
    let [sum] = sums;
    let outcome = outcome_of(sum.total() - target);
    log(table, &what, &sum, target, &outcome);
    table.tell(Told::Outcome, |_| {
        let who = if tester.is_somebody() { possessive(&sum.who) + " " } else { String::new() };
        format!("{who}{what}: {}, {}.", plain(sum.total()), outcome.label)
    });
    table.outcome(outcome)?;
    Ok(sum.total() >= target)
}

/// Returns a reading with the degree of success of each result.
pub(crate) fn by_degree(sum: &Sum, target: i32) -> Reading {
    let reading = Reading::by_margin(dice(), sum.bonus(), target, &degree::degrees());
    reading.goal(Goal::at_least(target))
}

/// Returns a reading with the degree of success of each result, and a separate band for each
/// success.
///
/// The bands are separate because a later roll is compared with the exact result.
pub(crate) fn by_result(sum: &Sum, target: i32) -> Reading {
    let bonus = sum.bonus();
    let reaching = dice().results().filter(|result| result + bonus - target >= MARGINAL);
    reaching.fold(by_degree(sum, target), Reading::apart)
}

/// Returns a reading with two bands: results below the target number, and those that reach it.
pub(crate) fn by_success(sum: &Sum, target: i32, count_as: [Outcome; 2]) -> Reading {
    let reading = Reading::at_least(dice(), target - sum.bonus(), count_as);
    reading.goal(Goal::at_least(target))
}

/// Writes a roll to the log like [`log`], and records its total for the outcome line.
///
/// The log line of the roll shows the source of each number.
pub(crate) fn tell_and_keep(
    table: &mut Table<'_, Adventure>,
    what: &str,
    sum: &Sum,
    target: i32,
    outcome: &Outcome,
) {
    log(table, what, sum, target, outcome);
    let total = |_: &_| sum.told_total().map_or_else(|| outcome.label.to_string(), plain);
    table.tell(Told::RollOf(&sum.who), total);
}

/// Writes a roll to the log, with the source of each number. Also shows the moment of a very good
/// or very bad result.
pub(crate) fn log(
    table: &mut Table<'_, Adventure>,
    what: &str,
    sum: &Sum,
    target: i32,
    outcome: &Outcome,
) {
    if let Some(moment) = degree::moment_of(sum.total() - target) {
        table.moment(moment, None);
    }
    table.tell(Told::Roll, |_| {
        format!("{what}. {}: {}, needs {target}: {}.", sum.who, sum.explain(), outcome.label)
    });
}

/// The topic about standard tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "test",
    title: "Standard test",
    rules: &[1],
    text: || {
        "Roll 2D6 + attribute modifier + skill level + other modifiers. Reach the target number to \
         succeed. Wounds and weariness give a penalty to every test. In a fight, so does each \
         action after the second."
            .to_owned()
    },
};
