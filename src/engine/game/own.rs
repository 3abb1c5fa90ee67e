//! The interface to custom games, whose rules players write.

use super::Rules;
use crate::fault::Fault;

/// Reads and plays custom games. Like [`Rules`], it is a trait object that can be loaded when it is
/// needed.
pub trait OwnGames: Sync {
    /// Returns the rules that a text describes.
    ///
    /// # Errors
    /// Returns all errors in the text.
    fn rules(&self, text: &'static str) -> Result<&'static dyn Rules, Vec<Fault>>;

    /// Returns all errors in a text, without saving it. Empty if it can be played.
    fn faults(&self, text: &str) -> Vec<Fault>;

    /// Returns the texts of the sample games.
    fn samples(&self) -> &'static [&'static str];

    /// Returns the snippets that a tap can insert into a text.
    fn snippets(&self, text: &str) -> Vec<Snippet>;

    /// Returns the indentation, in spaces, of the line that follows this one while a player types.
    fn indentation(&self, line: &str) -> usize;

    /// Creates a complete game from a few answers.
    fn started(&self, answers: &Starter) -> Started;

    /// Returns a step-by-step guide to writing a game.
    fn guide(&self) -> &'static [GuideStep];

    /// Returns all words that can be used in a text.
    fn words(&self) -> Vec<WordList>;
}

/// Something that a tap can insert into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The thing that is inserted: "a stat".
    pub what: &'static str,
    /// The text after the insertion.
    pub text: String,
}

/// The answers from which a complete game is made, as a player types them. An answer that is empty,
/// or that names nothing known, is replaced by the default of most games. So even empty answers
/// make a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starter {
    /// The name of the game: "Alley Cats".
    pub name: String,
    /// The stats on a figure's sheet, separated by commas: "Fight, Nerve". One number after a name
    /// is the default, two numbers are the limits: "Fight 3, Aim 5 to 95".
    pub stats: String,
    /// The trackers, separated by commas: "Health 10, Stunned?". A number after a name is the
    /// maximum. A question mark makes a yes-or-no tracker, and so does a name like Stunned. A
    /// tracker that is also on the sheet starts at the sheet's value.
    pub trackers: String,
    /// The dice: "D6", "2D6", "D20". A D100 has to roll under a stat.
    pub dice: String,
    /// The attacker's stat. The first stat if it is not one of the game's stats.
    pub strikes: String,
    /// The defender's stat. The attacker's stat if it is not one of the game's stats.
    pub withstands: String,
    /// The tracker that a hit changes, until the defender is out. The first tracker if it is not
    /// one of the game's trackers.
    pub loses: String,
}

/// A game made from a few answers, and the choices that were made: for the last three answers the
/// options and the option used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// The text of the game. It has no errors, whatever the answers were.
    pub text: String,
    /// The dice that are rolled.
    pub dice: String,
    /// The names of the stats, at least one. `strikes` and `withstands` are chosen from them.
    pub stats: Vec<String>,
    /// The names of the trackers, at least one. `loses` is chosen from them.
    pub trackers: Vec<String>,
    /// The attacker's stat.
    pub strikes: String,
    /// The defender's stat.
    pub withstands: String,
    /// The tracker that a hit changes.
    pub loses: String,
    /// The differences from what was typed, a sentence each, such as the names written without
    /// spaces (`HitPoints`).
    pub notes: Vec<String>,
}

/// A list of words that can be used in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// The place where these words can be used.
    pub title: &'static str,
    /// An introduction to all of them, or an empty text.
    pub intro: &'static str,
    /// Lines or parts of lines, each with its meaning.
    pub rows: Vec<(&'static str, &'static str)>,
}

/// A step of the guide to writing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// The step's title.
    pub title: &'static str,
    /// The instructions.
    pub words: &'static str,
    /// An example of the result.
    pub example: &'static str,
}
