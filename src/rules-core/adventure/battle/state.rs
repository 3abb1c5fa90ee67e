//! A scene at one moment.

use super::figure_state::FigureState;
use crate::{
    adventure::character::{muster::Muster, profile::Profile},
    ids::{FigureId, SideId},
    unchanging::Unchanging,
};

/// A scene at one moment: with or without a fight in it.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// What never changes: sides and profiles.
    muster: Unchanging<Muster>,
    /// Whether there is a fight, and so rounds and turns.
    pub fight: bool,
    /// The round of the fight, from 1; 0 before the first fight.
    pub round: u8,
    /// Each character, by its id.
    pub figures: Vec<FigureState>,
    /// Whether the players have ended the scene.
    pub ended: bool,
}

impl State {
    pub(crate) fn new(muster: Muster) -> Self {
        let figures = muster
            .figures
            .iter()
            .map(|(_, profile)| FigureState { courage: profile.courage, ..FigureState::default() });
        Self {
            fight: false,
            round: 0,
            figures: figures.collect(),
            ended: false,
            muster: Unchanging::new(muster),
        }
    }

    /// All sides, in seating order.
    pub fn all_sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..).map(SideId).take(self.muster.sides.len())
    }

    /// All characters.
    pub fn all_figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..).map(FigureId).take(self.muster.figures.len())
    }

    /// The characters of a side.
    pub fn figures_of(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(move |&id| self.side_of(id) == Some(side))
    }

    /// Whether there is such a character.
    pub fn has(&self, id: FigureId) -> bool {
        id.index() < self.figures.len()
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.muster.sides.get(side.index()).map_or("", String::as_str)
    }

    /// The side of a character.
    pub fn side_of(&self, id: FigureId) -> Option<SideId> {
        self.muster.figures.get(id.index()).map(|(side, _)| *side)
    }

    /// The profile of a character. One that is not there has an empty profile.
    pub fn profile(&self, id: FigureId) -> &Profile {
        static NOBODY: Profile = Profile::nobody();
        self.muster.figures.get(id.index()).map_or(&NOBODY, |(_, profile)| profile)
    }

    /// The name of a character.
    pub fn name(&self, id: FigureId) -> &str {
        &self.profile(id).name
    }

    /// How a character stands. One that is not there has left.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        static NOBODY: FigureState = FigureState::nobody();
        self.figures.get(id.index()).unwrap_or(&NOBODY)
    }

    /// Whether a character has gone through all wound levels.
    pub fn has_fallen(&self, id: FigureId) -> bool {
        self.wound_level(id) >= self.profile(id).wounds.levels()
    }

    /// Whether a character is in the scene and on its feet.
    pub fn is_standing(&self, id: FigureId) -> bool {
        self.has(id) && !self.figure(id).gone && !self.has_fallen(id)
    }

    /// All others who are standing, enemies first.
    pub fn others_of(&self, id: FigureId) -> Vec<FigureId> {
        let side = self.side_of(id);
        let others = self.all_figures().filter(|&it| it != id && self.is_standing(it));
        let (enemies, friends): (Vec<_>, Vec<_>) = others.partition(|&it| self.side_of(it) != side);
        [enemies, friends].concat()
    }

    /// How many of a side are standing.
    pub fn count_standing(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| self.is_standing(id)).count()
    }

    /// Whether a fight could only be one among friends: of several sides at most one is standing, or nobody is at all.
    pub fn is_decided(&self) -> bool {
        let all = self.all_sides().count();
        let standing = self.all_sides().filter(|&side| self.count_standing(side) > 0).count();
        standing == 0 || all > 1 && standing == 1
    }

    /// Whose turn it is in a fight: the first in order who has not had it.
    pub fn acting(&self) -> Option<FigureId> {
        let has_begun = self.fight && self.order().len() == self.count_all_standing();
        self.order().into_iter().find(|&id| has_begun && !self.figure(id).done)
    }

    fn count_all_standing(&self) -> usize {
        self.all_figures().filter(|&id| self.is_standing(id)).count()
    }

    /// Whether a character may act now: at any time outside of a fight, else in its turn or with a delayed action.
    pub fn may_act(&self, id: FigureId) -> bool {
        let has_turn = self.acting() == Some(id) || self.figure(id).delayed;
        self.is_standing(id) && (!self.fight || has_turn)
    }

    /// Whether anybody still has a delayed action.
    pub fn somebody_delays(&self) -> bool {
        self.all_figures().any(|id| self.is_standing(id) && self.figure(id).delayed)
    }
}
