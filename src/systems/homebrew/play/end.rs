//! The end of a battle.

use engine::{
    HasLineup, SideId,
    turn_summary::{last_left, leader},
};

use super::{Using, value};
use crate::{battle::state::State, definition::TurnOrder};

impl State {
    /// Returns `true` if the battle is over: the players ended it, its last turn is over, or too
    /// few sides are left. With a free turn order, it goes on however few sides are left.
    pub(crate) fn is_over(&self) -> bool {
        let nobody_left = self.game.turn.order != TurnOrder::Free
            && !self.is_empty()
            && self.sides_in_play().len() < 2.min(self.all_sides().count());
        self.ended || nobody_left || self.sides_at_the_end().next().is_some()
    }

    /// Returns the sides that meet the condition that ends the game.
    fn sides_at_the_end(&self) -> impl Iterator<Item = SideId> {
        let ends_if = self.game.game().definition.turn.ends_if.as_ref().filter(|_| self.turn > 0);
        self.all_sides().filter(move |&side| {
            let first = self.figures_of(side).next();
            ends_if.zip(first).is_some_and(|(it, id)| value(self, id, Using::default(), it) != 0)
        })
    }

    /// Returns the side that has won: the last one standing, or the one with the highest score. A
    /// battle with only one side has no winner.
    pub(crate) fn victor(&self) -> Option<SideId> {
        if !self.is_over() || self.is_empty() || self.all_sides().count() < 2 {
            return None;
        }
        last_left(self.sides_in_play()).or_else(|| {
            let Some(place) = self.game.turn.most else {
                return last_left(self.sides_at_the_end());
            };
            let of = |side: SideId| self.sides.get(side.index())?.get(place).copied();
            leader(self.all_sides().map(|side| (side, of(side))))
        })
    }
}
