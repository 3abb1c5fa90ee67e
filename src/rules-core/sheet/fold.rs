//! Folds: what stands together on sheets and is seldom looked at.

/// Fields that belong together and are seldom changed: a long sheet may show of them what is set,
/// in a line, until somebody wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Its name for players.
    pub label: &'static str,
    /// The names in data of the fields in it, on whatever sheet they stand.
    pub keys: &'static [&'static str],
}

#[cfg(test)]
mod tests {
    use super::super::{Field, FieldKind};
    use crate::System;

    /// Returns `true` if a field of this name stands among these, or on a smaller sheet.
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
                assert!(!keys[..place].contains(key), "{key} stands in two folds");
            }
        }
    }
}
