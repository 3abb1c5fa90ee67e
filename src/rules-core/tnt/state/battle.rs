//! A battle at one moment.

use std::ops::Deref;

use super::{cause::Cause, figure_state::FigureState, pair::ContactPair};
use crate::{
    chapter::last_left,
    ids::{FigureId, SideId},
    lineup::Lineup,
    muster::Muster,
    row::stored_as_rows,
    shared::CopyOnWrite,
    tnt::figure::{profile::Profile, weapon::Weapon},
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
    /// The phase of the turn.
    pub phase: Phase,
    /// The sides in this turn's order of initiative.
    pub order: Vec<SideId>,
    /// The side that has the initiative.
    pub to_move: SideId,
    /// Whether the initiative is about to pass because an activation test failed.
    pub passing: bool,
    /// Whether the hits of this phase are being resolved. Once begun, all of them are, whatever the
    /// first ones bring.
    pub resolving: bool,
    /// The figure that acts, if one does.
    pub active: Option<FigureId>,
    /// Each side, by its id.
    pub sides: [SideState; MOST_SIDES],
    /// Enemies in contact, each pair once.
    pub melees: CopyOnWrite<Vec<ContactPair>>,
    /// Morale tests that are still to be made, in order.
    pub owed: CopyOnWrite<Vec<(FigureId, Cause)>>,
    /// Whether the players have ended the battle.
    pub ended: bool,
    /// How many figures each side had lost by the end of each turn.
    pub losses: CopyOnWrite<Vec<[u8; MOST_SIDES]>>,
}

stored_as_rows! {
    /// The phases of a turn. The clean-up is none of them, because it needs no player.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Phase {
        /// Each side rolls for its place in the order.
        1 = Initiative,
        /// Figures act.
        2 = Activation,
    }
}

/// What a side has tested its morale for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideState {
    /// Whether it has tested for being reduced to half.
    pub halved: bool,
    /// Whether it has tested for being reduced to a quarter.
    pub quartered: bool,
    /// Whether it has tested for the loss of its leader.
    pub leaderless: bool,
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
        Self {
            turn: 1,
            phase: Phase::Initiative,
            order: muster.all_sides().collect(),
            to_move: SideId(0),
            passing: false,
            resolving: false,
            active: None,
            sides: Default::default(),
            melees: CopyOnWrite::default(),
            owed: CopyOnWrite::default(),
            ended: false,
            losses: CopyOnWrite::default(),
            lineup: Lineup::new(muster),
        }
    }

    /// Takes in newcomers, who have not activated yet.
    pub(crate) fn join(&mut self, muster: Muster<Profile>) {
        self.lineup.join(muster);
    }

    /// Enemies of a figure that are in action.
    pub fn enemies_of(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let side = self.side_of(id);
        self.all_figures().filter(move |&it| self.side_of(it) != side && self.in_action(it))
    }

    /// What a side has tested its morale for.
    pub fn side(&self, side: SideId) -> SideState {
        self.sides.get(side.index()).copied().unwrap_or_default()
    }

    /// A figure's weapon, by its place on the sheet.
    pub fn weapon(&self, id: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }

    /// How a figure stands. One that does not exist is out of action.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        self.lineup.figure(id)
    }

    /// Returns `true` if a figure is in action.
    pub fn in_action(&self, id: FigureId) -> bool {
        self.has(id) && !self.figure(id).out
    }

    /// Returns `true` if a figure is in action and has not activated this turn.
    pub fn can_activate(&self, id: FigureId) -> bool {
        self.in_action(id) && !self.figure(id).activated
    }

    /// Returns `true` if a side has a figure left to activate this turn.
    pub fn has_figures_left(&self, side: SideId) -> bool {
        self.figures_of(side).any(|id| self.can_activate(id))
    }

    /// How many of a side's figures are in action.
    pub fn count_in_action(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| self.in_action(id)).count()
    }

    /// How many figures each side has lost.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        self.count_by_side(|id| self.lost(id) > 0)
    }

    /// 1 if a figure is lost: it is out of action, has fled or left the table.
    pub fn lost(&self, id: FigureId) -> u16 {
        (!self.in_action(id)).into()
    }

    /// Returns `true` if at most one side has figures left, or the players have ended the battle.
    pub fn is_over(&self) -> bool {
        self.ended || self.all_sides().filter(|&side| self.count_in_action(side) > 0).count() <= 1
    }

    /// The side that is left when no other is.
    pub fn victor(&self) -> Option<SideId> {
        last_left(self.all_sides().filter(|&side| self.count_in_action(side) > 0))
    }

    /// The side that gets the initiative next: the next one in order with a figure left to
    /// activate. A side that had no figures when the order was rolled, and has some again, comes
    /// last.
    pub fn next_side(&self) -> Option<SideId> {
        let without = self.all_sides().filter(|side| !self.order.contains(side));
        let order: Vec<SideId> = self.order.iter().copied().chain(without).collect();
        let now = order.iter().position(|&side| side == self.to_move).unwrap_or(0);
        let after = order.iter().copied().cycle().skip(now + 1).take(order.len());
        after.into_iter().find(|&side| self.has_figures_left(side))
    }

    /// Returns `true` if any other side has a figure left to activate, so that play can pass.
    pub fn can_pass(&self) -> bool {
        self.all_sides().any(|side| side != self.to_move && self.has_figures_left(side))
    }
}
