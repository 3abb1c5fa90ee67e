//! Modifiers that players set before a roll.

use std::ops::RangeInclusive;

use crate::{
    adventure::Adventure,
    conversation::{Part, Table},
};

/// The limits of such a modifier.
const MODIFIERS: RangeInclusive<i32> = -30..=30;

/// A modifier that players set to any number.
pub(crate) fn any_modifier(table: &mut Table<'_, Adventure>) -> Option<Part> {
    let value = table.pick_modifier("modifier", "Other modifiers", MODIFIERS, 0);
    (value != 0).then(|| Part::modifier("other modifiers", value))
}
