//! Custom games that players write. A game is identified by its text, and anyone who has the text
//! can play it.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::{Mutex, OnceLock, PoisonError},
};

use engine::{
    About, BattleRules, BattleState, Fault, OwnGames, RosterSource, Row, RuleSystem, Rules,
    sheet::{Field, Problem, Roster},
};
use homebrew::{self, Homebrew};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The maximum length, in characters, of the name shown for a game whose text has not been read.
const LONGEST_NAME: usize = 60;

/// A game that a player wrote. It consists only of its text, so games with the same text are equal.
///
/// Each text stays in memory until the program ends. There are never many, because only texts that
/// players open are loaded.
#[derive(Clone, Copy)]
pub struct OwnGame(&'static Known);

/// The rules of a custom game that a player is writing. They are serialised like the
/// [`System`](super::System) of that game, but don't stay in memory.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum SystemDraft<'a> {
    /// The text of the game.
    #[serde(rename = "homebrew")]
    Own(&'a str),
}

/// A text in memory, and its rules once they have been read.
struct Known {
    text: Box<str>,
    rules: OnceLock<&'static dyn Rules>,
}

/// All texts loaded since the program started.
static MET: Mutex<Vec<&'static Known>> = Mutex::new(Vec::new());

/// The reader of game texts, once it is loaded.
static COME: OnceLock<&'static dyn OwnGames> = OnceLock::new();

impl OwnGame {
    /// The maximum length of a playable text, in bytes.
    pub const LONGEST: usize = homebrew::LONGEST;

    /// Returns the game with this text, whether it can be played or not.
    pub fn of(text: &str) -> Self {
        let mut met = MET.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = met.iter().find(|known| *known.text == *text) {
            return Self(known);
        }
        let known = Box::leak(Box::new(Known { text: text.into(), rules: OnceLock::new() }));
        met.push(known);
        Self(known)
    }

    /// Returns `true` if a text starts with the name of a game, as every game does.
    pub fn is_one(text: &str) -> bool {
        heading(text).is_some()
    }

    /// Returns all errors in a text. Returns none if the game can be played, or until the reader is
    /// loaded.
    pub fn faults(text: &str) -> Vec<Fault> {
        own_games().map_or_else(Vec::new, |games| games.faults(text))
    }

    /// Returns the game of another program whose rosters open in this one, if the text names one.
    /// Returns `None` until the reader is loaded.
    pub fn rosters_from(self) -> Option<RosterSource> {
        own_games()?.rosters_from(self.text())
    }

    /// Returns `true` if the reader of game texts is loaded.
    pub fn are_here() -> bool {
        own_games().is_some()
    }

    /// Registers the reader once it is loaded.
    pub fn bring(games: &'static dyn OwnGames) {
        // If a reader was registered before, it was the same one.
        let _again = COME.set(games);
    }

    /// Returns the game's text.
    pub fn text(self) -> &'static str {
        &self.0.text
    }

    /// Returns a game with the same name but no rules, for lists.
    pub(super) fn named(self) -> Self {
        Self::of(&Self::only_name(self.text()))
    }

    /// Returns a text with the same name as this one but no rules, for lists.
    pub fn only_name(text: &str) -> String {
        format!("{GAME} {}", Self::name_in(text))
    }

    /// Returns the game's rules once the reader is loaded. If the text cannot be played, its rules
    /// refuse every battle and say why.
    pub(super) fn rules(self) -> Option<&'static dyn Rules> {
        if let Some(rules) = self.0.rules.get() {
            return Some(*rules);
        }
        let games = own_games()?;
        let rules = || match games.rules(self.text()) {
            Ok(rules) => rules,
            Err(faults) => Box::leak(Box::new(Unplayable { game: self, faults })),
        };
        Some(*self.0.rules.get_or_init(rules))
    }

    /// Returns the game's description. Only its name is known until its text is read.
    pub(super) fn about(self) -> About {
        self.rules().map_or_else(|| self.before_it_is_read(), BattleRules::about)
    }

    fn before_it_is_read(self) -> About {
        About { name: self.name(), ..Homebrew::ABOUT }
    }

    /// Returns the game's name, as written in its text.
    fn name(self) -> &'static str {
        Self::name_in(self.text())
    }

    /// Returns the name of the game that a text defines.
    pub fn name_in(text: &str) -> &str {
        let name = heading(text).unwrap_or_default();
        let end = name.char_indices().nth(LONGEST_NAME).map_or(name.len(), |(end, _)| end);
        let name = name.get(..end).unwrap_or_default();
        if name.is_empty() { Homebrew::ABOUT.name } else { name }
    }
}

/// The keyword that starts the line with a game's name.
const GAME: &str = "game";

/// Returns the name of a game from the first line of its text that is neither empty nor a comment,
/// or `None` if that line names no game.
fn heading(text: &str) -> Option<&str> {
    // Some editors put a byte order mark at the start of a file.
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    // Phone keyboards capitalise the first letter.
    let (word, name) = first.split_at_checked(GAME.len())?;
    let is_named = word.eq_ignore_ascii_case(GAME) && name.starts_with(char::is_whitespace);
    is_named.then(|| name.trim())
}

fn own_games() -> Option<&'static dyn OwnGames> {
    match COME.get() {
        Some(games) => Some(*games),
        None if cfg!(rollbook_parts) => None,
        None => Some(homebrew::own_games()),
    }
}

impl PartialEq for OwnGame {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for OwnGame {}

impl Hash for OwnGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Serialises a game as its text.
impl Serialize for OwnGame {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for OwnGame {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        String::deserialize(deserializer).map(|text| Self::of(&text))
    }
}

/// The rules of a text that cannot be played. They refuse every battle and say why.
struct Unplayable {
    game: OwnGame,
    faults: Vec<Fault>,
}

impl Unplayable {
    fn problems(&self) -> Vec<Problem> {
        let problem = |fault: &Fault| Problem {
            place: self.game.name().to_owned(),
            what: format!("can't be played by this version of Rollbook. {fault}"),
        };
        self.faults.iter().map(problem).collect()
    }
}

impl Rules for Unplayable {
    fn fields(&self) -> &'static [Field] {
        &[]
    }

    fn samples(&self) -> Vec<Roster> {
        Vec::new()
    }
}

impl BattleRules for Unplayable {
    fn about(&self) -> About {
        self.game.before_it_is_read()
    }

    fn begin(&self, _: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        Err(self.problems())
    }

    // All rows are known, so that a saved battle is not reported as damaged.
    fn knows_action(&self, _: &Row) -> bool {
        true
    }

    fn knows_effect(&self, _: &Row) -> bool {
        true
    }
}

mod authoring;
#[cfg(test)]
mod tests;
