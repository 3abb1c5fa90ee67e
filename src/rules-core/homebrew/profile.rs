//! What is read off a figure's sheet, whatever its game.

use crate::{
    muster::FromSheet,
    sheet::{Field, FieldKind, SheetReader},
};

/// What a sheet says: its numbers by the place of their fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    pub(super) numbers: Vec<i32>,
    pub(super) lists: Vec<Vec<ListEntry>>,
}

/// An entry of a list: a weapon, a spell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ListEntry {
    pub(super) name: String,
    pub(super) numbers: Vec<i32>,
}

static NOBODY: Profile = Profile { numbers: Vec::new(), lists: Vec::new() };

impl FromSheet for Profile {
    /// Its muster has those of its game.
    const FIELDS: &'static [Field] = &[];

    fn read(sheet: &mut SheetReader<'_>) -> Self {
        let lists = sheet.fields().iter().filter(|it| matches!(it.kind, FieldKind::List { .. }));
        let lists = lists.map(|field| {
            sheet.list(field, |entry| ListEntry { name: entry.name(), numbers: numbers(entry) })
        });
        let lists = lists.collect();
        Self { numbers: numbers(sheet), lists }
    }

    fn nobody() -> &'static Self {
        &NOBODY
    }
}

/// The numbers of all fields but the name, by their places: yes is 1, a word its place.
fn numbers(sheet: &mut SheetReader<'_>) -> Vec<i32> {
    let fields = sheet.fields().iter().skip(1);
    let fields = fields.filter(|it| !matches!(it.kind, FieldKind::List { .. }));
    let number = |field: &Field| match field.kind {
        FieldKind::Flag => sheet.flag(field).into(),
        FieldKind::OneOf(words) => {
            let text = sheet.text(field);
            let place = words.iter().position(|word| **word == *text).unwrap_or(0);
            i32::try_from(place).unwrap_or(0)
        }
        _ => sheet.number(field),
    };
    fields.map(number).collect()
}
