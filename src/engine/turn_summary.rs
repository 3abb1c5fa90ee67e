//! Summaries of a turn, in sentences.

use std::cmp::Reverse;

use crate::{
    ids::{FigureId, SideId},
    lineup::{HasLineup, Participants},
    noun::Noun,
    system::RuleSystem,
    words::{listed, with_verb},
};

/// A figure's deed in one action, such as a kill, for systems whose state doesn't count deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// The figure that did the deed.
    pub by: FigureId,
    /// The number of times that the figure did the deed.
    pub count: u16,
    /// The deed, as a noun after a number: "kill", "kills".
    pub done: Noun,
}

/// Returns the [losses](RuleSystem::lost) of each figure since an earlier state, without figures
/// that have lost nothing. Every summary of a turn's losses uses this count.
pub fn lost_since<S: RuleSystem>(then: &S::State, now: &S::State) -> Vec<(FigureId, u16)> {
    let before = |id| if then.has(id) { S::lost(then, id) } else { 0 };
    let lost = |id| (id, S::lost(now, id).saturating_sub(before(id)));
    now.all_figures().map(lost).filter(|(_, count)| *count > 0).collect()
}

/// Returns the only side with the highest count, or `None` on a tie or for fewer than two sides.
pub fn leader<T: Ord>(counts: impl IntoIterator<Item = (SideId, T)>) -> Option<SideId> {
    let mut counts: Vec<(SideId, T)> = counts.into_iter().collect();
    counts.sort_by(|(_, one), (_, other)| other.cmp(one));
    match counts.as_slice() {
        [(side, first), (_, second), ..] if first > second => Some(*side),
        _ => None,
    }
}

/// Returns the only side left, or `None` if none or several are left.
pub fn last_left(sides: impl IntoIterator<Item = SideId>) -> Option<SideId> {
    let mut sides = sides.into_iter();
    sides.next().filter(|_| sides.next().is_none())
}

/// Whether the highest or the lowest number wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hope {
    /// The highest number wins.
    Most,
    /// The lowest number wins.
    Fewest,
}

/// Returns each side's number, the leader's first, and who leads: "Objectives: Rust Dogs 2, Salt
/// Road 1. Rust Dogs lead." Returns `None` for a single side.
pub fn standings(
    what: &str,
    hope: Hope,
    lineup: &impl HasLineup,
    of: impl Fn(SideId) -> usize,
) -> Option<String> {
    let mut sides: Vec<(SideId, usize)> = lineup.all_sides().map(|it| (it, of(it))).collect();
    match hope {
        Hope::Most => sides.sort_by_key(|(_, count)| Reverse(*count)),
        Hope::Fewest => sides.sort_by_key(|(_, count)| *count),
    }
    sides.get(1)?;
    let name = |side: SideId| lineup.side_name(side);
    let counts = sides.iter().copied();
    let ahead = match hope {
        Hope::Most => leader(counts),
        Hope::Fewest => leader(counts.map(|(side, count)| (side, Reverse(count)))),
    };
    let ahead = match ahead {
        None => "Tied".to_owned(),
        Some(side) => with_verb(name(side), "lead"),
    };
    let each = sides.iter().map(|(side, count)| format!("{} {count}", name(*side)));
    Some(format!("{what}: {}. {ahead}.", each.collect::<Vec<_>>().join(", ")))
}

/// Returns the casualties of each side, and which side leads with the fewest.
pub fn losses(lineup: &impl HasLineup, losses: &[u8]) -> Option<String> {
    let lost = |side: SideId| losses.get(side.index()).copied().unwrap_or(0).into();
    standings("Casualties", Hope::Fewest, lineup, lost)
}

/// Names the figures that did a deed most often in this turn: "Top: Dirk, 2 put out of action."
/// `before` and `now` return how often a figure had done the deed by the start and by the end of
/// the turn. Returns `None` if no figure did it in this turn.
pub fn best(
    done: Noun,
    lineup: &impl HasLineup,
    before: impl Fn(FigureId) -> u8,
    now: impl Fn(FigureId) -> u8,
) -> Option<String> {
    best_by(done, lineup.lineup(), |id| now(id).saturating_sub(before(id)).into())
}

/// Names the figures with the most feats in a turn.
pub(crate) fn best_of(lineup: &Participants, feats: &[Feat]) -> Option<String> {
    let done = feats.first()?.done;
    let by = |id| feats.iter().filter(move |it| it.by == id);
    best_by(done, lineup, |id| by(id).fold(0, |sum, it| it.count.saturating_add(sum)))
}

fn best_by(done: Noun, lineup: &Participants, gained: impl Fn(FigureId) -> u16) -> Option<String> {
    let most = lineup.all_figures().map(&gained).max().filter(|most| *most > 0)?;
    let names = lineup.all_figures().filter(|&id| gained(id) == most).map(|id| lineup.name(id));
    let names: Vec<&str> = names.collect();
    let each = if names.len() > 1 { " each" } else { "" };
    Some(format!("Top: {}, {}{each}.", listed(&names), done.counted(most.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleSystem, Rules, arm_wrestling::ArmWrestling};

    #[test]
    fn deeds_of_one_figure_add_up() {
        let state = ArmWrestling::begin(&ArmWrestling.samples()).unwrap();
        let feat = |by, count| Feat { by: FigureId(by), count, done: Noun::a("felled", "felled") };
        let told = |feats: &[Feat]| best_of(state.lineup(), feats);
        assert_eq!(told(&[]), None);
        assert_eq!(told(&[feat(0, 0)]), None);
        let feats = [feat(0, 2), feat(1, 3), feat(0, 2)];
        assert_eq!(told(&feats).unwrap(), "Top: Ada, 4 felled.");
    }
}
