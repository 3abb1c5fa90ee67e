//! What plays games that players write.

use super::Rules;
use crate::fault::Fault;

/// All that reads and plays games that players write, as one object which may come when it is
/// wanted, as [`Rules`] do.
pub trait OwnGames: Sync {
    /// The rules that a text says.
    ///
    /// # Errors
    /// All that is wrong with the text.
    fn rules(&self, text: &str) -> Result<&'static dyn Rules, Vec<Fault>>;

    /// All that is wrong with a text, which nobody keeps; nothing if it can be played.
    fn faults(&self, text: &str) -> Vec<Fault>;

    /// Texts of games to begin with.
    fn samples(&self) -> &'static [&'static str];

    /// What can be put into a text by a tap.
    fn snippets(&self, text: &str) -> Vec<Snippet>;

    /// How many spaces the line after this one of a text begins with, as it is typed.
    fn indentation(&self, line: &str) -> usize;

    /// How a game is written, step by step.
    fn guide(&self) -> &'static [GuideStep];

    /// All words that a text may hold.
    fn words(&self) -> Vec<WordList>;
}

/// Something that can be put into a text by a tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// What it is: "a stat".
    pub what: &'static str,
    /// The text with it in.
    pub text: String,
}

/// Words that a text may hold, as they are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// Where they stand.
    pub title: &'static str,
    /// What goes for all of them; may be nothing.
    pub intro: &'static str,
    /// Examples of lines or of pieces of them, each with what it means.
    pub rows: Vec<(&'static str, &'static str)>,
}

/// A step of the guide to writing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What to do.
    pub words: &'static str,
    /// What that looks like in a text.
    pub example: &'static str,
}
