//! Reading a sheet into a profile, and listing its errors.

use std::fmt;

use super::{
    Field, FieldKind, LONGEST_TEXT, Missing, OpenId, Sheet, SheetNumber, Tie, Value,
    number::stand_in,
};
use crate::{dice::Expression, words::isolated};

/// An error on a sheet that prevents it from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The place of the error: "Dirk, Move".
    pub place: String,
    /// The error: "must be a number from 0 to 20".
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for Problem {}

/// Reads a sheet by its fields, and records its errors.
pub struct SheetReader<'a> {
    sheet: &'a Sheet,
    fields: &'static [Field],
    place: String,
    problems: Vec<Problem>,
    /// The missing numbers read so far, and the id of the first of them.
    missing: Vec<Missing>,
    first_missing: u16,
}

impl<'a> SheetReader<'a> {
    /// Creates a reader for `sheet`. Errors give the sheet's name or, if it has none, its `place`
    /// ("Rust Dogs, figure 3").
    pub fn new(sheet: &'a Sheet, fields: &'static [Field], place: impl Into<String>) -> Self {
        let mut reader = Self {
            sheet,
            fields,
            place: place.into(),
            problems: Vec::new(),
            missing: Vec::new(),
            first_missing: 0,
        };
        if let Some(Value::Text(name)) = sheet.get("name")
            && !name.trim().is_empty()
        {
            reader.place = name.trim().chars().take(LONGEST_TEXT).collect();
        }
        reader
    }

    /// Sets the id of the first missing number on the sheet.
    #[must_use]
    pub(crate) fn missing_from(mut self, first: usize) -> Self {
        self.first_missing = u16::try_from(first).unwrap_or(u16::MAX);
        self
    }

    /// Returns the fields of the sheet.
    pub fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// Returns `true` if an optional number was left out, so that the figure does without it.
    pub fn does_without(&self, field: &Field) -> bool {
        field.is_optional() && self.sheet.get(field.key).is_none()
    }

    /// Reads the first field, which is the name.
    pub fn name(&mut self) -> String {
        self.fields.first().map(|field| self.text(field)).unwrap_or_default()
    }

    /// Reads the text of a field, trimmed and [`isolated`] for use in sentences. For an empty
    /// field, returns its default, if it has one.
    pub fn text(&mut self, field: &Field) -> String {
        let value = self.checked(field);
        let text = match value {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        };
        match field.kind {
            FieldKind::OneOf(words) if text.is_empty() => {
                words.first().copied().unwrap_or_default().to_owned()
            }
            FieldKind::Proposed { preset } if text.is_empty() => preset.to_owned(),
            _ => isolated(text),
        }
    }

    /// Reads the number in a field, or its default if the field is empty. The number of a field
    /// that was [left open](Sheet::leave_open) is missing, and so is a share of it.
    pub fn number<N: TryFrom<i32> + Default>(&mut self, field: &Field) -> SheetNumber<N> {
        let number = match (self.checked(field), field.kind) {
            (Some(Value::Open), _) => {
                let Some(missing) = Missing::of(field) else {
                    return SheetNumber::known(N::default());
                };
                let number = stand_in(missing.least, missing.most);
                let id = self.miss(missing);
                return SheetNumber::open(N::try_from(number).unwrap_or_default(), id);
            }
            (Some(Value::Number(0)) | None, FieldKind::Share { of, divisor, .. })
                if self.sheet.is_open(of) =>
            {
                let whole = self.fields.iter().find(|it| it.key == of).copied();
                let Some(whole) = whole else { return SheetNumber::known(N::default()) };
                let share = |number: i32| (number / divisor.max(1)).max(1);
                let whole = self.number::<i32>(&whole);
                return whole.map(|it| N::try_from(share(it)).unwrap_or_default());
            }
            (Some(Value::Number(0)), FieldKind::Share { .. }) | (None, _) => self.fallback(field),
            (Some(Value::Number(number)), _) => *number,
            _ => 0,
        };
        SheetNumber::known(N::try_from(number).unwrap_or_default())
    }

    /// Adds a missing number, unless it is known, and returns its id.
    fn miss(&mut self, missing: Missing) -> OpenId {
        let known = self.missing.iter().position(|it| it.path == missing.path);
        let place = known.unwrap_or_else(|| {
            self.missing.push(missing);
            self.missing.len() - 1
        });
        OpenId(self.first_missing.saturating_add(u16::try_from(place).unwrap_or(u16::MAX)))
    }

    /// Reads the dice in a field, or their default if the field is empty.
    pub fn dice(&mut self, field: &Field) -> Expression {
        let preset = match field.kind {
            FieldKind::Dice { preset, .. } => preset,
            _ => "",
        };
        let written = self.checked(field).map_or_else(|| preset.to_owned(), Value::to_string);
        written.parse().unwrap_or_else(|_| Expression::number(0))
    }

    /// Reads a yes-or-no field. An empty field means no.
    pub fn flag(&mut self, field: &Field) -> bool {
        self.checked(field) == Some(&Value::Flag(true))
    }

    /// Reads a field that refers to another sheet.
    pub fn tie(&mut self, field: &Field) -> Tie {
        Tie::read(self.checked(field))
    }

    /// Returns the id by which other sheets refer to this one.
    pub fn id(&self) -> Option<i32> {
        self.sheet.id()
    }

    /// Reads the nested sheets in a field, each with `read`.
    pub fn list<T>(&mut self, field: &Field, mut read: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let value = self.checked(field);
        let (Some(Value::List(sheets)), FieldKind::List { one, fields, most }) =
            (value, field.kind)
        else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (sheet, number) in sheets.iter().take(most).zip(1_usize..) {
            let mut reader = SheetReader::new(sheet, fields, format!("{one} {number}"))
                .missing_from(usize::from(self.first_missing) + self.missing.len());
            let name = std::mem::take(&mut reader.place);
            reader.place = format!("{}, {name}", self.place);
            all.push(read(&mut reader));
            self.problems.append(&mut reader.problems);
            let missing = reader.missing.into_iter();
            self.missing.extend(missing.map(|it| it.within(field.key, number - 1, &name)));
        }
        all
    }

    /// Records an error in a part of the sheet, for errors that involve more than one field.
    pub fn problem(&mut self, part: &str, what: impl Into<String>) {
        self.problems.push(Problem { place: format!("{}, {part}", self.place), what: what.into() });
    }

    /// Returns all errors.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// Returns all missing numbers read so far.
    pub(crate) fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// Returns the value of a field, and records an error if the value is invalid.
    fn checked(&mut self, field: &Field) -> Option<&'a Value> {
        let value = self.sheet.get(field.key);
        if let Some(what) = field.problem(value) {
            self.problem(field.label, what);
        }
        value
    }

    /// Returns the default of an empty field.
    fn fallback(&self, field: &Field) -> i32 {
        let written = field.fallback(self.sheet, self.fields);
        written.and_then(|it| it.parse().ok()).unwrap_or_default()
    }
}
