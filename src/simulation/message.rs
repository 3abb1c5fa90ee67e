//! The messages between page and worker. Each is a list that starts with its kind.

use js_sys::Array;
use rules_core::{
    Fault,
    homebrew::{Chapter, Group, Preview},
    sheet::Roster,
};
use wasm_bindgen::{JsCast, JsValue};

use crate::{
    parts::{all, list, of_row, row, texts},
    preview::{of_preview, preview},
};

/// A request from the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Simulate a game.
    Simulate {
        /// The rules of the game.
        text: String,
        /// The seed for all dice and choices.
        seed: u32,
        /// The number of battles to play.
        battles: u32,
    },
    /// Read the rules of a game that is being written.
    Read {
        /// The rules of the game.
        text: String,
        /// The roster for a preview, if the answer should have one.
        preview: Option<PreviewRoster>,
    },
}

/// The roster for a preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewRoster {
    /// The game's first roster.
    Sample,
    /// The player's roster.
    Own(Box<Roster>),
}

impl PreviewRoster {
    /// Returns the roster as text, which is empty for the game's own.
    fn text(&self) -> Option<String> {
        match self {
            Self::Sample => Some(String::new()),
            Self::Own(roster) => serde_json::to_string(roster).ok(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "" => Some(Self::Sample),
            text => serde_json::from_str(text).ok().map(|roster| Self::Own(Box::new(roster))),
        }
    }
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
    /// The faults of the rules, and the preview if it was requested and the game can be played.
    Read(Vec<Fault>, Option<Box<Preview>>),
}

const SIMULATE: &str = "simulate";
const READ: &str = "read";
const PLAYED: &str = "played";
const TOLD: &str = "told";
const REFUSED: &str = "refused";

impl Request {
    /// Converts the request into a message.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Simulate { text, seed, battles } => {
                let (text, seed, battles) = (text.into(), (*seed).into(), (*battles).into());
                Array::of4(&SIMULATE.into(), &text, &seed, &battles).into()
            }
            Self::Read { text, preview } => {
                let preview = preview.as_ref().and_then(PreviewRoster::text);
                Array::of3(&READ.into(), &text.into(), &preview.into()).into()
            }
        }
    }

    /// Reads a request from a message. Returns `None` if the message is not a request.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        let text = parts.get(1).as_string()?;
        match parts.get(0).as_string()?.as_str() {
            SIMULATE => {
                let (seed, battles) = (number(&parts.get(2))?, number(&parts.get(3))?);
                Some(Self::Simulate { text, seed, battles })
            }
            READ => {
                let preview = parts.get(2).as_string();
                Some(Self::Read { text, preview: preview.and_then(|it| PreviewRoster::read(&it)) })
            }
            _ => None,
        }
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
            Self::Read(faults, preview) => {
                let preview = preview.as_deref().map_or(JsValue::NULL, of_preview);
                Array::of3(&READ.into(), &list(faults, of_fault), &preview).into()
            }
        }
    }

    /// Reads a reply from a message. Returns `None` if the message is not a reply.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let parts: &Array = message.dyn_ref()?;
        match parts.get(0).as_string()?.as_str() {
            PLAYED => number(&parts.get(1)).map(Self::Played),
            TOLD => Some(Self::Told(number(&parts.get(1))?, all(&parts.get(2), chapter)?)),
            REFUSED => all(&parts.get(1), JsValue::as_string).map(Self::Refused),
            READ => {
                let preview = preview(&parts.get(2)).map(Box::new);
                Some(Self::Read(all(&parts.get(1), fault)?, preview))
            }
            _ => None,
        }
    }
}

fn of_fault(Fault { line, words }: &Fault) -> JsValue {
    Array::of2(&(*line).into(), &words.into()).into()
}

fn fault(message: &JsValue) -> Option<Fault> {
    let parts: &Array = message.dyn_ref()?;
    Some(Fault { line: number(&parts.get(0))?, words: parts.get(1).as_string()? })
}

fn of_chapter(Chapter { title, notes, groups }: &Chapter) -> JsValue {
    Array::of3(&title.into(), &texts(notes), &list(groups, of_group)).into()
}

fn of_group(Group { title, words, rows }: &Group) -> JsValue {
    Array::of3(&title.into(), &words.into(), &list(rows, of_row)).into()
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

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was sent as a u32")]
fn number(message: &JsValue) -> Option<u32> {
    message.as_f64().map(|it| it as u32)
}
