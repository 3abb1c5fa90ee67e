//! What a rule has in mind, and what it forgets.
//!
//! Odds take situations for one from which all goes on alike. How a rule goes on depends on the battle and on what it has
//! in mind: every answer that it has heard, unless it was heard in a part of the rule that has ended. Of that part a
//! rule only keeps what the part gave, as a part is an `Fn`, which can leave nothing behind but its result and the battle.
//! So whatever is not in a part is never merged, and what is, is merged rightly.

use std::{collections::BTreeSet, hash::Hash, ops::ControlFlow};

use super::{Flow, Table, counted::hash_of};
use crate::{odds::Counting, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// Plays a part of a rule of which nothing is known any more, once it has ended, but what it gives and how the battle
    /// stands. So odds follow all ways through it that came to the same as one.
    ///
    /// # Errors
    /// Stops where that part does.
    pub fn part<R: Hash>(&mut self, play: impl Fn(&mut Self) -> Flow<R>) -> Flow<R> {
        let before = self.mind;
        let result = play(self)?;
        self.forget(before, &("part", &result));
        Ok(result)
    }

    /// Plays a part of a rule again and again, until it breaks with a result. Before each time nothing is known of those
    /// before it but what the last of them gave and how the battle stands; so it may come back to where it was.
    ///
    /// # Errors
    /// Stops where that part does.
    pub fn repeat<M: Hash, R: Hash>(
        &mut self,
        mut kept: M,
        play: impl Fn(&mut Self, M) -> Flow<ControlFlow<R, M>>,
    ) -> Flow<R> {
        let before = self.mind;
        loop {
            self.forget(before, &("again", &kept));
            match play(self, kept)? {
                ControlFlow::Continue(next) => kept = next,
                ControlFlow::Break(result) => {
                    self.forget(before, &("done", &result));
                    return Ok(result);
                }
            }
        }
    }

    /// Plays a part of a rule for each of several in turn. Before each of them nothing is known of those before it but
    /// how the battle stands, and so after the last.
    ///
    /// # Errors
    /// Stops where that part does.
    pub fn in_turn<T>(&mut self, all: &[T], play: impl Fn(&mut Self, &T) -> Flow<()>) -> Flow<()> {
        self.repeat(0, |table, place: usize| {
            let Some(it) = all.get(place) else { return Ok(ControlFlow::Break(())) };
            play(table, it)?;
            Ok(ControlFlow::Continue(place + 1))
        })
    }

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

    /// Keeps in mind what was heard at the fork that was gone by last.
    pub(super) fn hear(&mut self) {
        if let Some(heard) = self.counting.as_deref().map(Counting::heard) {
            self.mind = hash_of(&(self.mind, heard));
        }
    }

    /// Forgets all but what was in mind `before`, what is `known`, and how the battle and dice that nobody has looked at
    /// stand.
    fn forget(&mut self, before: u64, known: &impl Hash) {
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
            hash_of(&(before, known, drawn, &self.state, &self.happened))
        };
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.keep_mind(self.mind);
        }
    }
}
