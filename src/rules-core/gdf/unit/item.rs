//! What a unit carries that is no weapon. It is there to be read: the rules that it gives stand among the unit's own.

use super::limits::MOST_MODELS;
use crate::sheet::{Field, FieldKind};

/// The fields of an item.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "carriers",
        label: "Models with it, 0 for all",
        kind: FieldKind::Number { least: 0, most: MOST_MODELS, preset: 0 },
    },
    Field { key: "gives", label: "Rules it gives, noted among the unit's", kind: FieldKind::Note },
];
