//! Who acts when: sides and figures in the order of the turn and its phases.

use engine::{FigureId, HasLineup, SideId};

use super::{Using, value};
use crate::{battle::state::State, definition::TurnOrder};

impl State {
    /// Returns `true` if one side goes first each turn.
    pub(crate) fn sides_go_first(&self) -> bool {
        matches!(self.game.turn.order, TurnOrder::Alternate | TurnOrder::InTurn)
    }

    /// Returns `true` if a figure can activate.
    pub(crate) fn is_ready(&self, id: FigureId) -> bool {
        self.turn > 0
            && !self.is_over()
            && !self.is_out(id)
            && match self.game.turn.order {
                TurnOrder::Free => self.acts_in_phase(id),
                _ => {
                    self.acting.is_none()
                        && !self.needs_draw()
                        && self.is_waiting(id)
                        && self.first_rank().is_none_or(|first| self.rank(id) == first)
                        && self.side_of(id) == Some(self.to_move())
                }
            }
    }

    /// Returns `true` if a figure has yet to act in this turn or phase.
    fn is_waiting(&self, id: FigureId) -> bool {
        !self.is_out(id)
            && !self.is_done(id)
            && self.acts_in_phase(id)
            && (self.side_of(id) == self.side_turn || !self.game.turn.has_side_turns())
    }

    /// Returns `true` if a figure is one of those that act in the current phase.
    fn acts_in_phase(&self, id: FigureId) -> bool {
        let now = usize::from(self.phase);
        let mut acts_in = self.game.turn.acts_in.iter().filter(|it| it.phases.contains(&now));
        acts_in.all(|it| value(self, id, Using::default(), &it.condition) != 0)
    }

    /// Returns the figures of a side that have yet to act.
    pub(crate) fn waiting(&self, side: SideId) -> impl Iterator<Item = FigureId> {
        self.figures_of(side).filter(|&id| self.is_waiting(id))
    }

    /// Returns the figures of a side that can act next.
    pub(crate) fn next_of(&self, side: SideId) -> impl Iterator<Item = FigureId> {
        let first = self.first_rank();
        self.waiting(side).filter(move |&id| first.is_none_or(|it| self.rank(id) == it))
    }

    /// Returns the lowest rank of all figures that have yet to act, or `None` if figures don't act in
    /// an order.
    fn first_rank(&self) -> Option<i32> {
        let is_ranked = self.game.turn.order == TurnOrder::Ranked;
        let waiting = self.all_figures().filter(|&id| is_ranked && self.is_waiting(id));
        waiting.map(|id| self.rank(id)).min()
    }

    /// Returns a figure's place in the order of the current phase. Lower ranks act first.
    fn rank(&self, id: FigureId) -> i32 {
        let now = usize::from(self.phase);
        let ranks = &self.game.turn.ranks;
        let of_phase = ranks.iter().find(|it| it.phases.contains(&now));
        let rank = of_phase.or_else(|| ranks.iter().find(|it| it.phases.is_empty()));
        rank.map_or(0, |rank| {
            let number = value(self, id, Using::default(), &rank.number);
            if rank.is_lowest_first { number } else { -number }
        })
    }

    /// Returns the side that has its own turn next, or `None` if none is left in this turn or sides
    /// have no turns of their own.
    pub(crate) fn next_side_turn(&self) -> Option<SideId> {
        if !self.game.turn.has_side_turns() {
            return None;
        }
        let from_first = self.all_sides().filter(|it| *it >= self.first);
        let mut sides = from_first.chain(self.all_sides().filter(|it| *it < self.first));
        if let Some(now) = self.side_turn {
            sides.by_ref().find(|it| *it == now);
        }
        sides.find(|&side| self.count_in_play(side) > 0)
    }

    /// Returns `true` if the side that acts next has yet to be drawn.
    pub(crate) fn needs_draw(&self) -> bool {
        self.game.turn.order == TurnOrder::Drawn
            && self.turn > 0
            && !self.is_drawn
            && self.acting.is_none()
            && !self.is_turn_over()
    }

    /// Returns the side to move. If that side has no figures left to act, for example because
    /// players took them out by hand, returns the next side instead.
    pub(crate) fn to_move(&self) -> SideId {
        match self.next_of(self.mover).next() {
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
        let has_begun = self.side_turn.is_some() || !self.game.turn.has_side_turns();
        self.turn > 0 && has_begun && usize::from(self.phase) + 1 < self.game.turn.phases.len()
    }

    /// Returns the side that moves after this one, or `None` if no figures are left to act.
    pub(crate) fn next_mover(&self, after: SideId) -> Option<SideId> {
        let has = |side: &SideId| self.next_of(*side).next().is_some();
        let others = self.all_sides().filter(|&it| it > after);
        let before = self.all_sides().filter(|&it| it <= after);
        match self.game.turn.order {
            TurnOrder::InTurn => std::iter::once(after).chain(others).chain(before).find(has),
            _ => others.chain(before).find(has),
        }
    }

    /// Returns `true` if no one is left to act in this turn or phase.
    pub(crate) fn is_turn_over(&self) -> bool {
        self.acting.is_none() && self.all_sides().all(|side| self.waiting(side).next().is_none())
    }
}
