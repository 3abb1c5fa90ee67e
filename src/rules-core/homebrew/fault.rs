//! The faults of a text as they are found, and what may have been meant.

use std::cmp::Reverse;

use super::limits::MOST_FAULTS;
use crate::fault::Fault;

/// All faults that were found so far, as many as anybody would read at once.
///
/// Some keep nothing from being played: what is there twice, or where nothing can stand. Whoever
/// writes it is told, but a battle that was once begun with it goes on.
#[derive(Debug, Default)]
pub(super) struct Faults {
    faults: Vec<Fault>,
    /// Those that keep nothing from being played.
    harmless: Vec<Fault>,
}

impl Faults {
    /// Whether there are so many that no more are told; whoever reads on does it for nobody.
    pub(super) fn are_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Whether there is none that keeps the text from being played.
    pub(super) fn are_harmless(&self) -> bool {
        self.faults.is_empty()
    }

    pub(super) fn add(&mut self, line: u32, words: impl Into<String>) {
        if !self.are_full() {
            self.faults.push(Fault { line, words: words.into() });
        }
    }

    /// Notes what is played as if it were not there.
    pub(super) fn add_harmless(&mut self, line: u32, words: impl Into<String>) {
        if self.harmless.len() < MOST_FAULTS {
            self.harmless.push(Fault { line, words: words.into() });
        }
    }

    /// Notes what keeps something from being read.
    pub(super) fn take<T>(&mut self, line: u32, read: Result<T, String>) -> Option<T> {
        read.map_err(|words| self.add(line, words)).ok()
    }

    /// All of them by their lines.
    pub(super) fn sorted(self) -> Vec<Fault> {
        let mut all = self.faults;
        all.extend(self.harmless);
        all.truncate(MOST_FAULTS);
        all.sort_by_key(|fault| fault.line);
        all
    }
}

/// That there is nothing of this name, and which of those there are may have been meant: "there is
/// no stat Figth; did you mean Fight?"
pub(super) fn unknown<'a>(
    kind: &str,
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    not_there(kind, written, &mut known.into_iter())
}

/// Apart from the above so that a program has it once, whatever is known.
fn not_there(kind: &str, written: &str, known: &mut dyn Iterator<Item = &str>) -> String {
    format!("there is no {kind} {written}{}", meant(written, known))
}

/// Which of those that can stand in a place may have been meant by what stands there: "; did you
/// mean Fight?", or nothing. It is the one with the fewest letters to change; of several the one
/// that begins like it, then the first. Of several words in a row only the first is looked at.
pub(super) fn meant(written: &str, known: &mut dyn Iterator<Item = &str>) -> String {
    let near = known.filter_map(|it| {
        let first = it.split(' ').next().unwrap_or(it);
        let (count, length) = (changes(written, first), first.chars().count());
        let is_near = count <= 1 + length.min(12) / 4 && count < length;
        is_near.then(|| ((count, Reverse(shared(written, first))), it))
    });
    near.min_by_key(|(nearness, _)| *nearness)
        .map_or_else(String::new, |(_, it)| format!("; did you mean {it}?"))
}

/// How many letters two words have in common from their beginning on.
fn shared(one: &str, other: &str) -> usize {
    let pairs = one.chars().zip(other.chars());
    pairs.take_while(|(one, other)| one.to_lowercase().eq(other.to_lowercase())).count()
}

#[cfg(test)]
std::thread_local! {
    /// How often two words were compared: most of the work that faults make.
    pub(super) static COMPARED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many letters of one word are to be changed, put in, left out or swapped with the next to
/// make the other. Of long words only the beginning is looked at.
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
