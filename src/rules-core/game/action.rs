//! Something that can be done in a battle.

use serde::{Serialize, de::DeserializeOwned};

use crate::journal::StoredWords;

/// Something that can be done in a battle, in the words of its system: what it is, only that knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Action(StoredWords);

impl Action {
    /// An action of a system.
    ///
    /// # Errors
    /// If there are no words for it.
    pub(crate) fn of(action: &impl Serialize) -> Result<Self, serde_json::Error> {
        StoredWords::of(action).map(Self)
    }

    /// The action of its system.
    ///
    /// # Errors
    /// If it is another system's.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        self.0.read()
    }
}
