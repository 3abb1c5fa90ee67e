//! A journal in the words in which it is stored. Each entry is put into words only once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde_json::Error;

use super::{Journal, SavedJournal, Unread};
use crate::system::RuleSystem;

/// A journal as it is stored: what seldom changes as words that later versions share, and the rest.
#[derive(Clone, Debug)]
pub struct KeptJournal {
    /// The rosters the battle began with, as a list in JSON.
    pub rosters: Arc<str>,
    /// The entries: joined, with the commas that they contain, they are the inside of a JSON list.
    pub entries: Vec<Arc<str>>,
    /// Everything else, without rosters and entries.
    pub rest: SavedJournal<Unread>,
}

/// What of a journal has been put into words already.
#[derive(Default)]
pub(super) struct Worded {
    rosters: OnceLock<Arc<str>>,
    entries: Mutex<Vec<Arc<str>>>,
}

impl Worded {
    /// Drops the words of all entries from number `from` on.
    pub(super) fn forget(&mut self, from: usize) {
        self.entries.get_mut().unwrap_or_else(PoisonError::into_inner).truncate(from);
    }
}

impl<S: RuleSystem> Journal<S> {
    /// The journal as it is stored.
    ///
    /// # Errors
    /// If something cannot be serialised.
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
