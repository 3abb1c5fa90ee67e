//! What a code carries, however it has reached the app: scanned, pasted or opened as a file.

use std::fmt;

use rules_core::OwnGame;

use crate::{
    sharing::{
        incoming::{is_ours, text_of},
        link::{Shared, link_in, read_link},
        moving::{Gathered, Gathering},
        signal::{Caller, Signal},
    },
    store::document::DocumentKind,
};

/// The maximum length of a text in which a connection code is searched, in bytes.
const LONGEST_MESSAGE: usize = 64 << 10;

/// The content of a code, a text or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// The code of a phone that shares its battle.
    Invitation(Invitation),
    /// The code of a phone that answers an invitation.
    Answer(Answer),
    /// A code that connects phones, of which a part is missing.
    DamagedSignal,
    /// The payload of a link to a roster or a battle.
    Link(String),
    /// One frame of an animated code, which is useless without the others.
    Frame,
    /// Anything else. It may be a file that can be opened.
    Other(Vec<u8>),
}

/// The signal of a phone that shares its battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation(Signal);

/// The signal of a phone that answers an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(Signal);

impl Invitation {
    /// Returns the signal.
    pub fn signal(&self) -> &Signal {
        &self.0
    }
}

impl Answer {
    /// Returns the signal.
    pub fn signal(&self) -> &Signal {
        &self.0
    }
}

impl Code {
    /// Reads the text of a code. Connection codes and links are also found within a message.
    ///
    /// ```
    /// use ledger::{Code, KeptRoster, Origin, Shared, write_link};
    /// use rules_core::System;
    ///
    /// let roster = System::Tnt.samples().remove(0);
    /// let payload = write_link(&Shared::Roster(KeptRoster::of(System::Tnt, roster, Origin(1))));
    /// let code = Code::read(&format!("My list: https://a.example/#/r/{payload}"));
    /// assert_eq!(code, Code::Link(payload));
    /// let why = code.answer().unwrap_err();
    /// assert!(why.to_string().starts_with("This is a roster."));
    /// ```
    pub fn read(text: &str) -> Self {
        let other = || Self::Other(text.as_bytes().to_vec());
        // The notes of a document may have links.
        if is_ours(text) {
            return other();
        }
        let message = Some(text).filter(|text| text.len() <= LONGEST_MESSAGE);
        match message.and_then(Signal::find_in) {
            Some(Some(signal)) if signal.from == Caller::First => {
                return Self::Invitation(Invitation(signal));
            }
            Some(Some(signal)) => return Self::Answer(Answer(signal)),
            Some(None) => return Self::DamagedSignal,
            None => {}
        }
        match Gathering::default().add(text.trim()) {
            Gathered::Whole(payload) => return Self::Link(payload),
            Gathered::Incomplete { .. } => return Self::Frame,
            Gathered::Nothing => {}
        }
        match link_in(text) {
            Some(Ok((payload, _))) => Self::Link(payload),
            _ => other(),
        }
    }

    /// Reads a file. A long text is not searched for codes, and a link stays part of the file.
    pub fn of_file(bytes: Vec<u8>) -> Self {
        let text = text_of(&bytes).filter(|text| text.len() <= LONGEST_MESSAGE);
        match text.as_deref().map(Self::read) {
            None | Some(Self::Link(_) | Self::Other(_)) => Self::Other(bytes),
            Some(code) => code,
        }
    }

    /// Returns the answer to an invitation.
    ///
    /// # Errors
    /// Returns an error that says what the code is instead.
    pub fn answer(self) -> Result<Answer, NoAnswer> {
        match self {
            Self::Answer(answer) => Ok(answer),
            other => Err(NoAnswer(Box::new(other))),
        }
    }

    /// Returns what this is, with its article, or `None` if Rollbook can't tell.
    fn what(&self) -> Option<&'static str> {
        match self {
            Self::Invitation(_) => Some("the code that starts a connection"),
            Self::Answer(_) => Some("the answer of another phone"),
            Self::DamagedSignal => Some("only part of a phone's code"),
            Self::Frame => Some("only part of an animated code"),
            Self::Link(payload) => match read_link(payload) {
                Ok(Shared::Roster(_)) => Some("a roster"),
                Ok(Shared::Battle(_)) => Some("a battle"),
                Err(_) => Some("a link that can't be opened"),
            },
            Self::Other(bytes) => {
                let text = text_of(bytes)?;
                match Self::read(&text) {
                    Self::Other(_) => what_is(text.trim()),
                    code => code.what(),
                }
            }
        }
    }
}

/// Returns what a text is that is neither a link nor a connection code.
fn what_is(text: &str) -> Option<&'static str> {
    use DocumentKind::{Backup, Battle, Roster};
    let labelled = [(Battle, "a battle"), (Roster, "a roster"), (Backup, "a backup")];
    let labelled = labelled.into_iter().find(|(kind, _)| kind.labels(text));
    let is_game = || OwnGame::is_one(text).then_some("a custom game");
    labelled.map(|(_, what)| what).or_else(is_game)
}

/// The error for a code that is not the answer to an invitation. Contains the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(Box<Code>);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.what() {
            Some(what) => write!(f, "This is {what}.")?,
            None => f.write_str("This isn't a Rollbook code.")?,
        }
        f.write_str(" Here Rollbook needs the other phone's answer.")
    }
}

impl std::error::Error for NoAnswer {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        AllKnown,
        documents::{provenance::KeptBattle, rosters::rust_dogs},
        sharing::{
            link::write_link,
            moving::MovingCode,
            signal::tests::{answer, invitation},
        },
        store::{drawer::Kept, library::Library, shelf::MemoryShelf},
    };
    use rules_core::System;

    fn roster() -> String {
        write_link(&Shared::Roster(rust_dogs()))
    }

    fn kind(code: &Code) -> &'static str {
        match code {
            Code::Invitation(_) => "invitation",
            Code::Answer(_) => "answer",
            Code::DamagedSignal => "damaged",
            Code::Link(_) => "link",
            Code::Frame => "frame",
            Code::Other(_) => "other",
        }
    }

    /// Whatever reaches the app, it is read alike from a code, a pasted text and a file.
    #[test]
    fn a_text_is_the_same_code_scanned_pasted_and_opened() {
        let (first, second) = (invitation(), answer());
        let cases = [
            (first.clone(), "invitation"),
            (second.clone(), "answer"),
            (format!("Dirk wrote:\n“{second}”, ok?"), "answer"),
            (format!("  {}\n", second.replace(' ', "\n")), "answer"),
            (format!("\u{feff}{first}\r\n"), "invitation"),
            (first.split_at(40).0.to_owned(), "damaged"),
            (first.split(' ').take(4).collect::<Vec<_>>().join(" "), "damaged"),
            (format!("https://a.example/#/r/{}", roster()), "link"),
            ("https://a.example/#/r/1damaged".to_owned(), "other"),
            ("Milk, bread, dice".to_owned(), "other"),
            (String::new(), "other"),
        ];
        for (text, expected) in cases {
            assert_eq!(kind(&Code::read(&text)), expected, "{text}");
            // A link in a file is opened like the file.
            let expected = if expected == "link" { "other" } else { expected };
            assert_eq!(kind(&Code::of_file(text.clone().into_bytes())), expected, "{text}");
        }
        assert_eq!(Code::read(&format!("Scan me: {second}.")), Code::read(&second));
        let other = Code::of_file(vec![0xff, 0xfe, 0]);
        assert_eq!(kind(&other), "other");
    }

    #[test]
    fn a_whole_animated_code_is_a_link_and_one_of_its_frames_is_not() {
        let payload = roster();
        let code = MovingCode::of(&payload).unwrap();
        assert_eq!(code.pieces(), 2);
        assert_eq!(kind(&Code::read(&code.frame(0))), "frame");
        let short = MovingCode::of("1abc").unwrap();
        assert_eq!(Code::read(&short.frame(3)), Code::Link("1abc".to_owned()));
    }

    #[test]
    fn where_an_answer_is_needed_a_player_is_told_what_came_instead() {
        let battle = KeptBattle::of(System::Tnt, System::Tnt.begin(System::Tnt.samples()).unwrap());
        let backup =
            Library::new(MemoryShelf::default()).backup(5, AllKnown(())).unwrap().write().unwrap();
        let cases = [
            (invitation(), "This is the code that starts a connection."),
            (answer().split_at(40).0.to_owned(), "This is only part of a phone's code."),
            (format!("#/r/{}", roster()), "This is a roster."),
            (format!("#/r/{}", write_link(&battle.share(7))), "This is a battle."),
            (rust_dogs().document(5).unwrap(), "This is a roster."),
            (battle.document(5).unwrap(), "This is a battle."),
            (backup, "This is a backup."),
            ("game Duels\n".to_owned(), "This is a custom game."),
            (MovingCode::of(&roster()).unwrap().frame(0), "This is only part of an animated code."),
            ("https://example.org/menu".to_owned(), "This isn't a Rollbook code."),
        ];
        for (text, what) in cases {
            for code in [Code::read(&text), Code::of_file(text.clone().into_bytes())] {
                let why = code.answer().unwrap_err().to_string();
                assert_eq!(why, format!("{what} Here Rollbook needs the other phone's answer."));
            }
        }
        assert!(Code::read(&answer()).answer().is_ok());
    }
}
