//! The report at the end of a battle.

use engine::{
    FigureId, HasLineup, SideId,
    report::{Chart, End, Fate, Report, Section},
    words::{counted, field_of},
};

use crate::state::battle::State;

/// Returns the headline for how the battle ended.
///
/// If only one side is left, it holds the field. Otherwise, or if that side has played on, the side
/// with the most markers wins.
pub(crate) fn ending(state: &State) -> String {
    if state.is_deserted() {
        return "No one is left.".to_owned();
    }
    if let Some(side) = state.last_side() {
        return field_of(state.side_name(side)) + ".";
    }
    if state.markers.is_empty() {
        return format!("After round {}, the player with the most objectives wins.", state.round);
    }
    match state.victor() {
        Some(side) => {
            let (most, all) = (state.markers_of(side), state.markers.len());
            format!("Victory for {}, with {most} of {all} objectives.", state.side_name(side))
        }
        None => {
            let most = state.all_sides().map(|side| state.markers_of(side)).max().unwrap_or(0);
            format!("It's a draw: {} each.", counted(most.into(), "objective"))
        }
    }
}

/// Returns the report of a finished battle: the fate of each unit, and who held the objectives.
///
/// Returns `None` if the battle is not over.
pub(crate) fn report(state: &State) -> Option<Report> {
    if !state.is_over() {
        return None;
    }
    let fates = state.all_figures().map(|unit| fate(state, unit)).collect();
    let report = Report::new(ending(state), fates).chart(chart(state));
    let title = |side| state.side_name(side).to_owned();
    let mut report = state.all_sides().fold(report, |it, side| it.side(side, title(side)));
    if !state.markers.is_empty() {
        let row = |(place, holder): (usize, &Option<SideId>)| {
            let holder = holder.map_or("neutral", |side| state.side_name(side));
            (format!("Objective {}", place + 1), holder.to_owned())
        };
        let rows = state.markers.iter().enumerate().map(row).collect();
        report.sections.push(Section { title: "Objectives".to_owned(), side: None, rows });
    }
    Some(report)
}

/// Returns the chart of how many objectives each side held, round by round.
fn chart(state: &State) -> Option<Chart> {
    let sides = state.all_sides();
    (!state.held.is_empty()).then(|| {
        let (most, held) = (state.markers.len(), state.held.iter());
        Chart::of_steps("Objectives", "Round", most, state, sides, held)
    })
}

fn fate(state: &State, unit: FigureId) -> Fate {
    let models = state.profile(unit).models;
    if state.in_play(unit) {
        let left = state.models_left(unit);
        let words = format!("{left} of {} left", counted(models.into(), "model"));
        Fate::of(state, unit, End::Stayed, words)
    } else {
        Fate::of(state, unit, End::Fell, "destroyed".to_owned())
    }
}
