//! The state of a battle.

use engine::{FigureId, HasLineup, Lineup, SideId, figures::Figures, turn_summary::last_left};

use super::figure_state::FigureState;
use crate::figure::{
    profile::Profile,
    weapon::{Gun, Weapon},
};

/// The maximum number of sides in a battle.
pub const MOST_SIDES: usize = 4;

/// The highest turn number.
pub(crate) const MOST_TURNS: u16 = 99;

/// The state of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// The sides and figures, and the state of each figure.
    pub(crate) figures: Figures<Profile, FigureState>,
    /// The current turn, counted from 1.
    pub turn: u16,
    /// The side whose turn it is.
    pub to_move: SideId,
    /// Whether the players have ended the battle.
    pub ended: bool,
    /// The number of figures that each side had lost at the end of each turn.
    pub losses: Vec<[u8; MOST_SIDES]>,
}

impl HasLineup for State {
    type Profile = Profile;

    fn lineup(&self) -> &Lineup<Profile> {
        self.figures.lineup()
    }
}

impl State {
    pub(crate) fn new(lineup: Lineup<Profile>) -> Self {
        let mut state = Self {
            turn: 1,
            to_move: SideId(0),
            ended: false,
            losses: Vec::new(),
            figures: Figures::new(lineup),
        };
        state.to_move = state.all_sides().find(|&side| state.stands(side)).unwrap_or(SideId(0));
        state
    }

    /// Adds newcomers after all other figures, unhurt and with full magazines.
    pub(crate) fn join(&mut self, lineup: Lineup<Profile>) {
        self.figures.join(lineup);
    }

    /// Returns the figures of a side, without its objects.
    pub fn fighters_of(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.figures_of(side).filter(|&id| !self.profile(id).object)
    }

    /// Returns the standing figures of all sides but this figure's, without objects.
    pub fn enemies_of(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let side = self.side_of(id);
        self.all_figures().filter(move |&it| {
            self.side_of(it) != side && self.is_standing(it) && !self.profile(it).object
        })
    }

    /// Returns all objects still in the battle, whichever side they belong to.
    pub fn objects(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(|&id| self.is_standing(id) && self.profile(id).object)
    }

    /// Returns a figure's weapon by its index on the sheet.
    pub fn weapon(&self, id: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }

    /// Returns the gun values of a figure's weapon, or `None` if the weapon is not a gun.
    pub fn gun(&self, id: FigureId, place: u8) -> Option<Gun> {
        self.weapon(id, place).and_then(Weapon::gun)
    }

    /// Returns the state of a figure. An unknown ID has the state of a figure that is out of the
    /// battle.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        self.figures.figure(id)
    }

    /// Returns `true` if a figure is standing.
    ///
    /// A figure stands until its injury value reaches its limit or players remove it from the
    /// battle.
    pub fn is_standing(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        !figure.out && figure.injury < *self.profile(id).limit
    }

    /// Returns the number of injuries that a figure can still take before it falls.
    pub fn left_of(&self, id: FigureId) -> u16 {
        self.profile(id).limit.saturating_sub(self.figure(id).injury)
    }

    /// Returns `true` if a figure is standing and has an action left.
    pub fn can_act(&self, id: FigureId) -> bool {
        self.is_standing(id) && !self.profile(id).object && self.figure(id).actions > 0
    }

    /// Returns the number of a side's standing figures.
    pub fn count_standing(&self, side: SideId) -> usize {
        self.fighters_of(side).filter(|&id| self.is_standing(id)).count()
    }

    /// Returns `true` if a side has a standing figure.
    pub fn stands(&self, side: SideId) -> bool {
        self.fighters_of(side).any(|id| self.is_standing(id))
    }

    /// Returns the number of figures that each side has lost.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        self.count_by_side(|id| self.lost(id) > 0)
    }

    /// Returns 1 if a figure has fallen or left the battle, and 0 otherwise.
    ///
    /// Objects never count as losses.
    pub fn lost(&self, id: FigureId) -> u16 {
        (!self.profile(id).object && !self.is_standing(id)).into()
    }

    /// Returns `true` if at most one side has a standing figure, or the players have ended the
    /// battle.
    pub fn is_over(&self) -> bool {
        self.ended || self.all_sides().filter(|&side| self.stands(side)).count() <= 1
    }

    /// Returns the only side with standing figures, if there is exactly one.
    pub fn victor(&self) -> Option<SideId> {
        last_left(self.all_sides().filter(|&side| self.stands(side)))
    }

    /// Returns the side that acts next, and whether a new turn begins with it.
    ///
    /// Sides without a standing figure are skipped.
    pub fn next_side(&self) -> (SideId, bool) {
        let sides: Vec<SideId> = self.all_sides().filter(|&side| self.stands(side)).collect();
        let later = sides.iter().find(|&&side| side > self.to_move);
        let first = sides.first().copied().unwrap_or(self.to_move);
        later.map_or((first, true), |&side| (side, false))
    }
}
