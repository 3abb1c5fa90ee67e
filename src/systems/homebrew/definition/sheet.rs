//! The fields of a sheet.

use engine::dice::Expression;

use super::trackers::Tracker;

/// A field of a sheet: a number, a yes-or-no value, a choice of words or a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) label: String,
    pub(crate) kind: FieldKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FieldKind {
    Number {
        least: i32,
        most: i32,
        /// The default. If there is none, a figure can do without this number.
        usual: Option<i32>,
    },
    Flag,
    OneOf(Vec<String>),
    /// Dice and a number that is added to them. They are rolled where a rule uses the name.
    Dice {
        usual: Expression,
    },
    /// Any words. They are only shown, so no number can use them.
    Text,
}

impl Field {
    pub(crate) fn is_dice(&self) -> bool {
        matches!(self.kind, FieldKind::Dice { .. })
    }

    pub(crate) fn is_text(&self) -> bool {
        self.kind == FieldKind::Text
    }
}

/// A list of smaller sheets, such as weapons or spells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct List {
    pub(crate) label: String,
    pub(crate) one: String,
    pub(crate) fields: Vec<Field>,
    /// The trackers of each item.
    pub(crate) trackers: Vec<Tracker>,
}
