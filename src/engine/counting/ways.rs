//! The results of runs, with their probabilities.

use std::collections::BTreeMap;

use crate::conversation::{SeenStake, Settled};

/// The result of a run: an end, or a return to an earlier fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// The end with this number.
    End(usize),
    /// A return to the fork with this hash, which the run has already passed.
    Back(u64),
}

/// The possible results of runs from one point, with probabilities that add up to 1, the average of
/// each stake, and the number of the rule's steps on the longest path.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ways {
    ways: BTreeMap<Way, f64>,
    stakes: Vec<Settled>,
    /// The stakes that are reported on every path to a question whose answer cannot be predicted, or
    /// `None` if there is no such question.
    before_questions: Option<Vec<SeenStake>>,
    longest: u32,
}

impl Way {
    /// Returns `true` if this way returns to a fork.
    pub(crate) fn is_back(self) -> bool {
        matches!(self, Self::Back(_))
    }
}

impl Ways {
    /// Creates a single way with probability 1.
    pub(crate) fn sure(way: Way) -> Self {
        Self { ways: BTreeMap::from([(way, 1.0)]), ..Self::default() }
    }

    /// Creates the single way of a run that stops at a question whose answer cannot be predicted.
    pub(crate) fn asked(way: Way) -> Self {
        Self { before_questions: Some(Vec::new()), ..Self::sure(way) }
    }

    /// Returns the number of ways.
    pub(crate) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Returns the ways, each with its probability.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Way, f64)> + '_ {
        self.ways.iter().map(|(&way, &probability)| (way, probability))
    }

    /// Adds a way, or adds to its probability.
    pub(crate) fn add(&mut self, way: Way, probability: f64) {
        *self.ways.entry(way).or_default() += probability;
    }

    /// Returns the average of each stake.
    pub(crate) fn stakes(&self) -> &[Settled] {
        &self.stakes
    }

    /// Returns the stakes that are reported on every path to a question whose answer cannot be
    /// predicted, or `None` if there is no such question.
    pub(crate) fn before_questions(&self) -> Option<&[SeenStake]> {
        self.before_questions.as_deref()
    }

    /// Adds the paths to questions that follow after these stakes.
    pub(crate) fn lead_to_questions(&mut self, after: &[Settled], others: &Self) {
        let Some(stakes) = &others.before_questions else { return };
        let is_settled =
            |stake: &SeenStake| stakes.contains(stake) || after.iter().any(|(it, _)| it == stake);
        match &mut self.before_questions {
            Some(all) => all.retain(is_settled),
            none => {
                *none = Some(stakes.iter().copied().chain(after.iter().map(|it| it.0)).collect());
            }
        }
    }

    /// Returns the number of the rule's steps on the longest path.
    pub(crate) fn longest(&self) -> u32 {
        self.longest
    }

    /// Adds a path with this many steps.
    pub(crate) fn lengthen(&mut self, steps: u32) {
        self.longest = self.longest.max(steps);
    }

    /// Adds stakes that are reported with this probability.
    pub(crate) fn settle(&mut self, settled: &[Settled], probability: f64) {
        for &(stake, amount) in settled {
            match self.stakes.iter_mut().find(|(it, _)| *it == stake) {
                Some((_, sum)) => *sum += amount * probability,
                None => self.stakes.push((stake, amount * probability)),
            }
        }
    }

    /// Removes the ways that return to a fork. A run that returns continues as before, so its
    /// probability is distributed over all other ways. Returns `None` if all ways return.
    pub(crate) fn without_return(mut self, fork: u64) -> Option<Self> {
        let Some(back) = self.ways.remove(&Way::Back(fork)) else { return Some(self) };
        if self.ways.is_empty() {
            return None;
        }
        let amounts = self.stakes.iter_mut().map(|(_, amount)| amount);
        self.ways.values_mut().chain(amounts).for_each(|it| *it /= 1.0 - back);
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_back_is_shared_out() {
        let mut ways = Ways::default();
        for (way, probability) in [(Way::End(1), 0.3), (Way::End(2), 0.1), (Way::Back(7), 0.6)] {
            ways.add(way, probability);
        }
        let closed = ways.clone().without_return(7).unwrap();
        let shares: Vec<(Way, f64)> = closed.iter().collect();
        assert!((shares[0].1 - 0.75).abs() < 1e-12 && (shares[1].1 - 0.25).abs() < 1e-12);
        assert_eq!(ways.clone().without_return(8), Some(ways));
        assert_eq!(Ways::sure(Way::Back(7)).without_return(7), None);
    }
}
