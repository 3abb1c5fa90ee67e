//! The messages between page and worker: lists whose first item says what they are.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

/// A request of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Read a roster. If it has no origin, it gets this one.
    Import {
        /// The chosen file or pasted text.
        bytes: Vec<u8>,
        /// The origin for a roster that has none.
        origin: u32,
    },
    /// Write a roster in the text format of its system.
    Export {
        /// The roster's document.
        document: String,
    },
}

/// The worker's answer: the result, or why there is none, for players. A roster that was read is
/// the number of its source, a slash, and the payload of its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Result<String, String>);

const IMPORT: &str = "import";
const EXPORT: &str = "export";

impl Request {
    /// The request as it is sent.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Import { bytes, origin } => {
                Array::of3(&IMPORT.into(), &Uint8Array::from(&bytes[..]), &(*origin).into()).into()
            }
            Self::Export { document } => Array::of2(&EXPORT.into(), &document.into()).into(),
        }
    }

    /// Reads a request that has arrived; `None` if the message is anything else.
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
    /// The answer as it is sent.
    pub fn to_js(&self) -> JsValue {
        let (Ok(text) | Err(text)) = &self.0;
        Array::of2(&self.0.is_ok().into(), &text.into()).into()
    }

    /// Reads an answer that has arrived; `None` if the message is anything else.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        let text = parts.get(1).as_string()?;
        Some(Self(if parts.get(0).as_bool()? { Ok(text) } else { Err(text) }))
    }
}
