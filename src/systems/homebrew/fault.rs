//! The faults found in a text, and suggestions for misspelt words.

use std::{cmp::Reverse, collections::HashSet};

use engine::Fault;

use super::limits::MOST_FAULTS;

/// The faults found so far, up to a maximum.
///
/// Some faults are harmless, such as a duplicate or a misplaced line. Harmless faults are shown to
/// the author, but they don't prevent playing.
#[derive(Debug, Default)]
pub(super) struct Faults {
    faults: Vec<Fault>,
    /// The faults that don't prevent playing.
    harmless: Vec<Fault>,
    /// The causes that already have a message.
    causes: HashSet<String>,
}

/// What a message is about if several lines can have the same message or similar ones. Only the
/// first of them is shown.
pub(super) enum Cause<'a> {
    /// A name in the whole text.
    Name(&'a str),
    /// Something that is missing in this section.
    Here(&'a str),
}

/// The character around the cause of a message, which isn't shown.
const CAUSE: char = '\u{1}';
/// The character before the cause of a message that is about a section.
const HERE: char = '\u{2}';

impl Cause<'_> {
    /// Returns a message with its cause.
    pub(super) fn of(&self, words: &str) -> String {
        match self {
            Self::Name(name) => format!("{CAUSE}{}{CAUSE}{words}", name.to_lowercase()),
            Self::Here(what) => format!("{CAUSE}{HERE}{what}{CAUSE}{words}"),
        }
    }
}

/// Splits a message into its cause, if it has one, and its words.
fn split_cause(words: &str) -> (Option<&str>, &str) {
    let after = words.strip_prefix(CAUSE).and_then(|it| it.split_once(CAUSE));
    after.map_or((None, words), |(cause, words)| (Some(cause), words))
}

impl Faults {
    /// Returns `true` if the maximum number of faults that prevent playing is reached, so there is
    /// no need to read on.
    pub(super) fn are_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Returns `true` if no fault prevents playing.
    pub(super) fn are_harmless(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns the number of faults that prevent playing.
    pub(super) fn count(&self) -> usize {
        self.faults.len()
    }

    /// Forgets the causes of the last section.
    pub(super) fn begin_section(&mut self) {
        self.causes.retain(|it| !it.starts_with(HERE));
    }

    /// Adds a fault. A fault without words follows from another one.
    pub(super) fn add(&mut self, line: u32, words: impl Into<String>) {
        let words = words.into();
        let (cause, words) = split_cause(&words);
        let is_told = match cause {
            Some(cause) => !self.causes.insert(cause.to_owned()),
            None => words.is_empty() && !self.faults.is_empty(),
        };
        let fault = Fault { line, words: words.to_owned() };
        if !self.are_full() && !is_told && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Adds a fault that doesn't prevent playing.
    pub(super) fn add_harmless(&mut self, line: u32, words: impl Into<String>) {
        let words = words.into();
        let (cause, words) = split_cause(&words);
        let is_told = cause.is_some_and(|it| !self.causes.insert(it.to_owned()));
        let fault = Fault { line, words: words.to_owned() };
        if self.harmless.len() < MOST_FAULTS && !is_told && !self.harmless.contains(&fault) {
            self.harmless.push(fault);
        }
    }

    /// Returns the value. If there is an error instead, adds it as a fault and returns `None`.
    pub(super) fn take<T>(&mut self, line: u32, read: Result<T, String>) -> Option<T> {
        read.map_err(|words| self.add(line, words)).ok()
    }

    /// Returns the faults in order of their lines. If there are more than the maximum, harmless
    /// ones are left out first.
    pub(super) fn sorted(self) -> Vec<Fault> {
        let mut all = self.faults;
        all.extend(self.harmless);
        all.truncate(MOST_FAULTS);
        all.sort_by_key(|fault| fault.line);
        all
    }
}

/// Returns the message for an unknown name, with a suggestion: "there is no stat Figth; did you
/// mean Fight?"
pub(super) fn unknown<'a>(
    kind: &str,
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    not_there(kind, written, &mut known.into_iter())
}

/// Does the work of [`unknown`]. This function isn't generic, so it is compiled only once.
fn not_there(kind: &str, written: &str, known: &mut dyn Iterator<Item = &str>) -> String {
    format!("there is no {kind} {written}{}", meant(written, known))
}

/// Returns the message for an unknown name of the player. Without a suggestion, the name is missing
/// in the whole text, and the message is shown only once.
pub(super) fn unknown_name<'a>(
    kind: &str,
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    let suggestion = meant(written, &mut known.into_iter());
    let words = format!("there is no {kind} {written}{suggestion}");
    if suggestion.is_empty() { Cause::Name(written).of(&words) } else { words }
}

/// Returns a suggestion for a misspelt word, "; did you mean Fight?", or an empty string.
///
/// The suggestion is the known word that needs the fewest changes. Ties go to the word with the
/// longest common beginning, then to the first word. Only the first word of a phrase is compared.
pub(super) fn meant(written: &str, known: &mut dyn Iterator<Item = &str>) -> String {
    let near = known.filter(|it| !it.eq_ignore_ascii_case(written)).filter_map(|it| {
        let first = it.split(' ').next().unwrap_or(it);
        let (count, length) = (changes(written, first), first.chars().count());
        let is_near = count <= 1 + length.min(12) / 4 && count < length;
        is_near.then(|| ((count, Reverse(shared(written, first))), it))
    });
    near.min_by_key(|(nearness, _)| *nearness)
        .map_or_else(String::new, |(_, it)| format!("; did you mean {it}?"))
}

/// Returns the number of letters that two words share at their beginnings.
fn shared(one: &str, other: &str) -> usize {
    let pairs = one.chars().zip(other.chars());
    pairs.take_while(|(one, other)| one.to_lowercase().eq(other.to_lowercase())).count()
}

#[cfg(test)]
std::thread_local! {
    /// The number of word comparisons, which take most of the time when faults are reported.
    pub(super) static COMPARED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Returns the number of edits that turn one word into the other. An edit changes, inserts or
/// deletes a letter, or swaps two neighbours. Only the beginnings of long words are compared.
fn changes(one: &str, other: &str) -> usize {
    #[cfg(test)]
    COMPARED.set(COMPARED.get() + 1);
    const LOOKED_AT: usize = 24;
    let letters = |word: &str| -> Vec<char> {
        word.chars().flat_map(char::to_lowercase).take(LOOKED_AT).collect()
    };
    let (one, other) = (letters(one), letters(other));
    let mut rows = [[0_usize; LOOKED_AT + 1]; LOOKED_AT + 1];
    for (x, row) in rows.iter_mut().enumerate() {
        row[0] = x;
    }
    rows[0] = std::array::from_fn(|y| y);
    for x in 1..=one.len() {
        for y in 1..=other.len() {
            let same = one[x - 1] == other[y - 1];
            let mut least = (rows[x - 1][y] + 1).min(rows[x][y - 1] + 1);
            least = least.min(rows[x - 1][y - 1] + usize::from(!same));
            if x > 1 && y > 1 && one[x - 1] == other[y - 2] && one[x - 2] == other[y - 1] {
                least = least.min(rows[x - 2][y - 2] + 1);
            }
            rows[x][y] = least;
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_have_been_meant_is_told() {
        let names = ["Fight", "Shoot", "Health"];
        let told = |written| unknown("stat", written, names);
        assert_eq!(told("Figth"), "there is no stat Figth; did you mean Fight?");
        assert_eq!(told("helth"), "there is no stat helth; did you mean Health?");
        assert_eq!(told("Armour"), "there is no stat Armour");
        assert_eq!(told(&"ö".repeat(5000)).chars().count(), 17 + 5000);
    }
    #[test]
    fn of_words_as_near_the_one_that_begins_like_it_was_meant() {
        assert_eq!(meant("loose", &mut ["choose", "loses"].into_iter()), "; did you mean loses?");
        assert_eq!(meant("moves", &mut ["choose", "loses"].into_iter()), "; did you mean loses?");
        assert_eq!(meant("Fear", &mut ["Gear", "Dear"].into_iter()), "; did you mean Gear?");
        assert_eq!(
            meant("onyl", &mut ["order", "only if", "only in"].into_iter()),
            "; did you mean only if?"
        );
        assert_eq!(meant("x", &mut ["+", "on"].into_iter()), "");
    }
}
