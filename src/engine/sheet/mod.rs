//! Sheets and rosters: the data that players enter before a game, described by the fields of each
//! system.
//!
//! A [`Sheet`] contains all values that were typed or imported. A system reads a sheet into a typed
//! profile with a [`SheetReader`], which lists all errors at once.

mod crew;
mod field;
mod fold;
mod names;
mod number;
mod open;
mod reader;
mod roster;
#[cfg(test)]
mod tests;
mod tie;
mod value;

use std::collections::BTreeMap;

pub use crew::{DroppedTie, StayAtHome, home_at_random};
pub use field::{Field, FieldKind};
pub use fold::Fold;
pub use names::{another_name, distinct_names};
#[cfg(any(test, feature = "testing"))]
pub use number::stand_in::with_least;
pub(crate) use number::watch;
pub use number::{OpenId, SheetNumber, if_known};
pub use open::Missing;
pub use reader::{Problem, SheetReader};
pub use roster::{Roster, one_of_each_name};
use serde::{Deserialize, Serialize};
pub use tie::Tie;
pub use value::Value;

use crate::words::plain;

/// The maximum length of a name or text on a sheet, in characters.
pub const LONGEST_TEXT: usize = 60;

/// The maximum length of a note on a sheet, in characters.
pub const LONGEST_NOTE: usize = 400;

/// The data of a figure, a weapon or an ability: a value for each field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sheet(BTreeMap<String, Value>);

impl Sheet {
    /// Creates an empty sheet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns this sheet with a field set to a value.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.set(key, value);
        self
    }

    /// Sets a field to a value.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    /// Creates a sheet with the default numbers and the proposed texts of these fields.
    pub fn preset(fields: &[Field]) -> Self {
        fields.iter().fold(Self::new(), |sheet, field| match field.kind {
            _ if field.is_optional() => sheet,
            FieldKind::Number { preset, .. } => sheet.with(field.key, preset),
            FieldKind::Proposed { preset } => sheet.with(field.key, preset),
            _ => sheet,
        })
    }

    /// Returns `true` if each of these fields is valid on its own.
    pub fn is_fine(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| {
            let within = match field.kind {
                FieldKind::List { fields, .. } => fields,
                _ => &[],
            };
            field.problem(self.get(field.key)).is_none()
                && self.list(field.key).iter().all(|sheet| sheet.is_fine(within))
        })
    }

    /// Sets a field to a value, or clears it.
    pub fn put(&mut self, key: &str, value: Option<Value>) {
        match value {
            Some(value) => self.set(key, value),
            None => drop(self.0.remove(key)),
        }
    }

    /// Sums up all fields except the name in a few words: "Strength 6, Melee".
    pub fn in_a_row(&self, fields: &[Field]) -> String {
        let said = fields.iter().filter(|field| field.key != "name").filter_map(|field| {
            let label = field.plain_label();
            match (field.kind, self.get(field.key)?) {
                (_, Value::Number(0) | Value::Flag(false)) | (FieldKind::Tie, _) => None,
                (FieldKind::Dice { .. }, value) | (_, value @ Value::Open) => {
                    Some(format!("{label} {value}"))
                }
                (_, Value::Number(number)) => Some(format!("{label} {}", plain(*number))),
                (_, Value::Flag(true)) => Some(label.to_owned()),
                (_, Value::Text(text)) => Some(text.trim().to_owned()),
                (_, Value::List(sheets)) if sheets.is_empty() => None,
                (_, Value::List(sheets)) if sheets.iter().all(|it| it.name().is_empty()) => {
                    Some(format!("{label}: {}", sheets.len()))
                }
                (_, Value::List(sheets)) => {
                    Some(sheets.iter().map(Self::name).collect::<Vec<_>>().join(", "))
                }
            }
        });
        said.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Returns the nested sheets in a field.
    pub fn list(&self, key: &str) -> &[Self] {
        match self.get(key) {
            Some(Value::List(sheets)) => sheets,
            _ => &[],
        }
    }

    /// Returns the nested sheets in every field with this key, at any depth.
    pub fn all_in<'a>(&'a self, key: &'a str) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(self.0.iter().flat_map(move |(field, value)| {
            let within: &[Self] = match value {
                Value::List(sheets) => sheets,
                Value::Text(_) | Value::Number(_) | Value::Flag(_) | Value::Open => &[],
            };
            let own = if field == key { within } else { &[] };
            own.iter().chain(within.iter().flat_map(move |sheet| sheet.all_in(key)))
        }))
    }

    /// Changes the nested sheets in a field. Replaces a value of any other kind.
    pub fn change_list(&mut self, key: &str, change: impl FnOnce(&mut Vec<Self>)) {
        let mut sheets = match self.0.remove(key) {
            Some(Value::List(sheets)) => sheets,
            _ => Vec::new(),
        };
        change(&mut sheets);
        if !sheets.is_empty() {
            self.set(key, sheets);
        }
    }

    /// Visits all nested sheets at any depth, each with the key of its list.
    pub fn each_within<'a>(&'a self, look: &mut dyn FnMut(&'a str, &'a Self)) {
        for (list, value) in &self.0 {
            if let Value::List(sheets) = value {
                for sheet in sheets {
                    look(list, sheet);
                    sheet.each_within(look);
                }
            }
        }
    }

    /// Visits all nested sheets at any depth to change them.
    pub fn change_within(&mut self, change: &mut dyn FnMut(&str, &mut Self)) {
        for (list, value) in &mut self.0 {
            if let Value::List(sheets) = value {
                for sheet in sheets {
                    change(list, sheet);
                    sheet.change_within(change);
                }
            }
        }
    }

    /// Returns `true` if no field is filled in.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of the name field, or an empty text if there is none.
    pub fn name(&self) -> &str {
        match self.get("name") {
            Some(Value::Text(name)) => name.trim(),
            _ => "",
        }
    }

    /// Returns all fields that are filled in, by key.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Returns the keys of all fields that are switched on, or that have a number other than 0.
    pub fn set_keys(&self) -> impl Iterator<Item = &str> {
        let is_set = |value: &Value| {
            matches!(value, Value::Flag(true) | Value::Open)
                || matches!(value, Value::Number(number) if *number != 0)
        };
        self.values().filter(move |(_, value)| is_set(value)).map(|(key, _)| key)
    }

    /// Returns the value of a field.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }
}
