//! Sends a battle to a connected phone, and applies that phone's changes.

use std::time::Duration;

use ledger::{Consent, KeptBattle, Message, Open, Pair, Shared, read_link, read_shared};
use leptos::prelude::*;

use super::{
    OpenBattle, Phones, Stage,
    words::{BESIDE, UNREADABLE, unread},
};
use crate::{
    browser::{address, clock},
    route::Route,
};

/// The maximum number of entries that the other phone may replace in this phone's battle. If it
/// would replace more, this phone refuses, or saves a copy first.
const NEAR: usize = 6;
/// The time that a change of screens takes at most.
const ON_THE_WAY: Duration = Duration::from_millis(500);

impl Phones {
    /// Accepts the other phone's proposal if it equals the battle that is open here. Otherwise
    /// proposes this phone's battle instead.
    pub(crate) fn judge(self, battle: &dyn OpenBattle, proposal: &str) {
        let is_same = read(proposal).is_some_and(|theirs| battle.is_like(&theirs.battle));
        self.act(|pair| if is_same { pair.agree() } else { pair.counter() });
    }

    /// Lets the other phone take over if the battle is not open here. Otherwise a banner on the
    /// battle's screen asks the player.
    pub(super) fn ask(self) {
        if self.open_battle().is_none() {
            self.act(|pair| pair.allow(Consent::Once));
        }
    }

    /// Passes the open battle to `look`, or else the saved one, and returns the result.
    fn own<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        match self.open_battle() {
            Some(battle) => {
                let (mut look, mut seen) = (Some(look), None);
                battle.look(&mut |kept| seen = look.take().map(|look| look(kept)));
                seen
            }
            None => {
                let battle = self.state.with_value(|state| state.battle)?;
                let opened = self.app.with_library(|library| library.open(battle));
                opened.ok().map(|it| look(&it.content))
            }
        }
    }

    /// Sends the battle's current state to the other phone, as a message made by `message`.
    pub(super) fn tell(self, message: fn(&mut Pair, String) -> Message) {
        let Some(text) = self.own(|kept| kept.told(clock::now())) else { return };
        let message = self
            .state
            .try_update_value(|state| state.pair.as_mut().map(|pair| message(pair, text)))
            .flatten();
        if let Some(message) = message {
            self.say(&message);
        }
    }

    /// Goes to the screen that compares the other phone's proposal with the battle saved here.
    pub(super) fn compare(self, payload: &str) {
        // Showing the battle doesn't need its rules.
        let theirs = match read_link(payload) {
            Ok(Shared::Battle(theirs)) => theirs,
            Ok(Shared::Roster(_)) => return self.cut_off(UNREADABLE),
            Err(error) => return self.cut_off(unread(&error)),
        };
        self.state.update_value(|state| {
            state.origin = theirs.origin;
            state.proposal = Some(payload.to_owned());
            state.open_battle = None;
        });
        // Wait until the link has been opened before showing the connection. The scan screen is
        // still open now, and would request the camera again.
        let met = move || {
            if self.is_meeting() {
                self.set_stage(Stage::Met);
            }
        };
        set_timeout(met, ON_THE_WAY);
        let link = Route::link(payload);
        match Route::here() {
            Route::Scan => address::replace(&link),
            _ => address::go(&link),
        }
    }

    /// Saves the battle that the other phone has sent, and shows it if the battle is open here.
    ///
    /// If the two versions differ too much, the received one is saved as a separate battle, and the
    /// phones are disconnected.
    pub(super) fn show(self, text: &str) {
        let theirs = match read_shared(text) {
            Ok(Shared::Battle(shared)) => shared.take_over().ok(),
            _ => None,
        };
        let Some(theirs) = theirs else { return self.cut_off(UNREADABLE) };
        let is_same = self.is_of(theirs.provenance.origin);
        let lacked = self.own(|yours| yours.lacked_by(&theirs.battle)).flatten();
        let Some(lacked) = lacked.filter(|lacked| is_same && *lacked <= NEAR) else {
            self.app.keep_beside(theirs);
            return self.cut_off(BESIDE);
        };
        self.copy_before_losing(lacked);
        let is_kept = match self.open_battle() {
            Some(battle) => battle.follow(theirs),
            None => self.state.with_value(|state| state.battle).is_some_and(|battle| {
                self.app.with_library(|library| {
                    let opened: Result<Open<KeptBattle>, _> = library.open(battle);
                    opened.is_ok_and(|mut open| {
                        library.save_over(&mut open.edition, &theirs, clock::now()).is_ok()
                    })
                })
            }),
        };
        match is_kept {
            true => self.act(|pair| pair.shown()),
            // The battle was removed here, or another tab is editing it.
            false => self.cut(),
        }
    }

    /// Saves a copy of the battle before the other phone replaces too many of its entries.
    fn copy_before_losing(self, lacked: usize) {
        let lost = self.state.with_value(|state| state.lost) + lacked;
        self.state.update_value(|state| state.lost = lost);
        if lost <= NEAR {
            return;
        }
        if let Some(copy) = self.own(KeptBattle::copy).flatten() {
            self.state.update_value(|state| state.lost = 0);
            self.app.keep_beside(copy);
        }
    }
}

/// Reads the battle in a payload.
fn read(payload: &str) -> Option<KeptBattle> {
    match read_link(payload) {
        Ok(Shared::Battle(shared)) => shared.take_over().ok(),
        _ => None,
    }
}
