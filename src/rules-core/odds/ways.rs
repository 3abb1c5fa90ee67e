//! Where runs come to: ends with their probabilities.

use std::collections::BTreeMap;

/// Where a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// An end, by its number.
    End(usize),
    /// Back to a fork that it came by.
    Back(u64),
}

/// Where runs come to from one place, with probabilities that together make 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ways(BTreeMap<Way, f64>);

impl Ways {
    /// One way for certain.
    pub(crate) fn sure(way: Way) -> Self {
        Self(BTreeMap::from([(way, 1.0)]))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Each with its probability.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Way, f64)> + '_ {
        self.0.iter().map(|(&way, &probability)| (way, probability))
    }

    /// One more way, or the same once more.
    pub(crate) fn add(&mut self, way: Way, probability: f64) {
        *self.0.entry(way).or_default() += probability;
    }

    /// The same from a fork itself: whoever comes back to it goes on as from there, so that what comes back is shared out
    /// among all other ways. `None` where all of it comes back.
    pub(crate) fn without_return(mut self, fork: u64) -> Option<Self> {
        let Some(back) = self.0.remove(&Way::Back(fork)) else { return Some(self) };
        if self.0.is_empty() {
            return None;
        }
        self.0.values_mut().for_each(|probability| *probability /= 1.0 - back);
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
