//! What loads the games that players write.

use super::Rules;
use crate::fault::Fault;

/// Reads and plays the games that players write. Like [`Rules`], it is one object, which can be
/// loaded when it is needed.
pub trait OwnGames: Sync {
    /// The rules that a text describes.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn rules(&self, text: &'static str) -> Result<&'static dyn Rules, Vec<Fault>>;

    /// Everything that is wrong with a text, without keeping it; empty if it can be played.
    fn faults(&self, text: &str) -> Vec<Fault>;

    /// Texts of sample games.
    fn samples(&self) -> &'static [&'static str];

    /// What can be inserted into a text with a tap.
    fn snippets(&self, text: &str) -> Vec<Snippet>;

    /// How many spaces the line after this one of a text begins with, as it is typed.
    fn indentation(&self, line: &str) -> usize;

    /// A whole game of a few answers.
    fn started(&self, answers: &Starter) -> Started;

    /// How a game is written, step by step.
    fn guide(&self) -> &'static [GuideStep];

    /// All words that a text may contain.
    fn words(&self) -> Vec<WordList>;
}

/// Something that can be inserted into a text with a tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// What is inserted: "a stat".
    pub what: &'static str,
    /// The text after the insertion.
    pub text: String,
}

/// A few answers of which a whole game is made, each as somebody types it. An answer that is left
/// empty, or that names nothing there is, is what most games have; so one with none makes a game,
/// too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starter {
    /// What it is called: "Alley Cats".
    pub name: String,
    /// What stands on a figure's sheet, with commas between: "Fight, Nerve". A number behind a name
    /// is what is usual, two of them are its limits: "Fight 3, Aim 5 to 95".
    pub stats: String,
    /// What is kept count of, with commas between: "Health 10, Stunned?". A number behind a name is
    /// its most; a question mark says that it is so or not, and so does a name like Stunned. One
    /// that is on the sheet begins at what stands there.
    pub trackers: String,
    /// What is rolled: "D6", "2D6", "D20". A D100 has to stay under a stat.
    pub dice: String,
    /// The stat of whoever strikes; the first one if it is none of them.
    pub strikes: String,
    /// The stat of whoever is struck; that of whoever strikes if it is none of them.
    pub withstands: String,
    /// The tracker that a blow changes, until whoever was struck is out; the first one if it is
    /// none of them.
    pub loses: String,
}

/// A game that was made of a few answers, and how they were taken: what there is to choose from for
/// the last three, and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// Its text, in which nothing is wrong, whatever the answers were.
    pub text: String,
    /// The dice that are rolled.
    pub dice: String,
    /// The names of its stats, one or more: from them are `strikes` and `withstands`.
    pub stats: Vec<String>,
    /// The names of its trackers, one or more: from them is `loses`.
    pub trackers: Vec<String>,
    /// The stat of whoever strikes.
    pub strikes: String,
    /// The stat of whoever is struck.
    pub withstands: String,
    /// The tracker that a blow changes.
    pub loses: String,
    /// What was taken otherwise than it was typed, a sentence each: "“Hit points” is called
    /// `HitPoints` in it."
    pub notes: Vec<String>,
}

/// A list of words that a text may contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// Where these words may stand.
    pub title: &'static str,
    /// What holds for all of them; may be empty.
    pub intro: &'static str,
    /// Lines or parts of lines, each with what it means.
    pub rows: Vec<(&'static str, &'static str)>,
}

/// A step of the guide to writing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// What it is about.
    pub title: &'static str,
    /// What to do in it.
    pub words: &'static str,
    /// An example of the result.
    pub example: &'static str,
}
