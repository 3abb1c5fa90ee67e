//! Parry rolls without figures, for numbers that players enter.

use std::ops::RangeInclusive;

use engine::{
    Told,
    conversation::{Ask, Flow, Number, Table},
    words::sentence,
};

use super::parry::{self, parry_parts, parry_test};
use crate::{D100, figure::weapon::Blade, hit_test::making::Tester};

/// The values of Close Combat that players can enter. This range and the next two are the same as
/// on sheets.
const CLOSE_COMBAT: Number = Number { least: 0, most: 200, preset: 50, unit: "Close Combat" };
const REACH: RangeInclusive<i32> = 0..=9;
const PENALTY: RangeInclusive<i32> = 0..=99;
const USUAL_REACH: i32 = 1;

/// Plays a parry with numbers that players enter.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn parry_of_anybody(table: &mut Table<'_, D100>) -> Flow<()> {
    table.headline("Parry");
    let ask = Ask::new("Defender's Close Combat").topic(parry::TOPIC.key);
    let close_combat = table.number(ask, CLOSE_COMBAT)?;
    let mut set = |key, label, limits, preset| {
        u8::try_from(table.pick(key, label, limits, preset)).unwrap_or(0)
    };
    let reach = set("reach", "Defender's reach", REACH, USUAL_REACH);
    let against = set("against", "Attacker's reach", REACH, USUAL_REACH);
    let parry_penalty = set("penalty", "Parry penalty", PENALTY, 0);
    let close_combat = u8::try_from(close_combat).unwrap_or(0);
    let parts = parry_parts(
        close_combat,
        Blade { reach: reach.into(), parry_penalty: parry_penalty.into() },
        against,
    );
    let tester = Tester { name: "Test".to_owned(), side: None };
    let parried = parry_test(table, &tester, parts, Ask::new("Parry"))?;
    table.tell(Told::Outcome, |_| sentence(if parried { "parried" } else { "not parried" }));
    Ok(())
}
