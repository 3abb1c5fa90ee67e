//! The state of a scene.

use std::cmp::Reverse;

use engine::{
    CopyOnWrite, FigureId, HasLineup, Lineup, SideId, figures::Figures, turn_summary::last_left,
};

use super::figure_state::FigureState;
use crate::character::profile::Profile;

/// The maximum number of sides in a scene.
pub const MOST_SIDES: usize = 4;

/// The highest round number, and the maximum value of the tracker for felled characters.
pub(crate) const MOST_COUNTED: u8 = 99;

/// The state of a scene at one moment, with or without a fight.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// The sides and characters, and the state of each character.
    pub(crate) figures: Figures<Profile, FigureState>,
    /// Whether there is a fight, with rounds and turns.
    pub fight: bool,
    /// The round of the fight, counted from 1, or 0 before the first fight.
    pub round: u8,
    /// Whether the players have ended the scene.
    pub ended: bool,
    /// The number of characters per side that were out of action at the end of each round.
    ///
    /// The rounds of all fights are included.
    pub losses: CopyOnWrite<Vec<[u8; MOST_SIDES]>>,
}

impl HasLineup for State {
    type Profile = Profile;

    fn lineup(&self) -> &Lineup<Profile> {
        self.figures.lineup()
    }
}

impl State {
    pub(crate) fn new(lineup: Lineup<Profile>) -> Self {
        Self {
            figures: Figures::new(lineup),
            fight: false,
            round: 0,
            ended: false,
            losses: CopyOnWrite::default(),
        }
    }

    /// Adds newcomers, unhurt and rested. In a fight, they roll for initiative.
    pub(crate) fn join(&mut self, lineup: Lineup<Profile>) {
        self.figures.join(lineup);
    }

    /// Returns the state of a character.
    ///
    /// An unknown ID has the state of a character who has left the scene.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        self.figures.figure(id)
    }

    /// Returns `true` if all wound levels of a character are filled.
    pub fn has_fallen(&self, id: FigureId) -> bool {
        self.wound_level(id) >= self.profile(id).wounds.levels()
    }

    /// Returns the only side with standing characters once the scene has ended.
    ///
    /// If the scene has a single side, no one wins.
    pub fn victor(&self) -> Option<SideId> {
        let left = || last_left(self.all_sides().filter(|&side| self.count_standing(side) > 0));
        (self.ended && self.all_sides().count() > 1).then(left).flatten()
    }

    /// Returns `true` if a character is in the scene and not out of action.
    pub fn is_standing(&self, id: FigureId) -> bool {
        self.has(id) && !self.figure(id).gone && !self.has_fallen(id)
    }

    /// Returns all other standing characters, enemies first.
    pub fn others_of(&self, id: FigureId) -> Vec<FigureId> {
        let side = self.side_of(id);
        let others = self.all_figures().filter(|&it| it != id && self.is_standing(it));
        let (enemies, friends): (Vec<_>, Vec<_>) = others.partition(|&it| self.side_of(it) != side);
        [enemies, friends].concat()
    }

    /// Returns `true` if no other character is standing.
    pub fn is_last(&self, id: FigureId) -> bool {
        !self.all_figures().any(|it| it != id && self.is_standing(it))
    }

    /// Returns the number of a side's standing characters.
    pub fn count_standing(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| self.is_standing(id)).count()
    }

    /// Returns the number of characters per side that are out of action.
    ///
    /// Characters who have only left the scene do not count.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        self.count_by_side(|id| self.lost(id) > 0)
    }

    /// Returns 1 if a character is out of action, and 0 otherwise.
    pub fn lost(&self, id: FigureId) -> u16 {
        self.has_fallen(id).into()
    }

    /// Returns `true` if no one is left to fight.
    ///
    /// This is true if no character is standing, or if all standing characters belong to one of
    /// several sides.
    pub fn is_decided(&self) -> bool {
        let all = self.all_sides().count();
        let standing = self.all_sides().filter(|&side| self.count_standing(side) > 0).count();
        standing == 0 || all > 1 && standing == 1
    }

    /// Returns `true` if the scene has fewer than two sides, so there is no one to fight.
    pub fn is_alone(&self) -> bool {
        self.all_sides().count() < 2
    }

    /// Returns the character whose turn it is in a fight, once all have rolled for initiative.
    ///
    /// This is the first character in order who has not had a turn this round.
    pub fn acting(&self) -> Option<FigureId> {
        if !self.fight {
            return None;
        }
        let mut first = None;
        for id in self.all_figures().filter(|&id| self.is_standing(id)) {
            let place = Some((self.rank(id)?, Reverse(id)));
            if !self.figure(id).done && place > first {
                first = place;
            }
        }
        first.map(|(_, Reverse(id))| id)
    }

    /// Returns `true` if a character can act now.
    ///
    /// In a fight, a character can act in its turn or with a delayed action. Outside a fight, a
    /// character can act at any time.
    pub fn may_act(&self, id: FigureId) -> bool {
        let has_turn = self.acting() == Some(id) || self.figure(id).delayed;
        self.is_standing(id) && (!self.fight || has_turn)
    }

    /// Returns `true` if any character has a delayed action.
    pub fn somebody_delays(&self) -> bool {
        self.all_figures().any(|id| self.is_standing(id) && self.figure(id).delayed)
    }
}
