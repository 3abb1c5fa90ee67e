//! The messages between phones that share a battle, and their text format.

/// A message to another phone. Battles are sent as the payloads of links.
///
/// Every phone ignores messages that it does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Acceptance of the proposed battle. The sender is a viewer from now on.
    Agree,
    /// The battle, or the changes after the text that the other phone has. While a phone joins,
    /// this is a proposal to continue this battle.
    Battle {
        /// The version of the battle. Each change makes a new one.
        version: u64,
        /// The checksum of the text before the changes, or 0 if the payload is the whole battle.
        after: u64,
        /// The checksum of the text after the changes.
        to: u64,
        /// The changes, or the whole battle.
        payload: String,
    },
    /// A request to take over.
    Want,
    /// The sender's protocol level.
    Hello(u32),
    /// A note that the sender's player is being asked about the request to take over.
    Asked,
    /// Refusal of the request, because the sender's player wants to play on.
    No,
    /// The sender's random ID, and the checksum of the last battle text that it sent or received.
    Member(u64, u64),
    /// The IDs of the phones that the sender is connected with.
    Peers(Vec<u64>),
    /// The number of a turn, the ID of the phone that plays, and the version and checksum of the
    /// sender's battle text. Each time another phone takes over, a new turn begins.
    Turn(u64, u64, u64, u64),
    /// The checksum of the sender's battle text, or 0 if it cannot apply changes to any text. This
    /// confirms turns and changes, and requests the changes after that text.
    Has(u64),
    /// A connection signal, to connect the two phones directly.
    Signal(String),
    /// A message to pass on: the IDs of the receiver and of the sender, and the message.
    Relay(u64, u64, String),
    /// A request for the photo with this ID.
    WantPhoto(u64),
    /// A photo, as the address of its content.
    Photo(String),
    /// Dice that a viewer's camera has read, as the number of dice with each face. The checksum is
    /// that of the battle text with the question that they answer.
    Dice(u64, [u64; 6]),
}

impl Message {
    /// Serialises the message.
    pub fn write(&self) -> String {
        match self {
            Self::Hello(level) => format!("hello {level}"),
            Self::Battle { version, after, to, payload } => {
                format!("battle {version} {after} {to} {payload}")
            }
            Self::Member(id, sum) => format!("member {id} {sum}"),
            Self::Peers(ids) => {
                ids.iter().fold("peers".to_owned(), |all, id| format!("{all} {id}"))
            }
            Self::Turn(turn, id, version, sum) => format!("turn {turn} {id} {version} {sum}"),
            Self::Has(sum) => format!("has {sum}"),
            Self::WantPhoto(id) => format!("want-photo {id}"),
            Self::Photo(address) => format!("photo {address}"),
            Self::Dice(sum, faces) => {
                faces.iter().fold(format!("dice {sum}"), |all, count| format!("{all} {count}"))
            }
            Self::Signal(text) => format!("signal {text}"),
            Self::Relay(to, from, text) => format!("relay {to} {from} {text}"),
            Self::Agree => "agree".to_owned(),
            Self::Want => "want".to_owned(),
            Self::Asked => "asked".to_owned(),
            Self::No => "no".to_owned(),
        }
    }

    /// Reads a received message. Returns `None` if the text is not a message.
    pub fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match (word, rest) {
            ("agree", "") => Self::Agree,
            ("want", "") => Self::Want,
            ("asked", "") => Self::Asked,
            ("no", "") => Self::No,
            ("hello", level) => Self::Hello(level.parse().ok()?),
            ("has", sum) => Self::Has(sum.parse().ok()?),
            ("want-photo", id) => Self::WantPhoto(id.parse().ok()?),
            ("photo", address) => Self::Photo(address.to_owned()),
            ("signal", text) => Self::Signal(text.to_owned()),
            ("peers", ids) => {
                let ids: Result<_, _> = ids.split_whitespace().map(str::parse).collect();
                Self::Peers(ids.ok()?)
            }
            ("member", numbers) => {
                let ([id, sum], _) = leading(numbers)?;
                Self::Member(id, sum)
            }
            ("turn", numbers) => {
                let ([turn, id, version, sum], _) = leading(numbers)?;
                Self::Turn(turn, id, version, sum)
            }
            ("dice", numbers) => {
                let ([sum, ones, twos, threes, fours, fives, sixes], _) = leading(numbers)?;
                Self::Dice(sum, [ones, twos, threes, fours, fives, sixes])
            }
            ("relay", content) => {
                let ([to, from], text) = leading(content)?;
                Self::Relay(to, from, text.to_owned())
            }
            ("battle", content) => {
                let ([version, after, to], payload) = leading(content)?;
                Self::Battle { version, after, to, payload: payload.to_owned() }
            }
            _ => return None,
        })
    }
}

/// Reads the numbers at the start of a text, and returns them with the rest of the text.
fn leading<const COUNT: usize>(mut text: &str) -> Option<([u64; COUNT], &str)> {
    let mut numbers = [0; COUNT];
    for number in &mut numbers {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        (*number, text) = (word.parse().ok()?, rest);
    }
    Some((numbers, text))
}
