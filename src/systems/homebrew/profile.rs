//! The data read from a figure's sheet, for any game.

use engine::{
    FromSheet,
    dice::{Expression, Rolled},
    sheet::{Field, FieldKind, SheetNumber, SheetReader},
    words::{plain, signed},
};

use crate::definition::faces_of_options;

/// The data from a sheet: its values and its lists, in the order of the fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    pub(super) numbers: Vec<SheetNumber<i32>>,
    /// The texts, at the indices of their fields. Other fields have an empty text.
    pub(super) texts: Vec<String>,
    /// The dice, each with the index of its field.
    pub(super) dice: Vec<(usize, Expression)>,
    /// The indices of the optional numbers that the figure does without.
    pub(super) lacks: Vec<usize>,
    pub(super) lists: Vec<Vec<ListEntry>>,
}

/// A list entry, such as a weapon or a spell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ListEntry {
    pub(super) name: String,
    pub(super) numbers: Vec<SheetNumber<i32>>,
    /// The texts, at the indices of their fields. Other fields have an empty text.
    pub(super) texts: Vec<String>,
    /// The dice, each with the index of its field.
    pub(super) dice: Vec<(usize, Expression)>,
    /// The indices of the optional numbers that the item does without.
    pub(super) lacks: Vec<usize>,
}

static NOBODY: Profile = Profile {
    numbers: Vec::new(),
    texts: Vec::new(),
    dice: Vec::new(),
    lacks: Vec::new(),
    lists: Vec::new(),
};

impl FromSheet for Profile {
    /// The fields, which depend on the game.
    type Edition = &'static [Field];

    fn fields(fields: &'static [Field]) -> &'static [Field] {
        fields
    }

    fn read(sheet: &mut SheetReader<'_>, _fields: &'static [Field]) -> Self {
        let lists = sheet.fields().iter().filter(|it| matches!(it.kind, FieldKind::List { .. }));
        let lists = lists.map(|field| {
            sheet.list(field, |entry| {
                let (name, dice, lacks) = (entry.name(), dice(entry), lacks(entry));
                let (numbers, texts) = values(entry);
                ListEntry { name, numbers, texts, dice, lacks }
            })
        });
        let lists = lists.collect();
        let (numbers, texts) = values(sheet);
        Self { numbers, texts, dice: dice(sheet), lacks: lacks(sheet), lists }
    }

    fn nobody() -> &'static Self {
        &NOBODY
    }
}

/// Returns all fields of a sheet except the name and the lists.
fn stats(sheet: &SheetReader<'_>) -> impl Iterator<Item = &'static Field> + use<> {
    let fields = sheet.fields().iter().skip(1);
    fields.filter(|it| !matches!(it.kind, FieldKind::List { .. }))
}

/// Returns the indices of the optional numbers that were left out.
fn lacks(sheet: &SheetReader<'_>) -> Vec<usize> {
    let fields = stats(sheet).enumerate();
    fields.filter(|(_, field)| sheet.does_without(field)).map(|(place, _)| place).collect()
}

/// Returns the dice of a sheet, each with the index of its field.
fn dice(sheet: &mut SheetReader<'_>) -> Vec<(usize, Expression)> {
    let fields = stats(sheet).enumerate();
    let fields = fields.filter(|(_, field)| matches!(field.kind, FieldKind::Dice { .. }));
    fields.map(|(place, field)| (place, sheet.dice(field))).collect()
}

/// Returns dice as players write them: "D6+1".
pub(super) fn in_words(dice: Expression) -> String {
    let Rolled { dice, plus } = dice.rolled(0);
    match dice {
        Some(dice) if plus != 0 => format!("{dice}{}", signed(plus)),
        Some(dice) => dice.to_string(),
        None => plain(plus),
    }
}

/// Returns the numbers and the texts of all fields except the name and the lists, in order. Yes is
/// 1, a choice is its index, and dice, a text or a number that was left out are 0.
fn values(sheet: &mut SheetReader<'_>) -> (Vec<SheetNumber<i32>>, Vec<String>) {
    let fields = stats(sheet);
    let value = |field: &Field| match field.kind {
        FieldKind::Text { .. } => (0.into(), sheet.text(field)),
        FieldKind::Dice { .. } => (0.into(), in_words(sheet.dice(field))),
        _ => (number(sheet, field), String::new()),
    };
    fields.map(value).unzip()
}

fn number(sheet: &mut SheetReader<'_>, field: &Field) -> SheetNumber<i32> {
    match field.kind {
        FieldKind::Flag => i32::from(sheet.flag(field)).into(),
        FieldKind::OneOf(words) => {
            let text = sheet.text(field);
            let place = words.iter().position(|word| **word == *text).unwrap_or(0);
            // The number of a die is that of its faces.
            let place_or_faces = faces_of_options(words).and_then(|it| it.get(place).copied());
            place_or_faces.unwrap_or(i32::try_from(place).unwrap_or(0)).into()
        }
        _ => sheet.number(field),
    }
}
