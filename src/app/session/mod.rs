//! The open battle. Every change goes through one place, where it is made, kept on the shelf, and
//! shown.
//!
//! Signals only tell that something has changed, each for one part of the screen (see
//! [`followed`]). The present state is in [`Shown`].

mod acts;
mod after;
mod clocks;
mod copies;
pub(crate) mod crowd;
mod draft;
mod followed;
mod moments;
mod newcomers;
mod outlooks;
mod own;
mod phones;
mod rolling;

pub(crate) use after::{Aftermath, Fate};
pub(crate) use clocks::{TICK, Ticking};
pub(crate) use copies::SideRoster;
pub(crate) use crowd::Sought;
use followed::Followed;
pub(crate) use followed::{Aspect, CardPart};
use ledger::{Edition, Kept, KeptBattle, Stand};
use leptos::prelude::*;
pub(crate) use moments::ShownMoment;
pub(crate) use outlooks::{OptionOutlooks, best_first};
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

/// What is open over the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// Nothing.
    Nothing,
    /// A figure.
    Figure {
        /// The figure.
        id: FigureId,
        /// Whether its trackers are to be changed by hand.
        by_hand: bool,
    },
    /// Turn, phase, and whose move it is.
    Battle,
    /// The log.
    Log,
    /// The ways to hand the battle over.
    HandOver,
    /// The connection to a second phone.
    TwoPhones,
    /// The report after the battle.
    Report,
    /// What stays after the battle: what to write down, and what the rosters take over.
    After,
    /// Who has scored what, notes on the scenario, and how many turns are played.
    Score,
    /// The players' own trackers of a holder.
    Track(Holder),
    /// The players' own tables, to be rolled on for a holder.
    Tables(Holder),
    /// Figures that may join this side.
    Newcomers(SideId),
    /// Ways out of the battle, and to what is seldom wanted.
    Menu,
    /// The rules explained.
    Reference,
    /// The question whether an offer that would end much is meant.
    Confirm,
    /// The walk-through.
    Walk,
    /// The page of a turn that is over.
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
    /// This window's claim to the kept battle; `None` if it is not kept.
    claimant: Option<Claimant>,
    /// The action that was taken last.
    taken: StoredValue<Option<Action>>,
    /// The offer that the player is asked to confirm.
    meant: StoredValue<Option<Offer<Action>>>,
    /// Another question is asked, or none any more.
    questions: Trigger,
    opened: RwSignal<Opened>,
    aside: RwSignal<bool>,
    /// Whether the offers that are seldom wanted are shown.
    more: RwSignal<bool>,
    /// The topic that is being read.
    topic: RwSignal<Option<Explanation>>,
    /// Whether the player is asked about leaving the walk-through.
    leaving: RwSignal<bool>,
    /// The page of the turn that is over, until it is read.
    page: RwSignal<Option<TurnPage>>,
    /// The side that play has just passed to.
    passed_to: RwSignal<Option<SideId>>,
    /// The answer that is being put together by several taps.
    draft: RwSignal<Vec<Option<i32>>>,
    to_end: RwSignal<bool>,
    /// Whether all that came of the last act is shown.
    tells_all: RwSignal<bool>,
    /// How many entries of the log are to be shown at least.
    log_wanted: RwSignal<u32>,
    /// The dice that are falling.
    falling: RwSignal<Option<Falling>>,
    /// The moment that is shown.
    moment: RwSignal<Option<ShownMoment>>,
    /// The number of the present wait, while the overlay waits until a moment has been seen on a
    /// card.
    beat: RwSignal<Option<u32>>,
    /// The filter for figures.
    seeks: RwSignal<Option<Sought>>,
    /// The winner that the players named: 0 for nobody, or a side's number.
    winner: RwSignal<Option<usize>>,
    /// How many throws, moments and waits there have been.
    numbers: StoredValue<u32>,
}

impl Session {
    /// A session with a battle that is not kept.
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

    /// A session with a battle that is kept as `edition`; `is_unkept` if its last changes are not.
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

    /// This window's claim to the kept battle.
    pub(crate) fn claimant(self) -> Option<Claimant> {
        self.claimant
    }

    /// Returns `true` if the battle can only be looked at here.
    pub(crate) fn is_watching(self) -> bool {
        self.claimant.is_some_and(|claimant| claimant.stand() != Stand::Here)
            || self.phones.company(self.origin()).is_some_and(|it| it.stand != Stand::Here)
    }

    /// What all screens share.
    pub(crate) fn desk(self) -> Desk {
        self.desk
    }

    /// The connection to another phone.
    pub(crate) fn phones(self) -> Phones {
        self.phones
    }

    fn battle<T>(self, look: impl FnOnce(&Battle) -> T) -> T {
        self.kept.with_value(|kept| look(&kept.battle))
    }

    /// A side, for `look`.
    pub(crate) fn side<T>(self, id: SideId, look: impl FnOnce(&SideView) -> T) -> Option<T> {
        self.now(|shown| shown.view.sides.iter().find(|side| side.id == id).map(look))
    }

    /// A side's name.
    pub(crate) fn side_name(self, id: SideId) -> String {
        self.side(id, |it| it.name.clone()).unwrap_or_default()
    }

    /// What the battle's system says about itself.
    pub(crate) fn about(self) -> About {
        self.battle(|battle| battle.system().about())
    }

    /// What may be done now, with a figure or without one. Every change is followed.
    pub(crate) fn offers(self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        self.followed.all.track();
        self.battle(|battle| battle.offers(figure))
    }

    /// The action that was last taken since the battle was opened.
    pub(crate) fn last_taken(self) -> Option<Action> {
        self.taken.get_value()
    }

    /// Returns `true` if there is a battle with sides, and not only a test.
    pub(crate) fn has_sides(self) -> bool {
        self.now(|shown| !shown.view.sides.is_empty())
    }

    /// The report, once the battle is over. Every change is followed.
    pub(crate) fn report(self) -> Option<Report> {
        self.followed.all.track();
        self.battle(Battle::report)
    }

    /// The winner if the rules do not tell it: 0 for nobody, or a side's number. Until players name
    /// one, it is the leader by score.
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

    /// The players name the winner: 0 for nobody, or a side's number.
    pub(crate) fn name_winner(self, place: usize) {
        self.winner.set(Some(place));
    }

    /// The chances to the end of the walk-through, if they are wanted.
    pub(crate) fn chances_to_end(self) -> Option<Odds> {
        self.to_end.get().then(|| self.battle(|battle| battle.chances(Horizon::End)))
    }

    /// Shows or hides the chances to the end of the walk-through.
    pub(crate) fn toggle_to_end(self) {
        self.to_end.set(!self.to_end.get_untracked());
    }

    /// Returns `true` if all that came of the last act is shown, and not only what matters most.
    pub(crate) fn tells_all(self) -> bool {
        self.tells_all.get()
    }

    /// Shows all of it, or only what matters most.
    pub(crate) fn toggle_tells_all(self) {
        self.tells_all.set(!self.tells_all.get_untracked());
    }

    /// The last entries of the log, oldest first, and how many there are before them.
    pub(crate) fn log(self, least: u32) -> (Vec<NewsEntry>, usize) {
        self.followed.all.track();
        let most = usize::try_from(self.log_wanted.get().max(least)).unwrap_or(usize::MAX);
        self.battle(|battle| {
            let before = battle.log_len().saturating_sub(most);
            (NewsEntry::all(battle, before), before)
        })
    }

    /// Shows all of the log.
    pub(crate) fn want_log(self) {
        self.log_wanted.set(u32::MAX);
    }

    /// A number that no throw, moment or wait has had yet.
    fn next_number(self) -> u32 {
        self.numbers.update_value(|it| *it += 1);
        self.numbers.get_value()
    }

    /// What lies on top of the battle.
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
        // A walk-through that has room beside it stays open while something else is opened.
        if !self.aside.get_untracked() && self.now(|shown| shown.walk.is_some()) {
            self.aside.set(true);
        }
        self.opened.set(what);
    }

    /// Returns `true` if the offers that are seldom wanted are shown.
    pub(crate) fn wants_more(self) -> bool {
        self.more.get()
    }

    /// Shows the offers that are seldom wanted, or the others.
    pub(crate) fn toggle_more(self) {
        self.more.set(!self.more.get_untracked());
    }

    /// The topic of this key.
    pub(crate) fn find_topic(self, key: &str) -> Option<Explanation> {
        self.topics().into_iter().find(|topic| topic.key == key)
    }

    /// All topics of its system, in reading order.
    pub(crate) fn topics(self) -> Vec<Explanation> {
        self.battle(|battle| battle.system().topics())
    }

    /// The topic that is being read.
    pub(crate) fn topic(self) -> Option<Explanation> {
        self.topic.get()
    }

    /// Returns `true` if a topic is being read.
    pub(crate) fn reads_topic(self) -> bool {
        self.topic.with_untracked(Option::is_some)
    }

    /// Opens a topic over everything else; `None` closes it.
    pub(crate) fn read(self, topic: Option<Explanation>) {
        if topic.is_some() || self.reads_topic() {
            self.topic.set(topic);
        }
    }

    /// Closes what lies on top. A battle's walk-through is only put aside.
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

    /// Leaves the walk-through. If something has been answered in it, asks the player first.
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

    /// The page of the turn that is over.
    pub(crate) fn turn_page(self) -> Option<TurnPage> {
        self.page.get()
    }

    /// The page of the turn that is over has been read.
    pub(crate) fn turn_over(self) {
        if self.page.with_untracked(Option::is_some) {
            scene_changes();
            self.page.set(None);
        }
    }

    /// The side that play has just passed to.
    pub(crate) fn passed_to(self) -> Option<SideId> {
        self.passed_to.get()
    }

    /// Ticks an order to the table off, or removes the tick.
    pub(crate) fn tick_off(self, order: &str, is_done: bool) {
        self.shown.update_value(|shown| {
            let orders = shown.news.orders.iter_mut();
            orders.filter(|it| it.words == order).for_each(|it| it.is_done = is_done);
        });
    }

    /// Returns `true` if the walk-through has been put aside to look at the battle.
    pub(crate) fn is_aside(self) -> bool {
        self.aside.get()
    }

    /// Returns to the walk-through.
    pub(crate) fn resume(self) {
        scene_changes();
        self.aside.set(false);
    }
}
