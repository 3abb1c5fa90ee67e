//! The messages between phones that share a battle, and their text format.

use crate::sharing::link::press;

/// A message to another phone. Battles are sent as the payloads of links.
///
/// Every phone ignores messages that it does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A proposal to continue this battle.
    Propose(String),
    /// Acceptance of the proposed battle. The sender is a viewer from now on.
    Agree,
    /// The whole battle in its new state.
    Changed(String),
    /// A request to take over.
    Want,
    /// The sender's protocol level.
    Hello(u32),
    /// Edits to the battle, with the checksums of the old and the new text.
    Edited(u64, u64, String),
    /// A request for the whole battle, because the edits could not be applied.
    Again,
    /// A note that the sender's player is being asked about the request to take over.
    Asked,
    /// Refusal of the request, because the sender's player wants to play on.
    No,
    /// The sender's random ID, and the checksum of the last battle text that it sent or received.
    Member(u64, u64),
    /// A proposal like `Propose`, as edits like those of `Edited`.
    ProposeEdited(u64, u64, String),
    /// The IDs of the phones that the sender is connected with.
    Peers(Vec<u64>),
    /// The number of a turn, the ID of the phone that plays, and the version and checksum of the
    /// sender's battle text. Each time another phone takes over, a new turn begins.
    Turn(u64, u64, u64, u64),
    /// Confirmation of a turn, with the checksum of the sender's battle text.
    Has(u64),
    /// The version of the battle whose text has this checksum. Each change makes a new version.
    Version(u64, u64),
    /// A connection signal, to connect the two phones directly.
    Signal(String),
    /// A message to pass on: the IDs of the receiver and of the sender, and the message.
    Relay(u64, u64, String),
    /// A request for the photo with this ID.
    WantPhoto(u64),
    /// A photo, as the address of its content.
    Photo(String),
}

const HELLO: &str = "hello ";
const PROPOSE: &str = "propose ";
const PROPOSE_EDITED: &str = "propose-edited ";
const CHANGED: &str = "changed ";
const EDITED: &str = "edited ";
const AGREE: &str = "agree";
const AGAIN: &str = "again";
const WANT: &str = "want";
const ASKED: &str = "asked";
const NO: &str = "no";
const MEMBER: &str = "member ";
const PEERS: &str = "peers";
const TURN: &str = "turn ";
const HAS: &str = "has ";
const VERSION: &str = "version ";
const SIGNAL: &str = "signal ";
const RELAY: &str = "relay ";
const WANT_PHOTO: &str = "want-photo ";
const PHOTO: &str = "photo ";

/// Creates a message with two numbers and a payload.
type WithPayload = fn(u64, u64, String) -> Message;

impl Message {
    /// Serialises the message.
    pub fn write(&self) -> String {
        let word = match self {
            Self::Hello(level) => return format!("{HELLO}{level}"),
            Self::Propose(payload) => return format!("{PROPOSE}{payload}"),
            Self::ProposeEdited(from, to, payload) => {
                return format!("{PROPOSE_EDITED}{from} {to} {payload}");
            }
            Self::Changed(payload) => return format!("{CHANGED}{payload}"),
            Self::Edited(from, to, payload) => return format!("{EDITED}{from} {to} {payload}"),
            Self::Member(id, sum) => return format!("{MEMBER}{id} {sum}"),
            Self::Peers(ids) => {
                return ids.iter().fold(PEERS.to_owned(), |all, id| format!("{all} {id}"));
            }
            Self::Turn(turn, id, version, sum) => {
                return format!("{TURN}{turn} {id} {version} {sum}");
            }
            Self::Version(version, sum) => return format!("{VERSION}{version} {sum}"),
            Self::Has(sum) => return format!("{HAS}{sum}"),
            Self::WantPhoto(id) => return format!("{WANT_PHOTO}{id}"),
            Self::Photo(address) => return format!("{PHOTO}{address}"),
            Self::Signal(text) => return format!("{SIGNAL}{text}"),
            Self::Relay(to, from, text) => return format!("{RELAY}{to} {from} {text}"),
            Self::Agree => AGREE,
            Self::Again => AGAIN,
            Self::Want => WANT,
            Self::Asked => ASKED,
            Self::No => NO,
        };
        word.to_owned()
    }

    /// Reads a received message. Returns `None` if the text is not a message.
    pub fn read(text: &str) -> Option<Self> {
        let words = [Self::Agree, Self::Again, Self::Want, Self::Asked, Self::No];
        words.into_iter().find(|it| it.write() == text).or_else(|| Self::with_content(text))
    }

    fn with_content(text: &str) -> Option<Self> {
        let after = |word| text.strip_prefix(word);
        if let Some(payload) = after(PROPOSE) {
            return Some(Self::Propose(payload.to_owned()));
        }
        if let Some(payload) = after(CHANGED) {
            return Some(Self::Changed(payload.to_owned()));
        }
        if let Some(level) = after(HELLO) {
            return level.parse().ok().map(Self::Hello);
        }
        if let Some(sum) = after(HAS) {
            return sum.parse().ok().map(Self::Has);
        }
        if let Some(id) = after(WANT_PHOTO) {
            return id.parse().ok().map(Self::WantPhoto);
        }
        if let Some(address) = after(PHOTO) {
            return Some(Self::Photo(address.to_owned()));
        }
        if let Some(text) = after(SIGNAL) {
            return Some(Self::Signal(text.to_owned()));
        }
        if let Some(ids) = after(PEERS) {
            let ids: Result<_, _> = ids.split_whitespace().map(str::parse).collect();
            return ids.ok().map(Self::Peers);
        }
        let payloads: [(&str, WithPayload); 3] =
            [(EDITED, Self::Edited), (PROPOSE_EDITED, Self::ProposeEdited), (RELAY, Self::Relay)];
        for (word, make) in payloads {
            if let Some(rest) = after(word) {
                let (one, rest) = rest.split_once(' ')?;
                let (two, payload) = rest.split_once(' ')?;
                return Some(make(one.parse().ok()?, two.parse().ok()?, payload.to_owned()));
            }
        }
        let numbers = |rest: &str| -> Option<Vec<u64>> {
            rest.split(' ').map(|it| it.parse().ok()).collect()
        };
        if let Some([id, sum]) = after(MEMBER).and_then(numbers).as_deref() {
            return Some(Self::Member(*id, *sum));
        }
        if let Some([version, sum]) = after(VERSION).and_then(numbers).as_deref() {
            return Some(Self::Version(*version, *sum));
        }
        match after(TURN).and_then(numbers).as_deref() {
            Some([turn, id, version, sum]) => Some(Self::Turn(*turn, *id, *version, *sum)),
            _ => None,
        }
    }

    /// Creates a proposal of the whole battle with this text.
    pub(super) fn proposing(text: &str) -> Self {
        Self::Propose(press(text))
    }

    /// Creates a message with the whole battle.
    pub(super) fn whole(text: &str) -> Self {
        Self::Changed(press(text))
    }
}
