//! The open battle.
//!
//! Every action goes through one method, which changes the battle, saves it and shows it.
//!
//! The fields of a [`Session`] are grouped by what changes together. Methods that need only one
//! group are on that group. All others are on the session.
//!
//! Signals only notify parts of the screen of changes (see [`followed`]). The current state is in
//! [`Shown`].

mod acts;
mod after;
mod clocks;
pub(crate) mod crowd;
mod dice_camera;
mod display;
mod document;
mod followed;
mod forecasts;
mod moments;
mod newcomers;
mod overlays;
pub(crate) mod panes;
mod phones;
mod photos;
mod question;
mod records;
mod rolling;
mod saved_rosters;
mod solo;
mod sought;

use after::AfterBattle;
pub(crate) use after::{Aftermath, Fate};
pub(crate) use clocks::{TICK, Ticking};
use display::Display;
use document::Document;
pub(crate) use document::SideRoster;
use followed::Followed;
pub(crate) use forecasts::{OptionForecast, OptionForecasts, best_first};
use ledger::{Edition, Kept, KeptBattle};
use leptos::prelude::*;
use moments::Moments;
pub(crate) use moments::ShownMoment;
pub(crate) use overlays::Opened;
use overlays::Overlays;
use photos::Photos;
pub(crate) use photos::Shot;
use question::OpenQuestion;
pub(crate) use rolling::Falling;
use rules_core::{
    About, Battle, Explanation, FigureId, Holder, Row, SideId,
    conversation::Luck,
    own::Winner,
    report::Report,
    solo::Proposal,
    view::{Offer, SideView},
};
use saved_rosters::SavedRosters;
pub(crate) use solo::Proposed;
pub(crate) use sought::Sought;

use crate::{
    app_state::AppState,
    browser::clock,
    claim::Claimant,
    news::{NewsEntry, Ticks},
    phones::Phones,
    shown::Shown,
};

/// The open battle.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    /// The battle as a document.
    pub(crate) document: Document,
    /// The displayed battle, and the signals for its changes.
    followed: Followed,
    /// The overlays over the battle.
    pub(crate) overlays: Overlays,
    /// The open question, with its incomplete answer and its dice.
    pub(crate) question: OpenQuestion,
    /// The events that the screen draws attention to.
    pub(crate) moments: Moments,
    /// The players' view settings.
    pub(crate) display: Display,
    /// What the players have found and saved after the battle.
    pub(crate) after: AfterBattle,
    /// What the saved rosters have of the figures.
    saved_rosters: SavedRosters,
    /// The photos in the log.
    photos: Photos,
    /// What players have last done as Rollbook proposed.
    meant: RwSignal<Option<Proposal>>,
}

impl Session {
    /// Creates a session for an unsaved battle.
    pub(crate) fn new(phones: Phones, kept: KeptBattle) -> Self {
        Self {
            followed: Followed::new(Shown::of(&kept.battle, Ticks::new())),
            document: Document::new(phones, kept),
            overlays: Overlays::new(),
            question: OpenQuestion::new(),
            moments: Moments::new(),
            display: Display::new(),
            after: AfterBattle::new(),
            saved_rosters: RwSignal::new(None),
            photos: Photos::new(),
            meant: RwSignal::new(None),
        }
    }

    /// Creates a session for a battle that is saved as `edition`.
    ///
    /// `is_unkept` is `true` if its last changes are unsaved.
    pub(crate) fn keeping(
        phones: Phones,
        edition: Edition,
        is_unkept: bool,
        kept: KeptBattle,
    ) -> Self {
        let session = Self::new(phones, kept);
        let held = move |claimant| Self { document: session.document.claimed(claimant), ..session };
        let reload = move |claimant| held(claimant).reload(claimant);
        let text = move || session.document.try_kept(|it| it.document(clock::now()).ok())?;
        let session = held(Claimant::new(session.app(), edition, is_unkept, reload, text));
        phones.attach(session.document.origin(), session);
        session.app().once_painted(move || session.document.write_figures());
        session
    }

    /// Returns the state that all screens share.
    pub(crate) fn app(self) -> AppState {
        self.document.app()
    }

    fn battle<T>(self, look: impl FnOnce(&Battle) -> T) -> T {
        self.document.battle(look)
    }

    /// Passes a side to `look`.
    pub(crate) fn side<T>(self, id: SideId, look: impl FnOnce(&SideView) -> T) -> Option<T> {
        self.now(|shown| shown.view.sides.iter().find(|side| side.id == id).map(look))
    }

    /// Returns the name of a side.
    pub(crate) fn side_name(self, id: SideId) -> String {
        self.side(id, |it| it.name.clone()).unwrap_or_default()
    }

    /// Returns the facts about the battle's system.
    pub(crate) fn about(self) -> About {
        self.document.kept(|kept| kept.system.about())
    }

    /// Returns the current offers for a figure, or those without a figure, and tracks every change.
    pub(crate) fn offers(self, figure: Option<FigureId>) -> Vec<Offer<Row>> {
        self.followed.all.track();
        self.battle(|battle| battle.offers(figure))
    }

    /// Returns the words on the markers that players can add to a tracker.
    pub(crate) fn new_words(self, holder: Holder, tracker: &str) -> Vec<String> {
        self.battle(|battle| battle.state().new_words(holder, tracker))
    }

    /// Returns `true` for a battle with sides, and `false` for a quick test.
    pub(crate) fn has_sides(self) -> bool {
        self.now(|shown| !shown.view.sides.is_empty())
    }

    /// Returns the report once the battle is over, and tracks every change.
    pub(crate) fn report(self) -> Option<Report> {
        self.followed.all.track();
        self.document.kept(|kept| {
            let mut report = kept.battle.report()?;
            report.headline = kept.headline(&report);
            Some(report)
        })
    }

    /// Returns what is most worth telling of the battle, once it is over. Each part has a label.
    pub(crate) fn highlights(self) -> Vec<(String, String)> {
        self.battle(Battle::highlights)
    }

    /// Returns each side's rolls so far, compared with the expected values.
    pub(crate) fn luck(self) -> Vec<Luck> {
        self.battle(Battle::luck)
    }

    /// Returns who has won by the rules, as the players say or by score, and tracks every change.
    pub(crate) fn winner(self) -> Option<Winner> {
        self.followed.all.track();
        self.document.kept(KeptBattle::winner)
    }

    /// Returns `true` if the rules don't say who has won.
    pub(crate) fn asks_winner(self) -> bool {
        self.battle(|battle| battle.state().victor().is_none())
    }

    /// Returns the last entries of the log, oldest first, and the number of entries before them.
    pub(crate) fn log(self, least: u32) -> (Vec<NewsEntry>, usize) {
        self.followed.all.track();
        let most = usize::try_from(self.display.log_wanted.get().max(least)).unwrap_or(usize::MAX);
        self.battle(|battle| {
            let before = battle.log_len().saturating_sub(most);
            (NewsEntry::all(battle, before), before)
        })
    }

    /// Returns the topic with this key.
    pub(crate) fn find_topic(self, key: &str) -> Option<Explanation> {
        self.topics().into_iter().find(|topic| topic.key == key)
    }

    /// Returns all topics of the battle's system, in reading order.
    pub(crate) fn topics(self) -> Vec<Explanation> {
        self.document.kept(|kept| kept.system.topics())
    }

    /// Ticks off an instruction of this log entry, or removes the tick.
    pub(crate) fn tick_off(self, entry: usize, order: &str, is_done: bool) {
        self.followed.shown.update_value(|shown| {
            let orders = shown.news.orders.iter_mut();
            orders.filter(|it| it.words == order).for_each(|it| it.is_done = is_done);
            let tick = (entry, order.to_owned());
            match is_done {
                true => shown.ticks.insert(tick),
                false => shown.ticks.remove(&tick),
            };
        });
    }
}
