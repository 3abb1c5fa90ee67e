//! Reads all files and texts that players open, paste or share with the app.

use std::{borrow::Cow, fmt};

use rules_core::OwnGame;

use crate::{
    documents::{limits::too_long_for_a_game, provenance::Origin},
    sharing::{
        file::{FileError, LONGEST_FILE, read_file},
        imports::{ForeignRoster, Import, ImportError, Imported, read as read_import},
        link::{LinkError, Shared, link_in, payload_in, read_link},
    },
    store::document::{DocumentError, DocumentKind},
};

/// The content of a file or a text from outside.
#[derive(Clone, Debug)]
pub enum Incoming {
    /// A roster or a battle.
    Shared {
        /// The roster or battle.
        shared: Shared,
        /// The kind of the other program's file if the content was imported, such as "Army Forge
        /// list".
        source: Option<&'static str>,
    },
    /// Another program's roster of a game without a built-in system.
    Foreign(Box<ForeignRoster>),
    /// The game rules of a custom game.
    Game(String),
    /// The text of a backup.
    Backup(String),
}

/// The reasons why a file or a text from outside cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncomingError {
    /// The file is too large. Contains its size and the maximum, in bytes.
    TooLarge(usize, usize),
    /// The file is of a kind that never has a roster, battle or game. Contains the kind's name for
    /// players.
    Other(&'static str),
    /// The file is a Rollbook file that cannot be opened.
    File(FileError),
    /// The text has a Rollbook link that cannot be opened.
    Link(LinkError),
    /// The content is not one of Rollbook's own kinds, and cannot be imported.
    Import(ImportError),
}

impl fmt::Display for IncomingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(size, maximum) => f.write_str(&too_large(*size, *maximum)),
            Self::Other(kind) => write!(
                f,
                "This is {kind}. Rollbook opens its own files and links, Army Forge lists and \
                 BattleScribe rosters."
            ),
            Self::File(error) => error.fmt(f),
            Self::Link(error) => error.fmt(f),
            Self::Import(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for IncomingError {}

/// Returns the message about a file that is too large. Both sizes are in bytes.
pub fn too_large(size: usize, maximum: usize) -> String {
    // Rounds up, so that the size shown is never the same as the maximum.
    let size = size.div_ceil(1 << 20);
    format!("This file is too large: {size} MB. The maximum is {} MB.", maximum >> 20)
}

/// The first bytes of files of other kinds, and their names for players.
const OTHERS: &[(&[u8], &str)] = &[
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"RIFF", "an image or a sound file"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"{\\rtf", "a rich text file (RTF)"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"<svg", "an image"),
];

/// Returns `true` if a file is a picture, which may show a code.
pub fn is_picture(bytes: &[u8]) -> bool {
    let kinds: [&[u8]; 4] = [b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF"];
    kinds.into_iter().any(|start| bytes.starts_with(start))
}

/// Reads a file or a text from outside. A roster without an origin gets `origin`.
///
/// ```
/// use ledger::{Incoming, KeptRoster, Kept, Origin, read_incoming};
/// use rules_core::System;
///
/// let kept = KeptRoster::of(System::Tnt, System::Tnt.samples().remove(0), Origin(1));
/// let file = kept.document(5)?;
/// assert!(matches!(read_incoming(file.as_bytes(), Origin(2))?, Incoming::Shared { .. }));
/// assert!(matches!(read_incoming(b"game Duels", Origin(2))?, Incoming::Game(_)));
/// let error = read_incoming(b"%PDF-1.7", Origin(2)).unwrap_err();
/// assert!(error.to_string().starts_with("This is a PDF file."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if the content cannot be opened. The error says why, and what the content is if that is
/// known.
pub fn read_incoming(bytes: &[u8], origin: Origin) -> Result<Incoming, IncomingError> {
    if bytes.len() > LONGEST_FILE {
        return Err(IncomingError::TooLarge(bytes.len(), LONGEST_FILE));
    }
    let decoded = text_of(bytes);
    let Some(text) = decoded.as_deref() else {
        return import(bytes, origin).map_err(|error| other(bytes, error));
    };
    let text = text.trim_start_matches('\u{feff}').trim();
    // Messages from a chat and links begin with brackets, too.
    if is_json(text) {
        return json(text, origin).map_err(|error| other(text.as_bytes(), error));
    }
    let link = link_in(text).map(|link| link.map(|(_, shared)| shared));
    match (link, read_link(text)) {
        (Some(Ok(shared)), _) | (_, Ok(shared)) => Ok(Incoming::Shared { shared, source: None }),
        _ if OwnGame::is_one(text) => match too_long_for_a_game(text) {
            Some(what) => Err(IncomingError::File(FileError::TooMuch(what))),
            None => Ok(Incoming::Game(text.to_owned())),
        },
        (Some(Err(error)), _) | (None, Err(error @ LinkError::TooMuch(_))) => {
            Err(IncomingError::Link(error))
        }
        _ => import(text.as_bytes(), origin).map_err(|error| other(text.as_bytes(), error)),
    }
}

/// Returns `true` for JSON, and for a Rollbook document that was JSON before it was damaged.
fn is_json(text: &str) -> bool {
    let is_whole = || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    text.starts_with(['{', '[']) && (is_ours(text) || is_whole())
}

/// Returns the text to open if another app has shared a title, a text and an address: the one with
/// a Rollbook link if there is one, or else the text with the address below it.
///
/// ```
/// use ledger::text_to_open;
///
/// let [title, text, url] = ["Night Shift", "++ Night Shift ++", "https://a.example"];
/// let both = text_to_open(title, text, url).unwrap();
/// assert_eq!(both, "++ Night Shift ++\nhttps://a.example");
/// assert_eq!(text_to_open(title, "", "").as_deref(), Some("Night Shift"));
/// assert_eq!(text_to_open("", " ", ""), None);
/// ```
pub fn text_to_open(title: &str, text: &str, url: &str) -> Option<String> {
    let parts = [text, url, title].map(str::trim);
    if let Some(linked) = parts.iter().find(|it| payload_in(it).is_some()) {
        return Some((*linked).to_owned());
    }
    let [text, url, title] = parts;
    // An address below JSON or XML would damage it.
    let is_document = text.starts_with(['{', '[', '<']);
    match (text, url) {
        ("", "") => Some(title.to_owned()).filter(|it| !it.is_empty()),
        ("", one) => Some(one.to_owned()),
        (one, url) if url.is_empty() || is_document || one.contains(url) => Some(one.to_owned()),
        (text, url) => Some(format!("{text}\n{url}")),
    }
}

/// Decodes a file's text from UTF-8 or UTF-16. Returns `None` if the file is not text.
pub(crate) fn text_of(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let (pairs, word): (_, fn([u8; 2]) -> u16) = match bytes {
        [0xff, 0xfe, pairs @ ..] => (pairs, u16::from_le_bytes),
        [0xfe, 0xff, pairs @ ..] => (pairs, u16::from_be_bytes),
        _ => return str::from_utf8(bytes).ok().map(Cow::Borrowed),
    };
    let words: Vec<u16> = pairs.as_chunks().0.iter().copied().map(word).collect();
    String::from_utf16(&words).ok().map(Cow::Owned)
}

/// Reads JSON text from Rollbook or another program.
fn json(text: &str, origin: Origin) -> Result<Incoming, IncomingError> {
    match read_file(text) {
        Ok(shared) => Ok(Incoming::Shared { shared, source: None }),
        Err(FileError::Backup) => Ok(Incoming::Backup(text.to_owned())),
        // The text may be damaged, or it may not be from Rollbook.
        Err(FileError::NotOurs | FileError::Document(DocumentError::Damaged)) if !is_ours(text) => {
            import(text.as_bytes(), origin)
        }
        Err(error) => Err(IncomingError::File(error)),
    }
}

/// Returns `true` if a text is labelled as a Rollbook document.
pub(crate) fn is_ours(text: &str) -> bool {
    use DocumentKind::{Backup, Battle, Remains, Roster, Settings};
    [Battle, Roster, Backup, Settings, Remains].into_iter().any(|kind| kind.labels(text))
}

fn import(bytes: &[u8], origin: Origin) -> Result<Incoming, IncomingError> {
    Ok(match read_import(bytes, origin).map_err(IncomingError::Import)? {
        Import::Roster(imported) => {
            let Imported { kept, source, .. } = *imported;
            Incoming::Shared { shared: Shared::Roster(kept), source: Some(source) }
        }
        Import::Foreign(foreign) => Incoming::Foreign(foreign),
    })
}

/// Returns the error that names the kind of a file, recognised by its first bytes, or `error` if
/// the kind is unknown.
fn other(bytes: &[u8], error: IncomingError) -> IncomingError {
    let begins =
        |with: &[u8]| bytes.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    match OTHERS.iter().find(|(with, _)| begins(with)) {
        Some((_, kind)) => IncomingError::Other(kind),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        documents::{provenance::KeptBattle, rosters::rust_dogs},
        sharing::link::write_link,
        store::{drawer::Kept, library::Library, shelf::MemoryShelf},
    };
    use proptest::prelude::*;
    use rules_core::System;

    const GAME: &str = "# Mine\ngame Duels\n";

    /// A text of each kind, with its expected result.
    fn texts() -> Vec<(&'static str, String)> {
        let battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let battle = KeptBattle::of(System::Tnt, battle);
        let link = write_link(&Shared::Roster(rust_dogs()));
        let backup = Library::new(MemoryShelf::default())
            .backup(5, crate::AllKnown(()))
            .unwrap()
            .write()
            .unwrap();
        let page = format!("<!DOCTYPE html><p>https://a.example/#/r/{link}</p>");
        vec![
            ("roster", rust_dogs().document(5).unwrap()),
            ("battle", battle.document(5).unwrap()),
            ("roster", link.clone()),
            ("roster", format!("Look: https://a.example/#/r/{link}. Friday?")),
            ("roster", page),
            ("roster", format!("[27/11, 20:15] Ann: Mine https://a.example/#/r/{link}")),
            ("roster", format!("[my list](https://a.example/#/r/{link})")),
            ("battle", format!("https://a.example/#/r/{}", write_link(&battle.share(7)))),
            ("game", GAME.trim().to_owned()),
            ("backup", backup),
            ("backup", "{\"rollbook.settings\": \"{}\", \"theirs\": \"x\"}".to_owned()),
            ("Army Forge list", include_str!("../../../tests/imports/night-shift.json").to_owned()),
            ("Army Forge text", include_str!("../../../tests/imports/night-shift.txt").to_owned()),
            (
                "BattleScribe roster",
                include_str!("../../../tests/imports/gravel-kings.ros").to_owned(),
            ),
            (
                "roster for Lantern League",
                include_str!("../../../tests/imports/lantern-wardens.ros").to_owned(),
            ),
        ]
    }

    fn kind(read: Result<Incoming, IncomingError>) -> String {
        match read {
            Ok(Incoming::Shared { source: Some(source), .. }) => source.to_owned(),
            Ok(Incoming::Shared { shared: Shared::Roster(_), .. }) => "roster".to_owned(),
            Ok(Incoming::Shared { shared: Shared::Battle(_), .. }) => "battle".to_owned(),
            Ok(Incoming::Game(text)) => {
                assert_eq!(text.replace("\r\n", "\n"), GAME.trim());
                "game".to_owned()
            }
            Ok(Incoming::Foreign(foreign)) => format!("roster for {}", foreign.game()),
            Ok(Incoming::Backup(_)) => "backup".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_kind_is_read_however_its_text_is_written() {
        let words = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect()
        };
        for (expected, text) in texts() {
            for bytes in [
                text.clone().into_bytes(),
                format!("\u{feff}{text}").into_bytes(),
                format!("\r\n \t{}\r\n\n", text.replace('\n', "\r\n")).into_bytes(),
                words(&text, u16::to_le_bytes),
                words(&text, u16::to_be_bytes),
            ] {
                assert_eq!(kind(read_incoming(&bytes, Origin(1))), expected);
            }
        }
        let zipped = include_bytes!("../../../tests/imports/gravel-kings.rosz");
        assert_eq!(kind(read_incoming(zipped, Origin(1))), "BattleScribe roster");
    }

    #[test]
    fn what_cannot_be_opened_says_what_it_is() {
        let document = rust_dogs().document(5).unwrap();
        let newer = document.replace("\"version\":1", "\"version\":99");
        let link = write_link(&Shared::Roster(rust_dogs()));
        let list = include_str!("../../../tests/imports/night-shift.json");
        let large = vec![b'x'; LONGEST_FILE + 1];
        for (bytes, words) in [
            (&b""[..], "This is empty"),
            (b"%PDF-1.7 \xff", "This is a PDF file."),
            (b"\x89PNG\r\n\x1a\n\xff", "This is an image."),
            (b"{\\rtf1\\ansi Hello}", "This is a rich text file (RTF)."),
            (b"<!DOCTYPE html><p>Hello", "This is a web page."),
            (b"PK\x03\x04and no more", "Couldn't open this zip file"),
            (b"Dear diary", "Rollbook can't read this"),
            (&document.as_bytes()[..500], "This is damaged"),
            (newer.as_bytes(), "saved by a newer version of Rollbook"),
            (b"{\"type\": \"rollbook-battle\", \"version\": 1}", "damaged"),
            (b"{\"type\": \"rollbook-other\", \"version\": 1}", "Rollbook can't read this"),
            (&list.as_bytes()[..900], "is damaged at line"),
            (format!("#/r/{}", &link[..99]).as_bytes(), "This link is damaged"),
            (b"https://a.example/#/r/2abc", "made by a newer version of Rollbook"),
            (&large, "This file is too large: 9 MB. The maximum is 8 MB."),
        ] {
            let error = read_incoming(bytes, Origin(1)).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        // A very long text must not be mistaken for a link.
        let long = vec![b'x'; (4 << 20) + 1];
        assert!(!read_incoming(&long, Origin(1)).unwrap_err().to_string().contains("link"));
    }

    #[test]
    fn what_is_read_can_be_shared_again() {
        for (_, text) in texts() {
            if let Ok(Incoming::Shared { shared: Shared::Roster(kept), .. }) =
                read_incoming(text.as_bytes(), Origin(1))
            {
                let file = kept.document(9).unwrap();
                let Ok(Incoming::Shared { shared: Shared::Roster(again), source: None }) =
                    read_incoming(file.as_bytes(), Origin(2))
                else {
                    panic!("{file}")
                };
                assert_eq!(again, kept);
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_something_or_an_error(
            (_, text) in prop::sample::select(texts()),
            at in any::<prop::sample::Index>(),
            with in prop::collection::vec(any::<u8>(), 0..9),
            tears in any::<bool>(),
        ) {
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            let end = if tears { bytes.len() } else { at + 1 };
            bytes.splice(at..end, with);
            let words = kind(read_incoming(&bytes, Origin(1)).map(|read| match read {
                Incoming::Game(_) => Incoming::Game(GAME.trim().to_owned()),
                read => read,
            }));
            prop_assert!(!words.is_empty());
        }
    }
}
