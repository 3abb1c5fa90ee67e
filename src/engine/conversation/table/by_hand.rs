//! Manual changes to trackers in the middle of a walk-through.

use super::{Table, Telling};
use crate::{
    conversation::{Answer, Change, Line},
    line::LineKind,
    system::RuleSystem,
};

// Each change was valid when it was made. A change is skipped if a later change has removed its
// tracker.
impl<S: RuleSystem> Table<'_, S> {
    /// Sets the trackers that players changed while the coming question was open. This happens
    /// right away, so that the rule reads the new values on its way to that question.
    pub(super) fn overrule(&mut self) {
        self.change(|change| matches!(change, Change::Set(_)));
    }

    /// Applies all manual changes made before the coming question, or before the end of the rule.
    /// Trackers that players set are set again, in case the rule has changed them on the way.
    /// Markers are only added or removed now, because their indices refer to the state at this
    /// point.
    pub(super) fn settle(&mut self) {
        if self.settled_at == Some(self.next) {
            return;
        }
        self.insist();
        self.change(|change| !matches!(change, Change::Set(_)));
        self.settled_at = Some(self.next);
    }

    /// Applies the changes since the last reply for which `wanted` returns `true`.
    fn change(&mut self, wanted: fn(&Change) -> bool) {
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change) = answer
                && wanted(change)
                && let Ok(effects) = S::TRACKERS.change(&self.state, *holder, tracker, *change)
            {
                let is_aloud = self.telling == Telling::Aloud;
                let before = is_aloud.then(|| self.state.clone());
                let said = self.lines.len();
                self.apply_by_hand(effects);
                if let Some(before) = before.filter(|_| self.lines.len() == said) {
                    let told = S::TRACKERS.told(&before, *holder, tracker, *change);
                    self.lines.extend(told.map(|text| Line::new(LineKind::Effect, text)));
                }
            }
        }
    }

    /// Applies effects without their reminders, because players who change a tracker by hand have
    /// already moved their figures.
    fn apply_by_hand(&mut self, effects: Vec<S::Effect>) {
        let said = self.lines.len();
        effects.into_iter().for_each(|effect| self.apply(effect));
        let said = self.lines.split_off(said).into_iter();
        self.lines.extend(said.filter(|line| line.kind != LineKind::Order));
    }

    /// If the rule has changed trackers that players set while the coming question was open, sets
    /// those trackers again.
    pub(super) fn insist(&mut self) {
        let mut wanted: Option<S::State> = None;
        let mut effects = Vec::new();
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change @ Change::Set(_)) = answer {
                let state = wanted.get_or_insert_with(|| self.state.clone());
                let set = S::TRACKERS.change(state, *holder, tracker, *change).unwrap_or_default();
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
