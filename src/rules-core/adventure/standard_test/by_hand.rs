//! Modifiers that the players set before a roll.

use std::ops::RangeInclusive;

use crate::{
    adventure::Adventure,
    conversation::{Part, Table},
};

/// How far a modifier may go either way.
const MODIFIERS: RangeInclusive<i32> = -30..=30;

/// A modifier that the players set as they like.
pub(crate) fn any_modifier(table: &mut Table<'_, Adventure>) -> Option<Part> {
    let value = table.pick_modifier("modifier", "Other modifiers", MODIFIERS, 0);
    (value != 0).then(|| Part::modifier("other modifiers", value))
}
