//! The messages between two phones that share a battle, and how they are sent.

use crate::link::press;

/// A message to the other phone. Battles are sent as the payloads of their links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The level of the protocol that I understand. Former versions do not send this.
    Hello(u32),
    /// Let us go on with this battle, which I play.
    Propose(String),
    /// I have it, and look on.
    Agree,
    /// The battle is this now.
    Changed(String),
    /// These edits lead from the text of the first sum to the text of the second.
    Edited(u64, u64, String),
    /// I have received what you told last.
    Got,
    /// I cannot use the edits that you told: send the whole battle.
    Again,
    /// I want to play.
    Want,
    /// My player is asked about that.
    Asked,
    /// You play from now on.
    Yours,
    /// My player plays on.
    No,
}

const HELLO: &str = "hello ";
pub(super) const PROPOSE: &str = "propose ";
pub(super) const CHANGED: &str = "changed ";
const EDITED: &str = "edited ";
pub(super) const AGREE: &str = "agree";
const GOT: &str = "got";
const AGAIN: &str = "again";
pub(super) const WANT: &str = "want";
const ASKED: &str = "asked";
pub(super) const YOURS: &str = "yours";
const NO: &str = "no";

impl Message {
    /// Proposes the battle of this text.
    pub fn proposing(text: &str) -> Self {
        Self::Propose(press(text))
    }

    /// The message as it is sent.
    pub fn write(&self) -> String {
        let word = match self {
            Self::Hello(speech) => return format!("{HELLO}{speech}"),
            Self::Propose(payload) => return format!("{PROPOSE}{payload}"),
            Self::Changed(payload) => return format!("{CHANGED}{payload}"),
            Self::Edited(from, to, payload) => return format!("{EDITED}{from} {to} {payload}"),
            Self::Agree => AGREE,
            Self::Got => GOT,
            Self::Again => AGAIN,
            Self::Want => WANT,
            Self::Asked => ASKED,
            Self::Yours => YOURS,
            Self::No => NO,
        };
        word.to_owned()
    }

    /// Reads a message that has arrived; `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        if let Some(payload) = text.strip_prefix(PROPOSE) {
            return Some(Self::Propose(payload.to_owned()));
        }
        if let Some(payload) = text.strip_prefix(CHANGED) {
            return Some(Self::Changed(payload.to_owned()));
        }
        if let Some(rest) = text.strip_prefix(EDITED) {
            let (from, rest) = rest.split_once(' ')?;
            let (to, payload) = rest.split_once(' ')?;
            return Some(Self::Edited(from.parse().ok()?, to.parse().ok()?, payload.to_owned()));
        }
        if let Some(speech) = text.strip_prefix(HELLO) {
            return speech.parse().ok().map(Self::Hello);
        }
        let words =
            [Self::Agree, Self::Got, Self::Again, Self::Want, Self::Asked, Self::Yours, Self::No];
        words.into_iter().find(|it| it.write() == text)
    }
}
