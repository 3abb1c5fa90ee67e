//! Reading a sheet into a profile, and what is wrong with it.

use std::fmt;

use super::{Field, FieldKind, LONGEST_TEXT, Sheet, Tie, Value};
use crate::dice::Expression;

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

/// Reads a sheet by its declared fields and notes what is wrong with it.
pub struct SheetReader<'a> {
    sheet: &'a Sheet,
    fields: &'static [Field],
    place: String,
    problems: Vec<Problem>,
}

impl<'a> SheetReader<'a> {
    /// Reads `sheet`, which stands at `place` ("Rust Dogs, figure 3").
    pub fn new(sheet: &'a Sheet, fields: &'static [Field], place: impl Into<String>) -> Self {
        let mut reader = Self { sheet, fields, place: place.into(), problems: Vec::new() };
        if let Some(Value::Text(name)) = sheet.get("name")
            && !name.trim().is_empty()
        {
            reader.place = name.trim().chars().take(LONGEST_TEXT).collect();
        }
        reader
    }

    /// The fields that it reads by.
    pub(crate) fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// The text of a field, without spaces around it; of a field of a few words, one of them.
    pub fn text(&mut self, key: &str) -> String {
        let value = self.checked(key);
        let text = match value {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        };
        match self.kind(key) {
            Some(FieldKind::OneOf(words)) if text.is_empty() => {
                words.first().copied().unwrap_or_default().to_owned()
            }
            Some(FieldKind::Proposed { preset }) if text.is_empty() => preset.to_owned(),
            _ => text.to_owned(),
        }
    }

    /// The number of a field, within its limits.
    pub fn number<N: TryFrom<i32> + Default>(&mut self, key: &str) -> N {
        let number = match (self.checked(key), self.kind(key)) {
            (Some(Value::Number(0)), Some(FieldKind::Share { .. })) | (None, _) => {
                self.fallback(key)
            }
            (Some(Value::Number(number)), _) => *number,
            _ => return N::default(),
        };
        N::try_from(number).unwrap_or_default()
    }

    /// The dice of a field.
    pub fn dice(&mut self, key: &str) -> Expression {
        let preset = match self.kind(key) {
            Some(FieldKind::Dice { preset, .. }) => preset,
            _ => "",
        };
        let written = self.checked(key).map_or_else(|| preset.to_owned(), Value::to_string);
        written.parse().unwrap_or_else(|_| Expression::number(0))
    }

    /// Returns `true` if a field says yes.
    pub fn flag(&mut self, key: &str) -> bool {
        self.checked(key) == Some(&Value::Flag(true))
    }

    /// Whom a field names.
    pub fn tie(&mut self, key: &str) -> Tie {
        Tie::read(self.checked(key))
    }

    /// The sheet's own number, by which others name it.
    pub fn id(&self) -> Option<i32> {
        self.sheet.id()
    }

    /// What is read off the smaller sheets in a field, one by one.
    pub fn list<T>(&mut self, key: &str, mut read: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let value = self.checked(key);
        let (Some(Value::List(sheets)), Some(FieldKind::List { one, fields, most })) =
            (value, self.kind(key))
        else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (sheet, number) in sheets.iter().take(most).zip(1..) {
            let mut reader = SheetReader::new(sheet, fields, format!("{one} {number}"));
            reader.place = format!("{}, {}", self.place, reader.place);
            all.push(read(&mut reader));
            self.problems.append(&mut reader.problems);
        }
        all
    }

    /// Notes what is wrong with a part of the sheet that no field's limits tell.
    pub fn problem(&mut self, part: &str, what: impl Into<String>) {
        self.problems.push(Problem { place: format!("{}, {part}", self.place), what: what.into() });
    }

    /// Everything that was wrong with what was read.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// What stands in a field; what is wrong with it is noted.
    fn checked(&mut self, key: &str) -> Option<&'a Value> {
        let value = self.sheet.get(key);
        if let Some(field) = self.fields.iter().find(|field| field.key == key)
            && let Some(what) = field.problem(value)
        {
            self.problem(field.label, what);
        }
        value
    }

    /// The number that an empty field counts as.
    fn fallback(&self, key: &str) -> i32 {
        let field = self.fields.iter().find(|field| field.key == key);
        let written = field.and_then(|it| it.fallback(self.sheet, self.fields));
        written.and_then(|it| it.parse().ok()).unwrap_or_default()
    }

    fn kind(&self, key: &str) -> Option<FieldKind> {
        self.fields.iter().find(|field| field.key == key).map(|field| field.kind)
    }
}
