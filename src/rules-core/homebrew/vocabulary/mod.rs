//! All words that the reader knows, in the order in which it looks for them, by the rooms in which
//! it reads them. What they mean is told by the same tables: the list of words in the app and the
//! reference page are made of them.

pub(super) mod lists;
pub(super) mod reserved;
pub(super) mod rolls;
pub(super) mod sections;
pub(super) mod sheet;
pub(super) mod steps;
pub(super) mod sums;

/// A word, or a few, and what the reader does with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<T> {
    pub(super) word: &'static str,
    pub(super) it: T,
    /// An example of a line with it, or of a piece of one.
    pub(super) form: &'static str,
    /// What that means.
    pub(super) means: &'static str,
}

const fn word<T>(word: &'static str, it: T, form: &'static str, means: &'static str) -> Word<T> {
    Word { word, it, form, means }
}

/// The words of a table.
pub(super) fn spelt<T>(table: &'static [Word<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().map(|it| it.word)
}
