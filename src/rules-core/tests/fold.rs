//! Tests of the folds in all systems.

use engine::sheet::{Field, FieldKind};

use crate::System;

/// Returns `true` if one of these fields, or a field of a nested sheet, has this key.
fn stands(key: &str, fields: &[Field]) -> bool {
    fields.iter().any(|field| match field.kind {
        _ if field.key == key => true,
        FieldKind::List { fields, .. } => stands(key, fields),
        _ => false,
    })
}

#[test]
fn folds_name_fields_that_there_are_and_no_field_twice() {
    for system in System::ALL {
        let keys = system.folds().iter().flat_map(|fold| fold.keys).collect::<Vec<_>>();
        for (place, key) in keys.iter().enumerate() {
            assert!(stands(key, system.fields()), "{key}");
            assert!(!keys[..place].contains(key), "{key} is in two folds");
        }
    }
}
