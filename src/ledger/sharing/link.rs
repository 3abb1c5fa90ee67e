//! Links to rosters and battles. The address contains all of the data, so no server is needed.
//!
//! The payload of a link is a digit for the version, followed by deflated JSON in URL-safe base64.
//! It is in the fragment of the address, which browsers never send.
//!
//! Deflated data contains an end marker, so a payload may be followed by punctuation or other text.

use std::fmt;

use base64::{
    Engine, alphabet,
    engine::{
        DecodePaddingMode,
        general_purpose::{GeneralPurpose, GeneralPurposeConfig, URL_SAFE_NO_PAD},
    },
};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};
use rules_core::SavedBattle;
use serde::{Deserialize, Serialize};

use crate::documents::{
    crew::AtHome,
    limits::{
        LONGEST_NOTES, LONGEST_TEXT, MOST_ANSWERS, tamed, too_much, too_much_in_all,
        too_much_of_a_game,
    },
    provenance::Origin,
    rosters::{KeptRoster, MOST_TAGS},
    shared_line::SharedLine,
};

/// The version that links are written with. Earlier versions stay readable.
const VERSION: char = '1';

/// The maximum length of a payload, in characters.
const LONGEST: usize = 4 << 20;
/// The maximum size of an inflated payload, in bytes.
const MOST_INFLATED: usize = 8 << 20;
/// The compression level, which is the highest.
const LEVEL: u8 = 10;

/// The text before a payload in an address. The first is how Rollbook writes it, the others are how
/// other sites escape it.
const MARKS: [&str; 4] = ["#/r/", "%23/r/", "%23%2Fr%2F", "%23%2fr%2f"];
/// The maximum number of addresses that are tried in a text.
const MOST_ADDRESSES: usize = 20;
/// A decoder that ignores extra bits after a payload's last byte.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// The content of a link.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shared {
    /// A roster.
    Roster(KeptRoster),
    /// A shared battle.
    Battle(Box<SharedBattle>),
}

impl Shared {
    /// Checks the content. Returns a message if it exceeds a limit.
    pub(crate) fn excess(&self) -> Option<&'static str> {
        match self {
            Self::Roster(kept) if kept.notes.len() > LONGEST_NOTES => {
                Some("its notes are too long")
            }
            Self::Roster(kept) if kept.tags.len() > MOST_TAGS => Some("it has too many tags"),
            Self::Roster(kept) if kept.tags.iter().any(|tag| tag.len() > LONGEST_TEXT) => {
                Some("its tags are too long")
            }
            Self::Roster(kept) => (kept.chronicle.excess())
                .or_else(|| kept.texts.excess())
                .or_else(|| too_much(&kept.roster))
                .or_else(|| too_much_of_a_game(kept.system)),
            Self::Battle(shared) if shared.battle.answers() > MOST_ANSWERS => {
                Some("its open test has too many answers")
            }
            Self::Battle(shared) => {
                too_much_in_all(shared.battle.rosters(), &shared.battle.newcomers())
                    .or_else(|| too_much_of_a_game(shared.battle.system()))
            }
        }
    }
}

/// A shared battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SharedBattle {
    /// The battle.
    pub battle: SavedBattle,
    /// The time when the battle was shared, in milliseconds since 1970.
    pub shared_at: u64,
    /// The battle's ID. All copies of a battle share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The origin of each side's roster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Option<Origin>>,
    /// The figures of each side's roster that stay at home.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_home: Vec<AtHome>,
    /// The time that each side has used on its clock, in seconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u32>,
}

/// The reasons why a link cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The link is from a later version of Rollbook.
    Newer,
    /// Part of the link is missing or has been changed.
    Damaged,
    /// The content exceeds a limit. Contains the message for players.
    TooMuch(&'static str),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer => f.write_str(
                "This link was made by a newer version of Rollbook. Update Rollbook to open it.",
            ),
            Self::Damaged => f.write_str(
                "This link is damaged: part of it is missing or was changed. Ask for it again.",
            ),
            Self::TooMuch(what) => write!(f, "Couldn't open this link: {what}."),
        }
    }
}

impl std::error::Error for LinkError {}

/// Writes the payload of a link, without pictures and the texts of rules.
///
/// ```
/// use ledger::{KeptRoster, Origin, Shared, read_link, write_link};
/// use rules_core::System;
///
/// let roster = System::Tnt.samples().remove(0);
/// let kept = KeptRoster::of(System::Tnt, roster, Origin(1));
/// let payload = write_link(&Shared::Roster(kept.clone()));
/// assert!(payload.len() < 800);
/// let Ok(Shared::Roster(read)) = read_link(&payload) else { panic!("a roster") };
/// assert_eq!(read, kept);
/// ```
pub fn write_link(shared: &Shared) -> String {
    press(&text_of(shortened(shared).as_ref().unwrap_or(shared)))
}

/// Serialises the content as text for [`read_shared`].
pub fn text_of(shared: &Shared) -> String {
    // Strings, numbers, lists and fields can always be serialised.
    serde_json::to_string(shared).unwrap_or_default()
}

/// Returns a roster without its pictures and the texts of its rules, if it has any.
fn shortened(shared: &Shared) -> Option<Shared> {
    match shared {
        Shared::Roster(kept) if !kept.pictures.is_default() || !kept.texts.is_default() => {
            let (pictures, texts) = (SharedLine::default(), SharedLine::default());
            Some(Shared::Roster(KeptRoster { pictures, texts, ..kept.clone() }))
        }
        _ => None,
    }
}

/// Compresses a text into a payload.
pub(crate) fn press(text: &str) -> String {
    let mut payload = String::from(VERSION);
    URL_SAFE_NO_PAD.encode_string(compress_to_vec(text.as_bytes(), LEVEL), &mut payload);
    payload
}

/// Reads the payload of a link.
///
/// Skips line breaks and any characters that mail and chat programs add, and ignores all text after
/// the payload.
///
/// # Errors
/// Fails if the payload cannot be read.
pub fn read_link(payload: &str) -> Result<Shared, LinkError> {
    read_shared(&unpress(payload)?)
}

/// Finds the first link in a text that can be opened, and reads it. Returns the link's payload and
/// content.
///
/// ```
/// use ledger::{KeptRoster, Origin, Shared, link_in, write_link};
/// use rules_core::System;
///
/// let roster = System::Tnt.samples().remove(0);
/// let payload = write_link(&Shared::Roster(KeptRoster::of(System::Tnt, roster, Origin(1))));
/// let message = format!("My list (<https://rollbook.example/?utm=x#/r/{payload}>), ok?");
/// assert!(link_in(&message).is_some_and(|link| link.is_ok()));
/// assert!(link_in("Dear diary").is_none());
/// ```
///
/// Returns `None` if the text has no link.
///
/// # Errors
/// Fails if none of the text's links can be opened. The error is that of the first one.
pub fn link_in(text: &str) -> Option<Result<(String, Shared), LinkError>> {
    let mut first = None;
    for payload in payloads_in(text).take(MOST_ADDRESSES) {
        match read_link(payload) {
            Ok(shared) => return Some(Ok((letters_of(payload), shared))),
            Err(error) => drop(first.get_or_insert(Err(error))),
        }
    }
    first
}

/// Returns the payload of the first link in a text, with all text after it.
pub fn payload_in(text: &str) -> Option<&str> {
    payloads_in(text).next()
}

/// Returns the text after the start of each link.
fn payloads_in(text: &str) -> impl Iterator<Item = &str> {
    let after = |(at, _)| {
        let rest = text.get(at..)?;
        MARKS.iter().find_map(|mark| rest.strip_prefix(mark))
    };
    text.match_indices(['#', '%']).filter_map(after)
}

/// Returns the letters of the payload at the start of a text.
fn letters_of(text: &str) -> String {
    let (mut letters, mut begins_line) = (String::new(), false);
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match char {
            _ if letters.len() > LONGEST => break,
            '-' | '_' => letters.push(char),
            _ if char.is_ascii_alphanumeric() => letters.push(char),
            '\n' | '\r' => {
                begins_line = true;
                continue;
            }
            // Escaped spaces and line breaks in an address.
            '%' => match chars.as_str().get(..2) {
                Some("20" | "0A" | "0a" | "0D" | "0d") => drop(chars.nth(1)),
                _ => break,
            },
            // Characters that mail programs put at the start of quoted lines and at the end of
            // wrapped lines.
            '>' | '|' if begins_line => continue,
            '=' if chars.as_str().starts_with(['\n', '\r']) => {}
            // Invisible characters that allow a line break, or that mark the start of a text.
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            _ if char.is_whitespace() => continue,
            _ => break,
        }
        begins_line = false;
    }
    letters
}

/// Decodes and decompresses a payload. Returns its text.
pub(crate) fn unpress(payload: &str) -> Result<String, LinkError> {
    let payload = letters_of(payload.trim_start());
    let letters = payload.strip_prefix(VERSION).ok_or_else(|| match payload.chars().next() {
        Some(version) if version.is_ascii_digit() && version > VERSION => LinkError::Newer,
        _ => LinkError::Damaged,
    })?;
    if payload.len() > LONGEST {
        return Err(LinkError::TooMuch("it's too long"));
    }
    // A single letter in the last group has too few bits for a byte, and is ignored.
    let whole = letters.len() - usize::from(letters.len() % 4 == 1);
    let pressed = LENIENT.decode(&letters.as_bytes()[..whole]).map_err(|_| LinkError::Damaged)?;
    let json =
        decompress_to_vec_with_limit(&pressed, MOST_INFLATED).map_err(|_| LinkError::Damaged)?;
    // The text is read from a string, like all documents. Reading from bytes would compile the
    // reader of every type a second time.
    String::from_utf8(json).map_err(|_| LinkError::Damaged)
}

/// Reads the text of a payload.
///
/// # Errors
/// Fails if the text cannot be read.
pub fn read_shared(json: &str) -> Result<Shared, LinkError> {
    let json = tamed(json).map_err(LinkError::TooMuch)?;
    let shared: Shared = serde_json::from_str(&json).map_err(|_| LinkError::Damaged)?;
    shared.excess().map_or(Ok(shared), |what| Err(LinkError::TooMuch(what)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::provenance::{KeptBattle, Provenance};
    use engine::testing::at_least;
    use proptest::prelude::*;
    use rules_core::{Battle, SideId, System, conversation::Answer, sheet::Sheet};

    fn shared(system: System) -> KeptRoster {
        let roster = system.samples().swap_remove(0);
        let (notes, tags) = ("For Friday.".to_owned(), vec!["club".to_owned()]);
        KeptRoster { notes, tags, ..KeptRoster::of(system, roster, Origin(7)) }
    }

    #[test]
    fn a_roster_goes_there_and_back() {
        for &system in System::ALL {
            let payload = write_link(&Shared::Roster(shared(system)));
            assert!(payload.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it)));
            let Ok(Shared::Roster(read)) = read_link(&payload) else { panic!("a roster") };
            assert_eq!(read, shared(system));
        }
    }

    #[test]
    fn a_battle_goes_on_in_the_same_walk_through() {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        battle.answer(Answer::Face(7)).unwrap();
        let provenance = Provenance {
            origin: Some(Origin(3)),
            sides: vec![Some(Origin(4)), None],
            at_home: vec![AtHome::of(
                &shared(System::Tnt).roster,
                &[(1, 1)].into(),
                &System::Tnt.about(),
            )],
            parted_at: None,
            used: vec![0, 42],
        };
        let kept = KeptBattle { provenance, ..KeptBattle::of(System::Tnt, battle) };
        let payload = write_link(&kept.share(9));
        let Ok(Shared::Battle(read)) = read_link(&payload) else { panic!("a battle") };
        let read = read.take_over().unwrap();
        assert_eq!(
            (read.battle.view(), read.battle.walk()),
            (kept.battle.view(), kept.battle.walk())
        );
        assert_eq!(read.provenance, Provenance { parted_at: Some(9), ..kept.provenance });
    }

    #[test]
    fn a_link_broken_into_lines_is_read() {
        let payload = write_link(&Shared::Roster(shared(System::Gdf)));
        let (start, end) = payload.split_at(40);
        assert!(read_link(&format!(" {start}\r\n {end}\n")).is_ok());
    }

    /// Puts a link into a message as people and mail programs write it.
    fn wrapped(link: &str, (before, after): (&str, &str), quote: &str, line: usize) -> String {
        let letters: Vec<char> = link.chars().collect();
        let lines: Vec<String> = letters.chunks(line).map(|it| it.iter().collect()).collect();
        format!("{before}{}{after}", lines.join(quote))
    }

    proptest! {
        #[test]
        fn a_link_opens_whatever_stands_around_it(
            before in "(Hi! |<|\\(|\"|\\[my list\\]\\(|see\n> |#|100% |\u{feff})?",
            after in "(\\.|,|!|\\)|>|\\)\\.|\"|…|\\|my list>|&utm=x|\\?utm=x|#top| see you| \\p{L}{0,9}| #/r/1| \\PC{0,9})?",
            utm in "(\\?utm_source=chat&fbclid=1-_x)?",
            mark in prop::sample::select(&MARKS),
            quote in prop::sample::select(&["\n", "\r\n> ", " \n", "=\r\n", "%20", "\u{200b}", "\u{ad}\n"][..]),
            line in 40_usize..4000,
        ) {
            let payload = write_link(&Shared::Roster(shared(System::Tnt)));
            let payload = wrapped(&payload, ("", ""), quote, line);
            let link = format!("https://rollbook.example/app/{utm}{mark}{payload}");
            let text = wrapped(&link, (&before, &after), "", usize::MAX);
            let Some(Ok((payload, Shared::Roster(read)))) = link_in(&text) else {
                return Err(TestCaseError::fail(text));
            };
            prop_assert_eq!(&read, &shared(System::Tnt));
            prop_assert!(matches!(read_link(&payload), Ok(Shared::Roster(again)) if again == read));
        }
    }

    #[test]
    fn of_several_links_the_first_that_opens_is_read() {
        let payload = write_link(&Shared::Roster(shared(System::Gdf)));
        let text = format!("https://a/#/r/2x, #/r/1y; https://a/#/r/{payload} https://a/#/r/1z");
        assert!(matches!(link_in(&text), Some(Ok((_, Shared::Roster(_))))));
        assert_eq!(link_in("https://a/#/r/2x, #/r/1y").unwrap().err(), Some(LinkError::Newer));
        assert!(link_in("50% of #1 is #/x").is_none());
    }

    #[test]
    fn a_link_that_lost_its_end_is_damaged_and_says_so() {
        let payload = write_link(&Shared::Roster(shared(System::Tnt)));
        for length in 0..payload.len() {
            assert_eq!(read_link(&payload[..length]).err(), Some(LinkError::Damaged), "{length}");
        }
    }

    #[test]
    fn a_newer_link_says_so() {
        assert_eq!(read_link("2abc").err(), Some(LinkError::Newer));
    }

    #[test]
    fn what_swells_without_end_is_refused() {
        let swollen = compress_to_vec(&vec![b' '; MOST_INFLATED + 1], LEVEL);
        assert!(swollen.len() < 20_000);
        let payload = format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(swollen));
        assert_eq!(read_link(&payload).err(), Some(LinkError::Damaged));
        let long = "1".repeat(LONGEST + 1);
        assert!(matches!(read_link(&long), Err(LinkError::TooMuch(_))));
    }

    #[test]
    fn what_holds_too_much_is_refused() {
        let mut crowd = shared(System::Tnt);
        crowd.roster.figures = vec![Sheet::new(); 1000];
        let payload = write_link(&Shared::Roster(crowd));
        assert!(matches!(read_link(&payload), Err(LinkError::TooMuch(_))));
    }

    #[test]
    fn texts_that_would_freeze_the_page_are_refused_and_say_why() {
        let refused = |kept: KeptRoster| {
            let payload = write_link(&Shared::Roster(kept));
            assert!(payload.len() < 20_000, "{}", payload.len());
            read_link(&payload).err().unwrap().to_string()
        };
        let rtl = "ש".repeat(500_000);
        assert!(refused(KeptRoster { notes: rtl, ..shared(System::Tnt) }).contains("is too long"));
        let rtl = "ש".repeat(LONGEST_NOTES / 2 + 1);
        let notes = KeptRoster { notes: rtl.clone(), ..shared(System::Tnt) };
        assert!(refused(notes).contains("its notes are too long"));
        let tags = KeptRoster { tags: vec![String::new(); MOST_TAGS + 1], ..shared(System::Tnt) };
        assert!(refused(tags).contains("it has too many tags"));
        let past = serde_json::from_value(serde_json::json!([{ "at": 5, "ended": rtl }])).unwrap();
        let past = KeptRoster { chronicle: past, ..shared(System::Tnt) };
        assert!(refused(past).contains("its battle history is too long"));
    }

    #[test]
    fn whoever_joined_is_handed_over_unless_too_much_stands_on_the_sheet() {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let ann = Sheet::new().with("name", "Ann").with("nickname", "x".repeat(4000).as_str());
        battle.join(SideId(0), vec![ann.clone()]).unwrap();
        let handed_over = |battle: &Battle| {
            let copy = SavedBattle::of(System::Tnt, battle).restore().unwrap();
            read_link(&write_link(&KeptBattle::of(System::Tnt, copy).share(9)))
        };
        let Ok(Shared::Battle(shared)) = handed_over(&battle) else { panic!("a battle") };
        assert_eq!(shared.battle.restore().unwrap().view(), battle.view());
        let more = ann.with("nickname", "x".repeat(4001).as_str());
        battle.join(SideId(0), vec![more]).unwrap();
        assert!(matches!(handed_over(&battle), Err(LinkError::TooMuch(_))));
    }

    #[test]
    fn a_test_with_answers_without_end_is_refused() {
        let battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let mut shared =
            serde_json::to_value(KeptBattle::of(System::Tnt, battle).share(9)).unwrap();
        let face = serde_json::to_value(Answer::Face(7)).unwrap();
        shared["battle"]["battle"]["tnt"]["walk"]["answers"] = vec![face; 1000].into();
        let payload = write_link(&serde_json::from_value(shared).unwrap());
        assert!(matches!(read_link(&payload), Err(LinkError::TooMuch(_))));
    }

    /// Links that must stay readable, each in a file named after the version that wrote it.
    const OLD_LINKS: &[(&str, &str)] = &[
        ("1-tnt-roster", include_str!("../../../tests/links/1-tnt-roster.txt")),
        ("1-tnt-roster-chronicle", include_str!("../../../tests/links/1-tnt-roster-chronicle.txt")),
        ("1-tnt-roster-tags", include_str!("../../../tests/links/1-tnt-roster-tags.txt")),
        ("1-tnt-battle-own", include_str!("../../../tests/links/1-tnt-battle-own.txt")),
        ("1-tnt-roster-tables", include_str!("../../../tests/links/1-tnt-roster-tables.txt")),
        ("1-tnt-battle-tables", include_str!("../../../tests/links/1-tnt-battle-tables.txt")),
        ("1-tnt-battle-crew", include_str!("../../../tests/links/1-tnt-battle-crew.txt")),
        ("1-tnt-battle-photos", include_str!("../../../tests/links/1-tnt-battle-photos.txt")),
        ("1-gdf-roster", include_str!("../../../tests/links/1-gdf-roster.txt")),
        ("1-gdf-roster-named", include_str!("../../../tests/links/1-gdf-roster-named.txt")),
        ("1-gdf-roster-ties", include_str!("../../../tests/links/1-gdf-roster-ties.txt")),
        ("1-tnt-battle", include_str!("../../../tests/links/1-tnt-battle.txt")),
        ("1-tnt-battle-newcomers", include_str!("../../../tests/links/1-tnt-battle-newcomers.txt")),
        ("1-tnt-battle-luck", include_str!("../../../tests/links/1-tnt-battle-luck.txt")),
        ("1-gdf-battle", include_str!("../../../tests/links/1-gdf-battle.txt")),
        ("1-d100-roster", include_str!("../../../tests/links/1-d100-roster.txt")),
        ("1-d100-battle", include_str!("../../../tests/links/1-d100-battle.txt")),
        ("1-adventure-roster", include_str!("../../../tests/links/1-adventure-roster.txt")),
        ("1-adventure-battle", include_str!("../../../tests/links/1-adventure-battle.txt")),
    ];

    #[test]
    fn links_of_every_version_open() {
        for (name, payload) in OLD_LINKS {
            match read_link(payload).unwrap_or_else(|why| panic!("{name}: {why}")) {
                Shared::Roster(kept) => {
                    let tags = if name.ends_with("tags") { 2 } else { 0 };
                    assert_eq!(kept.tags.len(), tags, "{name}");
                    let sides = vec![kept.roster.clone(), kept.roster];
                    assert!(kept.system.begin(sides).is_ok(), "{name}");
                }
                Shared::Battle(shared) => {
                    let (used, at_home) = (shared.used.clone(), shared.at_home.clone());
                    let battle = shared.battle.restore().unwrap();
                    if name.ends_with("luck") {
                        assert!(battle.log_len() > 10 && !battle.luck().is_empty(), "{name}");
                    } else if name.ends_with("own") {
                        let trackers = battle.own().trackers().count();
                        assert_eq!((trackers, battle.own().points().len()), (3, 2), "{name}");
                    } else if name.ends_with("tables") {
                        let own = battle.own();
                        let counts = (own.tables(None).len(), own.rolls().len());
                        assert_eq!((counts, used), ((2, 2), vec![0, 42]), "{name}");
                    } else if name.ends_with("photos") {
                        assert_eq!(battle.own().photos().count(), 1, "{name}");
                    } else if name.ends_with("crew") {
                        assert_eq!((at_home.len(), battle.own().rolls().len()), (2, 2), "{name}");
                    } else {
                        assert!(battle.log_len() > 20 && battle.walk().is_some(), "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_link_or_an_error() {
        let links =
            (prop::sample::select(OLD_LINKS), any::<prop::sample::Index>(), "[A-Za-z0-9_-]");
        at_least(0.7, &ProptestConfig::default(), &links, |((_, link), place, letter)| {
            let mut changed = link.trim().to_owned();
            let place = place.index(changed.len());
            changed.replace_range(place..=place, &letter);
            Ok(read_link(&changed).is_err())
        });
    }

    #[test]
    fn any_deflated_text_is_a_link_or_an_error() {
        let links = (prop::sample::select(OLD_LINKS), any::<prop::sample::Index>(), b'0'..=b'9');
        at_least(0.5, &ProptestConfig::default(), &links, |((_, link), place, digit)| {
            let pressed = URL_SAFE_NO_PAD.decode(&link.trim()[1..]).unwrap();
            let whole = decompress_to_vec_with_limit(&pressed, MOST_INFLATED).unwrap();
            let digits = (0..whole.len()).filter(|&at| whole[at].is_ascii_digit());
            let digits: Vec<usize> = digits.collect();
            let mut changed = whole.clone();
            changed[digits[place.index(digits.len())]] = digit;
            let pressed = compress_to_vec(&changed, 1);
            let read = read_link(&format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(pressed)));
            Ok(read.is_ok() && changed != whole)
        });
    }
}
