//! Trackers changed by hand in the middle of a walk-through.

use super::Table;
use crate::{
    conversation::{Answer, Change},
    line::LineKind,
    system::RuleSystem,
};

// Each change fitted when it was made. Where another one made after it has taken its tracker away,
// it no longer does, and is passed over.
impl<S: RuleSystem> Table<'_, S> {
    /// Applies the trackers that players set while the coming question was open, right away, so
    /// that the rule reads the new values on its way to that question.
    pub(super) fn overrule(&mut self) {
        self.change(|change| matches!(change, Change::Set(_)));
    }

    /// Applies, at the coming question or at the end, everything changed by hand before it.
    /// Trackers that were set are set again, in case the rule set them otherwise on the way there.
    /// Markers that were put down or taken off are only applied now, because their places are those
    /// of the battle at this point.
    pub(super) fn settle(&mut self) {
        if self.settled_at == Some(self.next) {
            return;
        }
        self.insist();
        self.change(|change| !matches!(change, Change::Set(_)));
        self.settled_at = Some(self.next);
    }

    /// Applies those changes since the last reply that are `wanted`.
    fn change(&mut self, wanted: fn(&Change) -> bool) {
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change) = answer
                && wanted(change)
                && let Ok(effects) = S::DIALS.turn(&self.state, *holder, tracker, *change)
            {
                self.apply_by_hand(effects);
            }
        }
    }

    /// Applies effects without orders: players who change a tracker by hand have moved their
    /// figures already.
    fn apply_by_hand(&mut self, effects: Vec<S::Effect>) {
        let said = self.lines.len();
        effects.into_iter().for_each(|effect| self.apply(effect));
        let said = self.lines.split_off(said).into_iter();
        self.lines.extend(said.filter(|line| line.kind != LineKind::Order));
    }

    /// Sets trackers again that were set before the coming question and no longer have that value.
    pub(super) fn insist(&mut self) {
        let mut wanted: Option<S::State> = None;
        let mut effects = Vec::new();
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change @ Change::Set(_)) = answer {
                let state = wanted.get_or_insert_with(|| self.state.clone());
                let set = S::DIALS.turn(state, *holder, tracker, *change).unwrap_or_default();
                for effect in &set {
                    S::apply(state, effect);
                }
                effects.extend(set);
            }
        }
        if wanted.is_some_and(|wanted| wanted != self.state) {
            self.apply_by_hand(effects);
        }
    }
}
