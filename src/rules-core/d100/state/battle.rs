//! A battle at one moment.

use std::ops::Deref;

use super::figure_state::FigureState;
use crate::{
    chapter::last_left,
    d100::figure::{
        profile::Profile,
        weapon::{Gun, Weapon},
    },
    ids::{FigureId, SideId},
    lineup::Lineup,
    muster::Muster,
};

/// The most sides of a battle.
pub const MOST_SIDES: usize = 4;

/// The highest turn that is counted.
pub(crate) const MOST_TURNS: u16 = 99;

/// A battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// The sides and figures, and how each figure stands.
    pub(crate) lineup: Lineup<Profile, FigureState>,
    /// The turn, from 1.
    pub turn: u16,
    /// The side whose turn it is.
    pub to_move: SideId,
    /// Whether the players have ended the battle.
    pub ended: bool,
    /// How many figures each side had lost by the end of each turn.
    pub losses: Vec<[u8; MOST_SIDES]>,
}

/// Questions about who takes part go to the lineup.
impl Deref for State {
    type Target = Muster<Profile>;

    fn deref(&self) -> &Muster<Profile> {
        &self.lineup
    }
}

impl State {
    pub(crate) fn new(muster: Muster<Profile>) -> Self {
        let mut state = Self {
            turn: 1,
            to_move: SideId(0),
            ended: false,
            losses: Vec::new(),
            lineup: Lineup::new(muster),
        };
        state.to_move = state.all_sides().find(|&side| state.stands(side)).unwrap_or(SideId(0));
        state
    }

    /// Takes in newcomers, who stand fresh after all others.
    pub(crate) fn join(&mut self, muster: Muster<Profile>) {
        self.lineup.join(muster);
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

    /// Objects that stand, of any side or none.
    pub fn objects(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(|&id| self.is_standing(id) && self.profile(id).object)
    }

    /// A figure's weapon, by its place on the sheet.
    pub fn weapon(&self, id: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }

    /// The values of a figure's weapon as a gun, if it is one.
    pub fn gun(&self, id: FigureId, place: u8) -> Option<Gun> {
        self.weapon(id, place).and_then(Weapon::gun)
    }

    /// How a figure stands. One that does not exist is out of the battle.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        self.lineup.figure(id)
    }

    /// Damage: returns `true` if a figure stands, because its injury value has not reached its
    /// limit.
    pub fn is_standing(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        !figure.out && figure.injury < self.profile(id).limit
    }

    /// Injuries that a figure can still take before it falls.
    pub fn left_of(&self, id: FigureId) -> u16 {
        self.profile(id).limit.saturating_sub(self.figure(id).injury)
    }

    /// Returns `true` if a figure stands and has an action left.
    pub fn can_act(&self, id: FigureId) -> bool {
        self.is_standing(id) && !self.profile(id).object && self.figure(id).actions > 0
    }

    /// How many of a side's figures stand.
    pub fn count_standing(&self, side: SideId) -> usize {
        self.fighters_of(side).filter(|&id| self.is_standing(id)).count()
    }

    /// Returns `true` if a side has a figure that stands.
    pub fn stands(&self, side: SideId) -> bool {
        self.fighters_of(side).any(|id| self.is_standing(id))
    }

    /// How many figures each side has lost.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        self.count_by_side(|id| self.lost(id) > 0)
    }

    /// 1 if a figure fell or left the battle. Objects count for nobody.
    pub fn lost(&self, id: FigureId) -> u16 {
        (!self.profile(id).object && !self.is_standing(id)).into()
    }

    /// Returns `true` if at most one side has a standing figure, or the players have ended the
    /// battle.
    pub fn is_over(&self) -> bool {
        self.ended || self.all_sides().filter(|&side| self.stands(side)).count() <= 1
    }

    /// The side that is left when no other is.
    pub fn victor(&self) -> Option<SideId> {
        last_left(self.all_sides().filter(|&side| self.stands(side)))
    }

    /// The side whose turn comes next, and whether a new turn begins with it: the next side in
    /// seating order with a standing figure.
    pub fn next_side(&self) -> (SideId, bool) {
        let sides: Vec<SideId> = self.all_sides().filter(|&side| self.stands(side)).collect();
        let later = sides.iter().find(|&&side| side > self.to_move);
        let first = sides.first().copied().unwrap_or(self.to_move);
        later.map_or((first, true), |&side| (side, false))
    }
}
