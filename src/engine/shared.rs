//! Copy-on-write containers for parts of the state that seldom change.

use std::{
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
    sync::{Arc, OnceLock},
};

use crate::hashing::hash_of;

/// A part of a battle's state that copies share until one of them changes it. Copies also share its
/// hash, which is computed only once.
#[derive(Debug, Default)]
pub struct CopyOnWrite<T>(Arc<Inner<T>>);

#[derive(Clone, Debug, Default)]
struct Inner<T> {
    it: T,
    hash: OnceLock<u64>,
}

impl<T> Clone for CopyOnWrite<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> From<T> for CopyOnWrite<T> {
    fn from(it: T) -> Self {
        Self(Arc::new(Inner { it, hash: OnceLock::new() }))
    }
}

impl<T> Deref for CopyOnWrite<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.it
    }
}

impl<T: Clone> DerefMut for CopyOnWrite<T> {
    fn deref_mut(&mut self) -> &mut T {
        let kept = Arc::make_mut(&mut self.0);
        kept.hash.take();
        &mut kept.it
    }
}

impl<T: PartialEq> PartialEq for CopyOnWrite<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.it == other.0.it
    }
}

impl<T: Hash> Hash for CopyOnWrite<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(*self.0.hash.get_or_init(|| hash_of(&self.0.it)));
    }
}

/// The size of a crowd's chunks. A change to one member copies its whole chunk.
const TOGETHER: usize = 16;

/// All figures of a battle, by index. Copies share the chunks that neither of them has changed.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Crowd<T>(CopyOnWrite<Vec<CopyOnWrite<Vec<T>>>>);

impl<T> Default for Crowd<T> {
    fn default() -> Self {
        Self(CopyOnWrite::default())
    }
}

impl<T> Crowd<T> {
    /// Returns the number of members.
    #[expect(clippy::len_without_is_empty, reason = "no caller needs it")]
    pub fn len(&self) -> usize {
        let full = self.0.len().saturating_sub(1) * TOGETHER;
        full + self.0.last().map_or(0, |last| last.len())
    }

    /// Returns the member at this index.
    pub fn get(&self, place: usize) -> Option<&T> {
        self.0.get(place / TOGETHER)?.get(place % TOGETHER)
    }

    /// Returns all members.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|some| some.iter())
    }
}

impl<T: Clone> Crowd<T> {
    /// Returns the member at this index, mutably.
    pub fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        self.0.get_mut(place / TOGETHER)?.get_mut(place % TOGETHER)
    }

    /// Adds a member at the end.
    pub fn push(&mut self, one: T) {
        match self.0.last_mut() {
            Some(last) if last.len() < TOGETHER => last.push(one),
            _ => self.0.push(vec![one].into()),
        }
    }
}

impl<T: Clone> FromIterator<T> for Crowd<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut crowd = Self::default();
        all.into_iter().for_each(|one| crowd.push(one));
        crowd
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_changes_alone_and_its_hash_with_it() {
        for count in [1, TOGETHER, TOGETHER + 1, 3 * TOGETHER] {
            let crowd: Crowd<usize> = (0..count).collect();
            assert_eq!(crowd.len(), count);
            let before = hash_of(&crowd);
            let mut copy = crowd.clone();
            assert_eq!(hash_of(&copy), before);
            *copy.get_mut(count - 1).unwrap() += 1;
            assert_eq!(
                (crowd.get(count - 1), copy.get(count - 1)),
                (Some(&(count - 1)), Some(&count))
            );
            assert!(copy != crowd && hash_of(&copy) != before && hash_of(&crowd) == before);
            *copy.get_mut(count - 1).unwrap() -= 1;
            assert!(copy == crowd && hash_of(&copy) == before);
            assert!(copy.get(count).is_none() && copy.get_mut(count).is_none());
            assert!((0..count).all(|place| copy.get(place) == Some(&place)));
        }
    }
}
