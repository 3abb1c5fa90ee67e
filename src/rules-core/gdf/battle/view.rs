//! What a battle shows.

use super::{
    overrule::wounds_shown,
    state::{LAST_ROUND, State},
};
use crate::{
    gdf::{
        quality::quality_test::counted,
        special_rules::effect::Rule,
        unit::{profile::Profile, spell::Spell, weapon::Weapon},
    },
    ids::{FigureId, SideId},
    report::{Report, Section},
    view::{
        BattleView, FigureView, Next, PipMeaning, SideView, Standing, Stat, Tracker, TrackerKind,
    },
};

/// The most models that are shown as pips rather than as a number.
const MOST_PIPS: u8 = 12;

/// The whole battle.
pub(crate) fn view(state: &State) -> BattleView {
    BattleView {
        trackers: battle_trackers(state),
        next: next(state),
        sides: state.sides().map(|side| side_view(state, side)).collect(),
        over: state.is_over().then(|| ending(state)),
    }
}

/// Mission: markers decide; a side without units has none to hold them with.
fn ending(state: &State) -> String {
    let mut left = state.sides().filter(|&side| state.count_in_play(side) > 0);
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
            .units_of(side)
            .map(|unit| (state.name(unit).to_owned(), fate(state, unit)))
            .collect(),
    };
    state.is_over().then(|| Report {
        headline: ending(state),
        sections: state.sides().map(section).collect(),
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
        return Next { side: None, words: ending(state) };
    }
    if state.round == 0 {
        return Next { side: None, words: "Roll off for who begins.".to_owned() };
    }
    let words = match state.acting {
        Some(acting) => format!("{}: shoot, or end the activation.", state.name(acting.unit)),
        None => format!("{}: activate a unit.", state.side_name(state.to_move)),
    };
    Next { side: Some(state.to_move), words }
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    if state.round == 0 {
        return Vec::new();
    }
    let sides = state.sides().map(|side| state.side_name(side).to_owned());
    let round =
        TrackerKind::Counter { value: state.round.into(), least: 1, most: LAST_ROUND.into() };
    let turn = TrackerKind::Choice { value: state.to_move.index(), options: sides.collect() };
    vec![Tracker::new("round", "Round", round), Tracker::new("turn", "Turn", turn)]
}

fn side_view(state: &State, side: SideId) -> SideView {
    let figures: Vec<FigureView> =
        state.units_of(side).map(|unit| figure_view(state, side, unit)).collect();
    let in_play = format!("{} of {} in play", state.count_in_play(side), figures.len());
    SideView {
        id: side,
        name: state.side_name(side).to_owned(),
        remark: format!("{in_play}, {}", points(state, side)),
        trackers: Vec::new(),
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
        name: profile.name.clone(),
        remark: format!("{models}, {}", counted(profile.points, "point")),
        standing: standing(state, unit),
        trackers: figure_trackers(state, unit),
        stats: stats(state, unit),
        gear: gear(profile),
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
    let stat = |label, short, value| Stat { label, short, value };
    let mut stats = vec![
        stat("Quality", "QUA", format!("{}+", profile.quality)),
        stat("Defense", "DEF", format!("{}+", profile.defense)),
    ];
    if profile.tough > 1 {
        stats.push(stat("Tough", "TGH", profile.tough.to_string()));
    }
    stats
}

fn figure_trackers(state: &State, unit: FigureId) -> Vec<Tracker> {
    let (profile, now) = (state.profile(unit), state.unit(unit));
    let mut trackers = Vec::new();
    if profile.models > 1 || profile.tough == 1 {
        let (value, most) = (state.models_left(unit).into(), profile.models.into());
        let models = if profile.models <= MOST_PIPS {
            TrackerKind::Pips { value, most, meaning: PipMeaning::Stock }
        } else {
            TrackerKind::Counter { value, least: 0, most }
        };
        trackers.push(Tracker::new("models", "Models", models));
    }
    if profile.tough > 1 {
        let most = wounds_shown(state, unit);
        let is_whole = profile.models > 1 || state.in_play(unit);
        let value = if is_whole { state.wounds_on_model(unit).into() } else { most };
        let wounds = TrackerKind::Pips { value, most, meaning: PipMeaning::Harm };
        trackers.push(Tracker::new("wounds", "Wounds", wounds));
    }
    for ((place, weapon), carriers) in profile.weapons.iter().enumerate().zip(now.carriers) {
        if weapon.carriers < profile.models {
            let most = weapon.carriers.into();
            let count = TrackerKind::Counter { value: carriers.into(), least: 0, most };
            trackers.push(Tracker::new(format!("carriers.{place}"), weapon.name.clone(), count));
        }
    }
    trackers.extend([
        Tracker::flag("pinned", "Pinned", now.pinned),
        Tracker::flag("fatigued", "Fatigued", now.fatigued),
        Tracker::flag("morale", "Morale test due", now.owes.is_some()),
        Tracker::flag("activated", "Activated", now.activated).quiet_if(true),
    ]);
    trackers
}

/// Its weapons, rules and spells, a line each.
fn gear(profile: &Profile) -> Vec<String> {
    let mut gear: Vec<String> = profile.weapons.iter().map(Weapon::line).collect();
    let names = profile.rule_names();
    gear.extend((!names.is_empty()).then(|| names.join(", ")));
    gear.extend(profile.rules.iter().filter(|rule| !rule.of_book).map(Rule::line));
    for weapon in &profile.weapons {
        let rules = weapon.rules.iter().filter(|rule| !rule.of_book);
        gear.extend(rules.map(|rule| format!("{}: {}", weapon.name, rule.line())));
    }
    gear.extend(profile.spells.iter().map(Spell::line));
    gear
}

impl Weapon {
    /// The weapon in a line, as a card shows it.
    fn line(&self) -> String {
        format!("{} ×{}: {}", self.name, self.carriers, self.words())
    }
}
