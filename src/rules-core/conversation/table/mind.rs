//! What a rule has in mind, and what it forgets.
//!
//! Odds take situations for one from which all goes on alike. How a rule goes on depends on the
//! battle and on what it has in mind: every answer that it has heard, unless it was heard in a part
//! of the rule that has ended. Of that part a rule only keeps what the part gave, as a part is an
//! `Fn`, which can leave nothing behind but its result and the battle. So whatever is not in a part
//! is never merged, and what is, is merged rightly.

use std::{collections::BTreeSet, hash::Hash};

use super::{Flow, Table};
use crate::{counting::Counting, hashing::hash_of, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// What of all that rules look back on has happened since this walk-through began.
    pub fn happenings(&self) -> impl Iterator<Item = &S::Happening> {
        self.happened.iter().flatten()
    }

    /// Plays a part of a rule, and gives what happened in it of all that rules look back on, too.
    ///
    /// # Errors
    /// Stops where that part does.
    pub fn watch<R>(
        &mut self,
        play: impl FnOnce(&mut Self) -> Flow<R>,
    ) -> Flow<(R, BTreeSet<S::Happening>)> {
        self.happened.push(BTreeSet::new());
        let played = play(self);
        let happened = self.happened.pop().unwrap_or_default();
        if let Some(before) = self.happened.last_mut() {
            before.extend(happened.iter().cloned());
        }
        Ok((played?, happened))
    }

    /// Where a run has come to, as a hash. The open question is one of its own: players may have
    /// answered a part of it, and what they have set for it holds for no other.
    pub(super) fn crossroads(&self) -> u64 {
        if self.is_open { hash_of(&(self.mind, "open")) } else { self.mind }
    }

    /// Keeps in mind what was heard at the fork that was gone by last.
    pub(super) fn hear(&mut self) {
        if let Some(heard) = self.counting.as_deref().map(Counting::heard) {
            self.mind = hash_of(&(self.mind, heard));
            self.is_open = false;
        }
    }

    /// Forgets all but what was in mind `before`, what is `known`, and how the battle and dice that
    /// nobody has looked at stand.
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
            hash_of(&(before, known, drawn, &self.state, &self.happened, self.said_in_part()))
        };
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.keep_mind(self.mind);
        }
    }
}
