//! Documents: saved things in an envelope that says what they are, so that every later version can read them.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The version of everything that is written now.
pub const VERSION: u32 = 1;

/// What an envelope holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// A battle.
    RollbookBattle,
    /// What the app remembers of its own.
    RollbookSettings,
}

/// A saved thing and what it is.
#[derive(Debug, Serialize, Deserialize)]
struct Envelope<T> {
    #[serde(rename = "type")]
    kind: Kind,
    version: u32,
    source: String,
    body: T,
}

/// The part of an envelope that every version can read.
#[derive(Debug, Deserialize)]
struct Label {
    #[serde(rename = "type")]
    kind: String,
    version: u32,
}

/// Why a text cannot be read as a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// It is none of ours, or of another kind.
    NotThis,
    /// A later version of Rollbook wrote it.
    Newer {
        /// The version it was written in.
        version: u32,
    },
    /// It is broken; where and why.
    Damaged(String),
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThis => f.write_str("This is not a Rollbook document."),
            Self::Newer { version } => write!(
                f,
                "A newer Rollbook wrote this (format {version}, this one reads {VERSION}). Update Rollbook to open it."
            ),
            Self::Damaged(why) => write!(f, "This is damaged and cannot be read ({why})."),
        }
    }
}

impl std::error::Error for DocumentError {}

/// A document's text.
pub(crate) fn encode<T: Serialize>(kind: Kind, body: &T) -> Result<String, DocumentError> {
    let envelope = Envelope { kind, version: VERSION, source: source(), body };
    serde_json::to_string(&envelope).map_err(|error| DocumentError::Damaged(error.to_string()))
}

/// What a document's text says.
pub(crate) fn decode<T: DeserializeOwned>(kind: Kind, text: &str) -> Result<T, DocumentError> {
    let damaged = |error: serde_json::Error| DocumentError::Damaged(error.to_string());
    let label: Label = match serde_json::from_str(text) {
        Ok(label) => label,
        Err(error) if error.is_data() => return Err(DocumentError::NotThis),
        Err(error) => return Err(damaged(error)),
    };
    if label.version > VERSION {
        return Err(DocumentError::Newer { version: label.version });
    }
    let ours = serde_json::to_value(kind).map_err(damaged)?;
    if ours != label.kind {
        return Err(DocumentError::NotThis);
    }
    serde_json::from_str::<Envelope<T>>(text).map(|envelope| envelope.body).map_err(damaged)
}

fn source() -> String {
    format!("rollbook {}", env!("CARGO_PKG_VERSION"))
}
