//! The stored form of a journal, in lines. Each entry is serialised only once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use serde_json::Error;

use super::{Battle, SavedJournal};

/// The stored form of a journal: lines that seldom change and are shared with later versions, and
/// the rest. Each line ends with a line break, which JSON ignores.
#[derive(Clone, Debug)]
pub struct KeptJournal {
    /// The rosters that the battle began with, as a JSON list.
    pub rosters: Arc<str>,
    /// The entries, each with its leading comma. Joined together, they are the contents of a JSON
    /// list.
    pub entries: Vec<Arc<str>>,
    /// The undone steps, like the entries.
    pub undone: Vec<Arc<str>>,
    /// The open walk-through.
    pub rest: SavedJournal,
}

/// The parts of a journal that are already serialised.
#[derive(Default)]
pub(super) struct Worded {
    rosters: OnceLock<Arc<str>>,
    entries: Mutex<Vec<Arc<str>>>,
}

impl Worded {
    /// Drops all serialised entries from number `from` on.
    pub(super) fn forget(&mut self, from: usize) {
        self.entries.get_mut().unwrap_or_else(PoisonError::into_inner).truncate(from);
    }
}

impl Battle {
    /// Returns the journal in its stored form.
    ///
    /// # Errors
    /// Returns an error if part of the journal cannot be serialised.
    pub fn kept(&self) -> Result<KeptJournal, Error> {
        let rosters = match self.worded.rosters.get() {
            Some(known) => Arc::clone(known),
            None => {
                let words = Arc::from(serde_json::to_string(&self.rosters)? + "\n");
                Arc::clone(self.worded.rosters.get_or_init(|| words))
            }
        };
        let mut known = self.worded.entries.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in self.entries.get(known.len()..).unwrap_or_default() {
            let line = line(known.is_empty(), entry)?;
            known.push(line);
        }
        let mut undone = Vec::new();
        for step in &self.undone {
            undone.push(line(undone.is_empty(), step)?);
        }
        let rest = SavedJournal {
            rosters: Vec::new(),
            entries: Vec::new(),
            walk: self.now.open.as_ref().map(|(walk, _)| walk.clone()),
            undone: Vec::new(),
        };
        Ok(KeptJournal { rosters, entries: known.clone(), undone, rest })
    }
}

/// Serialises an item of a list as a line.
fn line(is_first: bool, item: &impl Serialize) -> Result<Arc<str>, Error> {
    let comma = if is_first { "" } else { "," };
    Ok(format!("{comma}{}\n", serde_json::to_string(item)?).into())
}
