//! The state of a battle at one moment.

use engine::{
    CopyOnWrite, FigureId, HasLineup, Lineup, SideId, figures::Figures, stored_as_rows,
    turn_summary::last_left,
};

use super::{cause::Cause, figure_state::FigureState, pair::ContactPair};
use crate::figure::{profile::Profile, weapon::Weapon};

/// The maximum number of sides in a battle.
pub const MOST_SIDES: usize = 4;

/// The maximum turn number.
pub(crate) const MOST_TURNS: u16 = 99;

/// The state of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// The sides and figures, with the state of each figure.
    pub(crate) figures: Figures<Profile, FigureState>,
    /// The turn, counted from 1.
    pub turn: u16,
    /// The phase of the turn.
    pub phase: Phase,
    /// The sides in this turn's initiative order.
    pub order: CopyOnWrite<Vec<SideId>>,
    /// The side that has the initiative.
    pub to_move: SideId,
    /// Whether the initiative is about to pass because an activation test failed.
    pub passing: bool,
    /// Whether the hits of this phase are being resolved.
    ///
    /// Once the first hit is resolved, all other hits are resolved too, even if no one is left to
    /// pass to.
    pub resolving: bool,
    /// The figure that is acting, if there is one.
    pub active: Option<FigureId>,
    /// The state of each side, indexed by its id.
    pub sides: [SideState; MOST_SIDES],
    /// The pairs of enemies in contact, each listed once.
    pub melees: CopyOnWrite<Vec<ContactPair>>,
    /// The morale tests that figures still owe, in order.
    pub owed: CopyOnWrite<Vec<(FigureId, Cause)>>,
    /// Whether the players have ended the battle.
    pub ended: bool,
    /// The number of figures that each side had lost by the end of each past turn.
    pub losses: CopyOnWrite<Vec<[u8; MOST_SIDES]>>,
}

stored_as_rows! {
    /// A phase of a turn.
    ///
    /// There is no clean-up phase, because the clean-up needs no input from players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Phase {
        /// The sides roll for their order.
        1 = Initiative,
        /// Figures activate and act.
        2 = Activation,
    }
}

/// The causes for which a side has already tested its morale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideState {
    /// Whether the side has tested for being reduced to half.
    pub halved: bool,
    /// Whether the side has tested for being reduced to a quarter.
    pub quartered: bool,
    /// Whether the side has tested for the loss of its leader.
    pub leaderless: bool,
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
            turn: 1,
            phase: Phase::Initiative,
            order: lineup.all_sides().collect::<Vec<_>>().into(),
            to_move: SideId(0),
            passing: false,
            resolving: false,
            active: None,
            sides: Default::default(),
            melees: CopyOnWrite::default(),
            owed: CopyOnWrite::default(),
            ended: false,
            losses: CopyOnWrite::default(),
            figures: Figures::new(lineup),
        }
    }

    /// Adds new figures to the battle. They have not activated yet.
    pub(crate) fn join(&mut self, lineup: Lineup<Profile>) {
        self.figures.join(lineup);
    }

    /// Returns a figure's enemies that are in action.
    pub fn enemies_of(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let side = self.side_of(id);
        self.all_figures().filter(move |&it| self.side_of(it) != side && self.in_action(it))
    }

    /// Returns the causes for which a side has already tested its morale.
    pub fn side(&self, side: SideId) -> SideState {
        self.sides.get(side.index()).copied().unwrap_or_default()
    }

    /// Returns the weapon at this index on a figure's sheet.
    pub fn weapon(&self, id: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }

    /// Returns the state of a figure. Figures that do not exist count as out of action.
    pub fn figure(&self, id: FigureId) -> &FigureState {
        self.figures.figure(id)
    }

    /// Returns `true` if a figure is in action.
    pub fn in_action(&self, id: FigureId) -> bool {
        self.has(id) && !self.figure(id).out
    }

    /// Returns `true` if a figure is in action and has not activated this turn.
    pub fn can_activate(&self, id: FigureId) -> bool {
        self.in_action(id) && !self.figure(id).this_turn.activated
    }

    /// Returns `true` if a side has a figure left to activate this turn.
    pub fn has_figures_left(&self, side: SideId) -> bool {
        self.figures_of(side).any(|id| self.can_activate(id))
    }

    /// Returns the number of a side's figures that are in action.
    pub fn count_in_action(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&id| self.in_action(id)).count()
    }

    /// Returns the number of figures that each side has lost.
    pub fn losses_now(&self) -> [u8; MOST_SIDES] {
        self.count_by_side(|id| self.lost(id) > 0)
    }

    /// Returns 1 if a figure is out of action, has fled or has left the table, and 0 otherwise.
    pub fn lost(&self, id: FigureId) -> u16 {
        (!self.in_action(id)).into()
    }

    /// Returns `true` if at most one side has figures in action, or the players have ended the
    /// battle.
    pub fn is_over(&self) -> bool {
        self.ended || self.all_sides().filter(|&side| self.count_in_action(side) > 0).count() <= 1
    }

    /// Returns the only side that has figures in action, if there is exactly one.
    pub fn victor(&self) -> Option<SideId> {
        last_left(self.all_sides().filter(|&side| self.count_in_action(side) > 0))
    }

    /// Returns the side that gets the initiative next.
    ///
    /// This is the next side in order that has a figure left to activate. A side that had no
    /// figures in action at the initiative roll, but has some now, comes last.
    pub fn next_side(&self) -> Option<SideId> {
        let without = self.all_sides().filter(|side| !self.order.contains(side));
        let order: Vec<SideId> = self.order.iter().copied().chain(without).collect();
        let now = order.iter().position(|&side| side == self.to_move).unwrap_or(0);
        let after = order.iter().copied().cycle().skip(now + 1).take(order.len());
        after.into_iter().find(|&side| self.has_figures_left(side))
    }

    /// Returns the next side to the left that still has figures in action, if another one has.
    pub(crate) fn to_the_left(&self, side: SideId) -> Option<SideId> {
        let before = self.all_sides().take_while(|&it| it != side);
        let after = self.all_sides().skip_while(|&it| it != side).skip(1);
        after.chain(before).find(|&it| self.count_in_action(it) > 0)
    }

    /// Returns `true` if play can pass, because another side has a figure left to activate.
    pub fn can_pass(&self) -> bool {
        self.all_sides().any(|side| side != self.to_move && self.has_figures_left(side))
    }
}
