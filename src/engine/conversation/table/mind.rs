//! The memory of a rule while odds are computed.
//!
//! Odds merge situations that continue in the same way. How a rule continues depends on the state
//! and on its memory: every answer that it has received, except for those in a part that has ended.
//! A rule only knows the result of such a part, because a part is an `Fn` and can only affect its
//! result and the state. So paths outside parts are never merged, and paths inside parts are merged
//! correctly.

use std::{collections::BTreeSet, hash::Hash, rc::Rc};

use super::{Flow, Table};
use crate::{counting::Counting, hashing::hash_of, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// Returns the happenings of this walk-through so far.
    pub fn happenings(&self) -> impl Iterator<Item = &S::Happening> {
        self.happened.iter().flatten()
    }

    /// Plays a part of a rule, and also returns the happenings in it.
    ///
    /// # Errors
    /// Stops if the part stops.
    pub fn watch<R>(
        &mut self,
        play: impl FnOnce(&mut Self) -> Flow<R>,
    ) -> Flow<(R, BTreeSet<S::Happening>)> {
        Rc::make_mut(&mut self.happened).push(BTreeSet::new());
        let played = play(self);
        let all = Rc::make_mut(&mut self.happened);
        let happened = all.pop().unwrap_or_default();
        if let Some(before) = all.last_mut() {
            before.extend(happened.iter().cloned());
        }
        Ok((played?, happened))
    }

    /// Returns a hash of everything that the continuation of this run depends on. The open question
    /// never has the same hash as another, because players may have answered part of it, and the
    /// conditions they set are only valid for that question.
    pub(super) fn crossroads(&self) -> u64 {
        if self.is_open { hash_of(&(self.mind, "open")) } else { self.mind }
    }

    /// Adds the continuation taken at the last fork to the rule's memory.
    pub(super) fn hear(&mut self) {
        if let Some(heard) = self.counting.as_deref().map(Counting::heard) {
            self.mind = hash_of(&(self.mind, heard));
            self.is_open = false;
        }
    }

    /// Resets the rule's memory to the hash `before`, combined with `known`, the state and the
    /// unknown amounts.
    pub(super) fn forget(&mut self, before: u64, known: &impl Hash) {
        let Some(counting) = self.counting.as_deref_mut() else { return };
        if let Some(mind) = counting.retrace_mind() {
            self.mind = mind;
            return;
        }
        let drawn = self.drawn_identity();
        let is_within_test = self.counting.as_deref().is_some_and(Counting::is_within_test);
        self.mind = if is_within_test {
            hash_of(&(before, known, drawn))
        } else {
            let said = (self.said_in_part(), self.owes_outcome);
            hash_of(&(before, known, drawn, &self.state, &self.happened, said))
        };
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.keep_mind(self.mind);
        }
    }
}
