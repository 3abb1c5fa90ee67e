//! The report after a battle: the fate and the kills of each figure.

use engine::{
    FigureId, HasLineup, SideId, Topic,
    report::{Chart, Report, Section},
    words::field_of,
};

use super::telling::wounds_of;
use crate::state::{battle::State, figure_state::Departure};

/// Returns the report of a battle, or `None` if the battle is not over.
pub(crate) fn report(state: &State) -> Option<Report> {
    (state.is_over() && !state.is_empty()).then(|| Report {
        headline: ending(state),
        sections: state.all_sides().map(|side| section(state, side)).chain(kills(state)).collect(),
        chart: Some(chart(state)),
    })
}

/// Returns a sentence that says how the battle ended.
pub(super) fn ending(state: &State) -> String {
    let turn = state.turn;
    match state.victor() {
        Some(side) => format!("{} in turn {turn}.", field_of(state.side_name(side))),
        None if state.all_sides().any(|side| state.count_in_action(side) > 0) => {
            format!("The battle ends in turn {turn}.")
        }
        None => format!("No one is left standing in turn {turn}."),
    }
}

fn section(state: &State, side: SideId) -> Section {
    let name = state.side_name(side);
    let (left, all) = (state.count_in_action(side), state.figures_of(side).count());
    let rows = state.figures_of(side).map(|id| (state.name(id).to_owned(), fate(state, id)));
    Section {
        title: format!("{name}: {left} of {all} in action"),
        side: Some(side),
        is_deeds: false,
        rows: rows.collect(),
    }
}

/// Returns the fate of a figure in a few words (rulebook: After the battle).
///
/// A figure that is out of action or has fled must make an injury roll. A figure that left over its
/// board edge does not.
fn fate(state: &State, id: FigureId) -> String {
    let figure = state.figure(id);
    match (figure.out, figure.left) {
        (false, _) if figure.wounds > 0 => format!("in action, {}", wounds_of(figure.wounds)),
        (false, _) => "in action".to_owned(),
        (true, None) => "out of action – injury roll due".to_owned(),
        (true, Some(Departure::Fled)) => "fled – injury roll due".to_owned(),
        (true, Some(Departure::Edge)) => "left the table".to_owned(),
    }
}

fn kills(state: &State) -> Option<Section> {
    let name = |id| state.full_name(id);
    Section::of_deeds("Put out of action", state.all_figures(), name, |id| state.figure(id).kills)
}

fn chart(state: &State) -> Chart {
    let losses = state.losses.iter().copied().chain([state.losses_now()]);
    Chart::of_losses("Turn", state, |_| true, losses)
}

/// The topic that explains what to do after the battle.
pub(crate) const TOPIC: Topic = Topic {
    key: "after",
    title: "After the battle",
    rules: &[56],
    text: || {
        "Make an injury roll for everyone who is out of action or fled, but not for those who \
         fell back over the board edge."
            .to_owned()
    },
};
