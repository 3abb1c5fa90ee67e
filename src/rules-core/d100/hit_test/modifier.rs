//! Modifiers that players agree on.

use crate::{
    conversation::{Part, Table},
    d100::D100,
};

/// The modifiers that can be set: only multiples of five, because a list of all numbers would be
/// too long to search.
const MODIFIERS: &[&str] = &[
    "−60", "−55", "−50", "−45", "−40", "−35", "−30", "−25", "−20", "−15", "−10", "−5", "0", "+5",
    "+10", "+15", "+20", "+25", "+30", "+35", "+40", "+45", "+50", "+55", "+60",
];
const NONE: u8 = 12;
const STEP: i32 = 5;

/// A modifier that players set to any of these numbers.
pub(crate) fn other_modifier(table: &mut Table<'_, D100>) -> Option<Part> {
    let set = table.pick("other", "Other modifier", MODIFIERS, NONE);
    let value = (i32::from(set) - i32::from(NONE)) * STEP;
    (value != 0).then(|| Part::modifier("other", value))
}
