//! What a battle shows.

use super::{
    overrule::wounds_shown,
    report::ending,
    state::{Away, LAST_ROUND, MOST_MARKERS, Setup, State},
};
use crate::{
    gdf::{
        melee::charge,
        morale::morale_test,
        preparation::{deployment, mission, reserve},
        psychic::casting,
        quality::quality_test::counted,
        special_rules::{effect::Rule, keyword::Keyword},
        transport::boarding,
        unit::{profile::Profile, spell::Spell, weapon::Weapon},
    },
    ids::{FigureId, SideId},
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

fn next(state: &State) -> Next {
    if state.is_over() {
        return Next { side: None, words: ending(state) };
    }
    if state.sides().next().is_none() {
        return Next { side: None, words: "Pick a test.".to_owned() };
    }
    if state.round == 0 {
        return before(state);
    }
    let words = match state.acting {
        Some(acting) => format!("{}: shoot, or end the activation.", state.name(acting.unit)),
        None => format!("{}: activate a unit.", state.side_name(state.to_move)),
    };
    Next { side: Some(state.to_move), words }
}

/// What comes before the battle.
fn before(state: &State) -> Next {
    let (side, words) = match state.setup {
        Setup::Ready => (None, "Roll off for who begins.".to_owned()),
        Setup::Places => (None, "Place the objective markers.".to_owned()),
        Setup::Zones | Setup::ScoutsRollOff => (None, "Roll off for the deployment.".to_owned()),
        Setup::Deploys(side) => (Some(side), format!("{}: place a unit.", state.side_name(side))),
        Setup::Scouts(side) => (Some(side), format!("{}: place a scout.", state.side_name(side))),
    };
    Next { side, words }
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    if state.round == 0 {
        return Vec::new();
    }
    let sides = state.sides().map(|side| state.side_name(side).to_owned());
    let round =
        TrackerKind::Counter { value: state.round.into(), least: 1, most: LAST_ROUND.into() };
    let turn = TrackerKind::Choice { value: state.to_move.index(), options: sides.collect() };
    let mut trackers =
        vec![Tracker::new("round", "Round", round), Tracker::new("turn", "Turn", turn)];
    let (value, most) = (i32::try_from(state.markers.len()).unwrap_or(0), MOST_MARKERS.into());
    let count = TrackerKind::Counter { value, least: 0, most };
    let count = Tracker::new("markers", "Objectives", count).quiet_if(true);
    trackers.push(count.topic(mission::TOPIC.key));
    for (place, holder) in state.markers.iter().enumerate() {
        let mut options = vec!["neutral".to_owned()];
        options.extend(state.sides().map(|side| state.side_name(side).to_owned()));
        let kind =
            TrackerKind::Choice { value: holder.map_or(0, |side| side.index() + 1), options };
        let tracker =
            Tracker::new(format!("marker.{place}"), format!("Objective {}", place + 1), kind);
        trackers.push(tracker.topic(mission::TOPIC.key));
    }
    trackers
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
        remark: format!(
            "{models}, {}{}",
            counted(profile.points, "point"),
            whereabouts(state, unit)
        ),
        standing: standing(state, unit),
        trackers: figure_trackers(state, unit),
        stats: stats(state, unit),
        gear: gear(profile),
    }
}

/// Where a unit is that does not stand on the table by itself.
fn whereabouts(state: &State, unit: FigureId) -> String {
    let now = state.unit(unit);
    if let Some(host) = now.joined {
        format!(", part of {}", state.name(host))
    } else if let Some(transport) = now.inside {
        format!(", inside {}", state.name(transport))
    } else {
        match now.away {
            Some(Away::Reserve) => ", in reserve".to_owned(),
            Some(Away::Waiting) => ", to be deployed".to_owned(),
            None => String::new(),
        }
    }
}

fn standing(state: &State, unit: FigureId) -> Standing {
    let is_our_turn = state.round > 0 && state.side_of(unit) == Some(state.to_move);
    if !state.in_play(unit) {
        Standing::Gone
    } else if state.acting.is_some_and(|acting| state.head(acting.unit) == unit) {
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
        Tracker::flag("pinned", "Pinned", now.pinned).topic(morale_test::PINNED.key),
        Tracker::flag("fatigued", "Fatigued", now.fatigued).topic(charge::FATIGUE.key),
        Tracker::flag("morale", "Morale test due", now.owes.is_some())
            .topic(morale_test::TOPIC.key),
        Tracker::flag("activated", "Activated", now.activated).quiet_if(true),
    ]);
    if profile.psychic > 0 {
        let cast = Tracker::flag("cast", "Has cast or blocked", now.cast);
        trackers.push(cast.topic(casting::TOPIC.key));
    }
    trackers.extend(ties(state, unit));
    trackers
}

/// Where it is and what it is part of, as far as there is a choice.
fn ties(state: &State, unit: FigureId) -> Vec<Tracker> {
    let now = state.unit(unit);
    let names = |first: &str, units: &[FigureId]| {
        let names = units.iter().map(|&it| state.name(it).to_owned());
        std::iter::once(first.to_owned()).chain(names).collect::<Vec<String>>()
    };
    let place = |it: Option<FigureId>, units: &[FigureId]| {
        it.and_then(|it| units.iter().position(|&unit| unit == it)).map_or(0, |place| place + 1)
    };
    let mut ties = Vec::new();
    let (hosts, transports) = (hosts_for(state, unit), transports_of(state, unit));
    if state.profile(unit).has(Keyword::Hero) || now.joined.is_some() {
        let kind = TrackerKind::Choice {
            value: place(now.joined, &hosts),
            options: names("by itself", &hosts),
        };
        ties.push(Tracker::new("joined", "Part of", kind).topic(deployment::HERO.key));
    }
    if !transports.is_empty() && now.joined.is_none() {
        let kind = TrackerKind::Choice {
            value: place(now.inside, &transports),
            options: names("on the table", &transports),
        };
        ties.push(Tracker::new("inside", "Inside", kind).topic(boarding::TOPIC.key));
    }
    if state.profile(unit).has(Keyword::Ambush) || now.away == Some(Away::Reserve) {
        let in_reserve = now.away == Some(Away::Reserve);
        ties.push(Tracker::flag("reserve", "In reserve", in_reserve).topic(reserve::TOPIC.key));
    }
    ties
}

/// The units that another may be part of.
pub(super) fn hosts_for(state: &State, unit: FigureId) -> Vec<FigureId> {
    let side = state.side_of(unit);
    let all = state.all_units().filter(|&it| it != unit && state.side_of(it) == side);
    all.filter(|&it| state.unit(it).joined.is_none() && !state.profile(it).has(Keyword::Hero))
        .collect()
}

/// The transports of a unit's side.
pub(super) fn transports_of(state: &State, unit: FigureId) -> Vec<FigureId> {
    let side = state.side_of(unit);
    let all = state.all_units().filter(|&it| it != unit && state.side_of(it) == side);
    all.filter(|&it| state.profile(it).transport > 0).collect()
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
