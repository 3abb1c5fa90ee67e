//! The open battle.
//!
//! Every change goes through one method, which makes it, saves it and shows it.
//!
//! Signals only notify parts of the screen that something has changed (see [`followed`]). The
//! current state is in [`Shown`].

mod acts;
mod after;
mod clocks;
mod copies;
pub(crate) mod crowd;
mod draft;
mod followed;
mod forecasts;
mod moments;
mod newcomers;
mod own;
mod phones;
mod rolling;

pub(crate) use after::{Aftermath, Fate};
pub(crate) use clocks::{TICK, Ticking};
pub(crate) use copies::SideRoster;
pub(crate) use crowd::Sought;
use followed::Followed;
pub(crate) use followed::{Aspect, CardPart};
pub(crate) use forecasts::{OptionForecasts, best_first};
use ledger::{Edition, Kept, KeptBattle, Stand};
use leptos::prelude::*;
pub(crate) use moments::ShownMoment;
pub(crate) use rolling::{Falling, Heap};
use rules_core::{
    About, Action, Battle, Explanation, FigureId, Holder, SideId,
    journal::TurnPage,
    odds::{Horizon, Odds},
    report::Report,
    view::{Offer, SideView},
};

use crate::{
    bounce::scene_changes, browser::clock, claim::Claimant, desk::Desk, news::NewsEntry,
    phones::Phones, shown::Shown,
};

/// The overlay that is open over the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// No overlay.
    Nothing,
    /// A figure.
    Figure {
        /// The figure.
        id: FigureId,
        /// Whether its trackers are edited by hand.
        by_hand: bool,
    },
    /// The turn, the phase and the side to move.
    Battle,
    /// The log.
    Log,
    /// The ways to hand the battle over to another device.
    HandOver,
    /// The connection to a second phone.
    TwoPhones,
    /// The report after the battle.
    Report,
    /// The aftermath: what to write down, and what to save in the rosters.
    After,
    /// The score, notes on the scenario, and the number of turns.
    Score,
    /// The custom trackers of a holder.
    Track(Holder),
    /// The custom tables that players can roll on for a holder.
    Tables(Holder),
    /// The figures that can join this side.
    Newcomers(SideId),
    /// The menu, with rarely used commands and ways to leave the battle.
    Menu,
    /// The explanations of the rules.
    Reference,
    /// The confirmation of an offer with large effects.
    Confirm,
    /// The walk-through.
    Walk,
    /// The summary of a turn that is over.
    TurnPage,
}

/// The open battle.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    kept: StoredValue<KeptBattle>,
    shown: StoredValue<Shown>,
    followed: Followed,
    desk: Desk,
    phones: Phones,
    /// This tab's claim to the saved battle, or `None` for a battle that is not saved.
    claimant: Option<Claimant>,
    /// The last action that was taken.
    taken: StoredValue<Option<Action>>,
    /// The offer that the player is asked to confirm.
    meant: StoredValue<Option<Offer<Action>>>,
    /// Signals that another question is open, or that no question is open any more.
    questions: Trigger,
    opened: RwSignal<Opened>,
    aside: RwSignal<bool>,
    /// Whether rarely used offers are shown.
    more: RwSignal<bool>,
    /// The topic that the player is reading.
    topic: RwSignal<Option<Explanation>>,
    /// Whether the player is asked about leaving the walk-through.
    leaving: RwSignal<bool>,
    /// The summary of the turn that is over, until it has been read.
    page: RwSignal<Option<TurnPage>>,
    /// The side to which play has just passed.
    passed_to: RwSignal<Option<SideId>>,
    /// The incomplete answer, which takes several taps.
    draft: RwSignal<Vec<Option<i32>>>,
    to_end: RwSignal<bool>,
    /// Whether all results of the last act are shown.
    tells_all: RwSignal<bool>,
    /// The minimum number of log entries to show.
    log_wanted: RwSignal<u32>,
    /// The dice that are falling.
    falling: RwSignal<Option<Falling>>,
    /// The moment that is shown.
    moment: RwSignal<Option<ShownMoment>>,
    /// The number of the current delay, during which the overlay waits until a moment has been seen
    /// on a card.
    beat: RwSignal<Option<u32>>,
    /// The filter for figures.
    seeks: RwSignal<Option<Sought>>,
    /// The winner that the players named: 0 for no one, or a side's number counted from 1.
    winner: RwSignal<Option<usize>>,
    /// The number of throws, moments and delays so far.
    numbers: StoredValue<u32>,
}

impl Session {
    /// Creates a session with a battle that is not saved.
    pub(crate) fn new(phones: Phones, kept: KeptBattle) -> Self {
        let shown = Shown::of(&kept.battle);
        let followed = Followed::new(&shown);
        Self {
            kept: StoredValue::new(kept),
            shown: StoredValue::new(shown),
            followed,
            desk: phones.desk(),
            phones,
            claimant: None,
            taken: StoredValue::new(None),
            meant: StoredValue::new(None),
            questions: Trigger::new(),
            opened: RwSignal::new(Opened::Nothing),
            aside: RwSignal::new(false),
            more: RwSignal::new(false),
            topic: RwSignal::new(None),
            leaving: RwSignal::new(false),
            page: RwSignal::new(None),
            passed_to: RwSignal::new(None),
            draft: RwSignal::new(Vec::new()),
            to_end: RwSignal::new(false),
            tells_all: RwSignal::new(false),
            log_wanted: RwSignal::new(0),
            falling: RwSignal::new(None),
            moment: RwSignal::new(None),
            beat: RwSignal::new(None),
            seeks: RwSignal::new(None),
            winner: RwSignal::new(None),
            numbers: StoredValue::new(0),
        }
    }

    /// Creates a session with a battle that is saved as `edition`.
    ///
    /// `is_unkept` is `true` if its last changes are unsaved.
    pub(crate) fn keeping(
        phones: Phones,
        edition: Edition,
        is_unkept: bool,
        kept: KeptBattle,
    ) -> Self {
        let session = Self::new(phones, kept);
        let held = move |claimant| Self { claimant: Some(claimant), ..session };
        let reload = move |claimant| held(claimant).reload(claimant);
        let text = move || session.kept.try_with_value(|it| it.document(clock::now()).ok())?;
        let session = held(Claimant::new(session.desk, edition, is_unkept, reload, text));
        phones.attach(session.origin(), session);
        session
    }

    /// Returns this tab's claim to the saved battle.
    pub(crate) fn claimant(self) -> Option<Claimant> {
        self.claimant
    }

    /// Returns `true` if the battle can only be viewed in this tab.
    pub(crate) fn is_watching(self) -> bool {
        self.claimant.is_some_and(|claimant| claimant.stand() != Stand::Here)
            || self.phones.company(self.origin()).is_some_and(|it| it.stand != Stand::Here)
    }

    /// Returns the state that all screens share.
    pub(crate) fn desk(self) -> Desk {
        self.desk
    }

    /// Returns the connection to another phone.
    pub(crate) fn phones(self) -> Phones {
        self.phones
    }

    fn battle<T>(self, look: impl FnOnce(&Battle) -> T) -> T {
        self.kept.with_value(|kept| look(&kept.battle))
    }

    /// Passes a side to `look`.
    pub(crate) fn side<T>(self, id: SideId, look: impl FnOnce(&SideView) -> T) -> Option<T> {
        self.now(|shown| shown.view.sides.iter().find(|side| side.id == id).map(look))
    }

    /// Returns the name of a side.
    pub(crate) fn side_name(self, id: SideId) -> String {
        self.side(id, |it| it.name.clone()).unwrap_or_default()
    }

    /// Returns the description of the battle's system.
    pub(crate) fn about(self) -> About {
        self.battle(|battle| battle.system().about())
    }

    /// Returns the current offers for a figure, or those without a figure, and tracks every change.
    pub(crate) fn offers(self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        self.followed.all.track();
        self.battle(|battle| battle.offers(figure))
    }

    /// Returns the last action taken since the battle was opened.
    pub(crate) fn last_taken(self) -> Option<Action> {
        self.taken.get_value()
    }

    /// Returns `true` if there is a battle with sides, and not only a test.
    pub(crate) fn has_sides(self) -> bool {
        self.now(|shown| !shown.view.sides.is_empty())
    }

    /// Returns the report once the battle is over, and tracks every change.
    pub(crate) fn report(self) -> Option<Report> {
        self.followed.all.track();
        self.battle(Battle::report)
    }

    /// Returns the winner if the rules leave that to the players: 0 for no one, or a side's number
    /// counted from 1.
    ///
    /// Until the players name a winner, this is the leader by score.
    pub(crate) fn winner(self) -> Option<usize> {
        let said = self.winner.get();
        let leader = |battle: &Battle| match battle.victor() {
            Some(_) => None,
            None => Some(said.unwrap_or_else(|| {
                let sides = (0..).map(SideId).take(battle.rosters().len());
                let leader = battle.own().standings().leader(sides);
                leader.map_or(0, |side| side.index() + 1)
            })),
        };
        self.battle(leader)
    }

    /// Sets the winner that the players named: 0 for no one, or a side's number counted from 1.
    pub(crate) fn name_winner(self, place: usize) {
        self.winner.set(Some(place));
    }

    /// Returns the odds up to the end of the walk-through, if the player wants them.
    pub(crate) fn chances_to_end(self) -> Option<Odds> {
        self.to_end.get().then(|| self.battle(|battle| battle.chances(Horizon::End)))
    }

    /// Shows or hides the odds up to the end of the walk-through.
    pub(crate) fn toggle_to_end(self) {
        self.to_end.set(!self.to_end.get_untracked());
    }

    /// Returns `true` if all results of the last act are shown, and not only the most important
    /// ones.
    pub(crate) fn tells_all(self) -> bool {
        self.tells_all.get()
    }

    /// Switches between all results of the last act and the most important ones.
    pub(crate) fn toggle_tells_all(self) {
        self.tells_all.set(!self.tells_all.get_untracked());
    }

    /// Returns the last entries of the log, oldest first, and the number of entries before them.
    pub(crate) fn log(self, least: u32) -> (Vec<NewsEntry>, usize) {
        self.followed.all.track();
        let most = usize::try_from(self.log_wanted.get().max(least)).unwrap_or(usize::MAX);
        self.battle(|battle| {
            let before = battle.log_len().saturating_sub(most);
            (NewsEntry::all(battle, before), before)
        })
    }

    /// Shows the whole log.
    pub(crate) fn want_log(self) {
        self.log_wanted.set(u32::MAX);
    }

    /// Returns a number that no throw, moment or delay has had yet.
    fn next_number(self) -> u32 {
        self.numbers.update_value(|it| *it += 1);
        self.numbers.get_value()
    }

    /// Returns the topmost overlay over the battle.
    pub(crate) fn on_top(self) -> Opened {
        self.questions.track();
        if self.waits_a_beat() {
            Opened::Nothing
        } else if self.page.with(Option::is_some) {
            Opened::TurnPage
        } else if !self.aside.get() && self.now(|shown| shown.walk.is_some()) {
            Opened::Walk
        } else {
            self.opened.get()
        }
    }

    /// Opens an overlay.
    pub(crate) fn open(self, what: Opened) {
        scene_changes();
        self.clear_draft();
        self.turn_over();
        self.more.set(false);
        // A walk-through with free space beside it stays open when something else is opened.
        if !self.aside.get_untracked() && self.now(|shown| shown.walk.is_some()) {
            self.aside.set(true);
        }
        self.opened.set(what);
    }

    /// Returns `true` if rarely used offers are shown.
    pub(crate) fn wants_more(self) -> bool {
        self.more.get()
    }

    /// Switches between common and rarely used offers.
    pub(crate) fn toggle_more(self) {
        self.more.set(!self.more.get_untracked());
    }

    /// Returns the topic with this key.
    pub(crate) fn find_topic(self, key: &str) -> Option<Explanation> {
        self.topics().into_iter().find(|topic| topic.key == key)
    }

    /// Returns all topics of the battle's system, in reading order.
    pub(crate) fn topics(self) -> Vec<Explanation> {
        self.battle(|battle| battle.system().topics())
    }

    /// Returns the topic that the player is reading.
    pub(crate) fn topic(self) -> Option<Explanation> {
        self.topic.get()
    }

    /// Returns `true` if the player is reading a topic.
    pub(crate) fn reads_topic(self) -> bool {
        self.topic.with_untracked(Option::is_some)
    }

    /// Opens a topic over everything else. `None` closes it.
    pub(crate) fn read(self, topic: Option<Explanation>) {
        if topic.is_some() || self.reads_topic() {
            self.topic.set(topic);
        }
    }

    /// Closes the topmost overlay. The walk-through of a battle is only put aside.
    pub(crate) fn close(self) {
        self.read(None);
        match untrack(|| self.on_top()) {
            Opened::Nothing => {}
            Opened::TurnPage => self.turn_over(),
            Opened::Walk if self.leaving.get_untracked() => self.stay(),
            Opened::Walk if !self.has_sides() => self.ask_to_leave(),
            Opened::Walk => {
                self.aside.set(true);
                self.opened.set(Opened::Nothing);
            }
            _ => self.opened.set(Opened::Nothing),
        }
    }

    /// Leaves the walk-through. If a question in it has been answered, asks the player first.
    pub(crate) fn ask_to_leave(self) {
        let is_fresh = self.now(|shown| shown.walk.as_ref().is_some_and(|walk| walk.answers == 0));
        if is_fresh { self.leave() } else { self.leaving.set(true) }
    }

    /// Stays in the walk-through.
    pub(crate) fn stay(self) {
        if self.leaving.get_untracked() {
            self.leaving.set(false);
        }
    }

    /// Returns `true` if the player is asked about leaving the walk-through.
    pub(crate) fn is_leaving(self) -> bool {
        self.leaving.get()
    }

    /// Returns the summary of the turn that is over.
    pub(crate) fn turn_page(self) -> Option<TurnPage> {
        self.page.get()
    }

    /// Closes the summary of the turn that is over.
    pub(crate) fn turn_over(self) {
        if self.page.with_untracked(Option::is_some) {
            scene_changes();
            self.page.set(None);
        }
    }

    /// Returns the side to which play has just passed.
    pub(crate) fn passed_to(self) -> Option<SideId> {
        self.passed_to.get()
    }

    /// Ticks an instruction off, or removes the tick.
    pub(crate) fn tick_off(self, order: &str, is_done: bool) {
        self.shown.update_value(|shown| {
            let orders = shown.news.orders.iter_mut();
            orders.filter(|it| it.words == order).for_each(|it| it.is_done = is_done);
        });
    }

    /// Returns `true` if the walk-through has been put aside to view the battle.
    pub(crate) fn is_aside(self) -> bool {
        self.aside.get()
    }

    /// Returns to the walk-through.
    pub(crate) fn resume(self) {
        scene_changes();
        self.aside.set(false);
    }
}
