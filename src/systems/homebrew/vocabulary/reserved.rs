//! Words that can't be names, because they would be read where a name can be.
//!
//! All other words of the language can be names. Where a name and a word of the language meet, the
//! name counts, so a word that is added to the language later never changes an older game.

/// A word that can't be a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reserved {
    /// The reserved word itself.
    pub(crate) word: &'static str,
    /// The meaning of the word, after “because it”.
    pub(crate) means: &'static str,
    /// A name to suggest instead of the word.
    pub(crate) instead: &'static str,
}

const fn reserve(word: &'static str, means: &'static str, instead: &'static str) -> Reserved {
    Reserved { word, means, instead }
}

/// All words that can't be names.
pub(crate) const RESERVED: [Reserved; 10] = [
    reserve("and", "joins conditions", "Both"),
    reserve("or", "joins conditions", "Either"),
    reserve("not", "begins a condition", "None"),
    reserve("if", "begins a condition", "Condition"),
    reserve("unless", "begins a condition", "Except"),
    reserve("is", "compares numbers", "State"),
    reserve("yes", "is a value", "Agreed"),
    reserve("no", "is a value", "None"),
    reserve("target", "means the target", "Mark"),
    reserve("name", "means the figure's name", "Title"),
];

/// The words that can't follow the first word of a longer name, because they begin what comes after
/// a name.
const AFTER_NAMES: [&str; 7] = ["at", "becomes", "from", "gains", "its", "loses", "to"];

/// Returns the reserved word with this name, if there is one.
pub(crate) fn reserved(name: &str) -> Option<Reserved> {
    RESERVED.into_iter().find(|it| it.word.eq_ignore_ascii_case(name))
}

/// Returns `true` if a word can be the second word of a name, or a later one.
pub(crate) fn can_go_on(word: &str) -> bool {
    reserved(word).is_none() && AFTER_NAMES.iter().all(|it| !it.eq_ignore_ascii_case(word))
}

impl Reserved {
    /// Returns `true` if older texts can still use the word as the name of a number.
    pub(crate) fn was_a_name(self) -> bool {
        self.word == "unless"
    }

    /// Returns `true` if the word can be an option of a choice, which is only read after “is” and
    /// “becomes”.
    pub(crate) fn can_be_option(self) -> bool {
        self.word == "name"
    }
}
