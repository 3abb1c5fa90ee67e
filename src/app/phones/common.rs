//! The battle that two phones have: what is told of it, and what becomes of what the other one
//! tells.

use std::time::Duration;

use ledger::{Consent, KeptBattle, Message, Open, Pair, Shared, read_link, read_shared};
use leptos::prelude::*;

use super::{
    Phones, Stage,
    words::{BESIDE, UNREADABLE, unread},
};
use crate::{
    browser::{address, clock},
    desk::Desk,
    route::Route,
    session::Session,
};

/// How many entries the other phone may take from this one's battle for good: more is not followed,
/// or there is a copy.
const NEAR: usize = 6;
/// By which time the screen has changed.
const ON_THE_WAY: Duration = Duration::from_millis(500);

impl Phones {
    /// Agrees to what the other phone proposed where it is what is open here.
    pub(crate) fn judge(self, desk: Desk, session: Session, proposal: &str) {
        let is_same = read(proposal).is_some_and(|theirs| session.is_like(&theirs.battle));
        self.act(desk, |pair| if is_same { pair.agree() } else { pair.counter() });
    }

    /// Asks the player whether the other phone may play. Where the battle is not open here, nobody
    /// plays it.
    pub(super) fn ask(self, desk: Desk) {
        if self.open_session().is_none() {
            self.act(desk, |pair| pair.allow(Consent::Once));
        }
    }

    /// Looks at this phone's battle: as it is on the screen, or else as it is kept.
    fn own<T>(self, desk: Desk, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        match self.open_session() {
            Some(session) => session.copied(look),
            None => {
                let battle = self.state.with_value(|state| state.battle)?;
                let opened = desk.with_library(|library| library.open(battle));
                opened.ok().map(|it| look(&it.content))
            }
        }
    }

    /// Tells the other phone how the battle stands now, by what `message` makes of its text.
    pub(super) fn tell(self, desk: Desk, message: fn(&mut Pair, String) -> Message) {
        let Some(text) = self.own(desk, |kept| kept.told(clock::now())) else { return };
        let message = self
            .state
            .try_update_value(|state| state.pair.as_mut().map(|pair| message(pair, text)))
            .flatten();
        if let Some(message) = message {
            self.say(&message);
        }
    }

    /// Shows what the other phone proposes and how it differs from what is here.
    pub(super) fn compare(self, desk: Desk, payload: &str) {
        // Its rules need not be here before it is shown.
        let theirs = match read_link(payload) {
            Ok(Shared::Battle(theirs)) => theirs,
            Ok(Shared::Roster(_)) => return self.cut_off(desk, UNREADABLE),
            Err(error) => return self.cut_off(desk, unread(&error)),
        };
        self.state.update_value(|state| {
            state.origin = theirs.origin;
            state.proposal = Some(payload.to_owned());
            state.session = None;
        });
        // On the way to the link: were they said to have met while the camera's screen is still
        // here, that would ask for it again.
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

    /// Keeps what the other phone has made of the battle, and shows it where that is open. What is
    /// not near this phone's own battle comes beside it.
    pub(super) fn show(self, desk: Desk, text: &str) {
        let theirs = match read_shared(text) {
            Ok(Shared::Battle(shared)) => shared.take_over().ok(),
            _ => None,
        };
        let Some(theirs) = theirs else { return self.cut_off(desk, UNREADABLE) };
        let is_same = self.is_of(theirs.provenance.origin);
        let lacked = self.own(desk, |yours| yours.lacked_by(&theirs.battle)).flatten();
        let Some(lacked) = lacked.filter(|lacked| is_same && *lacked <= NEAR) else {
            desk.keep_beside(theirs);
            return self.cut_off(desk, BESIDE);
        };
        self.copy_before_losing(desk, lacked);
        let is_kept = match self.open_session() {
            Some(session) => session.follow(theirs),
            None => self.state.with_value(|state| state.battle).is_some_and(|battle| {
                desk.with_library(|library| {
                    let opened: Result<Open<KeptBattle>, _> = library.open(battle);
                    opened.is_ok_and(|mut open| {
                        library.save_over(&mut open.edition, &theirs, clock::now()).is_ok()
                    })
                })
            }),
        };
        match is_kept {
            true => self.act(desk, |pair| pair.shown()),
            // Another window has it, or it was removed.
            false => self.cut(desk),
        }
    }

    /// Keeps a copy of the battle where what the other phone takes from it comes to more than the
    /// last few entries.
    fn copy_before_losing(self, desk: Desk, lacked: usize) {
        let lost = self.state.with_value(|state| state.lost) + lacked;
        self.state.update_value(|state| state.lost = lost);
        if lost <= NEAR {
            return;
        }
        if let Some(copy) = self.own(desk, KeptBattle::copy).flatten() {
            self.state.update_value(|state| state.lost = 0);
            desk.keep_beside(copy);
        }
    }
}

/// The battle that a payload holds.
fn read(payload: &str) -> Option<KeptBattle> {
    match read_link(payload) {
        Ok(Shared::Battle(shared)) => shared.take_over().ok(),
        _ => None,
    }
}
