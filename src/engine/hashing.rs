//! Hashes that identify situations when odds are computed.
//!
//! Situations with the same hash are merged, so every input bit must affect every bit of the hash.
//! In many hashes made for hash tables, the lowest bits depend only on the lowest bits of the
//! input, so sums that differ only in their highest bits would be merged. The input is never
//! malicious, so the hash need not resist attacks. A hash that resists attacks would slow odds down
//! by an eighth.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, BuildHasherDefault, Hash, Hasher},
};

type State = BuildHasherDefault<Mixer>;

/// A map that uses this hash.
pub(crate) type MixedMap<K, V> = HashMap<K, V, State>;

/// A set that uses this hash.
pub(crate) type MixedSet<K> = HashSet<K, State>;

/// Returns the hash of a value.
pub(crate) fn hash_of(it: &impl Hash) -> u64 {
    State::default().hash_one(it)
}

/// Mixes 64-bit words one after the other, with the last step of `MurmurHash3`. Several small
/// numbers share a word.
#[derive(Debug, Default)]
pub(crate) struct Mixer {
    mixed: u64,
    /// The bits that have not been mixed in yet.
    waiting: u64,
    /// The number of waiting bits.
    bits: u32,
    /// The number of words mixed in so far.
    words: u64,
}

/// This number and all larger ones are added as this number, followed by a whole word.
const SMALL: u64 = u16::MAX as u64;

impl Mixer {
    fn put(&mut self, number: u64, bits: u32) {
        if self.bits + bits > u64::BITS {
            self.mixed = mixed(self.mixed ^ self.waiting);
            self.words += 1;
            (self.waiting, self.bits) = (0, 0);
        }
        self.waiting |= number << self.bits;
        self.bits += bits;
    }

    /// Adds a number that is usually small: a length, or the index of a variant.
    fn put_small(&mut self, number: u64) {
        self.put(number.min(SMALL), u16::BITS);
        if number >= SMALL {
            self.put(number, u64::BITS);
        }
    }
}

/// Mixes the bits of a word. This is a bijection, so inputs that differ in a single word never
/// collide.
fn mixed(mut word: u64) -> u64 {
    word ^= word >> 33;
    word = word.wrapping_mul(0xff51_afd7_ed55_8ccd);
    word ^= word >> 33;
    word = word.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        self.put_small(bytes.len() as u64);
        for some in bytes.chunks(8) {
            let word = some.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.put(word, u64::BITS);
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.put(number.into(), u8::BITS);
    }

    fn write_u16(&mut self, number: u16) {
        self.put(number.into(), u16::BITS);
    }

    fn write_u32(&mut self, number: u32) {
        self.put(number.into(), u32::BITS);
    }

    fn write_u64(&mut self, number: u64) {
        self.put(number, u64::BITS);
    }

    fn write_usize(&mut self, number: usize) {
        self.put_small(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.put_small(number as u64);
    }

    fn finish(&self) -> u64 {
        let count = self.words << 7 | u64::from(self.bits);
        mixed(mixed(self.mixed ^ self.waiting) ^ count)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_differs_in_high_bits_alone_is_told_apart() {
        let amounts = [0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 8.0_f64].map(f64::to_bits);
        let mut all = BTreeSet::new();
        for one in amounts {
            for other in amounts {
                for third in amounts {
                    assert!(all.insert(hash_of(&[one, other, third])));
                }
            }
        }
    }

    #[test]
    fn every_bit_goes_into_about_half_of_all_bits() {
        let words = [7_u64, 0, 1 << 40];
        let before = hash_of(&words);
        for (place, bit) in (0..words.len()).flat_map(|place| (0..64).map(move |bit| (place, bit)))
        {
            let mut other = words;
            other[place] ^= 1 << bit;
            let changed = (before ^ hash_of(&other)).count_ones();
            assert!((12..=52).contains(&changed), "bit {bit} of word {place}: {changed}");
        }
    }

    #[test]
    fn small_numbers_share_a_word_and_are_told_apart() {
        let mut all = BTreeSet::new();
        for wounds in 0..300_u16 {
            for (models, is_pinned) in
                [(0_u8, false), (0, true), (1, false), (1, true), (255, true)]
            {
                for joined in [None, Some(0_u32), Some(1)] {
                    assert!(all.insert(hash_of(&(wounds, models, is_pinned, joined))));
                }
            }
        }
    }

    #[test]
    fn length_and_order_count() {
        let texts = ["", "a", "a\0", "\0a", "ab", "ba", "12345678", "123456789", "12345678\0"];
        let hashes: BTreeSet<u64> = texts.iter().map(hash_of).collect();
        assert_eq!(hashes.len(), texts.len());
        let lists: [&[usize]; 7] =
            [&[], &[0], &[0, 0], &[65_535], &[65_535, 0], &[1 << 40], &[65_534, 1]];
        let hashes: BTreeSet<u64> = lists.iter().map(hash_of).collect();
        assert_eq!(hashes.len(), lists.len());
    }
}
