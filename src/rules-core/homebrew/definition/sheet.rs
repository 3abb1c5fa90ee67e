//! The fields of a sheet.

/// A field of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Field {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) kind: FieldKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum FieldKind {
    Number { least: i32, most: i32, usual: i32 },
    Flag,
    OneOf(Vec<String>),
}

/// A list of smaller sheets: weapons, for example, or spells.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct List {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) one: String,
    pub(in crate::homebrew) fields: Vec<Field>,
}
