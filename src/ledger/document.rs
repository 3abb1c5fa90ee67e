//! Documents: saved things in an envelope that says what they are, so that every later version can read them.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The version of everything that is written now.
pub const VERSION: u32 = 1;

/// What an envelope holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A battle.
    Battle,
    /// A roster.
    Roster,
    /// Everything that is kept.
    Backup,
    /// What the app remembers of its own.
    Settings,
}

impl Kind {
    /// Its name in the envelope.
    fn name(self) -> &'static str {
        match self {
            Self::Battle => "rollbook-battle",
            Self::Roster => "rollbook-roster",
            Self::Backup => "rollbook-backup",
            Self::Settings => "rollbook-settings",
        }
    }

    /// Whether a text is labelled as this, whatever else stands in it.
    pub(crate) fn labels(self, text: &str) -> bool {
        serde_json::from_str::<Label>(text).is_ok_and(|label| label.kind == self.name())
    }
}

/// A saved thing and what it is.
#[derive(Debug, Serialize)]
struct Envelope<'a, T> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u32,
    source: &'static str,
    body: &'a T,
}

/// What an envelope holds.
#[derive(Debug, Deserialize)]
struct Contents<T> {
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
    let envelope = Envelope { kind: kind.name(), version: VERSION, source: SOURCE, body };
    serde_json::to_string(&envelope).map_err(damaged)
}

/// What a document's text says.
pub(crate) fn decode<T: DeserializeOwned>(kind: Kind, text: &str) -> Result<T, DocumentError> {
    let label: Label = match serde_json::from_str(text) {
        Ok(label) => label,
        Err(error) if error.is_data() => return Err(DocumentError::NotThis),
        Err(error) => return Err(damaged(error)),
    };
    if label.version > VERSION {
        return Err(DocumentError::Newer { version: label.version });
    }
    if label.kind != kind.name() {
        return Err(DocumentError::NotThis);
    }
    serde_json::from_str::<Contents<T>>(text).map(|contents| contents.body).map_err(damaged)
}

#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn damaged(error: serde_json::Error) -> DocumentError {
    DocumentError::Damaged(error.to_string())
}

/// Who writes documents now.
const SOURCE: &str = concat!("rollbook ", env!("CARGO_PKG_VERSION"));
