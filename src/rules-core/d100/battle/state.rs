//! A battle at one moment.

use super::{figure_state::FigureState, limits::MOST_SIDES};
use crate::{
    d100::figure::{muster::Muster, profile::Profile, weapon::Weapon},
    ids::{FigureId, SideId},
    unchanging::Unchanging,
};

/// A battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// What never changes: sides and profiles.
    muster: Unchanging<Muster>,
    /// The turn, from 1.
    pub turn: u16,
    /// The side whose figures act.
    pub to_move: SideId,
    /// Each figure, by its id.
    pub figures: Vec<FigureState>,
    /// Whether the players have ended the battle.
    pub ended: bool,
    /// How many figures each side had lost by the end of each turn.
    pub losses: Vec<[u8; MOST_SIDES]>,
}

impl State {
    pub(crate) fn new(muster: Muster) -> Self {
        let figures = muster.figures.iter().map(|(_, profile)| FigureState::fresh(profile));
        let mut state = Self {
            turn: 1,
            to_move: SideId(0),
            figures: figures.collect(),
            ended: false,
            losses: Vec::new(),
            muster: Unchanging::new(muster),
        };
        state.to_move = state.all_sides().find(|&side| state.stands(side)).unwrap_or(SideId(0));
        state
    }

    /// All sides, in seating order.
    pub fn all_sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..).map(SideId).take(self.muster.sides.len())
    }

    /// All figures and objects.
    pub fn all_figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..).map(FigureId).take(self.muster.figures.len())
    }

    /// The figures and objects of a side.
    pub fn figures_of(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(move |&id| self.side_of(id) == Some(side))
    }

    /// The figures of a side, without its objects.
    pub fn fighters_of(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.figures_of(side).filter(|&id| !self.profile(id).object)
    }

    /// Enemies of a figure that stand.
    pub fn enemies_of(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let side = self.side_of(id);
        self.all_figures().filter(move |&it| {
            self.side_of(it) != side && self.is_standing(it) && !self.profile(it).object
        })
    }

    /// Objects that stand, whoever they belong to.
    pub fn objects(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(|&id| self.is_standing(id) && self.profile(id).object)
    }

    /// Whether there is such a figure.
    pub fn has(&self, id: FigureId) -> bool {
        id.index() < self.figures.len()
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.muster.sides.get(side.index()).map_or("", String::as_str)
    }

    /// The side of a figure.
    pub fn side_of(&self, id: FigureId) -> Option<SideId> {
        self.muster.figures.get(id.index()).map(|(side, _)| *side)
    }

    /// The profile of a figure. One that is not there has an empty profile.
    pub fn profile(&self, id: FigureId) -> &Profile {
        static NOBODY: Profile = Profile::nobody();
        self.muster.figures.get(id.index()).map_or(&NOBODY, |(_, profile)| profile)
    }

    /// The name of a figure.
    pub fn name(&self, id: FigureId) -> &str {
        &self.profile(id).name
    }

    /// A figure's weapon, by its place on the sheet.
    pub fn weapon(&self, id: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }

    /// How a figure stands. One that is not there is out of the battle.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        static NOBODY: FigureState = FigureState::nobody();
        self.figures.get(id.index()).unwrap_or(&NOBODY)
    }

    /// Damage: a figure stands until its injury value reaches its limit.
    pub fn is_standing(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        !figure.out && figure.injury < self.profile(id).limit
    }

    /// Injuries that a figure can still take before it falls.
    pub fn left_of(&self, id: FigureId) -> u16 {
        self.profile(id).limit.saturating_sub(self.figure(id).injury)
    }

    /// Whether a figure stands and has an action left.
    pub fn can_act(&self, id: FigureId) -> bool {
        self.is_standing(id) && !self.profile(id).object && self.figure(id).actions > 0
    }

    /// How many of a side's figures stand.
    pub fn count_standing(&self, side: SideId) -> usize {
        self.fighters_of(side).filter(|&id| self.is_standing(id)).count()
    }

    /// Whether a side has a figure that stands.
    pub fn stands(&self, side: SideId) -> bool {
        self.fighters_of(side).any(|id| self.is_standing(id))
    }

    /// How many figures each side has lost.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        let mut losses = [0_u8; MOST_SIDES];
        for (lost, side) in losses.iter_mut().zip(self.all_sides()) {
            let count = self.fighters_of(side).filter(|&id| !self.is_standing(id)).count();
            *lost = u8::try_from(count).unwrap_or(u8::MAX);
        }
        losses
    }

    /// The battle is over when at most one side has a figure that stands, or the players say so.
    pub fn is_over(&self) -> bool {
        self.ended || self.all_sides().filter(|&side| self.stands(side)).count() <= 1
    }

    /// The side whose turn comes next, and whether a new turn begins with it: the next in seating order that has a figure
    /// that stands.
    pub fn next_side(&self) -> (SideId, bool) {
        let sides: Vec<SideId> = self.all_sides().filter(|&side| self.stands(side)).collect();
        let later = sides.iter().find(|&&side| side > self.to_move);
        let first = sides.first().copied().unwrap_or(self.to_move);
        later.map_or((first, true), |&side| (side, false))
    }
}
