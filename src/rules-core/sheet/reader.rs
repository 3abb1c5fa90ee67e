//! Reading a sheet into a profile, and what is wrong with it.

use std::fmt;

use super::{Field, FieldKind, LONGEST_TEXT, Sheet, Value};

/// Something on a sheet that cannot be played, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: "Dirk, Move".
    pub place: String,
    /// What: "must be a number from 0 to 20".
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for Problem {}

/// Reads a sheet by its declared fields and gathers what is wrong with it.
pub struct SheetReader<'a> {
    sheet: &'a Sheet,
    fields: &'static [Field],
    place: String,
}

impl<'a> SheetReader<'a> {
    /// Reads `sheet`, which stands at `place` ("Rust Dogs, figure 3").
    pub fn new(sheet: &'a Sheet, fields: &'static [Field], place: impl Into<String>) -> Self {
        let mut reader = Self { sheet, fields, place: place.into() };
        if let Some(Value::Text(name)) = sheet.get("name")
            && !name.trim().is_empty()
        {
            reader.place = name.trim().chars().take(LONGEST_TEXT).collect();
        }
        reader
    }

    /// The text of a field, without spaces around it; of a field of a few words, one of them.
    pub fn text(&self, key: &str, problems: &mut Vec<Problem>) -> String {
        let value = self.checked(key, problems);
        let text = match value {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        };
        match self.kind(key) {
            Some(FieldKind::OneOf(words)) if text.is_empty() => {
                words.first().copied().unwrap_or_default().to_owned()
            }
            _ => text.to_owned(),
        }
    }

    /// The number of a field, within its limits.
    pub fn number<N: TryFrom<i32> + Default>(&self, key: &str, problems: &mut Vec<Problem>) -> N {
        let number = match (self.checked(key, problems), self.kind(key)) {
            (Some(Value::Number(number)), _) => *number,
            (None, Some(FieldKind::Number { preset, .. })) => preset,
            _ => return N::default(),
        };
        N::try_from(number).unwrap_or_default()
    }

    /// Whether a field says yes.
    pub fn flag(&self, key: &str, problems: &mut Vec<Problem>) -> bool {
        self.checked(key, problems) == Some(&Value::Flag(true))
    }

    /// Readers of the smaller sheets in a field.
    pub fn list(&self, key: &str, problems: &mut Vec<Problem>) -> Vec<SheetReader<'a>> {
        let value = self.checked(key, problems);
        let (Some(Value::List(sheets)), Some(FieldKind::List { one, fields, most })) =
            (value, self.kind(key))
        else {
            return Vec::new();
        };
        let numbered = sheets.iter().take(most).zip(1..);
        numbered
            .map(|(sheet, number)| {
                let mut reader = SheetReader::new(sheet, fields, format!("{one} {number}"));
                reader.place = format!("{}, {}", self.place, reader.place);
                reader
            })
            .collect()
    }

    /// Something about what stands in a field that only its system can tell.
    pub fn problem(&self, key: &str, what: impl Into<String>) -> Problem {
        let label = self.fields.iter().find(|field| field.key == key).map_or(key, |it| it.label);
        Problem { place: format!("{}, {label}", self.place), what: what.into() }
    }

    /// What stands in a field; what is wrong with it is added to the problems.
    fn checked(&self, key: &str, problems: &mut Vec<Problem>) -> Option<&'a Value> {
        let value = self.sheet.get(key);
        if let Some(field) = self.fields.iter().find(|field| field.key == key)
            && let Some(what) = field.problem(value)
        {
            problems.push(Problem { place: format!("{}, {}", self.place, field.label), what });
        }
        value
    }

    fn kind(&self, key: &str) -> Option<FieldKind> {
        self.fields.iter().find(|field| field.key == key).map(|field| field.kind)
    }
}
