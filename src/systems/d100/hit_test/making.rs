//! The roll of a hit test.

use engine::{
    SideId, Told,
    conversation::{Ask, Flow, Moment, Sum, Table},
    dice::Die,
};

use super::{
    hit_roll::{HitRoll, TOPIC},
    hit_value::HitValue,
    percentile::{ALWAYS, explain},
};
use crate::D100;

/// The figure that makes a test, or a name if there is no figure.
#[derive(Clone, Debug)]
pub(crate) struct Tester {
    pub(crate) name: String,
    pub(crate) side: Option<SideId>,
}

/// The question for the roll.
const ASK: &str = "Roll to hit";

/// Makes a hit test by rolling a D100 against the hit value.
///
/// The outcome of the test is only an interim one, because the attack's own outcome follows later.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn hit_test(
    table: &mut Table<'_, D100>,
    tester: &Tester,
    value: &HitValue,
    hint: Option<String>,
) -> Flow<HitRoll> {
    let mut sums = [Sum::new(tester.name.clone(), tester.side, Die::D100)];
    let mut question = Ask::new(ASK).topic(TOPIC.key);
    let hints: Vec<String> = only_automatic(value).into_iter().chain(hint).collect();
    if !hints.is_empty() {
        question = question.hint(hints.join(" "));
    }
    let roll = table.roll(&mut sums, 0, question, &|_| value.reading())?;
    let rolled = value.roll(roll);
    table.tell(Told::Roll, |_| {
        format!("{ASK}: {}: {}.", explain(&sums[0], &value.parts), rolled.word())
    });
    table.tell(Told::RollOf(&tester.name), |_| on(rolled.word(), &sums[0]));
    if rolled == HitRoll::Critical {
        table.moment(Moment::Critical, None);
    }
    table.outcome(rolled.outcome().interim())?;
    Ok(rolled)
}

/// Describes the result of a D100 with its roll, such as "hit on 40".
///
/// The roll is missing if players entered only the result.
pub(crate) fn on(word: &str, sum: &Sum) -> String {
    sum.told_total().map_or_else(|| word.to_owned(), |roll| format!("{word} on {roll}"))
}

/// Returns a hint if only automatic successes hit at this value.
pub(crate) fn only_automatic(value: &HitValue) -> Option<String> {
    (value.value() < 1).then(|| format!("Long shot: hits only on 1–{ALWAYS}."))
}
