//! The report after a battle.

use engine::{
    FigureId, HasLineup, Noun, SideId,
    report::{End, Fate, Report},
    turn_summary::Feat,
    words::{plain, with_verb},
};

use super::{
    effect::Effect,
    state::{Held, State},
};
use crate::definition::TrackerKind;

pub(crate) fn report(state: &State) -> Option<Report> {
    (state.is_over() && !state.is_empty()).then(|| {
        let fates = state.all_figures().map(|id| fate(state, id)).collect();
        state.all_sides().fold(Report::new(ending(state), fates), |report, side| {
            report.side_with(side, title(state, side), numbers(state, side))
        })
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

fn title(state: &State, side: SideId) -> String {
    let all = state.figures_of(side).count();
    format!("{}: {} of {all} standing", state.side_name(side), state.count_in_play(side))
}

/// Returns the numbers that a side keeps.
fn numbers(state: &State, side: SideId) -> Vec<(String, String)> {
    let kept =
        state.game.trackers.side.iter().zip(state.sides.get(side.index()).into_iter().flatten());
    let kept = kept.filter(|(it, _)| matches!(it.kind, TrackerKind::Number { .. }));
    kept.map(|(it, value)| (it.label.clone(), plain((*value).into()))).collect()
}

fn fate(state: &State, id: FigureId) -> Fate {
    if state.is_out(id) {
        return Fate::of(state, id, End::Fell, "out".to_owned());
    }
    let numbers = (0..).zip(&state.game.trackers.figure);
    let is_shown = |place| state.is_there(Held::Figure(id, place));
    let numbers = numbers.filter(|(place, it)| it.out_at.is_some() && is_shown(*place));
    let numbers =
        numbers.map(|(place, it)| format!("{} {}", it.label, plain(state.tracker(id, place))));
    let words = numbers.chain(["standing".to_owned()]).collect::<Vec<_>>().join(", ");
    Fate::of(state, id, End::Stayed, words)
}

/// Returns the feats of an action with these effects: who took out whom. A friend is no feat, and
/// neither is a figure that comes back in the same action.
pub(crate) fn feats(before: &State, effects: &[Effect]) -> Vec<Feat> {
    let feat = |(place, effect): (usize, &Effect)| match *effect {
        Effect::Out(id, true, Some(by)) if before.side_of(id) != before.side_of(by) => {
            let mut later = effects.iter().skip(place + 1);
            let comes_back = later.any(|it| matches!(it, Effect::Out(it, false, _) if *it == id));
            let done = Noun::a("taken out", "taken out");
            (!comes_back).then_some(Feat { by, count: 1, done })
        }
        _ => None,
    };
    effects.iter().enumerate().filter_map(feat).collect()
}
