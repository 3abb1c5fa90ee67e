//! The report after the scene: each character's condition and deeds.

use engine::{
    FigureId, HasLineup, SideId,
    report::{Chart, End, Fate, Report},
    words::with_verb,
};

use super::telling::{weariness_words, wound_words};
use crate::state::battle::State;

/// Returns the report once the scene is over.
pub(crate) fn report(state: &State) -> Option<Report> {
    (state.ended && !state.is_empty()).then(|| {
        let fates = state.all_figures().map(|id| fate(state, id)).collect();
        let report = Report::new(ending(state), fates);
        let report = state.all_sides().fold(report, |it, side| it.side(side, title(state, side)));
        report.deeds("Put out of action", state.lineup()).chart(chart(state))
    })
}

/// Describes how the scene ended, in one sentence.
pub(super) fn ending(state: &State) -> String {
    match state.victor() {
        Some(side) => {
            let left = with_verb(state.side_name(side), "are left standing");
            format!("The scene is over: only {left}.")
        }
        None if state.all_sides().any(|side| state.count_standing(side) > 0) => {
            "The scene is over.".to_owned()
        }
        None => "The scene is over: no one is left standing.".to_owned(),
    }
}

fn title(state: &State, side: SideId) -> String {
    let (left, all) = (state.count_standing(side), state.figures_of(side).count());
    format!("{}: {left} of {all} standing", state.side_name(side))
}

fn fate(state: &State, id: FigureId) -> Fate {
    let figure = state.figure(id);
    let end = match (state.has_fallen(id), figure.gone) {
        (true, _) => End::Fell,
        (false, true) => End::Left,
        (false, false) => End::Stayed,
    };
    Fate::of(state, id, end, shape(state, id)).took_out(figure.felled)
}

/// Describes the condition of a character, which carries over to the next scene.
fn shape(state: &State, id: FigureId) -> String {
    let figure = state.figure(id);
    let mut words = Vec::new();
    if state.has_fallen(id) {
        words.push("out of action".to_owned());
    } else if figure.damage > 0 {
        let level = wound_words(state, id, state.wound_level(id));
        words.push(format!("{} damage, {level}", figure.damage));
    } else {
        words.push("unhurt".to_owned());
    }
    if figure.gone {
        words.push("left the scene".to_owned());
    }
    if figure.weariness > 0 {
        words.push(weariness_words(state, id, figure.weariness));
    }
    let all = state.profile(id).courage;
    if figure.courage != *all {
        words.push(format!("{} of {all} Courage", figure.courage));
    }
    words.join("; ")
}

/// Charts how many characters were out of action at the end of each round and of the scene.
///
/// Returns `None` if the scene had no rounds.
fn chart(state: &State) -> Option<Chart> {
    let now = state.losses_now();
    let is_told = !state.fight && state.losses.last() == Some(&now);
    let losses = state.losses.iter().copied().chain((!is_told).then_some(now));
    (state.round > 0).then(|| Chart::of_losses("Round", state, |_| true, losses))
}
