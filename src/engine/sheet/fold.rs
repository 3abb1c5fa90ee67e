//! Folds: groups of fields on a sheet that are seldom needed.

/// Fields that belong together and are seldom changed. On a long sheet the app can sum up those
/// that are set, in a line, until a player opens the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The group's label.
    pub label: &'static str,
    /// The keys of its fields, on any sheet.
    pub keys: &'static [&'static str],
}
