//! Fields: what a system allows to be written on its sheets.

use super::{LONGEST_NOTE, LONGEST_TEXT, Sheet, Value};
use crate::dice::Expression;

/// One field of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in data.
    pub key: &'static str,
    /// Its name for players.
    pub label: &'static str,
    /// What may be written into it.
    pub kind: FieldKind,
}

impl Field {
    /// A field with its name in data, its name for players and what may be written into it.
    pub const fn new(key: &'static str, label: &'static str, kind: FieldKind) -> Self {
        Self { key, label, kind }
    }

    /// Its name for players, up to the first comma, behind which it explains itself.
    ///
    /// ```
    /// use rules_core::sheet::{Field, FieldKind};
    ///
    /// let field = Field { key: "ap", label: "AP, 0 for none", kind: FieldKind::Flag };
    /// assert_eq!(field.plain_label(), "AP");
    /// ```
    pub fn plain_label(&self) -> &'static str {
        self.label.split(',').next().unwrap_or(self.label)
    }

    /// What is wrong with the value in it, in words; `None` if it is fine.
    ///
    /// ```
    /// use rules_core::sheet::{Field, FieldKind, Value};
    ///
    /// let kind = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// let field = Field { key: "move", label: "Move", kind };
    /// assert_eq!(field.problem(Some(&Value::Number(7))), None);
    /// let problem = field.problem(Some(&"7½".into()));
    /// assert_eq!(problem.as_deref(), Some("must be a number from 0 to 20"));
    /// ```
    pub fn problem(&self, value: Option<&Value>) -> Option<String> {
        match (self.kind, value) {
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
                .then(|| format!("at most {LONGEST_NOTE} characters")),
            (FieldKind::Note, Some(_)) => Some("must be text".to_owned()),
            (FieldKind::Number { least, most, .. }, Some(value)) => {
                let fits = matches!(value, Value::Number(it) if (least..=most).contains(it));
                (!fits).then(|| format!("must be a number from {least} to {most}"))
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
            (FieldKind::Tie, Some(_)) => Some("must name another one".to_owned()),
            (FieldKind::OneOf(words), Some(value)) => {
                let fits = matches!(value, Value::Text(it) if it.trim().is_empty() || words.contains(&it.trim()));
                (!fits).then(|| format!("must be one of: {}", words.join(", ")))
            }
            (FieldKind::Dice { x, .. }, Some(value)) => dice_problem(x, value),
            (FieldKind::List { most, .. }, Some(Value::List(sheets))) => {
                (sheets.len() > most).then(|| format!("at most {most}"))
            }
            (FieldKind::List { .. }, Some(_)) => Some("must be a list".to_owned()),
        }
    }
}

impl Field {
    /// What the field counts as if it is empty, on a sheet with these fields.
    ///
    /// ```
    /// use rules_core::sheet::{Field, FieldKind, Sheet};
    ///
    /// let stat = FieldKind::Number { least: 0, most: 99, preset: 40 };
    /// let share = FieldKind::Share { of: "toughness", divisor: 4, most: 99 };
    /// let fields = [
    ///     Field { key: "toughness", label: "Toughness", kind: stat },
    ///     Field { key: "limit", label: "Injury limit", kind: share },
    /// ];
    /// let sheet = Sheet::new().with("toughness", 50);
    /// assert_eq!(fields[0].fallback(&sheet, &fields).as_deref(), Some("40"));
    /// assert_eq!(fields[1].fallback(&sheet, &fields).as_deref(), Some("12"));
    /// ```
    pub fn fallback(&self, sheet: &Sheet, fields: &[Self]) -> Option<String> {
        match self.kind {
            FieldKind::Number { preset, .. } => Some(preset.to_string()),
            FieldKind::Dice { preset, .. } | FieldKind::Proposed { preset } => {
                Some(preset.to_owned())
            }
            FieldKind::Share { of, divisor, .. } => {
                let number = match (sheet.get(of), fields.iter().find(|it| it.key == of)?.kind) {
                    (Some(Value::Number(number)), _) => *number,
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

    /// A remark beside it, on a sheet with these fields: what an X stands for, and what is a
    /// proposal of ours.
    pub fn remark(&self, fields: &[Self]) -> Option<String> {
        match self.kind {
            FieldKind::Dice { x, .. } => x.map(|x| format!("X is {x}")),
            FieldKind::Proposed { .. } => Some("Our own value, as the book gives none".to_owned()),
            FieldKind::Share { of, divisor, .. } => {
                let label = fields.iter().find(|it| it.key == of).map_or(of, |it| it.label);
                Some(format!("Our own value, as the book gives none: {label} / {divisor}"))
            }
            _ => None,
        }
    }

    /// The value as it is written; empty if the field counts as its [fallback](Self::fallback).
    pub fn written(&self, value: Option<&Value>) -> String {
        match (self.kind, value) {
            (FieldKind::Share { .. }, Some(Value::Number(0))) | (_, None) => String::new(),
            (_, Some(value)) => value.to_string(),
        }
    }
}

fn too_long(text: &str) -> Option<String> {
    let is_long = text.trim().chars().count() > LONGEST_TEXT;
    is_long.then(|| format!("at most {LONGEST_TEXT} characters"))
}

/// What is wrong with a value in a field for dice.
fn dice_problem(x: Option<&'static str>, value: &Value) -> Option<String> {
    let expression: Result<Expression, _> = match value {
        Value::Number(number) => number.to_string().parse(),
        Value::Text(text) => text.parse(),
        Value::Flag(_) | Value::List(_) => return Some("must be dice like 2D6+3".to_owned()),
    };
    match expression {
        Ok(expression) if expression.has_x() && x.is_none() => {
            Some("must say how many faces, as in 1D6".to_owned())
        }
        Ok(_) => None,
        Err(why) => Some(why.to_string()),
    }
}

/// What kind of value a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A text of at most [`LONGEST_TEXT`] characters.
    Text {
        /// Whether something must be written.
        required: bool,
    },
    /// A text of at most [`LONGEST_NOTE`] characters, which is for reading only and never used as a
    /// name.
    Note,
    /// A whole number within limits.
    Number {
        /// The least allowed.
        least: i32,
        /// The most allowed.
        most: i32,
        /// What an empty field counts as.
        preset: i32,
    },
    /// A text that the rules leave open. What an empty field counts as is a proposal of ours.
    Proposed {
        /// What an empty field counts as.
        preset: &'static str,
    },
    /// A whole number that the rules leave open. An empty field, or 0, counts as a fraction of
    /// another number of the sheet, rounded down and at least 1, which is a proposal of ours.
    Share {
        /// The other number's field.
        of: &'static str,
        /// What it is divided by.
        divisor: i32,
        /// The most allowed.
        most: i32,
    },
    /// Yes or no; an empty field is no.
    Flag,
    /// One of several words; an empty field counts as the first.
    OneOf(&'static [&'static str]),
    /// [Another sheet](super::Tie) of the same roster, or none.
    Tie,
    /// A [dice expression](Expression) such as `2D6+3`.
    Dice {
        /// What an X in it stands for, if an X is allowed: "a tenth of Strength".
        x: Option<&'static str>,
        /// What an empty field counts as.
        preset: &'static str,
    },
    /// Smaller sheets, such as weapons or abilities.
    List {
        /// The word for one of them.
        one: &'static str,
        /// The fields of each of them.
        fields: &'static [Field],
        /// The most of them that are allowed.
        most: usize,
    },
}

impl FieldKind {
    /// Turns what was typed into a value: `None` if it is empty. If a number is expected and
    /// something else was typed, it stays a text, so that the player can correct it.
    ///
    /// ```
    /// use rules_core::sheet::{FieldKind, Value};
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
