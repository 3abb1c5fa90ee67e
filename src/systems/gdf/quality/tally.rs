//! Outcomes of dice pools, grouped for a chart and sorted from best to worst for the attacker.

use engine::{
    FigureId, HasLineup,
    conversation::{Outcome, Stake, Table},
};

use crate::{Gdf, state::battle::State};

/// The stake for the average number of models lost.
const LOST: Stake = Stake::number(["models lost", "friendly losses"], 0.1)
    .in_brief("lost")
    .because(["most models lost", "fewest own losses"]);

/// If at most this many hits are possible, each number of hits has its own outcome. Otherwise,
/// numbers are grouped.
const MOST_HITS: u16 = 10;

/// If at most this many wounds are possible, each number of wounds has its own outcome. Otherwise,
/// numbers are grouped.
const MOST_WOUNDS: u16 = 10;

/// Returns the interim outcome of `hits` hits with this many dice, before the outcome of wounds.
pub(crate) fn hits(hits: u16, dice: u16) -> Outcome {
    let outcome = if hits == 0 {
        Outcome::failure("no hits")
    } else {
        let (low, label) = span(hits, 1, dice.max(hits), dice.div_ceil(MOST_HITS));
        let what = if label == "1" { "hit" } else { "hits" };
        Outcome::success(format!("{label} {what}")).ranked(-i32::from(low))
    };
    outcome.interim()
}

/// A snapshot of a unit before an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitBefore {
    unit: FigureId,
    /// Whether each wound removes a model.
    by_models: bool,
    models: u16,
    wounds_left: u16,
    to_half: u16,
    pinned: bool,
}

impl UnitBefore {
    /// Takes a snapshot of a unit.
    pub(crate) fn new(state: &State, unit: FigureId) -> Self {
        let parts = state.parts_in_play(unit);
        Self {
            unit,
            by_models: parts.iter().all(|&part| state.profile(part).tough == 1),
            models: state.group_models(unit),
            wounds_left: state.group_wounds_left(unit),
            to_half: state.wounds_to_half(unit),
            pinned: state.unit(unit).pinned,
        }
    }

    /// Returns the wounds that the unit has taken since the snapshot.
    pub(crate) fn taken(&self, state: &State) -> u16 {
        self.wounds_left.saturating_sub(state.group_wounds_left(self.unit))
    }

    /// Returns the outcome of the wounds taken since the snapshot. The label mentions a morale test
    /// if these wounds cause one.
    ///
    /// `most` is the maximum number of wounds that the attack could have caused.
    pub(crate) fn outcome(&self, state: &State, most: u16) -> Outcome {
        let is_half = state.is_half_or_less(state.head(self.unit));
        let test = if is_half && !self.pinned { ", morale test" } else { "" };
        self.losses(self.taken(state), most, is_half, test)
    }

    /// Returns the outcome of one step in a melee, in which wounds cause no test.
    ///
    /// The outcome of the whole melee follows later.
    pub(crate) fn outcome_in_melee(&self, state: &State, most: u16) -> Outcome {
        let is_half = state.is_half_or_less(state.head(self.unit));
        self.losses(self.taken(state), most, is_half, "").interim()
    }

    /// Reports the models lost since the snapshot as a stake.
    pub(crate) fn settle(&self, table: &mut Table<'_, Gdf>) {
        let state = table.state();
        let lost = self.models.saturating_sub(state.group_models(self.unit));
        let of = state.side_of(self.unit);
        table.for_odds().stake(&LOST, of, lost);
    }

    /// Returns the outcome of `wounds` wounds out of at most `most`.
    ///
    /// `is_half` says whether half the models or fewer are left. `test` is appended to the label.
    fn losses(&self, wounds: u16, most: u16, is_half: bool, test: &str) -> Outcome {
        let left = self.wounds_left;
        if wounds == 0 {
            return Outcome::failure(if self.by_models { "none lost" } else { "no wounds" });
        }
        if wounds >= left {
            return Outcome::success("destroyed").ranked(-i32::from(left));
        }
        let to_half = self.to_half.max(1);
        let (first, last) = match (is_half, wounds >= to_half) {
            (true, _) => (to_half.min(wounds), left - 1),
            // Wounds on a single picked model can exceed the number that would normally leave half
            // the models.
            (false, true) => (1, left - 1),
            (false, false) => (1, to_half - 1),
        };
        let last = last.min(most.max(wounds));
        let (low, label) = span(wounds, first, last, left.min(most).div_ceil(MOST_WOUNDS));
        let what = match (self.by_models, label.as_str()) {
            (true, _) => "lost",
            (false, "1") => "wound",
            (false, _) => "wounds",
        };
        Outcome::success(format!("{label} {what}{test}")).ranked(-i32::from(low))
    }
}

/// Finds the group of `count` if the numbers from `first` to `last` are grouped in steps of `step`.
///
/// Returns the lowest number of that group and the group in words.
fn span(count: u16, first: u16, last: u16, step: u16) -> (u16, String) {
    let step = step.max(1);
    let low = first + count.saturating_sub(first) / step * step;
    let high = (low + step - 1).min(last);
    (low, if low >= high { low.to_string() } else { format!("{low}–{high}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_dice_are_few_outcomes() {
        let labels = |dice: u16| {
            let mut labels: Vec<_> = (0..=dice).map(|it| hits(it, dice)).collect();
            labels.dedup();
            labels
        };
        assert_eq!(labels(3).len(), 4);
        assert_eq!(labels(90).len(), 11);
        assert_eq!(labels(12)[1].label, "1–2 hits");
        assert_eq!(labels(1)[1].label, "1 hit");
        assert_eq!(labels(11).last().map(|it| it.label.to_string()), Some("11 hits".to_owned()));
    }
}
