//! Sends a battle to connected phones, and applies their changes.

use std::{rc::Rc, time::Duration};

use ledger::{
    Access, Consent, Group, GroupCommand, KeptBattle, Open, Picture, Shared, read_link, read_shared,
};
use leptos::{prelude::*, task::spawn_local};

use super::{
    Act, Company, OpenBattle, Phones, Stage,
    words::{BESIDE, BOTH, MORE, REFUSED, UNREADABLE, denied, unread},
};
use crate::{
    browser::{address, clock},
    route::Route,
};

/// How long this phone waits for an answer to a request.
const ANSWER: Duration = Duration::from_secs(4);
/// How long this phone waits for the greeting of another one. A phone may be busy for a while.
const GREETING: Duration = Duration::from_secs(20);
/// How long another phone has to follow a change before it counts as lagging.
const FOLLOWING: Duration = Duration::from_secs(2);
/// The maximum number of entries that another phone may replace in this phone's battle at once. If
/// it would replace more, this phone leaves the group.
const NEAR: usize = 6;
/// The time that a change of screens takes at most.
const ON_THE_WAY: Duration = Duration::from_millis(500);

impl Phones {
    /// Handles an event on the battle's screen.
    pub(crate) fn handle(self, act: Act) {
        self.act_on(|group| match act {
            // Every act begins with the last change.
            Act::Changed => Vec::new(),
            Act::TakeOver => group.take_over(),
            Act::LetPlay => group.allow(Consent::Always),
            Act::PlayOn => group.refuse(),
            Act::AskForPhoto(id) => group.ask_for_photo(id),
            Act::ReadDice(faces) => group.send_dice(faces),
        });
    }

    pub(super) fn with_group<T>(self, look: impl FnOnce(&Group) -> T) -> Option<T> {
        self.with_connections(|it| it.group.as_ref().map(look))
    }

    /// Passes the group to `act` and carries out the commands. Reports this phone's last change
    /// first.
    pub(super) fn act_on(self, act: impl FnOnce(&mut Group) -> Vec<GroupCommand>) {
        let has_changed =
            self.state.try_update_value(|state| std::mem::take(&mut state.has_changed));
        if has_changed == Some(true) {
            self.perform_of(Group::changed);
        }
        self.perform_of(act);
    }

    fn perform_of(self, act: impl FnOnce(&mut Group) -> Vec<GroupCommand>) {
        let commands = self.with_connections(|it| it.group.as_mut().map(act));
        self.perform(commands.unwrap_or_default());
    }

    fn perform(self, commands: Vec<GroupCommand>) {
        self.see_company();
        for command in commands {
            match command {
                GroupCommand::Say(connection, message) => {
                    let _said = self.with_peer(connection, |peer| peer.say(&message.write()));
                }
                GroupCommand::Propose => self.with_text(Group::propose),
                GroupCommand::WaitForGreeting(connection) => {
                    self.act_later(GREETING, move |group| group.has_waited(connection));
                }
                GroupCommand::Compare(payload) => self.compare(&payload),
                GroupCommand::Joined => self.has_joined(),
                GroupCommand::Deny(connection, why) => self.fail(connection, denied(why)),
                GroupCommand::SendBattle => self.with_text(Group::send_battle),
                GroupCommand::Show(text) => self.show(&text),
                GroupCommand::Unreadable(error) => self.cut_off(unread(&error)),
                GroupCommand::CheckLater(id, version) => self.act_later(FOLLOWING, move |group| {
                    group.check_confirmation(id, version);
                    Vec::new()
                }),
                GroupCommand::Ask => self.ask(),
                GroupCommand::Refused => self.app.say(REFUSED),
                GroupCommand::SeizeLater(wanted) => {
                    self.act_later(ANSWER, move |group| group.seize(wanted));
                }
                GroupCommand::Connect(id) => self.connect(id),
                GroupCommand::Signalled(id, text) => self.signalled(id, &text),
                GroupCommand::FindPhoto(to, id) => self.find_photo(to, id),
                GroupCommand::TakePhoto(address) => self.take_photo(&address),
                GroupCommand::OfferDice(faces) => {
                    self.with_open_battle(|battle| battle.has_read_dice(faces));
                }
                GroupCommand::Close(connection) => self.drop_connection(connection),
                GroupCommand::Leave => self.cut(),
            }
        }
    }

    /// Sends a photo to the phone that asks for it, if this phone has the photo.
    fn find_photo(self, to: u64, id: u64) {
        let origin = self.state.with_value(|state| state.origin);
        spawn_local(async move {
            let photos = self.app.photos_of(origin).await;
            if let Some(photo) = photos.into_iter().find(|it| it.id() == id) {
                self.act_on(|group| group.send_photo(to, photo.address().to_owned()));
            }
        });
    }

    /// Saves and shows a photo that another phone has sent, if it is in the battle's log.
    fn take_photo(self, address: &str) {
        let Some(photo) = Picture::read_photo(address) else { return };
        let is_known =
            |kept: &KeptBattle| kept.battle.own().photos().any(|(_, known)| known.id == photo.id());
        let origin = self.state.with_value(|state| state.origin);
        let Some(origin) = origin.filter(|_| self.with_battle(is_known) == Some(true)) else {
            return;
        };
        spawn_local(async move {
            match self.app.save_photo(origin, &photo).await {
                Ok(()) => self.with_open_battle(|battle| battle.has_got(&photo)),
                Err(why) => self.app.say(why),
            }
        });
    }

    fn act_later(
        self,
        after: Duration,
        act: impl FnOnce(&mut Group) -> Vec<GroupCommand> + 'static,
    ) {
        let resets = self.state.with_value(|state| state.resets);
        let act = move || {
            if self.state.with_value(|state| state.resets == resets) {
                self.act_on(act);
            }
        };
        set_timeout(act, after);
    }

    /// Updates this phone's part in the battle, and notifies the screen of changes.
    fn see_company(self) {
        let company = self.with_connections(|it| {
            it.group.as_ref().filter(|it| it.is_connected()).map(|it| Company {
                phones: it.phones(),
                access: it.access(),
                is_abandoned: it.is_abandoned(),
                lags: it.lags(),
                is_asked: it.is_asked(),
                refusal: it.refusal(),
            })
        });
        let has_changed = self
            .state
            .try_update_value(|state| std::mem::replace(&mut state.company, company) != company);
        if has_changed == Some(true) {
            self.changes.notify();
        }
    }

    /// Returns the open battle, or `None` if its screen is closed.
    fn open_battle(self) -> Option<Rc<dyn OpenBattle>> {
        let battle = self.state.with_value(|state| state.open_battle.clone());
        battle.filter(|it| it.is_open())
    }

    pub(super) fn with_open_battle(self, act: impl FnOnce(&dyn OpenBattle)) {
        if let Some(battle) = self.open_battle() {
            act(&*battle);
        }
    }

    /// Closes the overlay in which the other phone was connected.
    fn has_joined(self) {
        self.state.update_value(|state| state.scanned = None);
        self.set_stage(Stage::Apart);
        self.with_open_battle(|battle| battle.has_met());
        let is_first = self.with_group(|it| it.phones() == 2 && it.access() == Access::Edit);
        self.app.say(if is_first == Some(true) { BOTH } else { MORE });
    }

    /// Accepts the other phone's proposal if it equals the battle that is open here. Otherwise
    /// proposes this phone's battle instead.
    pub(crate) fn judge(self, battle: &dyn OpenBattle, proposal: &str) {
        let is_same = read(proposal).is_some_and(|theirs| battle.is_like(&theirs.battle));
        if !is_same {
            return self.act_on(Group::counter);
        }
        self.state.update_value(|state| state.scanned = None);
        self.set_stage(Stage::Apart);
        self.act_on(Group::agree);
    }

    /// Lets the other phone take over if the battle is not open here. Otherwise a banner on the
    /// battle's screen asks the player.
    fn ask(self) {
        if self.open_battle().is_none() {
            self.act_on(|group| group.allow(Consent::Once));
        }
    }

    /// Passes the open battle to `look`, or else the saved one, and returns the result.
    fn with_battle<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        match self.open_battle() {
            Some(battle) => {
                let (mut look, mut seen) = (Some(look), None);
                battle.with_kept(&mut |kept| seen = look.take().map(|look| look(kept)));
                seen
            }
            None => {
                let battle = self.state.with_value(|state| state.battle)?;
                let opened = self.app.with_library(|library| library.open(battle));
                opened.ok().map(|it| look(&it.content))
            }
        }
    }

    /// Passes the battle's current state to the group as a text.
    fn with_text(self, act: fn(&mut Group, &str) -> Vec<GroupCommand>) {
        if let Some(text) = self.with_battle(|kept| kept.text_to_send(clock::now())) {
            self.perform_of(|group| act(group, &text));
        }
    }

    /// Goes to the screen that compares the other phone's proposal with the battle saved here.
    fn compare(self, payload: &str) {
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
    fn show(self, text: &str) {
        let theirs = match read_shared(text) {
            Ok(Shared::Battle(shared)) => shared.take_over().ok(),
            _ => None,
        };
        let Some(theirs) = theirs else { return self.cut_off(UNREADABLE) };
        let is_same = self.is_of(theirs.provenance.origin);
        let lacked = self.with_battle(|yours| yours.lacked_by(&theirs)).flatten();
        if !is_same || lacked.is_none_or(|lacked| lacked > NEAR) {
            self.app.keep_beside(theirs);
            return self.cut_off(BESIDE);
        }
        self.copy_before_losing(&theirs);
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
            true => self.act_on(Group::shown),
            // The battle was removed here, or another tab is editing it.
            false => self.cut(),
        }
    }

    /// Saves a copy of the battle before it loses entries from before the other phone's turn.
    fn copy_before_losing(self, theirs: &KeptBattle) {
        let Some(turn) = self.with_group(Group::turn) else { return };
        let losses = self.state.try_update_value(|state| std::mem::take(&mut state.losses));
        let mut losses = losses.unwrap_or_default();
        let copy = self.with_battle(|yours| losses.replace(yours, theirs, turn)).flatten();
        self.state.update_value(|state| state.losses = losses);
        if let Some(copy) = copy {
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
