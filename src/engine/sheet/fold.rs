//! Folds: groups of fields on a sheet that are seldom needed.

/// A group of fields that belong together and are seldom changed. On a long sheet, the app can show
/// the group as a one-line summary until a player opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The group's label.
    pub label: &'static str,
    /// The keys of the group's fields, on any sheet.
    pub keys: &'static [&'static str],
}
