//! Numbers that the players set before a roll.

use std::ops::RangeInclusive;

use crate::{
    adventure::Adventure,
    conversation::{Part, Table},
};

/// How far a modifier may go either way.
const MOST_MODIFIED: i32 = 30;

/// A modifier that the players set as they like.
pub(crate) fn any_modifier(table: &mut Table<'_, Adventure>) -> Option<Part> {
    let value = any_number(table, "modifier", "Other modifiers", -MOST_MODIFIED..=MOST_MODIFIED, 0);
    (value != 0).then(|| Part::modifier("other modifiers", value))
}

/// A number that the players set, within limits.
pub(crate) fn any_number(
    table: &mut Table<'_, Adventure>,
    key: &'static str,
    label: &'static str,
    limits: RangeInclusive<i32>,
    preset: i32,
) -> i32 {
    let least = *limits.start();
    let names = |_: &_| limits.clone().map(|number| signed(number, least)).collect();
    let place = table.pick_name(key, label, names, u8::try_from(preset - least).unwrap_or(0));
    least + i32::from(place)
}

/// A number with its sign, where there are others below 0.
fn signed(number: i32, least: i32) -> String {
    if least < 0 && number != 0 {
        format!("{number:+}").replace('-', "−")
    } else {
        number.to_string()
    }
}
