//! A map of Rollbook's stored texts, without those of other apps.

use std::{collections::BTreeMap, ops::Deref};

use serde::{Deserialize, Serialize};

use crate::store::{
    collection::{Collection, is_own},
    text::sum_of,
};

/// A map from slots to their texts.
///
/// The map accepts only slots that belong to Rollbook. So a file cannot write to other slots of the
/// storage, and never contains another app's texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, String>")]
pub(crate) struct OwnTexts(BTreeMap<String, String>);

impl OwnTexts {
    /// Sets the text of a slot. Does nothing if the slot does not belong to Rollbook.
    pub(crate) fn set(&mut self, slot: String, text: String) {
        if is_own(&slot) {
            self.0.insert(slot, text);
        }
    }

    /// Removes the text of a slot.
    pub(crate) fn remove(&mut self, slot: &str) {
        self.0.remove(slot);
    }

    /// Adds a text as a document of its own.
    pub(crate) fn add(&mut self, collection: Collection, text: String) {
        self.set(collection.slot(Collection::number_for(sum_of(&text))), text);
    }
}

impl From<BTreeMap<String, String>> for OwnTexts {
    fn from(mut texts: BTreeMap<String, String>) -> Self {
        texts.retain(|slot, _| is_own(slot));
        Self(texts)
    }
}

impl Deref for OwnTexts {
    type Target = BTreeMap<String, String>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
