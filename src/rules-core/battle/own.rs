//! Games that players write: each is known by its text, and whoever has the text can play it.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::{Mutex, OnceLock, PoisonError},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    about::About,
    fault::Fault,
    game::{Game, GameError, GuideStep, OwnGames, Rules, Snippet, Started, Starter, WordList},
    homebrew::{self, Homebrew},
    journal::{SavedJournal, Unread},
    sheet::{Field, Problem, Roster},
    system::RuleSystem,
};

/// The longest name that is told before a text has been read, in letters.
const LONGEST_NAME: usize = 60;

/// A game that a player wrote. Its text is all there is of it, so two with the same text are one.
///
/// A text that was met once stays for as long as the program runs: how much that is, is bounded by
/// what somebody opens.
#[derive(Clone, Copy)]
pub struct OwnGame(&'static Known);

/// A text that was met.
struct Known {
    text: Box<str>,
    rules: OnceLock<&'static dyn Rules>,
}

/// All texts that were met.
static MET: Mutex<Vec<&'static Known>> = Mutex::new(Vec::new());

/// What reads them, once it has come.
static COME: OnceLock<&'static dyn OwnGames> = OnceLock::new();

impl OwnGame {
    /// The longest text that is played, in bytes.
    pub const LONGEST: usize = homebrew::LONGEST;

    /// The game that this text says, whether or not it can be played.
    pub fn of(text: &str) -> Self {
        let mut met = MET.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = met.iter().find(|known| *known.text == *text) {
            return Self(known);
        }
        let known = Box::leak(Box::new(Known { text: text.into(), rules: OnceLock::new() }));
        met.push(known);
        Self(known)
    }

    /// Returns `true` if a text begins as that of a game does.
    pub fn is_one(text: &str) -> bool {
        heading(text).is_some()
    }

    /// Games to begin with; none before what reads them is here.
    pub fn samples() -> Vec<Self> {
        let all = own_games().map_or(&[][..], OwnGames::samples);
        all.iter().map(|text| Self::of(text)).collect()
    }

    /// All that is wrong with a text; nothing if it can be played, or before what reads it is here.
    pub fn faults(text: &str) -> Vec<Fault> {
        own_games().map_or_else(Vec::new, |games| games.faults(text))
    }

    /// What can be put into a text by a tap.
    pub fn snippets(text: &str) -> Vec<Snippet> {
        own_games().map_or_else(Vec::new, |games| games.snippets(text))
    }

    /// How many spaces the line after this one of a text begins with, as it is typed.
    pub fn indentation(line: &str) -> usize {
        own_games().map_or(0, |games| games.indentation(line))
    }

    /// A whole game of a few answers, to be played at once and changed line by line; nothing before
    /// what reads such games is here. It is quick enough to be asked at each letter that is typed,
    /// so that what there is to choose from is always what was typed.
    pub fn started(answers: &Starter) -> Option<Started> {
        own_games().map(|games| games.started(answers))
    }

    /// How a game is written, step by step.
    pub fn guide() -> &'static [GuideStep] {
        own_games().map_or(&[], OwnGames::guide)
    }

    /// All words that a text may hold, as the reader knows them.
    pub fn words() -> Vec<WordList> {
        own_games().map_or_else(Vec::new, OwnGames::words)
    }

    /// Returns `true` if what reads such games is here.
    pub fn are_here() -> bool {
        own_games().is_some()
    }

    /// What reads such games has come.
    pub fn bring(games: &'static dyn OwnGames) {
        // Those that came first are the same.
        let _again = COME.set(games);
    }

    /// Its text.
    pub fn text(self) -> &'static str {
        &self.0.text
    }

    /// The game of which no more is known than its name: what lists tell of.
    pub(super) fn named(self) -> Self {
        Self::of(&format!("{GAME} {}", self.name()))
    }

    /// Its rules, once what reads it is here. Those of a text that cannot be played say why.
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

    /// What players should know of it: no more than its name before it was read.
    pub(super) fn about(self) -> About {
        self.rules().map_or_else(|| self.before_it_is_read(), Rules::about)
    }

    fn before_it_is_read(self) -> About {
        About { name: self.name(), ..Homebrew::ABOUT }
    }

    /// What its text says that it is called.
    fn name(self) -> &'static str {
        let name = heading(&self.0.text).unwrap_or_default();
        let end = name.char_indices().nth(LONGEST_NAME).map_or(name.len(), |(end, _)| end);
        let name = name.get(..end).unwrap_or_default();
        if name.is_empty() { Homebrew::ABOUT.name } else { name }
    }
}

/// What the line begins with that says what a game is called.
const GAME: &str = "game";

/// What the first line of a text says that it is called, where it is that of a game.
fn heading(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let name = first.strip_prefix(GAME)?;
    name.starts_with(char::is_whitespace).then(|| name.trim())
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

/// As its text.
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

/// The rules of a text that cannot be played, which say why to everybody who wants to.
struct Unplayable {
    game: OwnGame,
    faults: Vec<Fault>,
}

impl Unplayable {
    fn problems(&self) -> Vec<Problem> {
        let problem = |fault: &Fault| Problem {
            place: self.game.name().to_owned(),
            what: format!("cannot be played by this Rollbook, {fault}"),
        };
        self.faults.iter().map(problem).collect()
    }
}

impl Rules for Unplayable {
    fn about(&self) -> About {
        self.game.before_it_is_read()
    }

    fn fields(&self) -> &'static [Field] {
        &[]
    }

    fn samples(&self) -> Vec<Roster> {
        Vec::new()
    }

    fn begin(&self, _: Vec<Roster>) -> Result<Box<dyn Game>, Vec<Problem>> {
        Err(self.problems())
    }

    fn restore(&self, _: SavedJournal<Unread>) -> Result<Box<dyn Game>, GameError> {
        Err(GameError::Unplayable(self.problems()))
    }
}

#[cfg(test)]
mod tests;
