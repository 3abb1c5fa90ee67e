//! The fields of a sheet.

/// A field of a sheet: a number, a yes-or-no value or a choice of words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) label: String,
    pub(crate) kind: FieldKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FieldKind {
    Number { least: i32, most: i32, usual: i32 },
    Flag,
    OneOf(Vec<String>),
}

/// A list of smaller sheets, such as weapons or spells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct List {
    pub(crate) label: String,
    pub(crate) one: String,
    pub(crate) fields: Vec<Field>,
}
