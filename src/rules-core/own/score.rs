//! How the sides stand by what was scored, turn by turn.

use super::Points;
use crate::ids::SideId;

/// How the sides stand by what was scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The turns in which somebody scored, in order; `None` stands for points scored without a
    /// turn.
    pub turns: Vec<Option<u16>>,
    /// The sides that scored, the one with most points first.
    pub sides: Vec<SideScore>,
}

/// What a side scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideScore {
    /// The side.
    pub side: SideId,
    /// What it scored in each of the [turns](Standings::turns).
    pub by_turn: Vec<i32>,
    /// Its points in all turns.
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

    /// The score of each side and who leads, for sides with these names: "Rust Dogs 3, Salt Road 1;
    /// Rust Dogs ahead." `None` if nothing was scored.
    pub fn words<'a>(&self, names: impl Iterator<Item = (SideId, &'a str)>) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let total = |side| self.sides.iter().find(|it| it.side == side).map_or(0, |it| it.total);
        let mut all: Vec<(&str, i32)> = names.map(|(side, name)| (name, total(side))).collect();
        all.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
        let ahead = match all.as_slice() {
            [(name, first), (_, second), ..] if first > second => format!("; {name} ahead"),
            [_, _, ..] => "; nobody is ahead".to_owned(),
            _ => String::new(),
        };
        let each =
            all.iter().map(|(name, total)| format!("{name} {}", crate::words::plain(*total)));
        Some(format!("{}{ahead}.", each.collect::<Vec<_>>().join(", ")))
    }
}
