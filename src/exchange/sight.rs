//! Camera scans: the page sends pictures, and the worker reports what it has read so far.

use js_sys::Array;
use ledger::{Gathered, Gathering};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::ImageData;

/// The result of scanning a picture, together with the frames in earlier pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The picture has no code, or none that can be read.
    Nothing,
    /// The text of a QR code that is not part of an animated code.
    Code(String),
    /// Some frames of an animated code that is not complete yet.
    Incomplete {
        /// The number of pieces received so far.
        here: u32,
        /// The total number of pieces.
        of: u32,
    },
    /// The content of a complete animated code, which is the payload of a link.
    Whole(String),
}

const SCAN: &str = "look";
const CODE: &str = "code";
const PART: &str = "part";
const WHOLE: &str = "whole";

/// Creates the message that sends a picture to the worker.
pub fn scan_request(picture: &ImageData) -> JsValue {
    Array::of2(&SCAN.into(), picture).into()
}

/// Returns the picture in a message, or `None` if there is none.
pub(crate) fn picture(message: &JsValue) -> Option<ImageData> {
    let parts: &Array = message.dyn_ref()?;
    (parts.get(0).as_string()? == SCAN).then(|| parts.get(1).dyn_into().ok())?
}

impl Sight {
    /// Adds the codes in a picture to those gathered so far, and returns the result.
    pub(crate) fn of(texts: Vec<String>, gathering: &mut Gathering) -> Self {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let mut sight = Self::Nothing;
        for text in texts {
            let next = match gathering.add(&text) {
                Gathered::Whole(payload) => return Self::Whole(payload),
                Gathered::Incomplete { here, of } => {
                    Self::Incomplete { here: count(here), of: count(of) }
                }
                Gathered::Nothing if Gathering::is_frame(&text) => Self::Nothing,
                Gathered::Nothing => Self::Code(text),
            };
            if next != Self::Nothing {
                sight = next;
            }
        }
        sight
    }

    /// Converts the result into a message.
    pub(crate) fn to_js(&self) -> JsValue {
        match self {
            Self::Nothing => Array::new().into(),
            Self::Code(text) => Array::of2(&CODE.into(), &text.into()).into(),
            Self::Incomplete { here, of } => {
                Array::of3(&PART.into(), &(*here).into(), &(*of).into()).into()
            }
            Self::Whole(payload) => Array::of2(&WHOLE.into(), &payload.into()).into(),
        }
    }

    /// Reads a result from a message. Any other message counts as a picture without a code.
    pub fn from_js(message: &JsValue) -> Self {
        Self::parts(message).unwrap_or(Self::Nothing)
    }

    fn parts(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it was sent as a u32"
        )]
        let number = |place| parts.get(place).as_f64().map(|it| it as u32);
        match parts.get(0).as_string()?.as_str() {
            CODE => parts.get(1).as_string().map(Self::Code),
            WHOLE => parts.get(1).as_string().map(Self::Whole),
            PART => Some(Self::Incomplete { here: number(1)?, of: number(2)? }),
            _ => None,
        }
    }
}
