//! How well off a side is, by the rules alone: the figures that are out, how close the others are to
//! going out, the actions that they can take, and the score.

use engine::{FigureId, HasLineup, SideId};

use super::state::{Held, State, bound};
/// The worth of a figure that is not out, in addition to its health.
const STANDING: f64 = 1.0;

/// The additional worth of a figure that can still take all actions that it could take at the
/// beginning.
const FREE: f64 = 0.4;

/// The worth of winning the battle.
const VICTORY: f64 = 5.0;

/// Returns how well off a side is, compared with all others. `freedom` returns the share of actions
/// that a figure can take, from 0 to 1.
pub(crate) fn worth(state: &State, side: SideId, freedom: impl Fn(FigureId) -> f64) -> f64 {
    let strength = |side| -> f64 {
        let standing = state.figures_of(side).filter(|&id| !state.is_out(id));
        standing.map(|id| STANDING + health(state, id) + FREE * freedom(id)).sum()
    };
    let others: Vec<SideId> = state.all_sides().filter(|&it| it != side).collect();
    let of_others: f64 = others.iter().map(|&it| strength(it)).sum();
    let average = if others.is_empty() { 0.0 } else { of_others / others.len() as f64 };
    let victory = match state.victor() {
        Some(victor) if victor == side => VICTORY,
        Some(_) => -VICTORY,
        None => 0.0,
    };
    strength(side) - average + lead(state, side, &others) + victory
}

/// Returns how far a figure is from going out, from 0 to 1, by the tracker that is closest to its
/// “out at” value.
fn health(state: &State, id: FigureId) -> f64 {
    let trackers = state.game.trackers.figure.iter().enumerate();
    let trackers = trackers.filter(|(place, _)| state.is_there(Held::Figure(id, *place)));
    let far = trackers.filter_map(|(place, tracker)| {
        let out_at = bound(tracker.out_at?, &state.profile(id).numbers);
        let (least, most) = state.limits(Held::Figure(id, place)).into_inner();
        let far = (state.tracker(id, place) - out_at).abs();
        Some(f64::from(far) / f64::from((most - least).max(1)))
    });
    far.fold(None, |least: Option<f64>, it| Some(least.map_or(it, |least| least.min(it))))
        .unwrap_or(0.0)
}

/// Returns a side's lead in the score. Each further point adds a little less than the one before.
fn lead(state: &State, side: SideId, others: &[SideId]) -> f64 {
    let Some(place) = state.game.turn.most else { return 0.0 };
    let of = |side: SideId| -> i32 {
        let value = state.sides.get(side.index()).and_then(|it| it.get(place)).copied();
        value.unwrap_or_default().into()
    };
    let (own, most) = (of(side), others.iter().map(|&it| of(it)).max().unwrap_or(0));
    f64::from(own - most) / f64::from(1 + own.abs().max(most.abs()))
}
