//! What page and worker say to each other: lists whose first part says what they are.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

/// What the page wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To read a roster, which gets this origin if it has none.
    Import {
        /// What was chosen or pasted.
        bytes: Vec<u8>,
        /// The origin.
        origin: u32,
    },
    /// To write a roster as the text that its system has.
    Export {
        /// The roster's document.
        document: String,
    },
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A roster.
    Imported {
        /// Its document.
        document: String,
        /// What it was read from.
        source: String,
        /// What could not be taken over, line by line.
        not_understood: Vec<String>,
    },
    /// The text.
    Exported(String),
    /// Why it cannot be done.
    Failed(String),
}

const IMPORT: &str = "import";
const EXPORT: &str = "export";
const FAILED: &str = "failed";

impl Request {
    /// As it is sent.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Import { bytes, origin } => {
                Array::of3(&IMPORT.into(), &Uint8Array::from(&bytes[..]), &(*origin).into()).into()
            }
            Self::Export { document } => Array::of2(&EXPORT.into(), &document.into()).into(),
        }
    }

    /// As it arrives; `None` where it is none.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        match parts.get(0).as_string()?.as_str() {
            IMPORT => {
                let bytes = parts.get(1).dyn_ref::<Uint8Array>()?.to_vec();
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "it was one"
                )]
                let origin = parts.get(2).as_f64()? as u32;
                Some(Self::Import { bytes, origin })
            }
            EXPORT => Some(Self::Export { document: parts.get(1).as_string()? }),
            _ => None,
        }
    }
}

impl Answer {
    /// As it is sent.
    pub fn to_js(&self) -> JsValue {
        let parts = match self {
            Self::Imported { document, source, not_understood } => {
                let parts = Array::of3(&IMPORT.into(), &document.into(), &source.into());
                for line in not_understood {
                    parts.push(&line.into());
                }
                parts
            }
            Self::Exported(text) => Array::of2(&EXPORT.into(), &text.into()),
            Self::Failed(why) => Array::of2(&FAILED.into(), &why.into()),
        };
        parts.into()
    }

    /// As it arrives; `None` where it is none.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let mut parts = message.dyn_ref::<Array>()?.iter().filter_map(|part| part.as_string());
        let kind = parts.next()?;
        let first = parts.next()?;
        match kind.as_str() {
            IMPORT => {
                let source = parts.next()?;
                Some(Self::Imported { document: first, source, not_understood: parts.collect() })
            }
            EXPORT => Some(Self::Exported(first)),
            FAILED => Some(Self::Failed(first)),
            _ => None,
        }
    }
}
