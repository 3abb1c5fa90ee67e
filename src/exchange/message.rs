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

/// What the worker answers: what was wanted, or why it cannot be done. A roster that was read is
/// told by the number of what it was read from, a slash, and the payload of its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Result<String, String>);

const IMPORT: &str = "import";
const EXPORT: &str = "export";

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

    /// As it arrives; `None` if it is none.
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
        let (Ok(text) | Err(text)) = &self.0;
        Array::of2(&self.0.is_ok().into(), &text.into()).into()
    }

    /// As it arrives; `None` if it is none.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        let text = parts.get(1).as_string()?;
        Some(Self(if parts.get(0).as_bool()? { Ok(text) } else { Err(text) }))
    }
}
