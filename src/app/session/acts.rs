//! The players' actions in the open battle. Each action changes the battle, saves it and shows it.

use ledger::{BattleId, KeptBattle};
use leptos::prelude::*;
use rules_core::{
    Battle, Holder, Refusal, Row, SideId,
    conversation::{Answer, Change},
    view::Offer,
};

use super::{Opened, Session};
use crate::{
    bounce::scene_changes,
    browser::focus::take_off,
    claim::Claimant,
    news::{NewsEntry, Ticks},
    route::Route,
    shown::{Region, Shown},
};

/// A kind of change, which decides how the screen is updated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// A move, after which a different question or no question is open.
    Move,
    /// A change by hand or of a condition, after which the same question is usually open.
    Touch,
    /// An undo, or the end of a walk-through that the player has left.
    Back,
    /// A redo.
    Again,
    /// A change in another tab or on the other phone.
    Elsewhere,
}

impl Session {
    /// Takes an offer. If the player has confirmed it, leaves the open walk-through first.
    pub(crate) fn take(self, action: &Row) {
        let opened = self.overlays.opened;
        self.question.taken.set_value(Some(action.clone()));
        // The player has agreed to leave the open walk-through for this offer.
        let is_meant = opened.get_untracked() == Opened::Confirm;
        if matches!(opened.get_untracked(), Opened::Battle | Opened::Confirm) {
            opened.set(Opened::Nothing);
        }
        self.change(ChangeKind::Move, &mut |battle| match is_meant {
            true => battle.take_instead(action),
            false => battle.take(action),
        });
    }

    /// Takes an offer. If the offer must be confirmed, asks the player first.
    pub(crate) fn take_or_ask(self, offer: &Offer<Row>) {
        match offer.asks {
            None => self.take(&offer.action),
            Some(_) => self.overlays.confirm(offer),
        }
    }

    /// Answers the open question.
    pub(crate) fn answer(self, answer: &Answer) {
        if let Some(from) = self.act(&mut |battle| battle.answer(answer.clone())) {
            self.note_dice(answer);
            self.show(ChangeKind::Move, from);
        }
    }

    /// Answers the open question and those that follow it.
    pub(crate) fn answer_all(self, answers: &[Answer]) {
        self.change(ChangeKind::Move, &mut |battle| battle.answer_all(answers));
    }

    /// Sets a condition of the open question.
    pub(crate) fn set(self, key: &str, value: u8) {
        let answer = Answer::Set(key.to_owned(), value);
        self.change(ChangeKind::Touch, &mut |battle| battle.answer(answer.clone()));
    }

    /// Changes a tracker by hand.
    pub(crate) fn overrule(self, holder: Holder, tracker: &str, change: Change) {
        self.change(ChangeKind::Touch, &mut |battle| battle.overrule(holder, tracker, change));
    }

    /// Undoes the last action.
    pub(crate) fn undo(self) {
        self.change(ChangeKind::Back, &mut Battle::undo);
    }

    /// Redoes the last action that was undone.
    pub(crate) fn redo(self) {
        self.change(ChangeKind::Again, &mut Battle::redo);
    }

    /// Leaves the walk-through. The player can undo this.
    pub(crate) fn leave(self) {
        self.change(ChangeKind::Back, &mut Battle::cancel);
    }

    /// Notes the dice that have answered the question, for screen readers.
    pub(super) fn note_dice(self, answer: &Answer) {
        let faces = match answer {
            Answer::Face(face) => std::slice::from_ref(face),
            Answer::Faces(faces) => faces,
            _ => return,
        };
        let words: Vec<_> = faces.iter().map(ToString::to_string).collect();
        self.question.fell.set_value(words.join(", "));
    }

    /// Changes the battle by a move that is neither an offer nor an answer.
    pub(crate) fn change_by_move(self, act: &mut dyn FnMut(&mut Battle) -> Result<(), Refusal>) {
        self.change(ChangeKind::Move, act);
    }

    /// Changes the battle, saves it before the next tap is accepted, and shows it.
    pub(super) fn change(
        self,
        kind: ChangeKind,
        act: &mut dyn FnMut(&mut Battle) -> Result<(), Refusal>,
    ) {
        if let Some(from) = self.act(act) {
            self.show(kind, from);
        }
    }

    /// Changes the battle and saves it.
    ///
    /// Returns the index of the log's first new entry, or `None` if nothing has changed. If the
    /// rules refuse the change, tells the player why. While dice are falling, only skips the
    /// animation.
    pub(super) fn act(
        self,
        act: &mut dyn FnMut(&mut Battle) -> Result<(), Refusal>,
    ) -> Option<usize> {
        if !self.document.is_editable() || self.skip_dice() {
            return None;
        }
        let from = self.battle(Battle::log_len);
        let mut done = Ok(());
        if !self.document.edit(&mut |kept| done = act(&mut kept.battle)) {
            return None;
        }
        match done {
            Ok(()) => self.document.keep().then_some(from),
            Err(refusal) => {
                self.app().say(refusal.to_string());
                None
            }
        }
    }

    /// Shows the changes that another tab has made to the battle.
    pub(super) fn reload(self, claimant: Claimant) {
        let Some(number) = claimant.number() else { return };
        let opened = self.app().with_library(|library| library.open(BattleId(number)));
        if let Some(kept) = claimant.adopt(opened) {
            self.put(kept, number);
        }
    }

    /// Shows a battle, saved under `number`, in place of the current one.
    pub(super) fn put(self, kept: KeptBattle, number: u64) {
        let from = self.battle(Battle::log_len);
        let names = self.now(Shown::names);
        self.document.replace(kept);
        if self.battle(|battle| Shown::of(battle, Ticks::new()).names()) == names {
            self.show(ChangeKind::Elsewhere, from);
        } else {
            self.app().redraw(Route::Battle(BattleId(number)));
        }
    }

    /// Updates the screen part by part. The log's entries from index `from` on are new.
    pub(super) fn show(self, kind: ChangeKind, from: usize) {
        self.question.falling.set(None);
        self.moments.end_beat();
        let is_new = matches!(kind, ChangeKind::Move | ChangeKind::Touch);
        let struck = is_new.then(|| self.begin_beat()).flatten();
        let ticks = self.now(|shown| shown.ticks.clone());
        let mut next = self.battle(|battle| Shown::of(battle, ticks));
        let entries = self.battle(|battle| NewsEntry::all(battle, from));
        let page = (kind == ChangeKind::Move).then(|| self.battle(|battle| battle.turn_page(from)));
        let page = page.flatten().filter(|page| !page.is_quiet());
        let passed_to = (kind == ChangeKind::Move).then(|| self.passes_to(&next));
        let tells_news = kind != ChangeKind::Touch || !entries.is_empty();
        if !tells_news {
            // Screen readers announce the odds separately.
            (next.said, next.said_in) = self.now(|shown| (shown.said.clone(), shown.said_in));
        } else {
            let back = match kind {
                ChangeKind::Back => Some("Undone. "),
                ChangeKind::Again => Some("Redone. "),
                ChangeKind::Move | ChangeKind::Touch | ChangeKind::Elsewhere => None,
            };
            let fell = self.question.fell.try_update_value(std::mem::take).unwrap_or_default();
            self.now(|before| next.announce(back, &fell, &entries, before));
            self.display.reset_tells_all();
        }
        self.now(|before| next.note_changed(before));
        let asks_else = self.now(|shown| shown.question() != next.question());
        let changed = self.followed.replace(next);
        match kind {
            ChangeKind::Touch if asks_else => self.ask(),
            ChangeKind::Touch => {}
            ChangeKind::Elsewhere => {
                self.question.clear_draft();
                self.question.changes.notify();
            }
            ChangeKind::Move | ChangeKind::Back | ChangeKind::Again => {
                take_off(".overlay");
                // After an undo, a second quick tap is intended, so it must not count as a bounce.
                if kind == ChangeKind::Move {
                    scene_changes();
                }
                self.overlays.page.set(page);
                self.moments.passed_to.set(passed_to.flatten());
                self.settle();
            }
        }
        if tells_news {
            self.say_on_top();
        }
        self.followed.redraw(changed, self.is_covered());
        if is_new {
            self.show_moment(struck);
        }
    }

    /// Lets the part of the screen that is now on top announce the text for screen readers.
    fn say_on_top(self) {
        let region = match untrack(|| self.on_top()) {
            Opened::Nothing => Region::Page,
            _ => Region::Overlay,
        };
        self.followed.shown.update_value(|shown| shown.said_in = region);
    }

    /// Shows the question that has replaced the open one after a change by hand, and discards the
    /// incomplete answer.
    fn ask(self) {
        take_off(".overlay");
        scene_changes();
        self.question.clear_draft();
        self.overlays.cancel_leaving();
        if self.overlays.aside.get_untracked() {
            self.overlays.aside.set(false);
        }
        self.question.changes.notify();
    }

    /// Returns the side to which play passes in `next`, or `None` if the same side goes on.
    fn passes_to(self, next: &Shown) -> Option<SideId> {
        let mover = self.now(|shown| shown.view.next.side);
        next.view.next.side.filter(|side| mover != Some(*side))
    }
}
