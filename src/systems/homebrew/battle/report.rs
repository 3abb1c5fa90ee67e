//! The report after a battle.

use engine::{
    HasLineup, SideId,
    report::{Report, Section},
    words::{plain, with_verb},
};

use super::state::{Held, State};
use crate::definition::TrackerKind;

pub(crate) fn report(state: &State) -> Option<Report> {
    (state.is_over() && !state.is_empty()).then(|| Report {
        headline: ending(state),
        sections: state.all_sides().map(|side| section(state, side)).collect(),
        chart: None,
    })
}

/// Returns a sentence about how the battle ended.
pub(crate) fn ending(state: &State) -> String {
    let battle = &state.game.title.battle[0];
    match state.victor() {
        Some(side) => {
            format!("The {battle} is over: {}.", with_verb(state.side_name(side), "win"))
        }
        None if state.all_sides().count() < 2 => format!("The {battle} is over."),
        None => format!("The {battle} is over: it's a draw."),
    }
}

fn section(state: &State, side: SideId) -> Section {
    let all = state.figures_of(side).count();
    let kept =
        state.game.trackers.side.iter().zip(state.sides.get(side.index()).into_iter().flatten());
    let kept = kept.filter(|(it, _)| matches!(it.kind, TrackerKind::Number { .. }));
    let kept = kept.map(|(it, value)| (it.label.clone(), plain((*value).into())));
    let figures = state.figures_of(side).map(|id| {
        let numbers = (0..).zip(&state.game.trackers.figure);
        let is_shown = |place| state.is_there(Held::Figure(id, place));
        let numbers = numbers.filter(|(place, it)| it.out_at.is_some() && is_shown(*place));
        let numbers =
            numbers.map(|(place, it)| format!("{} {}", it.label, plain(state.tracker(id, place))));
        let words = if state.is_out(id) {
            "out".to_owned()
        } else {
            numbers.chain(["standing".to_owned()]).collect::<Vec<_>>().join(", ")
        };
        (state.name(id).to_owned(), words)
    });
    let title = format!("{}: {} of {all} standing", state.side_name(side), state.standing(side));
    Section { title, side: Some(side), is_deeds: false, rows: kept.chain(figures).collect() }
}
