//! What a battle shows.

use super::{
    dials::DIALS,
    state::{LAST_ROUND, State},
};
use crate::{
    gdf::unit::weapon::Weapon,
    ids::{FigureId, Holder, SideId},
    report::{Report, Section},
    view::{BattleView, FigureView, Gear, Next, SideView, Standing, Stat},
    words::counted,
};

/// The whole battle.
pub(crate) fn view(state: &State) -> BattleView {
    BattleView {
        trackers: DIALS.trackers(state, Holder::Battle),
        next: next(state),
        sides: state.all_sides().map(|side| side_view(state, side)).collect(),
        over: state.is_over().then(|| ending(state)),
    }
}

/// Mission: markers decide; a side without units has none to hold them with.
fn ending(state: &State) -> String {
    let mut left = state.all_sides().filter(|&side| state.count_in_play(side) > 0);
    match (left.next(), left.next()) {
        (None, _) => "Nobody is left.".to_owned(),
        (Some(side), None) => format!("{} holds the field.", state.side_name(side)),
        _ => format!("Round {LAST_ROUND} is over: whoever holds most objectives wins."),
    }
}

/// Who is left of each side, once the battle is over.
pub(crate) fn report(state: &State) -> Option<Report> {
    let section = |side| Section {
        title: state.side_name(side).to_owned(),
        side: Some(side),
        rows: state
            .figures_of(side)
            .map(|unit| (state.name(unit).to_owned(), fate(state, unit)))
            .collect(),
    };
    state.is_over().then(|| Report {
        headline: ending(state),
        sections: state.all_sides().map(section).collect(),
        chart: None,
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

fn next(state: &State) -> Next {
    if state.is_over() {
        return Next::anybody(ending(state));
    }
    if state.round == 0 {
        return Next::anybody("Roll off for who begins.");
    }
    let words = match state.acting {
        Some(acting) => format!("{}: shoot, or end the activation.", state.name(acting.unit)),
        None => format!("{}: activate a unit.", state.side_name(state.to_move)),
    };
    Next { side: Some(state.to_move), figure: state.acting.map(|acting| acting.unit), words }
}

fn side_view(state: &State, side: SideId) -> SideView {
    let figures: Vec<FigureView> =
        state.figures_of(side).map(|unit| figure_view(state, side, unit)).collect();
    let in_play = format!("{} of {} in play", state.count_in_play(side), figures.len());
    SideView {
        id: side,
        name: state.side_name(side).to_owned(),
        remark: format!("{in_play}, {}", points(state, side)),
        trackers: DIALS.trackers(state, Holder::Side(side)),
        figures,
    }
}

/// The armies: both should cost the same, so a side that costs more says so.
fn points(state: &State, side: SideId) -> String {
    let own = state.points_of(side);
    match own.checked_sub(state.points_of(state.other_side(side))) {
        None | Some(0) => format!("{own} points"),
        Some(more) => format!("{own} points, {more} more than the other side"),
    }
}

fn figure_view(state: &State, side: SideId, unit: FigureId) -> FigureView {
    let profile = state.profile(unit);
    let models = counted(profile.models.into(), "model");
    FigureView {
        id: unit,
        side,
        name: state.name(unit).to_owned(),
        remark: format!("{models}, {}", counted(profile.points.into(), "point")),
        standing: standing(state, unit),
        trackers: DIALS.trackers(state, Holder::Figure(unit)),
        stats: stats(state, unit),
        gear: profile.weapons.iter().map(Weapon::gear).collect(),
    }
}

fn standing(state: &State, unit: FigureId) -> Standing {
    let is_our_turn = state.round > 0 && state.side_of(unit) == Some(state.to_move);
    if !state.in_play(unit) {
        Standing::Gone
    } else if state.acting.is_some_and(|acting| acting.unit == unit) {
        Standing::Acting
    } else if state.is_done(unit) {
        Standing::Done
    } else if is_our_turn && state.acting.is_none() && !state.is_over() {
        Standing::Ready
    } else {
        Standing::Waiting
    }
}

fn stats(state: &State, unit: FigureId) -> Vec<Stat> {
    let profile = state.profile(unit);
    let stat = |field, label, short, value| Stat { field, label, short, value };
    let mut stats = vec![
        stat("quality", "Quality", "QUA", format!("{}+", profile.quality)),
        stat("defense", "Defense", "DEF", format!("{}+", profile.defense)),
    ];
    if profile.tough > 1 {
        stats.push(stat("tough", "Tough", "TGH", profile.tough.to_string()));
    }
    stats
}

impl Weapon {
    /// The weapon, as a card shows it.
    fn gear(&self) -> Gear {
        let name = format!("{} ×{}", self.name, self.carriers);
        Gear { name, words: self.words(), state: None }
    }
}
