//! Actions in a battle, in their stored form.

use serde::{Serialize, de::DeserializeOwned};

/// An action in a battle, as JSON. Only its system can read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Action(String);

impl Action {
    /// Wraps an action of a system.
    ///
    /// # Errors
    /// Returns an error if the action cannot be serialised.
    pub(crate) fn of(action: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::to_string(action).map(Self)
    }

    /// Deserialises the action as one of the system's own actions.
    ///
    /// # Errors
    /// Returns an error if it is an action of another system.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}
