//! Open dice: dice that were rolled as a pool and have not been counted yet.

use std::{
    hash::{Hash, Hasher},
    ops::RangeInclusive,
    rc::Rc,
};

use super::{falls::deal, work::TooWide};
use crate::{conversation::Kind, hashing::Mixer};

/// Pools of dice with several kinds of results: misses, hits and sixes, and then blocks and wounds.
/// All dice of a pool have the same distribution, so their total is computed by adding one die at a
/// time.
#[derive(Clone, Debug)]
pub(crate) struct OpenDice {
    /// A hash of all rolls, which identifies these dice.
    name: u64,
    /// The number of kinds of results.
    kinds: usize,
    pools: Rc<Vec<EqualDice>>,
    /// The kinds that have been counted, with the results.
    seen: Vec<Seen>,
}

/// Dice with the same distribution of results.
#[derive(Clone, Debug)]
struct EqualDice {
    dice: u16,
    /// The possible results of one die: the number of each kind, with the probability.
    each: Vec<(Vec<u16>, f64)>,
}

/// Kinds of results that were counted together.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    kinds: Vec<Kind>,
    /// The probability of the counted result if there are 0, 1, 2 and so on results of these kinds.
    /// Higher numbers have the probability of the last entry.
    likely: Rc<[f64]>,
}

impl Seen {
    /// Returns the highest number that the count distinguishes.
    fn most(&self) -> u16 {
        u16::try_from(self.likely.len().saturating_sub(1)).unwrap_or(u16::MAX)
    }

    /// Returns the probability of the counted result if there are `count` results of these kinds.
    fn likely(&self, count: usize) -> f64 {
        self.likely.get(count).or(self.likely.last()).copied().unwrap_or(0.0)
    }

    /// Returns `true` if the count only limits the number to a range.
    fn is_span(&self) -> bool {
        self.likely.iter().all(|chance| [0.0, 1.0].contains(chance))
    }
}

impl Hash for Seen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kinds.hash(state);
        self.likely.iter().for_each(|chance| chance.to_bits().hash(state));
    }
}

/// The joint probabilities of several numbers in open dice: one for each combination.
#[derive(Debug)]
pub(crate) struct Chances {
    /// The kinds of the query.
    kinds: Vec<Kind>,
    /// The number of values that each number can have. The kinds of the query come last.
    sizes: Vec<usize>,
    shares: Vec<f64>,
}

/// The maximum number of multiplications for one query about open dice.
const MOST_PRODUCTS: usize = 8_000_000;

impl OpenDice {
    /// Creates an empty set of open dice.
    pub(crate) fn empty() -> Self {
        Self { name: 0, kinds: 0, pools: Rc::default(), seen: Vec::new() }
    }

    /// Returns the open dice with a new pool, whose results have these probabilities, and the index
    /// of the first new kind.
    pub(crate) fn with(&self, dice: u16, shares: &[f64]) -> (Self, usize) {
        let mut each = Vec::new();
        deal(1, shares, &mut self.padded(&[]), 1.0, &mut each);
        let more = EqualDice { dice, each };
        let pools = self.pools.iter().cloned().chain([more]).collect();
        self.with_kinds(&dice, shares, pools)
    }

    /// Returns the open dice after rolling one more die for each result of these kinds, and the
    /// index of the first new kind. `shares` are the probabilities of the new results.
    pub(crate) fn rolled(&self, kinds: &[Kind], shares: &[f64]) -> (Self, usize) {
        let rolled = |pool: &EqualDice| {
            let mut each = Vec::new();
            for (counts, weight) in &pool.each {
                let dice = amount(counts, kinds);
                deal(dice, shares, &mut self.padded(counts), *weight, &mut each);
            }
            EqualDice { each, ..*pool }
        };
        self.with_kinds(&kinds, shares, self.pools.iter().map(rolled).collect())
    }

    /// Returns the counts of all kinds so far: these counts, and then zeros.
    fn padded(&self, counts: &[u16]) -> Vec<u16> {
        let mut all = counts.to_vec();
        all.resize(self.kinds, 0);
        all
    }

    /// Returns the open dice after a roll, and the index of the first new kind. `what` describes
    /// the roll, and `shares` are the probabilities for each die.
    fn with_kinds(&self, what: &impl Hash, shares: &[f64], pools: Vec<EqualDice>) -> (Self, usize) {
        let mut name = Mixer::default();
        (self.name, what).hash(&mut name);
        shares.iter().for_each(|share| share.to_bits().hash(&mut name));
        let (name, kinds) = (name.finish(), self.kinds + shares.len());
        let open_dice = Self { name, kinds, pools: Rc::new(pools), seen: self.seen.clone() };
        (open_dice, self.kinds)
    }

    /// Returns the open dice with the record that the number of results of these kinds is in the
    /// range `found`. The record replaces earlier counts of the same kinds, unless those were
    /// finer.
    pub(crate) fn saw(&self, kinds: &[Kind], most: u16, found: RangeInclusive<u16>) -> Self {
        let mut open_dice = self.clone();
        open_dice.seen.retain(|it| it.kinds != kinds || it.most() > most || !it.is_span());
        let likely = (0..=most).map(|count| f64::from(u8::from(found.contains(&count))));
        open_dice.seen.push(Seen { kinds: kinds.to_vec(), likely: likely.collect() });
        open_dice
    }

    /// Returns the open dice with the record of an outcome that depends on the number of results of
    /// these kinds. `likely` contains the probability of this outcome for 0, 1, 2 and so on.
    /// Earlier counts of the same kinds are combined with the record.
    pub(crate) fn saw_likely(&self, kinds: &[Kind], likely: &[f64]) -> Self {
        let mut open_dice = self.clone();
        let before = open_dice
            .seen
            .extract_if(.., |it| it.kinds == kinds && it.likely.len() <= likely.len());
        let mut all = likely.to_vec();
        for seen in before {
            all.iter_mut().zip(0..).for_each(|(chance, count)| *chance *= seen.likely(count));
        }
        open_dice.seen.push(Seen { kinds: kinds.to_vec(), likely: all.into() });
        open_dice
    }

    /// Returns everything that distinguishes these open dice from others, including its counts.
    pub(crate) fn identity(&self) -> impl Hash {
        (self.name, &self.seen)
    }

    /// Returns a hash of the query: the dice, `kinds` and the kinds already counted, but not the
    /// counts.
    pub(crate) fn look(&self, kinds: &[Kind]) -> u64 {
        let mut hasher = Mixer::default();
        self.name.hash(&mut hasher);
        self.seen.iter().for_each(|it| (&it.kinds, it.most()).hash(&mut hasher));
        kinds.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the maximum possible number of results of these kinds.
    pub(crate) fn most(&self, kinds: &[Kind]) -> u16 {
        let of = |pool: &EqualDice| {
            let each = pool.each.iter().map(|(counts, _)| amount(counts, kinds));
            each.max().unwrap_or(0).saturating_mul(pool.dice)
        };
        self.pools.iter().map(of).fold(0, u16::saturating_add)
    }

    /// Returns the maximum number of combinations for one of the open dice, once a die with this
    /// many bands has been rolled for each result of these kinds.
    pub(crate) fn ways(&self, kinds: &[Kind], bands: usize) -> f64 {
        let of = |pool: &EqualDice| {
            let each = pool.each.iter().map(|(counts, _)| amount(counts, kinds));
            each.map(|dice| ways_to_deal(dice, bands)).sum::<f64>()
        };
        self.pools.iter().map(of).fold(0.0, f64::max)
    }

    /// Splits the records of counts into those of exactly these kinds and all others.
    fn seen_of(&self, kinds: &[Kind]) -> (Vec<&Seen>, Vec<&Seen>) {
        self.seen.iter().partition(|it| it.kinds == kinds)
    }

    /// Computes the joint probabilities of all counted kinds and of `kinds`, whose numbers above
    /// `most` are not distinguished. Also returns the number of multiplications used.
    ///
    /// # Errors
    /// Returns an error if this would take too many multiplications.
    pub(crate) fn chances(&self, kinds: &[Kind], most: u16) -> Result<(Chances, usize), TooWide> {
        let (same, others) = self.seen_of(kinds);
        let most = same.iter().map(|it| it.most()).fold(most, u16::max);
        let looks = others.iter().map(|it| Look { kinds: &it.kinds, most: it.most() });
        let looks: Vec<Look<'_>> = looks.chain([Look { kinds, most }]).collect();
        let sizes: Vec<usize> = looks.iter().map(|look| usize::from(look.most) + 1).collect();
        let size = sizes.iter().try_fold(1_usize, |all, it| all.checked_mul(*it)).ok_or(TooWide)?;
        let pools: Vec<(u16, Vec<Amounts>)> =
            self.pools.iter().map(|it| (it.dice, it.amounts(&looks))).collect();
        let products = pools.iter().map(|(dice, each)| usize::from(*dice) * each.len());
        let products = products.sum::<usize>().saturating_mul(size);
        if products > MOST_PRODUCTS {
            return Err(TooWide);
        }
        let mut shares = vec![0.0; size];
        if let Some(nothing) = shares.first_mut() {
            *nothing = 1.0;
        }
        let mut multiplied = 0;
        for (dice, each) in pools {
            for _ in 0..dice {
                multiplied += each.len() * shares.iter().filter(|share| **share > 0.0).count();
                shares = with_one_more(&shares, &sizes, &each);
            }
        }
        Ok((Chances { kinds: kinds.to_vec(), sizes, shares }, multiplied))
    }
}

/// A query for the number of results of these kinds in open dice.
struct Look<'a> {
    kinds: &'a [Kind],
    /// Numbers above this one are not distinguished.
    most: u16,
}

/// The amounts that one die adds to the number of each query, with the probability.
type Amounts = (Vec<usize>, f64);

impl EqualDice {
    /// Returns the amounts that one die of a pool can add to the numbers of these queries.
    fn amounts(&self, looks: &[Look<'_>]) -> Vec<Amounts> {
        let mut each: Vec<Amounts> = Vec::new();
        for (counts, weight) in &self.each {
            let amounts = looks.iter().map(|look| amount(counts, look.kinds).min(look.most).into());
            let amounts: Vec<usize> = amounts.collect();
            match each.iter_mut().find(|(it, _)| *it == amounts) {
                Some((_, sum)) => *sum += weight,
                None => each.push((amounts, *weight)),
            }
        }
        each
    }
}

/// Returns the number of ways to divide this many dice among bands.
fn ways_to_deal(dice: u16, bands: usize) -> f64 {
    (1..bands).map(|it| it as f64).fold(1.0, |all, it| all * (f64::from(dice) + it) / it)
}

/// Returns the number of results of these kinds among these counts.
fn amount(counts: &[u16], kinds: &[Kind]) -> u16 {
    let each = kinds
        .iter()
        .map(|&(kind, factor)| counts.get(kind).copied().unwrap_or(0).saturating_mul(factor));
    each.fold(0, u16::saturating_add)
}

/// Returns the probabilities after adding one more die.
fn with_one_more(shares: &[f64], sizes: &[usize], each: &[Amounts]) -> Vec<f64> {
    let mut next = vec![0.0; shares.len()];
    let mut found = vec![0; sizes.len()];
    // Below these values no number can reach its limit, so a result of a die always adds the same
    // step to the index.
    let room: Vec<usize> = (0..sizes.len())
        .map(|look| each.iter().filter_map(|(amounts, _)| amounts.get(look)).max().copied())
        .zip(sizes)
        .map(|(most, size)| size.saturating_sub(most.unwrap_or(0)))
        .collect();
    let steps: Vec<(usize, f64)> = each
        .iter()
        .map(|(amounts, weight)| {
            let step = amounts.iter().zip(sizes).fold(0, |all, (amount, size)| all * size + amount);
            (step, *weight)
        })
        .collect();
    for (here, &share) in shares.iter().enumerate() {
        if share > 0.0 && found.iter().zip(&room).all(|(found, room)| found < room) {
            for (step, weight) in &steps {
                if let Some(sum) = next.get_mut(here + step) {
                    *sum += share * weight;
                }
            }
        } else if share > 0.0 {
            for (amounts, weight) in each {
                let places = found.iter().zip(amounts).zip(sizes);
                let place = places.fold(0, |all, ((found, amount), size)| {
                    all * size + (found + amount).min(size - 1)
                });
                if let Some(sum) = next.get_mut(place) {
                    *sum += share * weight;
                }
            }
        }
        for (found, size) in found.iter_mut().zip(sizes).rev() {
            *found += 1;
            if *found < *size {
                break;
            }
            *found = 0;
        }
    }
    next
}

impl Chances {
    /// Returns the highest number that is distinguished for the kinds of the query.
    pub(crate) fn most(&self) -> usize {
        self.sizes.last().map_or(0, |size| size - 1)
    }

    /// Returns the probabilities of each number from 0 to `most` for the kinds of the query, given
    /// all counts of these dice.
    pub(crate) fn given(&self, open_dice: &OpenDice, most: u16) -> Vec<f64> {
        let Some(last) = self.sizes.last() else { return Vec::new() };
        let (same, others) = open_dice.seen_of(&self.kinds);
        let mut row = vec![0.0; *last];
        for (place, shares) in self.shares.chunks(*last).enumerate() {
            let mut rest = place;
            let likely = others.iter().zip(&self.sizes).rev().map(|(seen, size)| {
                let found = rest % size;
                rest /= size;
                seen.likely(found)
            });
            let likely: f64 = likely.product();
            if likely > 0.0 {
                row.iter_mut().zip(shares).for_each(|(sum, share)| *sum += likely * share);
            }
        }
        for seen in same {
            row.iter_mut().zip(0..).for_each(|(sum, count)| *sum *= seen.likely(count));
        }
        let most = usize::from(most);
        let (told, rest) = row.split_at(most.min(row.len()));
        let all: f64 = row.iter().sum();
        let rest = [rest.iter().sum::<f64>()];
        told.iter().chain(&rest).map(|share| share / all).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns dice that miss half the time, hit once a third of the time and hit three times a
    /// sixth of the time. Each hit wounds half the time.
    fn wounds(dice: u16) -> (OpenDice, [Kind; 2]) {
        let (open_dice, _) = OpenDice::empty().with(dice, &[1.0 / 2.0, 1.0 / 3.0, 1.0 / 6.0]);
        let (open_dice, first) = open_dice.rolled(&[(1, 1)], &[0.5, 0.5]);
        let (open_dice, other) = open_dice.rolled(&[(2, 3)], &[0.5, 0.5]);
        (open_dice, [(first, 1), (other, 1)])
    }

    #[test]
    fn wounds_of_one_die_are_counted_through() {
        let (open_dice, kinds) = wounds(1);
        let (chances, _) = open_dice.chances(&kinds, open_dice.most(&kinds)).unwrap();
        let told = chances.given(&open_dice, 3);
        let expected =
            [0.5 + 1.0 / 6.0 + 1.0 / 48.0, 1.0 / 6.0 + 3.0 / 48.0, 3.0 / 48.0, 1.0 / 48.0];
        for (found, expected) in told.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{told:?}");
        }
        let folded = chances.given(&open_dice, 1);
        assert_eq!(folded.len(), 2);
        assert!((folded[1] - expected[1..].iter().sum::<f64>()).abs() < 1e-12);
    }

    #[test]
    fn handfuls_come_together() {
        let (open_dice, kinds) = wounds(2);
        let (open_dice, first) = open_dice.with(3, &[0.5, 0.5]);
        let all = [kinds[0], kinds[1], (first, 1)];
        let told = open_dice.chances(&all, 9).unwrap().0.given(&open_dice, 9);
        let share = |count: usize, of: &[f64]| of.get(count).copied().unwrap_or(0.0);
        let two = open_dice.chances(&kinds, 9).unwrap().0.given(&open_dice, 9);
        for (count, found) in told.iter().enumerate() {
            let three = [0.125, 0.375, 0.375, 0.125];
            let ways = (0..=count).map(|more| share(more, &three) * share(count - more, &two));
            assert!((found - ways.sum::<f64>()).abs() < 1e-12, "{told:?}");
        }
    }

    #[test]
    fn a_closer_look_at_the_same_tells_all_that_the_first_did() {
        let (open_dice, [ours, others]) = wounds(5);
        let reached = open_dice.saw(&[ours], 2, 2..=2);
        let closer = reached.saw(&[ours], 5, 3..=3);
        assert_eq!(closer.seen.len(), 1);
        let told =
            |open_dice: &OpenDice| open_dice.chances(&[others], 15).unwrap().0.given(open_dice, 15);
        for (one, other) in told(&closer).iter().zip(told(&open_dice.saw(&[ours], 5, 3..=3))) {
            assert!((one - other).abs() < 1e-12);
        }
        assert_eq!(closer.saw(&[ours], 2, 2..=2).seen.len(), 2, "a coarser count is added");
    }

    #[test]
    fn what_was_seen_tells_of_the_rest() {
        let (open_dice, [ours, others]) = wounds(5);
        let all = open_dice.chances(&[ours, others], 15).unwrap().0.given(&open_dice, 15);
        let first = open_dice.chances(&[ours], 5).unwrap().0.given(&open_dice, 5);
        let mut together = [0.0; 16];
        for (found, chance) in (0..).zip(first) {
            let open_dice = open_dice.saw(&[ours], 5, found..=found);
            let rest = open_dice.chances(&[others], 15).unwrap().0.given(&open_dice, 15);
            for (more, share) in rest.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                together[usize::from(found) + more] += chance * share;
            }
        }
        for (one, other) in all.iter().zip(together) {
            assert!((one - other).abs() < 1e-12);
        }
    }
}
