//! The report after the battle: which figures fell, and who felled them.

use engine::{
    FigureId, HasLineup, SideId, Topic,
    report::{Chart, Report, Section},
    words::field_of,
};

use crate::state::battle::State;

/// Returns the report once the battle is over.
pub(crate) fn report(state: &State) -> Option<Report> {
    let has_figures = state.all_figures().next().is_some();
    (state.is_over() && has_figures).then(|| Report {
        headline: ending(state),
        sections: state.all_sides().map(|side| section(state, side)).chain(felled(state)).collect(),
        chart: Some(chart(state)),
    })
}

/// Describes how the battle ended, in one sentence.
pub(super) fn ending(state: &State) -> String {
    let turn = state.turn;
    match state.victor() {
        Some(side) => format!("{} in turn {turn}.", field_of(state.side_name(side))),
        None if state.all_sides().any(|side| state.stands(side)) => {
            format!("The battle ends in turn {turn}.")
        }
        None => format!("No one is left standing in turn {turn}."),
    }
}

fn section(state: &State, side: SideId) -> Section {
    let name = state.side_name(side);
    let (left, all) = (state.count_standing(side), state.fighters_of(side).count());
    let rows = state.figures_of(side).map(|id| (state.name(id).to_owned(), fate(state, id)));
    Section {
        title: format!("{name}: {left} of {all} standing"),
        side: Some(side),
        is_deeds: false,
        rows: rows.collect(),
    }
}

fn fate(state: &State, id: FigureId) -> String {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let limit = profile.limit;
    match (profile.object, figure.injury) {
        (true, injury) if injury >= *limit => "destroyed".to_owned(),
        (false, injury) if injury >= *limit => "fell".to_owned(),
        _ if figure.out => "left the battle".to_owned(),
        (true, 0) => "undamaged".to_owned(),
        (false, 0) => "unhurt".to_owned(),
        (true, injury) => format!("damage {injury} of {limit}"),
        (false, injury) => format!("injury {injury} of {limit}"),
    }
}

fn felled(state: &State) -> Option<Section> {
    let name = |id| state.full_name(id);
    Section::of_deeds("Felled", state.all_figures(), name, |id| state.figure(id).felled)
}

fn chart(state: &State) -> Chart {
    let losses = state.losses.iter().copied().chain([state.losses_now()]);
    Chart::of_losses("Turn", state, |id| !state.profile(id).object, losses)
}

/// The topic about the end of a battle and its report.
pub(super) const TOPIC: Topic = Topic {
    key: "after",
    title: "After the battle",
    rules: &[5],
    text: || {
        "The battle ends when only one side has figures standing, or when you say so. The report \
         lists who fell and who felled them. Objects don't count."
            .to_owned()
    },
};
