//! Whatever else the players agree on.

use std::ops::RangeInclusive;

use crate::{
    conversation::{Part, Table},
    d100::D100,
};

/// Modifiers that can be set.
const MODIFIERS: RangeInclusive<i32> = -60..=60;

/// A modifier that the players set as they like.
pub(crate) fn other_modifier(table: &mut Table<'_, D100>) -> Option<Part> {
    let value = table.pick_modifier("other", "Other modifier", MODIFIERS, 0);
    (value != 0).then(|| Part::modifier("other", value))
}
