//! The messages between two phones that share a battle, and their text format.

use crate::link::press;

/// A message to the other phone. Battles are sent as the payloads of links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The sender's protocol level. Earlier versions do not send this message.
    Hello(u32),
    /// A proposal to continue this battle, which the sender plays.
    Propose(String),
    /// Acceptance of the proposed battle. The sender is a viewer from now on.
    Agree,
    /// The whole battle in its new state.
    Changed(String),
    /// Edits to the battle, with the checksums of the old and the new text.
    Edited(u64, u64, String),
    /// Confirmation of the last changes.
    Got,
    /// A request for the whole battle, because the edits could not be applied.
    Again,
    /// A request to take over.
    Want,
    /// A note that the sender's player is being asked about the request to take over.
    Asked,
    /// Permission to take over.
    Yours,
    /// Refusal of the request, because the sender's player wants to play on.
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
    /// Creates a proposal for the battle with this text.
    pub fn proposing(text: &str) -> Self {
        Self::Propose(press(text))
    }

    /// Serialises the message.
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

    /// Reads a received message. Returns `None` if the text is not a message.
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
