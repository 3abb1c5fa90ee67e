//! Modifiers that players set before a roll.

use std::ops::RangeInclusive;

use engine::conversation::{Part, Signed, Table};

use crate::Adventure;

/// The range of modifiers that players can set.
const MODIFIERS: RangeInclusive<i32> = -30..=30;

/// Asks for the sum of all other modifiers. Returns it as a part of the roll, or `None` if it is 0.
pub(crate) fn any_modifier(table: &mut Table<'_, Adventure>) -> Option<Part> {
    let value = table.pick("modifier", "Other modifiers", Signed(MODIFIERS), 0);
    (value != 0).then(|| Part::modifier("other modifiers", value))
}
