//! The state of a battle.

use std::ops::RangeInclusive;

use engine::{
    Crowd, FigureId, HasLineup, Lineup, SideId,
    turn_summary::{last_left, leader},
};

use crate::{
    definition::{Bound, Tracker, TrackerKind, TurnOrder},
    game::ByGame,
    profile::Profile,
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
    pub(crate) out: bool,
    /// Whether the figure has acted in this turn or phase.
    pub(crate) done: bool,
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
        let nobody = Profile::default();
        let begins = |all: &[Tracker]| all.iter().map(|it| starts(it, &nobody)).collect();
        let battle = begins(&game.trackers.battle);
        let mut state = Self {
            lineup: lineup.clone(),
            game,
            turn: 0,
            phase: 0,
            first: SideId(0),
            mover: SideId(0),
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
        let nobody = Profile::default();
        for _ in lineup.all_sides().skip(self.sides.len()) {
            self.sides.push(game.trackers.side.iter().map(|it| starts(it, &nobody)).collect());
        }
        for (_, profile) in lineup.profiles().skip(self.figures.len()) {
            let trackers = game.trackers.figure.iter().map(|it| starts(it, profile)).collect();
            self.figures.push(Figure { trackers, out: false, done: false });
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
        let figure = self.figures.get(id.index());
        figure.and_then(|it| it.trackers.get(place)).copied().unwrap_or_default().into()
    }

    /// Returns the minimum and maximum of a figure's tracker.
    pub(crate) fn limits(&self, id: FigureId, place: usize) -> RangeInclusive<i32> {
        let tracker = self.game.trackers.figure.get(place);
        tracker.map_or(0..=0, |tracker| limits(tracker, self.profile(id)))
    }

    /// Returns `true` if a figure is out at this value of a tracker.
    pub(crate) fn is_out_at(&self, id: FigureId, place: usize, value: i32) -> bool {
        let tracker = self.game.trackers.figure.get(place);
        let Some(out_at) = tracker.and_then(|it| it.out_at) else { return false };
        let bound = bound(out_at, self.profile(id));
        if bound <= *self.limits(id, place).start() { value <= bound } else { value >= bound }
    }

    /// Returns the number of a side's figures that are not out.
    pub(crate) fn standing(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| !self.is_out(id)).count()
    }

    /// Returns all figures that are neither out nor in this list.
    pub(crate) fn standing_but(&self, these: &[FigureId]) -> impl Iterator<Item = FigureId> {
        self.all_figures().filter(|&id| !self.is_out(id) && !these.contains(&id))
    }

    /// Returns the sides with figures that are not out.
    pub(crate) fn sides_standing(&self) -> Vec<SideId> {
        self.all_sides().filter(|&side| self.standing(side) > 0).collect()
    }

    /// Returns `true` if a figure can activate.
    pub(crate) fn is_ready(&self, id: FigureId) -> bool {
        self.turn > 0
            && !self.is_over()
            && !self.is_out(id)
            && match self.game.turn.order {
                TurnOrder::Free => true,
                TurnOrder::Alternate | TurnOrder::InTurn => {
                    self.acting.is_none()
                        && !self.is_done(id)
                        && self.side_of(id) == Some(self.to_move())
                }
            }
    }

    /// Returns the figures of a side that have yet to act.
    pub(crate) fn waiting(&self, side: SideId) -> impl Iterator<Item = FigureId> {
        self.figures_of(side).filter(|&id| !self.is_out(id) && !self.is_done(id))
    }

    /// Returns the side to move. If that side has no figures left to act, for example because
    /// players took them out by hand, returns the next side instead.
    pub(crate) fn to_move(&self) -> SideId {
        match self.waiting(self.mover).next() {
            Some(_) => self.mover,
            None => self.next_mover(self.mover).unwrap_or(self.mover),
        }
    }

    /// Returns the name of a phase, or an empty string if turns have no phases.
    pub(crate) fn phase_name(&self, phase: u8) -> &str {
        self.game.turn.phases.get(usize::from(phase)).map_or("", String::as_str)
    }

    /// Returns `true` if this turn has another phase.
    pub(crate) fn has_next_phase(&self) -> bool {
        self.turn > 0 && usize::from(self.phase) + 1 < self.game.turn.phases.len()
    }

    /// Returns the side that moves after this one, or `None` if no figures are left to act.
    pub(crate) fn next_mover(&self, after: SideId) -> Option<SideId> {
        let has = |side: &SideId| self.waiting(*side).next().is_some();
        let others = self.all_sides().filter(|&it| it > after);
        let before = self.all_sides().filter(|&it| it <= after);
        match self.game.turn.order {
            TurnOrder::InTurn => std::iter::once(after).chain(others).chain(before).find(has),
            TurnOrder::Alternate | TurnOrder::Free => others.chain(before).find(has),
        }
    }

    /// Returns `true` if no one is left to act in this turn or phase.
    pub(crate) fn is_turn_over(&self) -> bool {
        self.acting.is_none() && self.all_sides().all(|side| self.waiting(side).next().is_none())
    }

    /// Returns `true` if the battle is over: the players ended it, its last turn is over, or too
    /// few sides are left. With a free turn order, it goes on however few sides are left.
    pub(crate) fn is_over(&self) -> bool {
        let nobody_left = self.game.turn.order != TurnOrder::Free
            && !self.is_empty()
            && self.sides_standing().len() < 2.min(self.all_sides().count());
        self.ended || nobody_left
    }

    /// Returns the side that has won: the last one standing, or the one with the highest score. A
    /// battle with only one side has no winner.
    pub(crate) fn victor(&self) -> Option<SideId> {
        if !self.is_over() || self.is_empty() || self.all_sides().count() < 2 {
            return None;
        }
        last_left(self.sides_standing()).or_else(|| {
            let place = self.game.turn.most?;
            let of = |side: SideId| self.sides.get(side.index())?.get(place).copied();
            leader(self.all_sides().map(|side| (side, of(side))))
        })
    }
}

pub(crate) fn bound(bound: Bound, profile: &Profile) -> i32 {
    match bound {
        Bound::Number(number) => number,
        Bound::Stat(stat) => profile.numbers.get(stat).copied().unwrap_or_default(),
    }
}

/// Returns the minimum and maximum of a tracker.
pub(crate) fn limits(tracker: &Tracker, profile: &Profile) -> RangeInclusive<i32> {
    match &tracker.kind {
        TrackerKind::Number { least, most, .. } => {
            let least = bound(*least, profile);
            least..=bound(*most, profile).max(least)
        }
        TrackerKind::Flag => 0..=1,
        TrackerKind::OneOf(words) => 0..=i32::try_from(words.len()).unwrap_or(1) - 1,
    }
}

fn starts(tracker: &Tracker, profile: &Profile) -> i16 {
    let (least, most) = limits(tracker, profile).into_inner();
    kept(match &tracker.kind {
        TrackerKind::Number { starts, .. } => bound(*starts, profile).clamp(least, most),
        TrackerKind::Flag | TrackerKind::OneOf(_) => 0,
    })
}
