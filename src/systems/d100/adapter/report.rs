//! The report after the battle: which figures fell, and who felled them.

use engine::{
    FigureId, HasLineup, SideId, Topic,
    report::{Chart, End, Fate, Report},
    sheet::SheetNumber,
    words::field_of,
};

use crate::state::battle::State;

/// Returns the report once the battle is over.
pub(crate) fn report(state: &State) -> Option<Report> {
    let has_figures = state.all_figures().next().is_some();
    (state.is_over() && has_figures).then(|| {
        let fates = state.all_figures().map(|id| fate(state, id)).collect();
        let report = Report::new(ending(state), fates);
        let report = state.all_sides().fold(report, |it, side| it.side(side, title(state, side)));
        report.deeds("Felled", state.lineup()).chart(chart(state))
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

fn title(state: &State, side: SideId) -> String {
    let (left, all) = (state.count_standing(side), state.fighters_of(side).count());
    format!("{}: {left} of {all} standing", state.side_name(side))
}

fn fate(state: &State, id: FigureId) -> Fate {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let limit = profile.limit;
    let (end, words) = match (figure.injury, figure.out) {
        (injury, _) if injury >= *limit => (End::Fell, "fell".to_owned()),
        (_, true) => (End::Left, "left the battle".to_owned()),
        (0, false) => (End::Stayed, "unhurt".to_owned()),
        (injury, false) => (End::Stayed, format!("injury {injury} of {limit}")),
    };
    if profile.object {
        return Fate::of(state, id, End::Thing, condition(limit, figure.injury, figure.out));
    }
    Fate::of(state, id, end, words).took_out(figure.felled)
}

/// Describes the condition of an object.
fn condition(limit: SheetNumber<u16>, damage: u16, is_gone: bool) -> String {
    match damage {
        damage if damage >= *limit => "destroyed".to_owned(),
        _ if is_gone => "left the battle".to_owned(),
        0 => "undamaged".to_owned(),
        damage => format!("damage {damage} of {limit}"),
    }
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
