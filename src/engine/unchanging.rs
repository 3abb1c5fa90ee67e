//! A container for parts of the state that never change in a battle.

use std::{
    hash::{Hash, Hasher},
    ops::Deref,
    sync::Arc,
};

/// A part of a battle's state that never changes during the battle, such as names and profiles. All
/// copies share it, and hashes leave it out.
#[derive(Debug)]
pub struct Unchanging<T>(Arc<T>);

impl<T> Unchanging<T> {
    /// Wraps a value, so that copies of the state share it.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Unchanging<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Unchanging<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for Unchanging<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T> Hash for Unchanging<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
