//! The players' records in a battle: score, notes, turn limit, custom trackers and custom tables.

use ledger::KeptBattle;
use leptos::prelude::*;
use rules_core::{
    Battle, Holder, Refusal, SideId,
    conversation::Answer,
    own::{Own, OwnDeed, Points},
};

use super::{Session, acts::ChangeKind};
use crate::app_state::Rematch;

impl Session {
    /// Passes the players' records to `look`, and tracks every change.
    pub(crate) fn records<T>(self, look: impl FnOnce(&Own) -> T) -> T {
        self.followed.all.track();
        self.battle(|battle| look(battle.own()))
    }

    /// Returns the title and number of the current turn if the system counts turns, and tracks
    /// every change.
    pub(crate) fn turn(self) -> Option<(String, u16)> {
        self.followed.all.track();
        self.battle(Battle::turn)
    }

    /// Makes a change to the players' records. Returns `true` on success.
    pub(crate) fn note(self, deed: &OwnDeed) -> bool {
        let before = self.battle(Battle::log_len);
        self.change(ChangeKind::Touch, &mut |battle| battle.note(deed.clone()));
        self.battle(Battle::log_len) > before
    }

    /// Rolls on a custom table for a holder with the dice in `answer`, and returns the number of the
    /// roll. If the roll is refused, tells the player why.
    pub(crate) fn roll_own(self, table: u16, holder: Holder, answer: &Answer) -> Option<u16> {
        let deed = self.battle(|battle| battle.own().rolled(table, holder, answer));
        self.note_roll(deed)?;
        self.battle(|battle| battle.own().rolls().len().checked_sub(1)?.try_into().ok())
    }

    /// Rolls the next dice that the result of an earlier roll asks for, and returns the number of
    /// that roll. If the dice are refused, tells the player why.
    pub(crate) fn roll_within(self, roll: u16, _: Holder, answer: &Answer) -> Option<u16> {
        let deed = self.battle(|battle| battle.own().rolled_within(roll, answer));
        self.note_roll(deed).map(|()| roll)
    }

    /// Adds a roll to the battle. Returns `None` if the roll is refused.
    fn note_roll(self, deed: Result<OwnDeed, Refusal>) -> Option<()> {
        match deed {
            Ok(deed) => self.note(&deed).then_some(()),
            Err(refusal) => {
                self.app().say(refusal.to_string());
                None
            }
        }
    }

    /// Scores points for a side in the current turn. Returns `true` on success.
    pub(crate) fn score(self, side: SideId, points: i32, what: String) -> bool {
        let turn = self.battle(Battle::turn).map(|(_, number)| number);
        self.note(&OwnDeed::Score(Points { side, turn, points, what }))
    }

    /// Returns the name of a holder of trackers.
    pub(crate) fn holder_name(self, holder: Holder) -> String {
        match holder {
            Holder::Battle => format!("The {}", self.about().battle.one),
            Holder::Side(side) => self.side(side, |it| it.name.clone()).unwrap_or_default(),
            Holder::Figure(id) => {
                self.now(|shown| shown.figure(id).map(|it| it.name.clone())).unwrap_or_default()
            }
        }
    }

    /// Returns `true` if a saved roster has changed since the battle began.
    pub(crate) fn has_other_rosters(self) -> bool {
        self.document.kept(|kept| self.app().rosters_now(kept).is_some())
    }

    /// Starts a rematch with these rosters and goes to it.
    pub(crate) fn rematch(self, rosters: Rematch) {
        if let Some(kept) = self.document.kept(KeptBattle::copy) {
            self.app().rematch(&kept, rosters);
        }
    }
}
