//! The state of a battle.

use std::ops::RangeInclusive;

use engine::{Crowd, FigureId, HasLineup, Lineup, SideId, sheet::SheetNumber};

use crate::{
    definition::{Bound, Of, Tracker, TrackerKind, Who},
    game::ByGame,
    profile::{ListEntry, Profile},
};

/// The state of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    lineup: Lineup<Profile>,
    pub(crate) game: ByGame,
    /// The turn, from 1, or 0 before the first.
    pub(crate) turn: u16,
    /// The index of the phase, if turns have phases.
    pub(crate) phase: u8,
    /// The side that begins the turn, and the side to move.
    pub(crate) first: SideId,
    pub(crate) mover: SideId,
    /// The side whose own turn it is, if sides have their own turns.
    pub(crate) side_turn: Option<SideId>,
    /// Whether the side to move has been drawn, if it has to be.
    pub(crate) is_drawn: bool,
    /// The active figure, if any.
    pub(crate) acting: Option<FigureId>,
    pub(crate) ended: bool,
    pub(crate) battle: Vec<i16>,
    pub(crate) sides: Vec<Vec<i16>>,
    pub(crate) figures: Crowd<Figure>,
}

/// The state of a figure.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(crate) struct Figure {
    pub(crate) trackers: Vec<i16>,
    /// The trackers of the figure's items, by list and by item.
    pub(crate) items: Vec<Vec<Vec<i16>>>,
    pub(crate) out: bool,
    /// Whether the figure has acted in this turn or phase.
    pub(crate) done: bool,
}

/// An item of a figure: the index of its list, and its index in that list.
pub(crate) type Item = (usize, usize);

/// A tracker of a battle: its holder, and its index among the trackers of such holders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Held {
    Figure(FigureId, usize),
    Side(SideId, usize),
    Battle(usize),
    Item(FigureId, Item, usize),
}

impl HasLineup for State {
    type Profile = Profile;

    fn lineup(&self) -> &Lineup<Profile> {
        &self.lineup
    }
}

/// Returns a number clamped to the range that a tracker can store.
pub(crate) fn kept(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(if number < 0 { i16::MIN } else { i16::MAX })
}

impl State {
    /// Returns the state at the start of a battle between the figures of a lineup.
    pub(crate) fn of(lineup: Lineup<Profile>, game: ByGame) -> Self {
        let battle = begin(&game.trackers.battle, &[]);
        let mut state = Self {
            lineup: lineup.clone(),
            game,
            turn: 0,
            phase: 0,
            first: SideId(0),
            mover: SideId(0),
            side_turn: None,
            is_drawn: false,
            acting: None,
            ended: false,
            battle,
            sides: Vec::new(),
            figures: Crowd::default(),
        };
        state.join(lineup);
        state
    }

    /// Replaces the lineup, and adds states for its new sides and figures.
    pub(crate) fn join(&mut self, lineup: Lineup<Profile>) {
        let game = self.game;
        for _ in lineup.all_sides().skip(self.sides.len()) {
            self.sides.push(begin(&game.trackers.side, &[]));
        }
        for (_, profile) in lineup.profiles().skip(self.figures.len()) {
            let trackers = begin(&game.trackers.figure, &profile.numbers);
            let items = game.lists.iter().zip(&profile.lists).map(|(list, items)| {
                items.iter().map(|it| begin(&list.trackers, &it.numbers)).collect()
            });
            self.figures.push(Figure { trackers, items: items.collect(), out: false, done: false });
        }
        self.lineup = lineup;
    }

    pub(crate) fn is_out(&self, id: FigureId) -> bool {
        self.figures.get(id.index()).is_none_or(|figure| figure.out)
    }

    pub(crate) fn is_done(&self, id: FigureId) -> bool {
        self.figures.get(id.index()).is_none_or(|figure| figure.done)
    }

    /// Returns the value of a figure's tracker.
    pub(crate) fn tracker(&self, id: FigureId, place: usize) -> i32 {
        self.value(Held::Figure(id, place))
    }

    /// Returns the definition of a tracker.
    pub(crate) fn definition_of(&self, held: Held) -> Option<&'static Tracker> {
        let game = &self.game.game().definition;
        let of = match held {
            Held::Figure(_, place) => Of::Figure(Who::Acting, place),
            Held::Side(_, place) => Of::Side(Who::Acting, place),
            Held::Battle(place) => Of::Battle(place),
            Held::Item(_, (list, _), place) => Of::Item(list, place),
        };
        of.tracker(&game.trackers, &game.lists)
    }

    /// Returns the value of a tracker, or 0 if there is no such tracker.
    pub(crate) fn value(&self, held: Held) -> i32 {
        if self.lineup.lacks_numbers() {
            self.use_start(held);
        }
        let value = match held {
            Held::Figure(id, place) => {
                self.figures.get(id.index()).and_then(|it| it.trackers.get(place))
            }
            Held::Side(side, place) => self.sides.get(side.index()).and_then(|it| it.get(place)),
            Held::Battle(place) => self.battle.get(place),
            Held::Item(id, (list, item), place) => {
                let items = self.figures.get(id.index()).and_then(|it| it.items.get(list));
                items.and_then(|it| it.get(item)?.get(place))
            }
        };
        value.copied().unwrap_or_default().into()
    }

    /// Uses the numbers of a sheet that a tracker started with, because its value depends on them.
    fn use_start(&self, held: Held) {
        let Some(tracker) = self.definition_of(held) else { return };
        if let TrackerKind::Number { least, most, starts } = tracker.kind {
            for it in [least, most, starts] {
                bound(it, self.numbers(held));
            }
        }
    }

    /// Returns the numbers of the sheet or item of a tracker.
    fn numbers(&self, held: Held) -> &[SheetNumber<i32>] {
        let numbers = match held {
            Held::Figure(id, _) => Some(&self.profile(id).numbers),
            Held::Item(id, item, _) => self.item(id, item).map(|it| &it.numbers),
            Held::Side(..) | Held::Battle(_) => None,
        };
        numbers.map_or(&[], Vec::as_slice)
    }

    /// Sets a tracker to a value within its limits, if there is such a tracker.
    pub(crate) fn set(&mut self, held: Held, value: i32) {
        let (least, most) = self.limits(held).into_inner();
        let tracker = match held {
            Held::Figure(id, place) => {
                self.figures.get_mut(id.index()).and_then(|it| it.trackers.get_mut(place))
            }
            Held::Side(side, place) => {
                self.sides.get_mut(side.index()).and_then(|it| it.get_mut(place))
            }
            Held::Battle(place) => self.battle.get_mut(place),
            Held::Item(id, (list, item), place) => {
                let items = self.figures.get_mut(id.index()).and_then(|it| it.items.get_mut(list));
                items.and_then(|it| it.get_mut(item)?.get_mut(place))
            }
        };
        if let Some(tracker) = tracker {
            *tracker = kept(value.clamp(least, most));
        }
    }

    /// Returns the minimum and maximum of a tracker.
    pub(crate) fn limits(&self, held: Held) -> RangeInclusive<i32> {
        let range =
            self.definition_of(held).map_or(0..=0, |tracker| limits(tracker, self.numbers(held)));
        if self.is_there(held) { range } else { *range.start()..=*range.start() }
    }

    /// Returns `false` for a tracker that starts at a number, or ends at one, which its figure or
    /// item does without. Such a tracker stays at its minimum and never takes the figure out.
    pub(crate) fn is_there(&self, held: Held) -> bool {
        let lacks = match held {
            Held::Figure(id, _) => &self.profile(id).lacks[..],
            Held::Item(id, item, _) => self.item(id, item).map_or(&[][..], |it| &it.lacks),
            Held::Side(..) | Held::Battle(_) => &[],
        };
        let needs = |bound: &Bound| matches!(bound, Bound::Stat(stat) if lacks.contains(stat));
        !self.definition_of(held).is_some_and(|tracker| match &tracker.kind {
            TrackerKind::Number { most, starts, .. } => needs(most) || needs(starts),
            TrackerKind::Flag | TrackerKind::OneOf(_) => false,
        })
    }

    /// Returns an item of a figure.
    pub(crate) fn item(&self, id: FigureId, (list, place): Item) -> Option<&ListEntry> {
        self.profile(id).lists.get(list)?.get(place)
    }

    /// Returns the items of a figure in a list.
    pub(crate) fn items(&self, id: FigureId, list: usize) -> impl Iterator<Item = Item> {
        let count = self.profile(id).lists.get(list).map_or(0, Vec::len);
        (0..count).map(move |place| (list, place))
    }

    /// Returns the trackers of all items of a figure.
    pub(crate) fn held_by_items(&self, id: FigureId) -> impl Iterator<Item = Held> {
        let lists = self.game.game().definition.lists.iter().enumerate();
        lists.flat_map(move |(place, list)| {
            let items = self.items(id, place);
            items.flat_map(move |item| {
                (0..list.trackers.len()).map(move |place| Held::Item(id, item, place))
            })
        })
    }

    /// Returns `true` if a figure is out at this value of a tracker.
    pub(crate) fn is_out_at(&self, id: FigureId, place: usize, value: i32) -> bool {
        let tracker = self.game.trackers.figure.get(place);
        let out_at =
            tracker.and_then(|it| it.out_at).filter(|_| self.is_there(Held::Figure(id, place)));
        let Some(out_at) = out_at else { return false };
        let bound = bound(out_at, &self.profile(id).numbers);
        if bound <= *self.limits(Held::Figure(id, place)).start() {
            value <= bound
        } else {
            value >= bound
        }
    }

    /// Returns the number of a side's figures that are not out.
    pub(crate) fn count_in_play(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| !self.is_out(id)).count()
    }

    /// Returns all figures that are neither out nor in this list.
    pub(crate) fn in_play_except(&self, these: &[FigureId]) -> impl Iterator<Item = FigureId> {
        self.all_figures().filter(|&id| !self.is_out(id) && !these.contains(&id))
    }

    /// Returns the sides with figures that are not out.
    pub(crate) fn sides_in_play(&self) -> Vec<SideId> {
        self.all_sides().filter(|&side| self.count_in_play(side) > 0).collect()
    }
}

/// Returns a limit, given the numbers of a sheet or an item.
pub(crate) fn bound(it: Bound, numbers: &[SheetNumber<i32>]) -> i32 {
    *stat_or_number(it, numbers)
}

fn stat_or_number(it: Bound, numbers: &[SheetNumber<i32>]) -> SheetNumber<i32> {
    match it {
        Bound::Number(number) => number.into(),
        Bound::Stat(stat) => numbers.get(stat).copied().unwrap_or_default(),
    }
}

/// Returns the minimum and maximum of a tracker.
pub(crate) fn limits(tracker: &Tracker, numbers: &[SheetNumber<i32>]) -> RangeInclusive<i32> {
    range(tracker, &|it| bound(it, numbers))
}

fn range(tracker: &Tracker, bound: &dyn Fn(Bound) -> i32) -> RangeInclusive<i32> {
    match &tracker.kind {
        TrackerKind::Number { least, most, .. } => {
            let least = bound(*least);
            least..=bound(*most).max(least)
        }
        TrackerKind::Flag => 0..=1,
        TrackerKind::OneOf(words) => 0..=i32::try_from(words.len()).unwrap_or(1) - 1,
    }
}

/// Returns the initial values of trackers, given the numbers of a sheet or an item. If one of these
/// numbers is missing, [`State::value`] uses it, so that the initial value is never used.
fn begin(trackers: &[Tracker], numbers: &[SheetNumber<i32>]) -> Vec<i16> {
    let bound = |it: Bound| stat_or_number(it, numbers).or_any();
    let starts = |tracker: &Tracker| match &tracker.kind {
        TrackerKind::Number { starts, .. } => {
            let (least, most) = range(tracker, &bound).into_inner();
            kept(bound(*starts).clamp(least, most))
        }
        TrackerKind::Flag | TrackerKind::OneOf(_) => 0,
    };
    trackers.iter().map(starts).collect()
}
