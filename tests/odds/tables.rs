//! Reads the tables of odds in this folder.

use std::{collections::BTreeMap, fs, path::Path};

use rules_core::odds::Chance;

/// A table of counts, with a line for each situation.
pub(crate) struct Table {
    name: &'static str,
    /// The outcomes that the columns count.
    outcomes: Vec<String>,
    /// The situations, one line each.
    pub(crate) lines: Vec<Line>,
}

/// A situation, and the share of all rolls that ends in each outcome.
pub(crate) struct Line {
    /// The line number in the file, from 1.
    number: usize,
    /// The words before the line's bar.
    pub(crate) situation: Vec<String>,
    /// The counts after the bar, each divided by the last of them.
    shares: Vec<f64>,
}

impl Table {
    pub(crate) fn read(name: &'static str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/odds");
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let (notes, lines): (Vec<_>, Vec<_>) =
            (1..).zip(text.lines()).partition(|(_, line)| line.starts_with('#'));
        let (_, columns) = notes.last().unwrap();
        let (_, outcomes) = columns.split_once('|').unwrap();
        let mut outcomes: Vec<String> = outcomes.split_whitespace().map(str::to_owned).collect();
        assert_eq!(outcomes.pop().as_deref(), Some("of"), "{name}: the last column");
        let lines: Vec<Line> =
            lines.into_iter().map(|(number, line)| Line::read(number, line)).collect();
        assert!(!lines.is_empty(), "{name} is empty");
        for line in &lines {
            assert_eq!(line.shares.len(), outcomes.len(), "{name}, line {}", line.number);
        }
        Self { name, outcomes, lines }
    }

    /// Returns the share of an outcome in a line.
    pub(crate) fn share(&self, line: &Line, outcome: &str) -> f64 {
        let place = self.outcomes.iter().position(|it| it == outcome).unwrap();
        line.shares[place]
    }

    /// Returns the file and line number, for use in messages.
    pub(crate) fn place(&self, line: &Line) -> String {
        format!("{}.txt:{} ({})", self.name, line.number, line.situation.join(" "))
    }

    /// Compares a line with calculated chances. `column` returns the table's outcome for a label.
    pub(crate) fn compare<C: AsRef<str>>(
        &self,
        line: &Line,
        chances: &[Chance],
        column: impl Fn(&str) -> C,
    ) {
        let mut found: BTreeMap<&str, f64> =
            self.outcomes.iter().map(|it| (it.as_str(), 0.0)).collect();
        for chance in chances {
            let outcome = column(&chance.outcome.label);
            let sum = found.get_mut(outcome.as_ref());
            *sum.unwrap_or_else(|| panic!("{}: {chance:?}", self.place(line))) +=
                chance.probability;
        }
        for (outcome, found) in found {
            self.compare_one(line, outcome, found);
        }
    }

    /// Compares one outcome in a line with a calculated chance.
    pub(crate) fn compare_one(&self, line: &Line, outcome: &str, found: f64) {
        let counted = self.share(line, outcome);
        assert!(
            (counted - found).abs() < 1e-12,
            "{}, {outcome}: the table has {counted}, the rules have {found}",
            self.place(line)
        );
    }
}

impl Line {
    fn read(number: usize, line: &str) -> Self {
        let (situation, counts) = line.split_once('|').unwrap();
        let counts: Vec<f64> =
            counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
        let (all, counts) = counts.split_last().unwrap();
        Self {
            number,
            situation: situation.split_whitespace().map(str::to_owned).collect(),
            shares: counts.iter().map(|count| count / all).collect(),
        }
    }

    /// Returns a number in the line's situation.
    pub(crate) fn number<N: std::str::FromStr>(&self, place: usize) -> N {
        self.situation[place].parse().ok().unwrap()
    }

    /// Returns `true` if the situation has this word at index `place`.
    pub(crate) fn says(&self, place: usize, word: &str) -> bool {
        self.situation[place] == word
    }
}
