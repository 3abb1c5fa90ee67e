//! A part of a document that has a line of its own.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A part of a document that has a line of its own.
///
/// Copies share the value and its line, so a long part does not slow down changes to the rest of
/// the document.
#[derive(Clone, Debug, Default)]
pub struct SharedLine<T>(Arc<Written<T>>);

#[derive(Debug, Default)]
struct Written<T> {
    value: T,
    /// The value's line in a document, filled in on first use.
    line: OnceLock<Arc<str>>,
}

impl<T: Clone> Clone for Written<T> {
    fn clone(&self) -> Self {
        self.value.clone().into()
    }
}

impl<T> From<T> for Written<T> {
    fn from(value: T) -> Self {
        Self { value, line: OnceLock::new() }
    }
}

impl<T> From<T> for SharedLine<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value.into()))
    }
}

impl<I, T: FromIterator<I>> FromIterator<I> for SharedLine<T> {
    fn from_iter<Items: IntoIterator<Item = I>>(items: Items) -> Self {
        T::from_iter(items).into()
    }
}

impl<T> Deref for SharedLine<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Clone> DerefMut for SharedLine<T> {
    fn deref_mut(&mut self) -> &mut T {
        let written = Arc::make_mut(&mut self.0);
        written.line = OnceLock::new();
        &mut written.value
    }
}

impl<T: PartialEq> PartialEq for SharedLine<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.value == other.0.value
    }
}

impl<T: Eq> Eq for SharedLine<T> {}

impl<T: Serialize> Serialize for SharedLine<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SharedLine<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

impl<T: Default + PartialEq> SharedLine<T> {
    /// Returns `true` if a document can leave this part out.
    pub fn is_default(&self) -> bool {
        self.0.value == T::default()
    }
}

impl<T: Serialize> SharedLine<T> {
    /// Returns the line in a document: JSON and a line break.
    pub(crate) fn line(&self) -> Arc<str> {
        let write = || (serde_json::to_string(&self.0.value).unwrap_or_default() + "\n").into();
        Arc::clone(self.0.line.get_or_init(write))
    }
}
