//! The result of the players' last step.

use super::{Battle, By, Entry, Walk};
use crate::{
    conversation::{Answer, End},
    dice::{Die, Face},
};

/// The result of the players' last step. It depends only on the battle, so it is the same after a
/// reload and on every phone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastResult {
    /// The index of the first log entry that the step added. The number of entries if it added
    /// none, as when a player has answered one of several questions.
    pub from: usize,
    /// The index of the first log entry since a player last began an action or added a figure.
    /// Reminders in these entries still matter.
    pub since: usize,
    /// The dice of the result, if they were rolled all at once.
    pub dice: Vec<(Die, Face)>,
}

impl Battle {
    /// Returns the result of the players' last step.
    pub fn last_result(&self) -> LastResult {
        let all = self.entries.len();
        let is_step = |place: &usize| match self.entries.get(*place).map(|it| &it.by) {
            Some(By::Play(walk)) => !walk.answers.is_empty() || self.is_begun_at(*place, walk),
            _ => true,
        };
        let is_begin = |place: &usize| match self.entries.get(*place).map(|it| &it.by) {
            Some(By::Play(walk)) => self.is_begun_at(*place, walk),
            Some(By::Join { .. }) => true,
            _ => false,
        };
        let step = (0..all).rev().find(is_step).filter(|_| !self.has_gone_on());
        let from = step.unwrap_or(all);
        let begins = self.now.open.as_ref().is_some_and(|(walk, _)| self.is_begun_at(all, walk));
        let since = if begins { all } else { (0..all).rev().find(is_begin).unwrap_or_default() };
        LastResult { from, since, dice: self.only_throw(from).unwrap_or_default() }
    }

    /// Returns `true` if a player has begun the open walk-through, or answered a question of it,
    /// after the last entry.
    fn has_gone_on(&self) -> bool {
        let Some((walk, _)) = &self.now.open else { return false };
        if let Some(By::Own { during: Some(during), .. }) = self.entries.last().map(|it| &it.by)
            && usize::from(*during) >= walk.answers.len()
        {
            return false;
        }
        self.is_begun_at(self.entries.len(), walk) || walk.answers.iter().any(Answer::is_reply)
    }

    /// Returns `true` if a player has begun the walk-through that is recorded at `place`, rather
    /// than the rules, or the end of another action.
    fn is_begun_at(&self, place: usize, walk: &Walk) -> bool {
        let before = self.entries.get(..place).unwrap_or_default();
        !walk.raised && !follows(before, walk)
    }

    /// Returns the dice of the walk-through recorded at `place`, if they were rolled all at once.
    fn only_throw(&self, place: usize) -> Option<Vec<(Die, Face)>> {
        let By::Play(walk) = &self.entries.get(place)?.by else { return None };
        let mut throws = (0..).zip(&walk.answers).filter_map(|(place, answer)| match answer {
            Answer::Face(face) => Some((place, std::slice::from_ref(face))),
            Answer::Faces(faces) => Some((place, faces.as_slice())),
            _ => None,
        });
        let (answers, faces) = throws.next()?;
        if throws.next().is_some() {
            return None;
        }
        let asked = Walk { answers: walk.answers.get(..answers)?.to_vec(), ..walk.clone() };
        let End::Asking(prompt) = asked.run(&*self.before(place)?).end else { return None };
        let die = prompt.question.die()?;
        Some(faces.iter().map(|face| (die, *face)).collect())
    }
}

/// Returns `true` if a walk-through automatically follows the last one in `entries`.
pub(super) fn follows(entries: &[Entry], walk: &Walk) -> bool {
    match entries.iter().rev().find(|it| !it.by.is_meanwhile()).map(|it| &it.by) {
        Some(By::Play(before)) => !walk.raised && before.then.as_ref() == Some(&walk.action),
        _ => false,
    }
}
