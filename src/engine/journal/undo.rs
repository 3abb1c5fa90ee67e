//! Undo and redo, one step at a time: an answer, an offer taken, or a manual change.

use serde::{Deserialize, Serialize};

use super::{Battle, By, Entry, Walk};
use crate::{
    conversation::{Answer, Change, End},
    ids::{Holder, SideId},
    own::OwnDeed,
    refusal::Refusal,
    row::Row,
    sheet::Sheet,
};

/// A player's action that can be undone and redone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UndoStep {
    /// A player took an offer.
    Take(Row),
    /// A player answered a question.
    Answer(Answer),
    /// A player changed a tracker by hand.
    Hand(Holder, String, Change),
    /// A player changed something that no rules use, such as the score, notes or a custom tracker.
    Own(OwnDeed),
    /// Figures joined a side.
    Join(SideId, Vec<Sheet>),
}

impl UndoStep {
    /// Creates the step of taking the offer that started a walk-through.
    fn taken(walk: Walk) -> Self {
        Self::Take(walk.then.unwrap_or(walk.action))
    }
}

impl Battle {
    /// Returns `true` if there is something to undo. Who plays which side at the beginning is not undone.
    pub fn can_undo(&self) -> bool {
        let in_walk =
            self.open_walk().is_some_and(|(walk, _)| !walk.raised || !walk.answers.is_empty());
        let is_beginning =
            |it: &&Entry| matches!(it.by, By::Own { deed: OwnDeed::PlayedBy(..), .. });
        let mut entries = self.entries().iter().skip_while(is_beginning);
        let in_entries = entries.any(|entry| match &entry.by {
            By::Play(walk) => !walk.raised || !walk.answers.is_empty(),
            By::Hand { .. } | By::Own { .. } | By::Join { .. } => true,
        });
        in_walk || in_entries
    }

    /// Returns `true` if there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes a player's last action, and everything that the rules did automatically after it.
    ///
    /// # Errors
    /// Returns an error if there is nothing to undo.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if !self.can_undo() {
            return Err(Refusal::NothingToUndo);
        }
        loop {
            if self.undo_meanwhile() {
                break;
            }
            if let Some((mut walk, _)) = self.now.open.take() {
                if let Some(answer) = walk.answers.pop() {
                    self.undone.push(UndoStep::Answer(answer));
                    self.reopen(walk);
                    break;
                }
                if !walk.raised && !self.has_followed(&walk) {
                    self.undone.push(UndoStep::taken(walk));
                    break;
                }
            }
            let Some(entry) = self.take_out() else { break };
            match entry.by {
                By::Hand { holder, tracker, change } => {
                    self.undone.push(UndoStep::Hand(holder, tracker, change));
                    break;
                }
                By::Own { deed, .. } => {
                    self.undone.push(UndoStep::Own(deed));
                    break;
                }
                By::Join { side, sheets } => {
                    self.undone.push(UndoStep::Join(side, sheets));
                    break;
                }
                By::Play(walk) => self.open(walk),
            }
        }
        self.settle();
        self.begin_act();
        Ok(())
    }

    /// Cancels the open walk-through, as if it had never been started. Its steps can be redone.
    /// Earlier walk-throughs are not affected.
    ///
    /// # Errors
    /// Returns an error if no walk-through is open, or the rules required it.
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        let (mut walk, run) = self.now.open.take().ok_or(Refusal::NothingAsked)?;
        if walk.raised {
            self.now.open = Some((walk, run));
            let why = "This step is required. You can undo instead.".to_owned();
            return Err(Refusal::Busy(why));
        }
        self.leave_meanwhile();
        if self.has_followed(&walk) {
            self.untie();
        }
        let answers = std::mem::take(&mut walk.answers);
        self.undone.extend(answers.into_iter().rev().map(UndoStep::Answer));
        self.undone.push(UndoStep::taken(walk));
        self.settle();
        self.begin_act();
        Ok(())
    }

    /// Redoes the last undone action.
    ///
    /// # Errors
    /// Returns an error if nothing was undone, or the action is no longer possible.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let step = self.undone.pop().ok_or(Refusal::NothingToRedo)?;
        self.begin_act();
        match step {
            UndoStep::Take(action) => self.start(&action),
            UndoStep::Answer(answer) => self.reply(answer),
            UndoStep::Hand(holder, tracker, change) => self.by_hand(holder, &tracker, change),
            UndoStep::Own(deed) => self.write_own(deed),
            UndoStep::Join(side, sheets) => self.take_in(side, sheets),
        }
    }

    /// Opens a walk-through at the question whose answer was undone. If newer rules no longer ask
    /// that question, the whole walk-through is undone.
    fn reopen(&mut self, walk: Walk) {
        self.open(walk);
        if !matches!(self.now.open, Some((_, ref run)) if matches!(run.end, End::Asking(_))) {
            self.now.open = None;
        }
    }
}
