//! The extra modifier that players can add to any test.

use engine::conversation::{Part, Table};

use crate::D100;

/// The modifiers that players can choose.
///
/// These are multiples of five, because a list of all numbers would be too long.
const MODIFIERS: &[&str] = &[
    "−60", "−55", "−50", "−45", "−40", "−35", "−30", "−25", "−20", "−15", "−10", "−5", "0", "+5",
    "+10", "+15", "+20", "+25", "+30", "+35", "+40", "+45", "+50", "+55", "+60",
];
const NONE: u8 = 12;
const STEP: i32 = 5;

/// Asks for any other modifier. Returns it as a part of the value, or `None` if it is 0.
pub(crate) fn other_modifier(table: &mut Table<'_, D100>) -> Option<Part> {
    let set = table.pick("other", "Other modifier", MODIFIERS, NONE);
    let value = (i32::from(set) - i32::from(NONE)) * STEP;
    (value != 0).then(|| Part::modifier("other", value))
}
