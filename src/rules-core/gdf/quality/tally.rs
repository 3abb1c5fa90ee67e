//! What pools of dice come to, as outcomes: few enough for a chart, the best for the attacker first.

use crate::{conversation::Outcome, gdf::battle::state::State, ids::FigureId};

/// The most hits that are told apart one by one.
const MOST_HITS: u16 = 10;

/// The most wounds that are told apart one by one.
const MOST_WOUNDS: u16 = 10;

/// The hits of so many dice. They only lead to wounds.
pub(crate) fn hits(hits: u16, dice: u16) -> Outcome {
    let outcome = if hits == 0 {
        Outcome::failure("no hits")
    } else {
        let (low, label) = span(hits, (1, dice), dice.div_ceil(MOST_HITS));
        let plural = if label == "1" { "" } else { "s" };
        Outcome::success(format!("{label} hit{plural}")).ranked(-i32::from(low))
    };
    outcome.interim()
}

/// What so many wounds, of `most` that the attack can cause, mean for a unit that has not taken them yet. `tests` says
/// whether such wounds call for a morale test.
pub(crate) fn wounds(
    state: &State,
    unit: FigureId,
    (wounds, most): (u16, u16),
    tests: bool,
) -> Outcome {
    let (profile, now) = (state.profile(unit), state.unit(unit));
    let by_models = profile.tough == 1;
    let left = state.wounds_left(unit);
    if wounds == 0 {
        return Outcome::failure(if by_models { "none lost" } else { "no wounds" });
    }
    if wounds >= left {
        return Outcome::success("destroyed").ranked(-i32::from(left));
    }
    let to_half = profile.wounds_to_half().saturating_sub(now.wounds).max(1);
    let is_half = wounds >= to_half;
    let within = if is_half { (to_half, left - 1) } else { (1, to_half - 1) };
    let within = (within.0, within.1.min(most.max(wounds)));
    let (low, label) = span(wounds, within, left.min(most).div_ceil(MOST_WOUNDS));
    let what = match (by_models, label.as_str()) {
        (true, _) => "lost",
        (false, "1") => "wound",
        (false, _) => "wounds",
    };
    let test = if tests && is_half && !now.pinned { ", morale test" } else { "" };
    Outcome::success(format!("{label} {what}{test}")).ranked(-i32::from(low))
}

/// The span of `step` numbers that `count` falls into, of those from the first to the last; its lowest number, and the
/// span in words.
fn span(count: u16, (first, last): (u16, u16), step: u16) -> (u16, String) {
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
