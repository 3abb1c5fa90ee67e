//! The messages between page and worker.

use dice::{Die, Reading, Trouble};
use js_sys::{Array, Float32Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::ImageData;

/// The numbers of a die in an answer: face, centre, size, turn, and whether it is doubtful.
const NUMBERS: usize = 6;

const TOO_DARK: &str = "dark";
const TOO_FAR: &str = "far";

/// Creates the message that sends a photo to the worker.
pub fn request(photo: &ImageData) -> JsValue {
    photo.clone().into()
}

/// Converts what was read into an answer: the trouble, if any, and the numbers of all dice.
pub(crate) fn reading_to_js(reading: &Reading) -> JsValue {
    let numbers = reading.dice.iter().flat_map(|die| {
        let (x, y) = die.centre;
        [f32::from(die.face), x, y, die.size, die.turn, f32::from(u8::from(die.doubtful))]
    });
    let numbers: Vec<f32> = numbers.collect();
    let trouble = match reading.trouble {
        None => "",
        Some(Trouble::TooDark) => TOO_DARK,
        Some(Trouble::TooFar) => TOO_FAR,
    };
    Array::of2(&trouble.into(), &Float32Array::from(&numbers[..])).into()
}

/// Reads what the worker has read from its answer. Returns `None` if the message is not an answer.
pub fn reading_from_js(message: &JsValue) -> Option<Reading> {
    let parts: &Array = message.dyn_ref()?;
    let trouble = match parts.get(0).as_string()?.as_str() {
        TOO_DARK => Some(Trouble::TooDark),
        TOO_FAR => Some(Trouble::TooFar),
        _ => None,
    };
    let numbers = parts.get(1).dyn_ref::<Float32Array>()?.to_vec();
    let dice = numbers.chunks_exact(NUMBERS).filter_map(|die| match *die {
        [face, x, y, size, turn, doubtful] => {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it was sent as a u8"
            )]
            let face = face as u8;
            Some(Die { face, centre: (x, y), size, turn, doubtful: doubtful > 0.0 })
        }
        _ => None,
    });
    Some(Reading { dice: dice.collect(), trouble })
}
