//! After the battle: who stands, who fell, who felled them.

use super::state::State;
use crate::{
    ids::{FigureId, SideId},
    report::{Chart, ChartLine, Report, Section},
    topic::Topic,
};

/// What there is to tell once the battle is over.
pub(crate) fn report(state: &State) -> Option<Report> {
    let has_figures = state.all_figures().next().is_some();
    (state.is_over() && has_figures).then(|| Report {
        headline: ending(state),
        sections: state.all_sides().map(|side| section(state, side)).chain(felled(state)).collect(),
        chart: Some(chart(state)),
    })
}

/// How the battle ended, in a sentence.
pub(super) fn ending(state: &State) -> String {
    let turn = state.turn;
    let mut standing = state.all_sides().filter(|&side| state.stands(side));
    match (standing.next(), standing.next()) {
        (None, _) => format!("Nobody stands in turn {turn}."),
        (Some(side), None) => format!("{} holds the field in turn {turn}.", state.side_name(side)),
        (Some(_), Some(_)) => format!("The battle ends in turn {turn}."),
    }
}

fn section(state: &State, side: SideId) -> Section {
    let name = state.side_name(side);
    let (left, all) = (state.count_standing(side), state.fighters_of(side).count());
    let rows = state.figures_of(side).map(|id| (state.name(id).to_owned(), fate(state, id)));
    Section {
        title: format!("{name}: {left} of {all} standing"),
        side: Some(side),
        rows: rows.collect(),
    }
}

fn fate(state: &State, id: FigureId) -> String {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let limit = profile.limit;
    match (profile.object, figure.injury) {
        (true, injury) if injury >= limit => "destroyed".to_owned(),
        (false, injury) if injury >= limit => "fell".to_owned(),
        _ if figure.out => "left the battle".to_owned(),
        (_, 0) => "unhurt".to_owned(),
        (true, injury) => format!("damage {injury} of {limit}"),
        (false, injury) => format!("injury {injury} of {limit}"),
    }
}

fn felled(state: &State) -> Option<Section> {
    let mut rows: Vec<(FigureId, u8)> = state
        .all_figures()
        .map(|id| (id, state.figure(id).felled))
        .filter(|(_, felled)| *felled > 0)
        .collect();
    rows.sort_unstable_by_key(|(id, felled)| (std::cmp::Reverse(*felled), *id));
    let rows = rows.into_iter().map(|(id, felled)| {
        let side = state.side_of(id).map(|side| state.side_name(side)).unwrap_or_default();
        (format!("{}, {side}", state.name(id)), felled.to_string())
    });
    let rows: Vec<(String, String)> = rows.collect();
    (!rows.is_empty()).then(|| Section { title: "Felled".to_owned(), side: None, rows })
}

fn chart(state: &State) -> Chart {
    let size = |side| state.fighters_of(side).count();
    let sides = || state.all_sides().filter(|&side| size(side) > 0);
    let most = sides().map(size).max().unwrap_or_default();
    let lines = sides().map(|side| {
        let of_side = |losses: &[u8]| losses.get(side.index()).copied().unwrap_or(0).into();
        let turns = state.losses.iter().map(|losses| of_side(losses));
        let now = of_side(&state.losses_now());
        ChartLine {
            side,
            name: state.side_name(side).to_owned(),
            values: std::iter::once(0).chain(turns).chain([now]).collect(),
        }
    });
    Chart {
        title: "Losses",
        step: "Turn",
        most: u16::try_from(most).unwrap_or(u16::MAX),
        lines: lines.collect(),
    }
}

/// After the battle.
pub(super) const TOPIC: Topic = Topic {
    key: "after",
    title: "After the battle",
    rules: &[5],
    text: || {
        "The battle is over once only one side has a figure that stands, or when you say so. The report names who fell and who \
         felled them. Objects count for nobody."
            .to_owned()
    },
};
