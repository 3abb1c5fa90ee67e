//! Files with a saved roster or battle, read into the same form as links.

use std::fmt;

use crate::{
    documents::{battles::BattleDocument, limits::tamed, rosters::RosterDocument},
    sharing::{
        backup::is_backup,
        link::{Shared, SharedBattle},
    },
    store::document::{DocumentError, DocumentKind, decode},
};

/// The maximum length of a file, in bytes.
pub const LONGEST_FILE: usize = 8 << 20;

/// The maximum number of characters of a roster's name in the name of its file.
const LONGEST_NAME: usize = 60;

/// Returns the name of a roster's file, which has the roster's name without signs.
///
/// ```
/// use ledger::roster_file;
///
/// assert_eq!(roster_file("Rust Dogs (2nd)"), "rollbook-rust-dogs-2nd.json");
/// assert_eq!(roster_file("../Älva"), "rollbook-Älva.json");
/// assert_eq!(roster_file(" … "), "rollbook-roster.json");
/// ```
pub fn roster_file(name: &str) -> String {
    let words = name.split(|it| !is_letter(it)).filter(|it| !it.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(LONGEST_NAME).collect();
    let name = name.to_ascii_lowercase();
    let name = name.trim_end_matches('-');
    format!("rollbook-{}.json", if name.is_empty() { "roster" } else { name })
}

/// Returns `true` for letters and digits, and `false` for signs and white space.
///
/// Unicode's own tables would make every start larger.
fn is_letter(it: char) -> bool {
    it.is_ascii_alphanumeric()
        || matches!(it, '\u{c0}'..='\u{1fff}' | '\u{2c00}'..='\u{2dff}' | '\u{3040}'..='\u{d7ff}')
}

/// The reasons why a file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The file is a backup, which has to be restored.
    Backup,
    /// The file is not a Rollbook file.
    NotOurs,
    /// The content exceeds a limit. Contains the message for players.
    TooMuch(&'static str),
    /// The file is damaged, or is from a newer version of Rollbook.
    Document(DocumentError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Backup => f.write_str("This is a backup. Restore it on the About page."),
            Self::NotOurs => f.write_str("This isn't a Rollbook roster or battle."),
            Self::TooMuch(what) => write!(f, "Couldn't open this file: {what}."),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

/// Reads a file.
///
/// A battle in a file counts as shared from the time when the file was saved, because two copies
/// exist from then on.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn read_file(text: &str) -> Result<Shared, FileError> {
    if text.len() > LONGEST_FILE {
        return Err(FileError::TooMuch("it's too large"));
    }
    let text = &*tamed(text).map_err(FileError::TooMuch)?;
    let shared = match decode::<RosterDocument>(DocumentKind::Roster, text) {
        Ok(document) => Shared::Roster(document.kept),
        Err(DocumentError::NotThis) => Shared::Battle(Box::new(battle(text)?)),
        Err(error) => return Err(FileError::Document(error)),
    };
    shared.excess().map_or(Ok(shared), |what| Err(FileError::TooMuch(what)))
}

fn battle(text: &str) -> Result<SharedBattle, FileError> {
    match decode::<BattleDocument>(DocumentKind::Battle, text) {
        Ok(document) => Ok(document.into()),
        Err(DocumentError::NotThis) if is_backup(text) => Err(FileError::Backup),
        Err(DocumentError::NotThis) => Err(FileError::NotOurs),
        Err(error) => Err(FileError::Document(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        documents::{
            provenance::Origin,
            provenance::{KeptBattle, Provenance},
            rosters::KeptRoster,
        },
        store::{drawer::Kept, library::Library, shelf::MemoryShelf},
    };
    use engine::testing::at_least;
    use proptest::prelude::*;
    use rules_core::{System, conversation::Answer, sheet::Sheet};

    fn roster() -> KeptRoster {
        let roster = System::Gdf.samples().swap_remove(0);
        KeptRoster::of(System::Gdf, roster, Origin(7))
    }

    fn battle() -> KeptBattle {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        battle.answer(Answer::Face(7)).unwrap();
        let origin = Some(Origin(3));
        let provenance = Provenance { origin, ..Provenance::default() };
        KeptBattle { provenance, ..KeptBattle::of(System::Tnt, battle) }
    }

    #[test]
    fn a_roster_is_opened_from_its_file() {
        let Ok(Shared::Roster(read)) = read_file(&roster().document(5).unwrap()) else {
            panic!("a roster")
        };
        assert_eq!(read, roster());
    }

    #[test]
    fn a_battle_goes_on_from_its_file_in_the_same_walk_through() {
        let Ok(Shared::Battle(read)) = read_file(&battle().document(5).unwrap()) else {
            panic!("a battle")
        };
        let read = read.take_over().unwrap();
        assert_eq!(read.battle.walk(), battle().battle.walk());
        let expected = Provenance { parted_at: Some(5), ..battle().provenance };
        assert_eq!(read.provenance, expected);
    }

    #[test]
    fn what_is_no_roster_or_battle_says_what_it_is() {
        let backup = Library::new(MemoryShelf::default())
            .backup(5, crate::AllKnown(()))
            .unwrap()
            .write()
            .unwrap();
        let newer = battle().document(5).unwrap().replace("\"version\":1", "\"version\":99");
        let mut crowd = roster();
        crowd.roster.figures = vec![Sheet::new(); 1000];
        let damaged = &battle().document(5).unwrap()[..500];
        for (text, words) in [
            (&*backup, "is a backup"),
            (&*newer, "newer version of Rollbook"),
            (&*crowd.document(5).unwrap(), "too many figures"),
            (&*" ".repeat(LONGEST_FILE + 1), "too large"),
            (damaged, "damaged"),
            ("{}", "isn't a Rollbook roster or battle"),
        ] {
            let error = read_file(text).err().unwrap().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn any_text_is_a_file_or_an_error() {
        let whole = battle().document(5).unwrap();
        let changes = (any::<prop::sample::Index>(), "[0-9a-z]|\\PC{0,20}", any::<bool>());
        at_least(0.04, &ProptestConfig::default(), &changes, |(place, with, tears)| {
            let mut document = whole.clone();
            let cut = place.index(document.len());
            let end = if tears { document.len() } else { cut + 1 };
            let (Some(_), Some(_)) = (document.get(..cut), document.get(cut..end)) else {
                return Ok(false);
            };
            document.replace_range(cut..end, &with);
            Ok(read_file(&document).is_ok() && document != whole)
        });
    }
}
