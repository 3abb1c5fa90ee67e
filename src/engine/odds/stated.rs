//! Joins all outcomes reported on the way to an end into one outcome.

use crate::{
    conversation::{Outcome, Tone},
    counting::{TooWide, Way},
    hashing::MixedMap,
};

/// All ends that runs have reached, by number. Each end has the joined outcomes reported on the way
/// to it.
#[derive(Debug, Default)]
pub(super) struct Stated {
    /// The outcome of end number n is at index n − 2. The ends [`NOTHING`](Self::NOTHING) and
    /// [`ASKED`](Self::ASKED) have no outcome.
    ends: Vec<Outcome>,
    numbers: MixedMap<Outcome, usize>,
}

impl Stated {
    /// The end of a run that reported no outcome.
    pub(super) const NOTHING: Way = Way::End(0);
    /// The end of a run that stopped at a question before it reported an outcome.
    pub(super) const ASKED: Way = Way::End(1);

    /// Returns the outcome reported on the way to an end.
    pub(super) fn outcome(&self, way: Way) -> Outcome {
        self.at(way).cloned().unwrap_or_else(|| Outcome::mixed(""))
    }

    fn at(&self, way: Way) -> Option<&Outcome> {
        match way {
            Way::End(number) => self.ends.get(number.checked_sub(2)?),
            Way::Back(_) => None,
        }
    }

    /// Puts outcomes before a way, and returns the resulting way.
    ///
    /// # Errors
    /// Returns an error if the way returns to a fork after an outcome that is not interim, because
    /// that outcome would repeat forever.
    pub(super) fn join(&mut self, before: &[Outcome], way: Way) -> Result<Way, TooWide> {
        let leads_only_on = before.iter().all(|outcome| outcome.interim);
        match way {
            Way::Back(_) if leads_only_on => Ok(way),
            Way::Back(_) => Err(TooWide),
            Way::End(_) if before.is_empty() => Ok(way),
            Way::End(number) if number > 1 && leads_only_on => Ok(way),
            Way::End(_) => {
                let after = self.at(way).cloned();
                let joined = joined(before.iter().cloned().chain(after));
                Ok(joined.map_or(way, |joined| self.number(joined)))
            }
        }
    }

    fn number(&mut self, outcome: Outcome) -> Way {
        let ends = &mut self.ends;
        let number = *self.numbers.entry(outcome).or_insert_with_key(|outcome| {
            ends.push(outcome.clone());
            ends.len() + 1
        });
        Way::End(number)
    }
}

/// Joins several outcomes in a row: their labels in order, the tone that they share (or mixed), and
/// the rank of the first outcome. Leaves out interim outcomes that a later one replaces.
fn joined(outcomes: impl Iterator<Item = Outcome>) -> Option<Outcome> {
    let mut outcomes = outcomes.peekable();
    let mut all: Option<Outcome> = None;
    while let Some(next) = outcomes.next() {
        if next.interim && outcomes.peek().is_some() {
            continue;
        }
        all = Some(match all {
            None => Outcome { interim: false, ..next },
            Some(all) => Outcome {
                tone: if all.tone == next.tone { all.tone } else { Tone::Mixed },
                label: format!("{}, {}", all.label, next.label).into(),
                ..all
            },
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_that_only_lead_on_are_left_out() {
        let hits = || Outcome::success("2 hits").ranked(-2).interim();
        let lost = || Outcome::success("1 lost").ranked(-1);
        assert_eq!(joined([hits(), lost()].into_iter()), Some(lost()));
        assert_eq!(joined([hits()].into_iter()).unwrap().label, "2 hits");
        let broken = Outcome::success("broken");
        assert_eq!(joined([lost(), broken].into_iter()).unwrap().label, "1 lost, broken");
    }

    #[test]
    fn ranks_sort_numbers_that_words_would_not() {
        let mut outcomes =
            [10, 2, 1].map(|hits| Outcome::success(format!("{hits} hits")).ranked(hits));
        outcomes.sort();
        assert_eq!(outcomes.map(|outcome| outcome.rank), [1, 2, 10]);
    }
}
