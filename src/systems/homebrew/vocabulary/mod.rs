//! All words that the reader knows, in the order in which it looks for them, with one table for
//! each context.
//!
//! The word list in the app and the reference page are generated from the same tables.

pub(super) mod lists;
pub(super) mod reserved;
pub(super) mod rolls;
pub(super) mod sections;
pub(super) mod sheet;
pub(super) mod steps;
pub(super) mod sums;

/// Words that are still read beside those that are taught, which come first.
pub(super) const FORMER: [(&str, &str); 1] = [("ends its turn", "ends its time")];

/// A word or phrase, and the value that the reader uses for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<T> {
    pub(super) word: &'static str,
    pub(super) it: T,
    /// An example: a line with the word, or a part of such a line.
    pub(super) form: &'static str,
    /// The meaning of the example.
    pub(super) means: &'static str,
}

const fn word<T>(word: &'static str, it: T, form: &'static str, means: &'static str) -> Word<T> {
    Word { word, it, form, means }
}

/// Returns the keywords of a table.
pub(super) fn spelt<T>(table: &'static [Word<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().map(|it| it.word)
}
