//! The messages between page and worker. Each is an array that starts with the kind of message.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

/// A request from the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Read any supported file or text.
    Open {
        /// The contents of the file or the text.
        bytes: Vec<u8>,
        /// The origin for a roster that has none.
        origin: u32,
    },
    /// Write a roster in its system's text format.
    Export {
        /// The roster's document.
        document: String,
    },
}

/// The content that the worker has read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// A roster in its system's text format.
    Text(String),
    /// A roster or a battle.
    Shared {
        /// The text for `ledger::read_shared`.
        text: String,
        /// The kind of the other program's file, such as "Army Forge list". Empty for Rollbook's
        /// own files and links.
        source: String,
    },
    /// The text of a `ledger::ForeignRoster`, which opens in a custom game.
    Foreign(String),
    /// The text of a custom game.
    Game(String),
    /// The text of a backup.
    Backup(String),
}

/// The worker's answer: the result, or an error message for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Result<FileContent, String>);

const OPEN: &str = "open";
const EXPORT: &str = "export";

impl Request {
    /// Converts the request into a message.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Open { bytes, origin } => {
                Array::of3(&OPEN.into(), &Uint8Array::from(&bytes[..]), &(*origin).into()).into()
            }
            Self::Export { document } => Array::of2(&EXPORT.into(), &document.into()).into(),
        }
    }

    /// Reads a request from a message. Returns `None` if the message is not a request.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        match parts.get(0).as_string()?.as_str() {
            OPEN => {
                let bytes = parts.get(1).dyn_ref::<Uint8Array>()?.to_vec();
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "it was sent as a u32"
                )]
                let origin = parts.get(2).as_f64()? as u32;
                Some(Self::Open { bytes, origin })
            }
            EXPORT => Some(Self::Export { document: parts.get(1).as_string()? }),
            _ => None,
        }
    }
}

const TEXT: &str = "text";
const SHARED: &str = "shared";
const FOREIGN: &str = "foreign";
const GAME: &str = "game";
const BACKUP: &str = "backup";
const FAILED: &str = "failed";

impl Answer {
    /// Converts the answer into a message.
    pub fn to_js(&self) -> JsValue {
        let (kind, text, source) = match &self.0 {
            Ok(FileContent::Text(text)) => (TEXT, text, ""),
            Ok(FileContent::Shared { text, source }) => (SHARED, text, &**source),
            Ok(FileContent::Foreign(text)) => (FOREIGN, text, ""),
            Ok(FileContent::Game(text)) => (GAME, text, ""),
            Ok(FileContent::Backup(text)) => (BACKUP, text, ""),
            Err(why) => (FAILED, why, ""),
        };
        Array::of3(&kind.into(), &text.into(), &source.into()).into()
    }

    /// Reads an answer from a message. Returns `None` if the message is not an answer.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        let part = |place| parts.get(place).as_string();
        let (kind, text) = (part(0)?, part(1)?);
        Some(Self(Ok(match kind.as_str() {
            TEXT => FileContent::Text(text),
            SHARED => FileContent::Shared { text, source: part(2)? },
            FOREIGN => FileContent::Foreign(text),
            GAME => FileContent::Game(text),
            BACKUP => FileContent::Backup(text),
            _ => return Some(Self(Err(text))),
        })))
    }
}
