//! The report at the end of a battle.

use engine::{
    FigureId, HasLineup, SideId,
    report::{Chart, Report, Section},
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
    let section = |side| Section {
        title: state.side_name(side).to_owned(),
        side: Some(side),
        is_deeds: false,
        rows: state
            .figures_of(side)
            .map(|unit| (state.name(unit).to_owned(), fate(state, unit)))
            .collect(),
    };
    let mut sections: Vec<Section> = state.all_sides().map(section).collect();
    if !state.markers.is_empty() {
        let row = |(place, holder): (usize, &Option<SideId>)| {
            let holder = holder.map_or("neutral", |side| state.side_name(side));
            (format!("Objective {}", place + 1), holder.to_owned())
        };
        let rows = state.markers.iter().enumerate().map(row).collect();
        sections.push(Section {
            title: "Objectives".to_owned(),
            side: None,
            is_deeds: false,
            rows,
        });
    }
    Some(Report { headline: ending(state), sections, chart: chart(state) })
}

/// Returns the chart of how many objectives each side held, round by round.
fn chart(state: &State) -> Option<Chart> {
    let sides = state.all_sides();
    (!state.held.is_empty()).then(|| {
        let (most, held) = (state.markers.len(), state.held.iter());
        Chart::of_steps("Objectives", "Round", most, state, sides, held)
    })
}

fn fate(state: &State, unit: FigureId) -> String {
    let models = state.profile(unit).models;
    if state.in_play(unit) {
        format!("{} of {} left", state.models_left(unit), counted(models.into(), "model"))
    } else {
        "destroyed".to_owned()
    }
}
