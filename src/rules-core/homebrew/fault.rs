//! The faults of a text as they are found, and what may have been meant.

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
    let near = known.into_iter().map(|it| (changes(written, it), it));
    let near = near.filter(|(count, it)| *count <= 1 + it.chars().count().min(12) / 4);
    match near.min() {
        Some((_, meant)) => format!("there is no {kind} {written}; did you mean {meant}?"),
        None => format!("there is no {kind} {written}"),
    }
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
}
