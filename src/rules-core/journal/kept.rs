//! A journal in the words in which it is kept. What has happened is put into words once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde_json::Error;

use super::{Journal, SavedJournal, Unread};
use crate::system::RuleSystem;

/// What of a journal is kept: what seldom changes in words that later ones share, and the rest.
#[derive(Clone, Debug)]
pub struct KeptJournal {
    /// The rosters the battle began with, as a list in JSON.
    pub rosters: Arc<str>,
    /// What happened, entry by entry: all together are what stands in a list in JSON, with its
    /// commas.
    pub entries: Vec<Arc<str>>,
    /// All the rest, with neither.
    pub rest: SavedJournal<Unread>,
}

/// What of a journal was put into words so far.
#[derive(Default)]
pub(super) struct Worded {
    rosters: OnceLock<Arc<str>>,
    entries: Mutex<Vec<Arc<str>>>,
}

impl Worded {
    /// Forgets the words of all entries from number `from` on.
    pub(super) fn forget(&mut self, from: usize) {
        self.entries.get_mut().unwrap_or_else(PoisonError::into_inner).truncate(from);
    }
}

impl<S: RuleSystem> Journal<S> {
    /// What is to be stored, in words as far as it seldom changes.
    ///
    /// # Errors
    /// If there are no words for something.
    pub fn kept(&self) -> Result<KeptJournal, Error> {
        let rosters = match self.worded.rosters.get() {
            Some(known) => Arc::clone(known),
            None => {
                let words = Arc::from(serde_json::to_string(&self.rosters)?);
                Arc::clone(self.worded.rosters.get_or_init(|| words))
            }
        };
        let mut known = self.worded.entries.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in self.entries.get(known.len()..).unwrap_or_default() {
            let comma = if known.is_empty() { "" } else { "," };
            let words = serde_json::to_string(&entry.clone().unread()?)?;
            known.push(Arc::from(comma.to_owned() + &words));
        }
        let rest = SavedJournal {
            rosters: Vec::new(),
            entries: Vec::new(),
            walk: self.open.as_ref().map(|(walk, _)| walk.clone()),
            undone: self.undone.clone(),
        };
        Ok(KeptJournal { rosters, entries: known.clone(), rest: rest.unread()? })
    }
}
