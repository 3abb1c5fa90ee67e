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
    fn rules(&self, text: &str) -> Result<&'static dyn Rules, Vec<Fault>>;

    /// Everything that is wrong with a text, without keeping it; empty if it can be played.
    fn faults(&self, text: &str) -> Vec<Fault>;

    /// Texts of sample games.
    fn samples(&self) -> &'static [&'static str];

    /// What can be inserted into a text with a tap.
    fn snippets(&self, text: &str) -> Vec<Snippet>;

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
