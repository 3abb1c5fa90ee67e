//! Fields of sheets, and the values that they can have.

use super::{LONGEST_NOTE, LONGEST_TEXT, Sheet, Value};
use crate::{
    dice::Expression,
    words::{counted, plain},
};

/// A field of a sheet: its key, its label, and the values it can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The field's key in saved sheets.
    pub key: &'static str,
    /// The label that players see.
    pub label: &'static str,
    /// The kind of value that the field can have.
    pub kind: FieldKind,
    /// The words that players see instead of the saved ones, if they differ.
    shown: &'static [&'static str],
    /// Whether a figure can do without this number. If so, the field has no default.
    optional: bool,
}

impl Field {
    /// Creates a field with its key, its label and its kind.
    pub const fn new(key: &'static str, label: &'static str, kind: FieldKind) -> Self {
        Self { key, label, kind, shown: &[], optional: false }
    }

    /// Makes a number optional: an empty field then has no default, because not every figure has
    /// this number.
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind, Sheet};
    ///
    /// let hull = FieldKind::Number { least: 1, most: 99, preset: 1 };
    /// let hull = Field::new("hull", "Hull", hull).optional();
    /// assert_eq!(hull.fallback(&Sheet::new(), &[hull]), None);
    /// ```
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }

    /// Returns `true` if a figure can do without this number.
    pub const fn is_optional(&self) -> bool {
        self.optional
    }

    /// Sets the words that players see instead of the words to choose from, in the same order.
    /// Sheets still save the words to choose from.
    ///
    /// # Panics
    /// Panics (at compile time in constants) if the field has no words to choose from, or if the
    /// two lists differ in length.
    #[must_use]
    pub const fn shown_as(self, shown: &'static [&'static str]) -> Self {
        assert!(matches!(self.kind, FieldKind::OneOf(words) if words.len() == shown.len()));
        Self { shown, ..self }
    }

    /// Returns the word that players see instead of a saved word.
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind};
    ///
    /// let field = Field::new("only", "Only if", FieldKind::OneOf(&["Anyhow", "Near"]));
    /// assert_eq!(field.shown("Near"), "Near");
    /// assert_eq!(field.shown_as(&["Always", "Within 12″"]).shown("Near"), "Within 12″");
    /// ```
    pub fn shown<'a>(&self, word: &'a str) -> &'a str {
        let FieldKind::OneOf(words) = self.kind else { return word };
        let place = words.iter().position(|it| *it == word);
        place.and_then(|place| self.shown.get(place)).copied().unwrap_or(word)
    }

    /// Returns the label up to the first comma, without the explanation after it.
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind};
    ///
    /// let field = Field::new("ap", "AP, 0 for none", FieldKind::Flag);
    /// assert_eq!(field.plain_label(), "AP");
    /// ```
    pub fn plain_label(&self) -> &'static str {
        self.label.split(',').next().unwrap_or(self.label)
    }

    /// Describes the error in the field's value, or returns `None` if the value is valid.
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind, Value};
    ///
    /// let kind = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// let field = Field::new("move", "Move", kind);
    /// assert_eq!(field.problem(Some(&Value::Number(7))), None);
    /// let problem = field.problem(Some(&"7½".into()));
    /// assert_eq!(problem.as_deref(), Some("must be a number from 0 to 20"));
    /// ```
    pub fn problem(&self, value: Option<&Value>) -> Option<String> {
        match (self.kind, value) {
            (_, Some(Value::Open)) => {
                self.kind.limits().is_none().then(|| "must be filled in".to_owned())
            }
            (FieldKind::Proposed { .. }, Some(Value::Text(text))) => too_long(text),
            (FieldKind::Text { required }, value @ (None | Some(Value::Text(_)))) => {
                let text = if let Some(Value::Text(text)) = value { text.trim() } else { "" };
                let missing = required && text.is_empty();
                too_long(text).or_else(|| missing.then(|| "is missing".to_owned()))
            }
            (FieldKind::Text { .. } | FieldKind::Proposed { .. }, Some(_)) => {
                Some("must be text".to_owned())
            }
            (FieldKind::Share { most, .. }, Some(value)) => {
                let fits = matches!(value, Value::Number(it) if (0..=most).contains(it));
                (!fits).then(|| format!("must be a number from 1 to {most}"))
            }
            (FieldKind::Note, Some(Value::Text(text))) => (text.chars().count() > LONGEST_NOTE)
                .then(|| format!("can have at most {LONGEST_NOTE} characters")),
            (FieldKind::Note, Some(_)) => Some("must be text".to_owned()),
            (FieldKind::Number { least, most, .. }, Some(value)) => {
                let fits = matches!(value, Value::Number(it) if (least..=most).contains(it));
                (!fits)
                    .then(|| format!("must be a number from {} to {}", plain(least), plain(most)))
            }
            (FieldKind::Flag, Some(Value::Flag(_)))
            | (FieldKind::Tie, Some(Value::Number(_) | Value::Text(_)))
            | (
                FieldKind::Note
                | FieldKind::Number { .. }
                | FieldKind::Proposed { .. }
                | FieldKind::Share { .. }
                | FieldKind::Flag
                | FieldKind::OneOf(_)
                | FieldKind::Tie
                | FieldKind::Dice { .. }
                | FieldKind::List { .. },
                None,
            ) => None,
            (FieldKind::Flag, Some(_)) => Some("must be yes or no".to_owned()),
            (FieldKind::Tie, Some(_)) => Some("must be a name from the list".to_owned()),
            (FieldKind::OneOf(words), Some(value)) => {
                let fits = matches!(value, Value::Text(it) if it.trim().is_empty() || words.contains(&it.trim()));
                (!fits).then(|| format!("must be one of: {}", words.join(", ")))
            }
            (FieldKind::Dice { x, .. }, Some(value)) => dice_problem(x, value),
            (FieldKind::List { most, .. }, Some(Value::List(sheets))) => (sheets.len() > most)
                .then(|| format!("can have at most {}", counted(most, "entry"))),
            (FieldKind::List { .. }, Some(_)) => Some("must be a list".to_owned()),
        }
    }
}

impl Field {
    /// Returns the default of an empty field, on a sheet with these fields. A number that is
    /// [missing](Sheet::leave_open) has none.
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind, Sheet};
    ///
    /// let stat = FieldKind::Number { least: 0, most: 99, preset: 40 };
    /// let share = FieldKind::Share { of: "toughness", divisor: 4, most: 99 };
    /// let fields = [
    ///     Field::new("toughness", "Toughness", stat),
    ///     Field::new("limit", "Injury limit", share),
    /// ];
    /// let sheet = Sheet::new().with("toughness", 50);
    /// assert_eq!(fields[0].fallback(&sheet, &fields).as_deref(), Some("40"));
    /// assert_eq!(fields[1].fallback(&sheet, &fields).as_deref(), Some("12"));
    /// ```
    pub fn fallback(&self, sheet: &Sheet, fields: &[Self]) -> Option<String> {
        match self.kind {
            _ if self.optional || sheet.is_open(self.key) => None,
            FieldKind::Number { preset, .. } => Some(preset.to_string()),
            FieldKind::Dice { preset, .. } | FieldKind::Proposed { preset } => {
                Some(preset.to_owned())
            }
            FieldKind::Share { of, divisor, .. } => {
                let number = match (sheet.get(of), fields.iter().find(|it| it.key == of)?.kind) {
                    (Some(Value::Number(number)), _) => *number,
                    (Some(Value::Open), _) => return None,
                    (_, FieldKind::Number { preset, .. }) => preset,
                    _ => 0,
                };
                Some((number / divisor.max(1)).max(1).to_string())
            }
            FieldKind::Text { .. }
            | FieldKind::Note
            | FieldKind::Tie
            | FieldKind::Flag
            | FieldKind::OneOf(_)
            | FieldKind::List { .. } => None,
        }
    }

    /// Returns a remark to show next to the field: what an X in the dice means, or that Rollbook
    /// proposes the default. `fields` are all fields of the sheet.
    pub fn remark(&self, fields: &[Self]) -> Option<String> {
        match self.kind {
            FieldKind::Dice { x, .. } => x.map(|x| format!("X is {x}")),
            FieldKind::Proposed { .. } => Some("Our ruling, as the book gives no value".to_owned()),
            FieldKind::Share { of, divisor, .. } => {
                let label = fields.iter().find(|it| it.key == of).map_or(of, |it| it.label);
                Some(format!("Our ruling, as the book gives no value: {label} / {divisor}"))
            }
            _ => None,
        }
    }

    /// Returns the value as text, or an empty text if the field has its [fallback](Self::fallback)
    /// or is [missing](Sheet::leave_open).
    pub fn written(&self, value: Option<&Value>) -> String {
        match (self.kind, value) {
            (FieldKind::Share { .. }, Some(Value::Number(0))) | (_, None | Some(Value::Open)) => {
                String::new()
            }
            (_, Some(value)) => value.to_string(),
        }
    }
}

fn too_long(text: &str) -> Option<String> {
    let is_long = text.trim().chars().count() > LONGEST_TEXT;
    is_long.then(|| format!("can have at most {LONGEST_TEXT} characters"))
}

/// Describes the error in a dice field's value, or returns `None` if the value is valid.
fn dice_problem(x: Option<&'static str>, value: &Value) -> Option<String> {
    let expression: Result<Expression, _> = match value {
        Value::Number(number) => number.to_string().parse(),
        Value::Text(text) => text.parse(),
        Value::Flag(_) | Value::List(_) | Value::Open => {
            return Some("must be dice like 2D6+3".to_owned());
        }
    };
    match expression {
        Ok(expression) if expression.has_x() && x.is_none() => {
            Some("needs a number of faces, as in 1D6".to_owned())
        }
        Ok(_) => None,
        Err(why) => Some(why.to_string()),
    }
}

/// The kind of value that a field can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A text of at most [`LONGEST_TEXT`] characters.
    Text {
        /// Whether the text must not be empty.
        required: bool,
    },
    /// A longer text, of at most [`LONGEST_NOTE`] characters, that is never used as a name.
    Note,
    /// A whole number in a range.
    Number {
        /// The lowest number allowed.
        least: i32,
        /// The highest number allowed.
        most: i32,
        /// The default of an empty field.
        preset: i32,
    },
    /// A text that the rulebook leaves open. Rollbook proposes the default of an empty field.
    Proposed {
        /// The default of an empty field.
        preset: &'static str,
    },
    /// A whole number that the rulebook leaves open. For an empty field or 0, Rollbook proposes a
    /// fraction of another number on the sheet, rounded down, but at least 1.
    Share {
        /// The key of the other number's field.
        of: &'static str,
        /// The number by which the other number is divided.
        divisor: i32,
        /// The highest number allowed.
        most: i32,
    },
    /// Yes or no. An empty field means no.
    Flag,
    /// One of several words. An empty field means the first.
    OneOf(&'static [&'static str]),
    /// A reference to [another sheet](super::Tie) of the same roster, or none.
    Tie,
    /// A [dice expression](Expression) such as `2D6+3`.
    Dice {
        /// The meaning of an X in the expression, if an X is allowed: "a tenth of Strength".
        x: Option<&'static str>,
        /// The default of an empty field.
        preset: &'static str,
    },
    /// A list of nested sheets, such as weapons or abilities.
    List {
        /// The word for one of the sheets: "Weapon".
        one: &'static str,
        /// The fields of each sheet.
        fields: &'static [Field],
        /// The maximum number of sheets.
        most: usize,
    },
}

impl FieldKind {
    /// Returns the lowest and the highest number allowed, or `None` if the field has no number.
    pub fn limits(self) -> Option<(i32, i32)> {
        match self {
            Self::Number { least, most, .. } => Some((least, most)),
            Self::Share { most, .. } => Some((1, most)),
            Self::Text { .. }
            | Self::Note
            | Self::Proposed { .. }
            | Self::Flag
            | Self::OneOf(_)
            | Self::Tie
            | Self::Dice { .. }
            | Self::List { .. } => None,
        }
    }

    /// Converts typed text into a value, or `None` if it is empty. If a number is expected and
    /// something else was typed, the value stays a text, so that the player can correct it.
    ///
    /// ```
    /// use engine::sheet::{FieldKind, Value};
    ///
    /// let kind = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// assert_eq!(kind.read(" 12"), Some(Value::Number(12)));
    /// assert_eq!(kind.read("12x"), Some("12x".into()));
    /// assert_eq!(kind.read(""), None);
    /// ```
    pub fn read(self, typed: &str) -> Option<Value> {
        if typed.is_empty() {
            return None;
        }
        let number = match self {
            Self::Number { .. } | Self::Share { .. } => typed.trim().parse().ok(),
            Self::Text { .. }
            | Self::Note
            | Self::Proposed { .. }
            | Self::Flag
            | Self::OneOf(_)
            | Self::Tie
            | Self::Dice { .. }
            | Self::List { .. } => None,
        };
        Some(number.map_or_else(|| typed.into(), Value::Number))
    }
}
