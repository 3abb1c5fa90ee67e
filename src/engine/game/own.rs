//! The interface to custom games, whose rules players write.

use std::borrow::Cow;

use super::{Profiles, RosterSource, Rules};
use crate::{
    dice::{Die, Face},
    fault::Fault,
};

/// Reads and plays custom games. Like [`Rules`], it is used as a trait object, so its code can be
/// loaded on demand.
pub trait OwnGames: Sync {
    /// Reads a custom game's text and returns its rules.
    ///
    /// # Errors
    /// Returns all errors in the text.
    fn rules(&self, text: &'static str) -> Result<&'static dyn Rules, Vec<Fault>>;

    /// Checks a text without saving it, and returns all errors. Returns none if the game can be
    /// played.
    fn faults(&self, text: &str) -> Vec<Fault>;

    /// Returns the game whose rosters open in the custom game with this text, if it names one.
    fn rosters_from(&self, text: &'static str) -> Option<RosterSource>;
}

/// Helps players to write custom games. Battles don't need it, so its code is loaded separately.
pub trait AuthoringTools: Sync {
    /// Returns the texts of the sample games.
    fn samples(&self) -> &'static [&'static str];

    /// Returns the snippets that players can insert into a text with a tap.
    fn snippets(&self, text: &str) -> Vec<Snippet>;

    /// Returns the number of spaces by which to indent the line that a player types after this one.
    fn indentation(&self, line: &str) -> usize;

    /// Creates a complete game from a few answers.
    fn started(&self, answers: &Starter) -> Started;

    /// Creates a game for the rosters of another program. `picks` has the index of the answer to each
    /// of its [questions](MadeGame::questions).
    fn made_of(&self, profiles: &Profiles, picks: &[usize]) -> MadeGame;

    /// Returns a step-by-step guide to writing a game.
    fn guide(&self) -> &'static [GuideStep];

    /// Returns a short text for each mechanism that games use.
    fn recipes(&self) -> Vec<Recipe>;

    /// Adds a recipe to a text: each line where it belongs. What the text already has stays as it
    /// is, and is used.
    fn with_recipe(&self, text: &str, recipe: &Recipe) -> String;

    /// Returns all words that can be used in a text.
    fn words(&self) -> Vec<WordList>;
}

/// How to write a mechanism that games use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// What the recipe is about: "Reroll ones".
    pub about: &'static str,
    /// Other words for it, separated by commas. May be empty.
    pub words: &'static str,
    /// The text, which lacks only the first line of a game.
    pub text: &'static str,
}

impl Recipe {
    /// Returns `true` if the recipe has every word of `search`.
    pub fn is_about(&self, search: &str) -> bool {
        has_all([self.about, self.words, self.text], search)
    }
}

/// Returns `true` if these texts together have every word of `search`, in any case.
fn has_all<const COUNT: usize>(texts: [&str; COUNT], search: &str) -> bool {
    // Recipes and keywords only use ASCII letters.
    let all = texts.join(" ").to_ascii_lowercase();
    search.to_ascii_lowercase().split_whitespace().all(|word| all.contains(word))
}

/// A piece of text that players can insert with a tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The name of the piece: "a stat".
    pub what: &'static str,
    /// The whole text after the insertion.
    pub text: String,
}

/// The answers from which a complete game is made, as the player typed them. Empty or unknown
/// answers are replaced by common defaults, so even empty answers make a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starter {
    /// The name of the game: "Alley Cats".
    pub name: String,
    /// The stats on a figure's sheet, separated by commas: "Fight, Nerve". One number after a name
    /// is the default, two numbers are the limits: "Fight 3, Aim 5 to 95".
    pub stats: String,
    /// The trackers, separated by commas: "Health 10, Stunned?". A number after a name is the
    /// maximum. A question mark makes a yes-or-no tracker, and so does a name like Stunned. A
    /// tracker with the name of a stat starts at the figure's value of that stat, unless it is a
    /// yes-or-no tracker.
    pub trackers: String,
    /// The dice: "D6", "2D6", "D20". With a D100, players roll under a stat.
    pub dice: String,
    /// The attacker's stat. By default the first stat that is not also a tracker.
    pub strikes: String,
    /// The defender's stat. By default another stat that is not also a tracker, or the attacker's
    /// stat if there is none.
    pub withstands: String,
    /// The tracker that a hit changes until the defender is out. By default the first tracker of a
    /// figure, or the first of all if only sides have trackers.
    pub loses: String,
    /// The index of the answer to each of [`Started::questions`]. Instead of an answer that is
    /// missing or has no such index, the first one is used.
    pub picks: Vec<usize>,
}

/// A game for the rosters of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeGame {
    /// The text of the game. It never has errors.
    pub text: String,
    /// The questions about how attacks work. The first one is how to roll to hit, and its answer
    /// decides which others follow.
    pub questions: Vec<StarterQuestion>,
}

/// A question about how a game works, with its possible answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarterQuestion {
    /// The question: "How do you roll to hit?".
    pub words: Cow<'static, str>,
    /// The answers, the most common one first.
    pub answers: Vec<StarterAnswer>,
    /// The index of the answer that is used.
    pub pick: usize,
}

/// A possible answer to a [`StarterQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarterAnswer {
    /// The answer in a few words.
    pub words: Cow<'static, str>,
    /// An example on the table, from left to right. Empty if there is none.
    pub picture: &'static [Drawn],
}

/// A part of a picture of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A die with this face up.
    Die(Die, Face),
    /// A number or a sign: "+3".
    Sign(&'static str),
}

/// A game made from a few answers, with the options for the last three answers and the option used
/// for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// The text of the game. It never has errors.
    pub text: String,
    /// The dice that the game's tests use.
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
    /// The questions about how the game works.
    pub questions: Vec<StarterQuestion>,
    /// The changes to the typed answers, one sentence each, such as names written without spaces
    /// (`HitPoints`).
    pub notes: Vec<String>,
}

/// A list of words that can be used in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// Where in a text these words can be used.
    pub title: &'static str,
    /// An introduction to the list. Can be empty.
    pub intro: &'static str,
    /// Lines or parts of lines, each with its meaning.
    pub rows: Vec<(&'static str, &'static str)>,
}

impl WordList {
    /// Returns the list with only the rows that have every word of `search`, or `None` if there are
    /// none.
    #[must_use]
    pub fn about(mut self, search: &str) -> Option<Self> {
        self.rows.retain(|(form, means)| has_all([form, means], search));
        (!self.rows.is_empty()).then_some(self)
    }
}

/// A step of the guide to writing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// The step's title.
    pub title: &'static str,
    /// The instructions.
    pub words: &'static str,
    /// An example of the text that the step adds.
    pub example: &'static str,
}
