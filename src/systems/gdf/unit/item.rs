//! Items that a unit carries besides weapons.
//!
//! Items are only shown to players. The rules that they give are in the unit's own list.

use engine::sheet::{Field, FieldKind};

use super::limits::MOST_MODELS;

/// The fields of an item, by name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const CARRIERS: Field = Field::new(
        "carriers",
        "Models with this item, 0 for all",
        FieldKind::Number { least: 0, most: MOST_MODELS, preset: 0 },
    );
    pub(crate) const GIVES: Field =
        Field::new("gives", "Rules this item gives (also listed under the unit)", FieldKind::Note);
}

/// All fields of an item, in order.
pub(crate) const FIELDS: &[Field] = &[field::NAME, field::CARRIERS, field::GIVES];
