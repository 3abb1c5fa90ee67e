//! The messages between page and worker. Each is a list. Replies start with their kind.

use js_sys::Array;
use rules_core::homebrew::{Chapter, Group, Statistic};
use wasm_bindgen::{JsCast, JsValue};

/// A request from the page to simulate a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The rules of the game.
    pub text: String,
    /// The seed for all dice and choices.
    pub seed: u32,
    /// The number of battles to play.
    pub battles: u32,
}

/// A message from the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The progress: the number of battles played so far.
    Played(u32),
    /// The result: the number of battles played, and chapters for the game's designer.
    Told(u32, Vec<Chapter>),
    /// The game cannot be played, for these reasons. Each is a sentence.
    Refused(Vec<String>),
}

const PLAYED: &str = "played";
const TOLD: &str = "told";
const REFUSED: &str = "refused";

impl Request {
    /// Converts the request into a message.
    pub fn to_js(&self) -> JsValue {
        let Self { text, seed, battles } = self;
        Array::of3(&text.into(), &(*seed).into(), &(*battles).into()).into()
    }

    /// Reads a request from a message. Returns `None` if the message is not a request.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        let text = parts.get(0).as_string()?;
        Some(Self { text, seed: number(&parts.get(1))?, battles: number(&parts.get(2))? })
    }
}

impl Reply {
    /// Converts the reply into a message.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Played(battles) => Array::of2(&PLAYED.into(), &(*battles).into()).into(),
            Self::Told(battles, chapters) => {
                Array::of3(&TOLD.into(), &(*battles).into(), &list(chapters, of_chapter)).into()
            }
            Self::Refused(why) => Array::of2(&REFUSED.into(), &texts(why)).into(),
        }
    }

    /// Reads a reply from a message. Returns `None` if the message is not a reply.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        match parts.get(0).as_string()?.as_str() {
            PLAYED => number(&parts.get(1)).map(Self::Played),
            TOLD => Some(Self::Told(number(&parts.get(1))?, all(&parts.get(2), chapter)?)),
            REFUSED => all(&parts.get(1), JsValue::as_string).map(Self::Refused),
            _ => None,
        }
    }
}

fn of_chapter(Chapter { title, notes, groups }: &Chapter) -> JsValue {
    Array::of3(&title.into(), &texts(notes), &list(groups, of_group)).into()
}

fn of_group(Group { title, words, rows }: &Group) -> JsValue {
    Array::of3(&title.into(), &words.into(), &list(rows, of_row)).into()
}

fn of_row(Statistic { label, words, share }: &Statistic) -> JsValue {
    Array::of3(&label.into(), &words.into(), &(*share).into()).into()
}

fn chapter(message: &JsValue) -> Option<Chapter> {
    let parts: &Array = message.dyn_ref()?;
    let title = parts.get(0).as_string()?;
    let notes = all(&parts.get(1), JsValue::as_string)?;
    Some(Chapter { title, notes, groups: all(&parts.get(2), group)? })
}

fn group(message: &JsValue) -> Option<Group> {
    let parts: &Array = message.dyn_ref()?;
    let (title, words) = (parts.get(0).as_string()?, parts.get(1).as_string()?);
    Some(Group { title, words, rows: all(&parts.get(2), row)? })
}

fn row(message: &JsValue) -> Option<Statistic> {
    let parts: &Array = message.dyn_ref()?;
    let (label, words) = (parts.get(0).as_string()?, parts.get(1).as_string()?);
    Some(Statistic { label, words, share: parts.get(2).as_f64() })
}

fn texts(texts: &[String]) -> JsValue {
    list(texts, |text| text.into())
}

fn list<T>(all: &[T], to_js: impl Fn(&T) -> JsValue) -> JsValue {
    all.iter().map(to_js).collect::<Array>().into()
}

fn all<T>(message: &JsValue, read: impl Fn(&JsValue) -> Option<T>) -> Option<Vec<T>> {
    let parts: &Array = message.dyn_ref()?;
    parts.iter().map(|it| read(&it)).collect()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was sent as a u32")]
fn number(message: &JsValue) -> Option<u32> {
    message.as_f64().map(|it| it as u32)
}
