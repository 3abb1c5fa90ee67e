//! Importers of other programs' rosters: Army Forge lists and share text, and BattleScribe rosters.
//!
//! Data without a field on a sheet is not lost. It becomes a line for players, which is also added
//! to the roster's notes.

mod army_forge;
mod battlescribe;
mod declared;
mod error;
mod foreign;
mod left_out;
mod omissions;
#[cfg(test)]
mod tests;
pub(crate) mod visible;

pub use army_forge::{text_format, write_text};
pub use error::ImportError;
pub use foreign::ForeignRoster;
pub use left_out::{Importance, LeftKind, LeftOut};
pub use omissions::{ImportNotes, notes_and_import};

use rules_core::{
    System,
    sheet::{Roster, Sheet},
};

use crate::documents::{
    limits::{MOST_FIGURES, TOO_MANY_FIGURES, too_much, too_much_on},
    provenance::Origin,
    rosters::KeptRoster,
    rule_texts::RuleTexts,
};
use omissions::Omissions;
use serde_json::Value as Json;

/// The maximum length of a file or text to import, in bytes.
pub const LONGEST_IMPORT: usize = 4 << 20;

/// The message about a file or text that is longer than [`LONGEST_IMPORT`].
pub const TOO_LONG_TO_IMPORT: &str = "This is too large for a roster.";

/// A sentence for players about what they can import.
pub const CAN_IMPORT: &str = "Import an Army Forge list or text, a BattleScribe or New Recruit \
    roster of any game (.ros, .rosz or .json), or a Rollbook file or link.";

/// An imported roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The roster. Its notes list the data that could not be imported.
    pub kept: KeptRoster,
    /// The kind of the source, such as "Army Forge list".
    pub source: &'static str,
    /// The version of the game that the roster was read for, and why, if the source doesn't say it.
    pub read_as: Option<String>,
    /// The data that was changed or could not be imported, with its prices. The most important is
    /// first. Of very many, some are only counted in the roster's notes.
    pub left_out: Vec<LeftOut>,
}

/// The content of a file or text to import.
#[derive(Clone, Debug, PartialEq)]
pub enum Import {
    /// A roster.
    Roster(Box<Imported>),
    /// A roster of a game without a built-in system, which opens in a custom game.
    Foreign(Box<ForeignRoster>),
}

impl From<Imported> for Import {
    fn from(imported: Imported) -> Self {
        Self::Roster(Box::new(imported))
    }
}

/// Reads another program's roster of any supported kind. A roster without an origin gets `origin`.
///
/// ```
/// use ledger::{Import, Origin, read_import};
///
/// let unit = "Wardens [5] Q4+ D5+ | 95pts | Tough(3), Gloomcaller\n5x Club (A1)";
/// let text = format!("++ Night Shift [95pts] ++\n\n{unit}");
/// let Import::Roster(imported) = read_import(text.as_bytes(), Origin(1))? else { panic!() };
/// assert_eq!(imported.kept.roster.figures[0].name(), "Wardens");
/// assert_eq!(imported.left_out[0].to_string(), "Wardens: Gloomcaller");
/// # Ok::<(), ledger::ImportError>(())
/// ```
///
/// # Errors
/// Fails if the content is damaged, of an unknown kind, without figures, or beyond a limit.
pub fn read(bytes: &[u8], origin: Origin) -> Result<Import, ImportError> {
    if bytes.len() > LONGEST_IMPORT {
        return Err(ImportError::TooLong);
    }
    if battlescribe::is_zipped(bytes) {
        return read_text(&battlescribe::unzip(bytes)?, origin);
    }
    read_text(str::from_utf8(bytes).map_err(|_| ImportError::Unknown)?, origin)
}

/// Reads a text of any supported kind.
fn read_text(text: &str, origin: Origin) -> Result<Import, ImportError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    match text.chars().next() {
        None => Err(ImportError::Empty),
        Some('<') => any_game(battlescribe::read(text)?, origin),
        Some('{' | '[') => match serde_json::from_str(text) {
            Ok(json) => read_json(&json, origin),
            // Messages from a chat and links begin with brackets, too.
            Err(error) => read_words(text, origin).map_err(|other| match is_like_json(text) {
                true => ImportError::Damaged { what: "JSON text", line: error.line() },
                false => other,
            }),
        },
        Some(_) => read_words(text, origin),
    }
}

/// Reads a list that someone has shared as text.
fn read_words(text: &str, origin: Origin) -> Result<Import, ImportError> {
    finish(army_forge::read_text(text)?, origin).map(Import::from)
}

/// Returns `true` if a text begins as JSON does, and not as a message in brackets.
fn is_like_json(text: &str) -> bool {
    let rest = text.strip_prefix(['{', '[']).map(str::trim_start);
    rest.is_some_and(|it| it.is_empty() || it.starts_with(['"', '{', '[', '}', ']']))
}

/// A roster for a built-in system, or for any other game.
enum Read {
    Ours(ReadRoster),
    Foreign(ForeignRoster),
}

fn any_game(found: Read, origin: Origin) -> Result<Import, ImportError> {
    match found {
        Read::Ours(found) => finish(found, origin).map(Import::from),
        Read::Foreign(foreign) => Ok(Import::Foreign(Box::new(foreign))),
    }
}

/// A roster from another program's file, before its limits are checked.
struct ReadRoster {
    system: System,
    source: &'static str,
    roster: Roster,
    texts: RuleTexts,
    read_as: Option<String>,
    lines: Omissions,
}

/// Adds `count` figures with the same sheet.
///
/// # Errors
/// Fails if the figures or the sheet exceed the limits of a roster.
fn add_all(figures: &mut Vec<Sheet>, sheet: Sheet, count: usize) -> Result<(), ImportError> {
    if figures.len().saturating_add(count) > MOST_FIGURES {
        return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
    }
    if let Some(what) = too_much_on(&sheet) {
        return Err(ImportError::TooMuch(what));
    }
    figures.extend(std::iter::repeat_n(sheet, count));
    Ok(())
}

fn finish(found: ReadRoster, origin: Origin) -> Result<Imported, ImportError> {
    let ReadRoster { system, source, roster, texts, read_as, lines } = found;
    if roster.figures.is_empty() {
        return Err(ImportError::Nothing(source));
    }
    let notes = lines.notes(read_as.as_deref(), source);
    if let Some(what) = too_much(&roster) {
        return Err(ImportError::TooMuch(what));
    }
    let kept = KeptRoster { notes, texts: texts.into(), ..KeptRoster::of(system, roster, origin) };
    Ok(Imported { kept, source, read_as, left_out: lines.into_left_out() })
}

fn read_json(json: &Json, origin: Origin) -> Result<Import, ImportError> {
    match battlescribe::read_json(json) {
        Some(found) => any_game(found?, origin),
        None => finish(army_forge::read_list(json)?, origin).map(Import::from),
    }
}
