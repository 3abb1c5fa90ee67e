//! The report after a battle: the fate and the kills of each figure.

use engine::{
    FigureId, HasLineup, SideId, Topic,
    report::{Chart, End, Fate, Report},
    words::field_of,
};

use super::telling::wounds_of;
use crate::state::{battle::State, figure_state::Departure};

/// Returns the report of a battle, or `None` if the battle is not over.
pub(crate) fn report(state: &State) -> Option<Report> {
    (state.is_over() && !state.is_empty()).then(|| {
        let fates = state.all_figures().map(|id| fate(state, id)).collect();
        let report = Report::new(ending(state), fates);
        let report = state.all_sides().fold(report, |it, side| it.side(side, title(state, side)));
        report.deeds("Put out of action", state.lineup()).chart(chart(state))
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

fn title(state: &State, side: SideId) -> String {
    let (left, all) = (state.count_in_action(side), state.figures_of(side).count());
    format!("{}: {left} of {all} in action", state.side_name(side))
}

/// Returns the fate of a figure (rulebook: After the battle).
///
/// A figure that is out of action or has fled must make an injury roll. A figure that left over its
/// board edge does not.
fn fate(state: &State, id: FigureId) -> Fate {
    let figure = state.figure(id);
    let (end, words) = match (figure.out, figure.left) {
        (false, _) if figure.wounds > 0 => {
            (End::Stayed, format!("in action, {}", wounds_of(figure.wounds)))
        }
        (false, _) => (End::Stayed, "in action".to_owned()),
        (true, None) => (End::Fell, "out of action – injury roll due".to_owned()),
        (true, Some(Departure::Fled)) => (End::Fled, "fled – injury roll due".to_owned()),
        (true, Some(Departure::Edge)) => (End::Left, "left the table".to_owned()),
    };
    Fate::of(state, id, end, words).took_out(figure.kills)
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
