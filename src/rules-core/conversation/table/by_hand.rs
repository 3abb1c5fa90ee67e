//! Trackers changed by hand in the middle of a walk-through.

use super::{Flow, Stop, Table};
use crate::{
    conversation::{Answer, Change},
    line::LineKind,
    system::RuleSystem,
};

impl<S: RuleSystem> Table<'_, S> {
    /// Sets what was set by hand before the coming question, so that the rule already reads it on
    /// its way there.
    pub(super) fn overrule(&mut self) -> Flow<()> {
        self.change(|change| matches!(change, Change::Set(_)))
    }

    /// At the coming question, what was changed by hand before it stands: what was set, even where
    /// the rule set it otherwise on its way there; and what was put down or taken off, which only
    /// has its place in the battle as it is by now.
    pub(super) fn settle(&mut self) -> Flow<()> {
        if self.settled_at == Some(self.next) {
            return Ok(());
        }
        self.insist()?;
        self.change(|change| !matches!(change, Change::Set(_)))?;
        self.settled_at = Some(self.next);
        Ok(())
    }

    /// Changes by hand what the players said since the last reply, as far as it is `wanted`.
    fn change(&mut self, wanted: fn(&Change) -> bool) -> Flow<()> {
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change) = answer
                && wanted(change)
            {
                let turned = S::DIALS.turn(&self.state, *holder, tracker, *change);
                let effects = turned.map_err(Stop::Refused)?;
                self.apply_by_hand(effects);
            }
        }
        Ok(())
    }

    /// Whoever changes a tracker by hand has done at the table what goes with it.
    fn apply_by_hand(&mut self, effects: Vec<S::Effect>) {
        let said = self.lines.len();
        effects.into_iter().for_each(|effect| self.apply(effect));
        let said = self.lines.split_off(said).into_iter();
        self.lines.extend(said.filter(|line| line.kind != LineKind::Order));
    }

    /// What was set by hand before the coming question is set again, where it no longer is.
    pub(super) fn insist(&mut self) -> Flow<()> {
        let mut wanted: Option<S::State> = None;
        let mut effects = Vec::new();
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change @ Change::Set(_)) = answer {
                let state = wanted.get_or_insert_with(|| self.state.clone());
                let turned = S::DIALS.turn(state, *holder, tracker, *change);
                let set = turned.map_err(Stop::Refused)?;
                for effect in &set {
                    S::apply(state, effect);
                }
                effects.extend(set);
            }
        }
        if wanted.is_some_and(|wanted| wanted != self.state) {
            self.apply_by_hand(effects);
        }
        Ok(())
    }
}
