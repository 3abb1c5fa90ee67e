//! The score of each side, turn by turn.

use super::Points;
use crate::{ids::SideId, turn_summary::leader};

/// The score of each side, in total and by turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The turns in which a side scored, in order. `None` is for points scored without a turn.
    pub turns: Vec<Option<u16>>,
    /// The sides that scored, the one with the most points first.
    pub sides: Vec<SideScore>,
}

/// The score of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideScore {
    /// The side that scored.
    pub side: SideId,
    /// The points scored in each of the [turns](Standings::turns).
    pub by_turn: Vec<i32>,
    /// The total of all its points.
    pub total: i32,
}

impl Standings {
    pub(super) fn of(points: &[Points]) -> Self {
        let mut turns: Vec<Option<u16>> = points.iter().map(|it| it.turn).collect();
        turns.sort_unstable();
        turns.dedup();
        let mut ids: Vec<SideId> = points.iter().map(|it| it.side).collect();
        ids.sort_unstable();
        ids.dedup();
        let sum = |side: SideId, turn: Option<Option<u16>>| {
            let of_side = points.iter().filter(|it| it.side == side);
            let of_turn = of_side.filter(|it| turn.is_none_or(|turn| it.turn == turn));
            of_turn.fold(0_i32, |sum, it| sum.saturating_add(it.points))
        };
        let score = |side: SideId| SideScore {
            side,
            by_turn: turns.iter().map(|turn| sum(side, Some(*turn))).collect(),
            total: sum(side, None),
        };
        let mut sides: Vec<SideScore> = ids.into_iter().map(score).collect();
        sides.sort_by_key(|it| std::cmp::Reverse(it.total));
        Self { turns, sides }
    }

    /// Returns `true` if nothing was scored.
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    /// Returns the side with the most points, or `None` on a tie or without points. `sides` are all
    /// sides of the battle.
    pub fn leader(&self, sides: impl Iterator<Item = SideId>) -> Option<SideId> {
        leader(sides.map(|side| (side, self.total(side))))
    }

    /// Returns the total of a side's points.
    pub fn total(&self, side: SideId) -> i32 {
        self.sides.iter().find(|it| it.side == side).map_or(0, |it| it.total)
    }

    /// Returns the score of each side and the leader, for sides with these names: "Rust Dogs 3,
    /// Salt Road 1. Rust Dogs lead." Returns `None` if nothing was scored.
    pub fn words<'a>(&self, names: impl Iterator<Item = (SideId, &'a str)>) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let mut all: Vec<(SideId, &str)> = names.collect();
        all.sort_by_key(|(side, _)| std::cmp::Reverse(self.total(*side)));
        let ahead = match (self.leader(all.iter().map(|it| it.0)), all.as_slice()) {
            (Some(_), [(_, name), ..]) => format!(". {}", crate::words::with_verb(name, "lead")),
            (None, [_, _, ..]) => ". Tied".to_owned(),
            _ => String::new(),
        };
        let total = |side| crate::words::plain(self.total(side));
        let each = all.iter().map(|(side, name)| format!("{name} {}", total(*side)));
        Some(format!("{}{ahead}.", each.collect::<Vec<_>>().join(", ")))
    }
}
