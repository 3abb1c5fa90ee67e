//! Words that can't be names because they already have a meaning in places where a number can be.

use super::{
    rolls::KNOWN_OF_A_ROLL,
    sheet::OF_TRACKER,
    spelt,
    steps::{BECOMES, GAINS_AND_LOSES},
    sums::{AND, IS, NOT, NUMBERS, OR, RELATIONS},
};

/// A word that can't be a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reserved {
    /// The reserved word itself.
    pub(crate) word: &'static str,
    /// Where the word is used: "in conditions".
    pub(crate) used: &'static str,
}

const IN_NUMBERS: &str = "in numbers";
const UNDER_ROLLS: &str = "under rolls";

/// Connecting words that no table lists.
const BETWEEN: [&str; 8] = ["at", "if", "its", "name", "target", "their", "to", "unless"];

/// Returns all words that can't be names: the connecting words, and the words in the reader's
/// tables that can be used where a number can be. Phrases are left out, since a name is one word.
pub(crate) fn all() -> impl Iterator<Item = Reserved> {
    fn used(used: &'static str) -> impl Fn(&'static str) -> Reserved {
        move |word| Reserved { word, used }
    }
    let joints = [OR.word, AND.word, NOT.word, IS.word].into_iter();
    let changes = spelt(&GAINS_AND_LOSES).chain([BECOMES.word]);
    let all = joints
        .chain(spelt(&RELATIONS))
        .map(used("in conditions"))
        .chain(spelt(&NUMBERS).map(used(IN_NUMBERS)))
        .chain(spelt(&KNOWN_OF_A_ROLL).map(used(UNDER_ROLLS)))
        .chain(changes.map(used("to change trackers")))
        .chain(spelt(&OF_TRACKER).map(used("under trackers")))
        .chain(BETWEEN.into_iter().map(used("within other phrases")));
    all.filter(|it| !it.word.contains(' '))
}

/// Returns the reserved word with this name, if there is one.
pub(crate) fn reserved(name: &str) -> Option<Reserved> {
    all().find(|it| it.word.eq_ignore_ascii_case(name))
}

impl Reserved {
    /// Returns `true` if older texts can still use the word as the name of a number.
    pub(crate) fn was_a_name(self) -> bool {
        matches!(self.word, "from" | "goal" | "unless")
    }

    /// Returns `true` if the word can be an option of a choice.
    pub(crate) fn can_be_option(self) -> bool {
        matches!(self.used, IN_NUMBERS | UNDER_ROLLS) && !matches!(self.word, "yes" | "no")
    }

    /// Returns a name to suggest instead of the word.
    pub(crate) fn instead(self) -> &'static str {
        let found = INSTEAD.iter().find(|(word, _)| *word == self.word);
        found.map_or("Value", |(_, instead)| instead)
    }
}

/// Reserved words, each with a name to suggest instead.
pub(crate) const INSTEAD: [(&str, &str); 27] = [
    ("and", "Both"),
    ("at", "Place"),
    ("becomes", "Change"),
    ("from", "Origin"),
    ("full", "Maximum"),
    ("gains", "Profit"),
    ("goal", "Objective"),
    ("highest", "Best"),
    ("if", "Condition"),
    ("is", "State"),
    ("its", "Own"),
    ("loses", "Losses"),
    ("lowest", "Worst"),
    ("margin", "Lead"),
    ("name", "Title"),
    ("natural", "Wild"),
    ("no", "None"),
    ("not", "None"),
    ("or", "Either"),
    ("over", "Overwatch"),
    ("target", "Mark"),
    ("their", "Foes"),
    ("to", "Towards"),
    ("turn", "Round"),
    ("under", "Below"),
    ("unless", "Except"),
    ("yes", "Agreed"),
];
