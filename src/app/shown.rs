//! The displayed state of a battle, computed once per change.

use std::sync::Arc;

use rules_core::{
    Battle, FigureId, Row, SideId, WalkView,
    conversation::Outcome,
    journal::{NextPool, OptionPool},
    odds::{Horizon, Odds},
    view::{BattleView, FigureView, Offer, Standing, Tracker},
};

use crate::news::{News, NewsEntry, Ticks, append_entries, append_lines};

/// The amount of space for each figure's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// Enough space for a name, a line of text and trackers.
    Usual,
    /// Enough space for one line.
    Little,
}

/// If a side has at least this many figures, cards have [`Room::Little`].
const MANY: usize = 9;

/// A part of the screen that announces texts to screen readers. An open overlay hides the rest of
/// the page from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Region {
    /// The page below all overlays.
    #[default]
    Page,
    /// The overlay.
    Overlay,
}

/// A figure in the order of play.
#[derive(PartialEq)]
pub(crate) struct Place<'a> {
    /// The name of the figure.
    pub(crate) name: &'a str,
    /// The side of the figure.
    pub(crate) side: SideId,
    /// The figure's status this turn: ready, acting, done and so on.
    pub(crate) standing: Standing,
}

/// The side of each figure and its index there, by the figure's ID.
type Places = Vec<Option<(usize, usize)>>;

/// The displayed state of a battle.
pub(crate) struct Shown {
    /// The battle as the players see it.
    pub(crate) view: Arc<BattleView>,
    /// The side of each figure and its index there, by the figure's ID.
    places: Places,
    /// The amount of space for each figure's card.
    pub(crate) room: Room,
    /// The open walk-through, if there is one.
    pub(crate) walk: Option<WalkView>,
    /// The odds up to the end of the open test.
    pub(crate) chances: Option<Odds>,
    /// The test's outcome for each band of results, if the band alone decides it.
    pub(crate) by_band: Vec<Option<Outcome>>,
    /// The pool whose results can be entered together with those of the open one.
    pub(crate) next_pool: Option<NextPool>,
    /// The pool that an option of the open choice leads to, if both can be answered together.
    pub(crate) option_pool: Option<OptionPool>,
    /// The next move.
    pub(crate) next: NextMove,
    /// The results of the last action.
    pub(crate) news: News,
    /// The instructions that were ticked off.
    pub(crate) ticks: Ticks,
    /// The figures whose trackers have just changed, except for the acting figure.
    pub(crate) changed: Vec<FigureId>,
    /// Whether there is an action to undo.
    pub(crate) can_undo: bool,
    /// Whether there is an action to redo.
    pub(crate) can_redo: bool,
    /// The text for screen readers to announce.
    pub(crate) said: String,
    /// The only part of the screen that announces the text: the one on top at the time.
    pub(crate) said_in: Region,
}

/// The next move: the side and figure to move, and their task.
#[derive(PartialEq)]
pub(crate) struct NextMove {
    /// The side whose move it is.
    pub(crate) side: Option<SideId>,
    /// The open question, or else an instruction.
    pub(crate) words: String,
    /// Whether the words are a question.
    pub(crate) is_asked: bool,
    /// Whether the battle is over.
    pub(crate) is_over: bool,
    /// The figure whose move it is.
    pub(crate) figure: Option<FigureId>,
    /// A reminder of an easily forgotten rule, if no question is open.
    pub(crate) reminder: Option<String>,
    /// The available offers that belong to no figure, except for rare ones.
    pub(crate) offers: Vec<Offer<Row>>,
    /// What the figure whose move it is will most likely do, if that is known.
    pub(crate) likely: Option<Offer<Row>>,
    /// The label of the button that adds figures, if the battle lacks some.
    pub(crate) lacks: Option<&'static str>,
    /// Whether Rollbook plays the side that acts next.
    pub(crate) is_solo: bool,
}

impl NextMove {
    fn of(battle: &Battle, view: &BattleView, walk: Option<&WalkView>) -> Self {
        let (side, words) = match walk {
            Some(walk) => (walk.prompt.side, &walk.prompt.ask),
            None => (view.next.side, &view.next.words),
        };
        let mut offers = if walk.is_some() { Vec::new() } else { battle.offers(None) };
        offers.retain(|offer| offer.refusal.is_none() && !offer.rare);
        let likely = |id| {
            let mut offers = battle.offers(Some(id)).into_iter();
            offers.find(|offer| offer.likely && offer.refusal.is_none())
        };
        Self {
            side,
            words: words.clone(),
            is_asked: walk.is_some(),
            is_over: view.over.is_some(),
            figure: view.next.figure,
            reminder: view.reminder.clone().filter(|_| walk.is_none()),
            offers,
            likely: view.next.figure.filter(|_| walk.is_none()).and_then(likely),
            lacks: view.lacks.filter(|_| walk.is_none()),
            is_solo: battle.acts_next().is_some(),
        }
    }
}

impl Shown {
    /// Returns the current state of `battle`. `ticks` are the instructions that were ticked off.
    pub(crate) fn of(battle: &Battle, mut ticks: Ticks) -> Self {
        let entries = battle.log_len();
        ticks.retain(|(entry, _)| *entry < entries);
        let walk = battle.walk();
        let rolls = walk.as_ref().is_some_and(|walk| walk.prompt.question.has_odds());
        let view = battle.seen();
        let places = places(&view);
        let gone =
            |id: FigureId| at(&view, &places, id).is_some_and(|it| it.standing == Standing::Gone);
        Self {
            news: News::of(battle, &ticks, gone),
            next: NextMove::of(battle, &view, walk.as_ref()),
            room: room(&view),
            places,
            view,
            walk,
            chances: rolls.then(|| battle.chances(Horizon::Test)),
            by_band: if rolls { battle.outcome_by_band() } else { Vec::new() },
            next_pool: battle.next_pool(),
            option_pool: battle.option_pool(),
            ticks,
            changed: Vec::new(),
            can_undo: battle.can_undo(),
            can_redo: battle.can_redo(),
            said: String::new(),
            said_in: Region::default(),
        }
    }

    /// Returns the figures of all sides, one side after the other.
    pub(crate) fn figures(&self) -> impl Iterator<Item = &FigureView> {
        self.view.sides.iter().flat_map(|side| &side.figures)
    }

    /// Returns the figure with this ID.
    pub(crate) fn figure(&self, id: FigureId) -> Option<&FigureView> {
        at(&self.view, &self.places, id)
    }

    /// Returns the order of play, which is empty if the order isn't fixed.
    pub(crate) fn order(&self) -> impl Iterator<Item = Place<'_>> {
        let figures = self.view.order.iter().filter_map(|id| self.figure(*id));
        figures.map(|it| Place { name: &it.name, side: it.side, standing: it.standing })
    }

    /// Returns the names of all sides, joined by dashes.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.view.sides.iter().map(|side| side.name.as_str()).collect();
        names.join(" – ")
    }

    /// Sets the text for screen readers: the dice that fell, the new entries of the log, and the
    /// next question.
    ///
    /// After an undo or redo, `back` is the sentence that says so. `before` is the previously
    /// displayed state.
    pub(crate) fn announce(
        &mut self,
        back: Option<&str>,
        fell: &str,
        entries: &[NewsEntry],
        before: &Self,
    ) {
        let mut words = back.unwrap_or_default().to_owned();
        if back.is_none() {
            append_entries(fell, entries, &mut words);
        }
        if let Some(walk) = &self.walk {
            // Skip lines that have already been announced.
            let is_on = |was: &&WalkView| back.is_none() && was.answers < walk.answers;
            let was = before.walk.as_ref().filter(is_on);
            let heard = was.map_or(0, |was| was.lines.len());
            let (fresh, told) = (walk.lines.iter().skip(heard), words.len());
            append_lines(fresh.clone(), &mut words);
            if words.len() == told {
                // If there are only calculations, as in a series of shots, announce those.
                fresh.for_each(|line| words.extend([line.text.as_str(), " "]));
            }
            if was.is_none_or(|was| was.prompt.headline != walk.prompt.headline) {
                words.push_str(&walk.prompt.headline.to_string());
                words.push_str(". ");
            }
            words.push_str(&walk.prompt.ask);
        }
        if words == before.said {
            // Screen readers announce a text only if it differs from the previous one.
            words.push('\u{a0}');
        }
        self.said = words;
    }

    /// Returns the title and text of the open question.
    pub(crate) fn question(&self) -> Option<(&str, &str)> {
        self.walk.as_ref().map(|it| (&*it.prompt.headline.title, &*it.prompt.ask))
    }

    /// Returns `true` if a figure's card is highlighted as a choice.
    pub(crate) fn calls(&self, figure: &FigureView) -> bool {
        let is_ready = self.walk.is_none() && figure.standing == Standing::Ready;
        is_ready || self.pick(figure.id).is_some()
    }

    /// Returns the index of a figure's option, if the open question offers the figure.
    pub(crate) fn pick(&self, id: FigureId) -> Option<u16> {
        let choice = self.walk.as_ref()?.prompt.question.choice()?;
        choice.open().find(|(_, it)| it.figure == Some(id)).map(|(place, _)| place)
    }
}

/// Returns `true` if a figure is in the battle and harmed.
pub(crate) fn is_hurt(figure: &FigureView) -> bool {
    figure.standing != Standing::Gone && figure.trackers.iter().any(Tracker::is_harm)
}

/// Returns the figure with this ID, if there is one.
fn at<'a>(view: &'a BattleView, places: &Places, id: FigureId) -> Option<&'a FigureView> {
    let (side, place) = places.get(id.index()).copied().flatten()?;
    view.sides.get(side)?.figures.get(place)
}

/// Returns the side of each figure and its index there, by the figure's ID.
fn places(view: &BattleView) -> Places {
    let mut places = Vec::new();
    for (number, side) in view.sides.iter().enumerate() {
        for (place, figure) in side.figures.iter().enumerate() {
            let index = figure.id.index();
            places.resize(places.len().max(index + 1), None);
            if let Some(it) = places.get_mut(index) {
                *it = Some((number, place));
            }
        }
    }
    places
}

fn room(view: &BattleView) -> Room {
    let most = view.sides.iter().map(|side| side.figures.len()).max().unwrap_or_default();
    if most >= MANY { Room::Little } else { Room::Usual }
}
