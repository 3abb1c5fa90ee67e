//! A battle's text that two phones may have in common, and the edits that lead to the next one.

use std::rc::Rc;

use crate::{
    sharing::link::{press, unpress},
    store::{
        edits::Edits,
        text::{Text, sum_of},
    },
};

/// The text of a battle as it was sent or received, with its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    text: Rc<str>,
    sum: u64,
}

impl Snapshot {
    /// Creates a snapshot of the battle with this text.
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.into(), sum: sum_of(text) }
    }

    /// Returns the text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the checksum.
    pub(super) fn sum(&self) -> u64 {
        self.sum
    }

    /// Returns the edits that turn this text into `new`, as a payload.
    pub(super) fn edits_to(&self, new: &Self) -> String {
        let [old, new] = [self, new].map(|it| Text::from(it.text.to_string()));
        press(&Edits::between(&old, &new).write())
    }

    /// Applies a payload of edits. Returns `None` if the result does not have the checksum `to`.
    pub(super) fn edited(&self, to: u64, payload: &str) -> Option<Self> {
        let edits = Edits::read(&unpress(payload).ok()?)?;
        let text = edits.apply(&Text::from(self.text.to_string()))?;
        Some(Self::new(&text.flat())).filter(|it| it.sum == to)
    }
}
