//! Values: the contents of a field.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Sheet;

/// The sign for a number that is missing.
pub(super) const UNKNOWN: &str = "?";

/// The contents of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// A whole number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A text, also used for dice and chosen words.
    Text(String),
    /// Nested sheets.
    List(Vec<Sheet>),
    /// A number that is missing until a player enters it. Unlike an empty field, it has no default.
    Open,
}

impl fmt::Display for Value {
    /// Writes the value as it would be typed. For nested sheets, writes their names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Self::Text(text) => f.write_str(text),
            Self::List(sheets) => {
                let names: Vec<&str> = sheets.iter().map(Sheet::name).collect();
                f.write_str(&names.join(", "))
            }
            Self::Open => f.write_str(UNKNOWN),
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<Sheet>> for Value {
    fn from(sheets: Vec<Sheet>) -> Self {
        Self::List(sheets)
    }
}
