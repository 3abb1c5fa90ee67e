//! What a camera sees: the page sends pictures, and for each the worker says what is known by now.

use js_sys::Array;
use ledger::{Gathered, Gathering};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::ImageData;

/// What is known from the pictures so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// This picture has no code, or none that can be read.
    Nothing,
    /// A code that is complete by itself.
    Code(String),
    /// Frames of a moving code, which is not complete yet.
    Part {
        /// How many of its pieces are known by now.
        here: u32,
        /// How many pieces it has.
        of: u32,
    },
    /// The content of a complete moving code: the payload of a link.
    Whole(String),
}

const LOOK: &str = "look";
const CODE: &str = "code";
const PART: &str = "part";
const WHOLE: &str = "whole";

/// A picture, as it is sent to the worker.
pub fn look(picture: &ImageData) -> JsValue {
    Array::of2(&LOOK.into(), picture).into()
}

/// The picture in a message; `None` if there is none.
pub(crate) fn picture(message: &JsValue) -> Option<ImageData> {
    let parts: &Array = message.dyn_ref()?;
    (parts.get(0).as_string()? == LOOK).then(|| parts.get(1).dyn_into().ok())?
}

impl Sight {
    /// What is known with the texts of a further picture.
    pub(crate) fn of(texts: Vec<String>, gathering: &mut Gathering) -> Self {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let mut sight = Self::Nothing;
        for text in texts {
            let next = match gathering.add(&text) {
                Gathered::Whole(payload) => return Self::Whole(payload),
                Gathered::Part { here, of } => Self::Part { here: count(here), of: count(of) },
                Gathered::Nothing if Gathering::is_frame(&text) => Self::Nothing,
                Gathered::Nothing => Self::Code(text),
            };
            if next != Self::Nothing {
                sight = next;
            }
        }
        sight
    }

    /// As it is sent to the page.
    pub(crate) fn to_js(&self) -> JsValue {
        match self {
            Self::Nothing => Array::new().into(),
            Self::Code(text) => Array::of2(&CODE.into(), &text.into()).into(),
            Self::Part { here, of } => {
                Array::of3(&PART.into(), &(*here).into(), &(*of).into()).into()
            }
            Self::Whole(payload) => Array::of2(&WHOLE.into(), &payload.into()).into(),
        }
    }

    /// As it has arrived in the page.
    pub fn from_js(message: &JsValue) -> Self {
        Self::parts(message).unwrap_or(Self::Nothing)
    }

    fn parts(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was one")]
        let number = |place| parts.get(place).as_f64().map(|it| it as u32);
        match parts.get(0).as_string()?.as_str() {
            CODE => parts.get(1).as_string().map(Self::Code),
            WHOLE => parts.get(1).as_string().map(Self::Whole),
            PART => Some(Self::Part { here: number(1)?, of: number(2)? }),
            _ => None,
        }
    }
}
