//! The trackers of a battle, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup, SideId,
    conversation::Change,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::{PipMeaning, Sign},
};

use crate::{
    Gdf,
    melee::charge::FATIGUE,
    mission, morale,
    preparation::{deployment, reserve},
    psychic::{casting, tokens},
    shooting::wounds::set_wounds,
    special_rules::topics,
    state::{
        battle::{Away, LAST_ROUND, MOST_MARKERS, State, TestOwed},
        effect::Effect,
    },
    transport::boarding,
    unit::{keyword::Keyword, weapon::Weapon},
};

/// Units of up to this many models show them as pips. Larger units show a number instead.
const MOST_PIPS: u8 = 12;

/// All trackers for the battle, its sides and its units. The battle shows none before the roll-off.
pub(crate) const TRACKERS: TrackerDefs<Gdf> =
    TrackerDefs { battle: BATTLE, side: &[], figure: UNIT };

type OfBattle = TrackerDef<Gdf, ()>;
type OfUnit = TrackerDef<Gdf, FigureId>;

const BATTLE: &[OfBattle] = &[
    OfBattle::new(
        "round",
        "Round",
        |state, ()| {
            TrackerState::count(state.round, 1..=LAST_ROUND.into()).only_if(state.round > 0)
        },
        |_, (), to| vec![Effect::Round(to.number())],
    ),
    OfBattle::new(
        "turn",
        "Turn",
        |state, ()| {
            TrackerState::choice(state.to_move.index(), state.side_names()).only_if(state.round > 0)
        },
        |state, (), to| {
            let side = SideId(to.number());
            let is_new = side != state.to_move;
            is_new.then_some(Effect::Turn(side)).into_iter().collect()
        },
    ),
    OfBattle::new(
        "markers",
        "Objectives",
        |state, ()| {
            let count = i32::try_from(state.markers.len()).unwrap_or(0);
            TrackerState::count(count, 0..=MOST_MARKERS.into()).quiet().only_if(state.round > 0)
        },
        |state, (), to| {
            let count: u8 = to.number();
            let is_new = usize::from(count) != state.markers.len();
            is_new.then_some(Effect::Markers(count)).into_iter().collect()
        },
    )
    .topic(mission::TOPIC.key),
    OfBattle::each(
        "marker",
        |state, ()| state.markers.len(),
        |_, (), place| format!("Objective {}", place + 1),
        marker_shown,
        |state, (), place, to| {
            let chosen: usize = to.number();
            let side = chosen.checked_sub(1).and_then(|it| state.all_sides().nth(it));
            vec![Effect::Marker(place, side)]
        },
    )
    .topic(mission::TOPIC.key),
];

const UNIT: &[OfUnit] = &[
    OfUnit::new("models", "Models", models_shown, models),
    OfUnit::new("wounds", "Wounds", wounds_shown, wounds),
    OfUnit::each(
        "carriers",
        |state, unit| state.profile(unit).weapons.len(),
        |state, unit, place| {
            state.weapon(unit, place).map_or_else(String::new, |weapon| weapon.name.clone())
        },
        carriers_shown,
        |_, unit, place, to| vec![Effect::Carriers(unit, place, to.number())],
    ),
    OfUnit::flag(
        "pinned",
        "Pinned",
        |state, unit| {
            let shown = TrackerState::flag(state.unit(unit).pinned).sign(Sign::Zigzag);
            shown.called(state.book().shaken_label)
        },
        Effect::Pinned,
    )
    .topic(morale::PINNED.key),
    OfUnit::flag(
        "fatigued",
        "Fatigued",
        |state, unit| TrackerState::flag(state.unit(unit).fatigued).sign(Sign::Sleep),
        Effect::Fatigued,
    )
    .topic(FATIGUE.key),
    OfUnit::new(
        "morale",
        "Morale test due",
        |state, unit| {
            TrackerState::flag(state.tests_owed(unit).next().is_some()).sign(Sign::Zigzag)
        },
        |state, unit, to| {
            let owed = state.tests_owed(unit);
            match to.is_on() {
                true if state.tests_owed(unit).next().is_some() => Vec::new(),
                true => vec![Effect::MustTest(unit, TestOwed::Wounds)],
                false => owed.map(|test| Effect::Tested(unit, test)).collect(),
            }
        },
    )
    .topic(morale::TOPIC.key),
    OfUnit::flag(
        "activated",
        "Activated",
        |state, unit| TrackerState::flag(state.unit(unit).activated).quiet(),
        Effect::Activated,
    ),
    OfUnit::flag(
        "cast",
        "Spell cast or blocked",
        |state, unit| {
            TrackerState::flag(state.unit(unit).cast).only_if(state.profile(unit).psychic > 0)
        },
        Effect::Cast,
    )
    .topic(casting::TOPIC.key),
    OfUnit::count(
        "tokens",
        "Spell tokens",
        |state, unit| {
            let is_caster = tokens::is_caster(state, unit);
            TrackerState::count(state.unit(unit).tokens, 0..=tokens::MOST.into()).only_if(is_caster)
        },
        Effect::Tokens,
    )
    .topic(tokens::TOPIC.key),
    OfUnit::each(
        "tried",
        |state, unit| tokens::spells(state, unit).len(),
        |state, unit, place| {
            let spell = tokens::spells(state, unit).get(usize::from(place));
            spell.map_or_else(String::new, |it| format!("{} tried", it.name))
        },
        |state, unit, place| TrackerState::flag(state.unit(unit).has_tried(place)).quiet(),
        |_, unit, place, to| vec![Effect::Tried(unit, place, to.is_on())],
    )
    .topic(tokens::TOPIC.key),
    OfUnit::each(
        "spent",
        |state, unit| state.profile(unit).weapons.len(),
        |state, unit, place| {
            let weapon = state.weapon(unit, place);
            weapon.map_or_else(String::new, |it| format!("{} used", it.name))
        },
        |state, unit, place| {
            let is_limited = state.weapon(unit, place).is_some_and(Weapon::is_limited);
            TrackerState::flag(state.unit(unit).has_spent(place)).only_if(is_limited)
        },
        |_, unit, place, to| vec![Effect::Spent(unit, place, to.is_on())],
    )
    .topic(topics::LIMITED.key),
    OfUnit::new("joined", "Part of", joined_shown, |state, unit, to| {
        joined(state, unit, one_of(&hosts_for(state, unit), to))
    })
    .topic(deployment::HERO.key),
    OfUnit::new("inside", "Inside", inside_shown, |state, unit, to| {
        vec![Effect::Inside(unit, one_of(&transports_of(state, unit), to))]
    })
    .topic(boarding::TOPIC.key),
    OfUnit::new("reserve", "In reserve", reserve_shown, |state, unit, to| {
        let is_new = to.is_on() != is_in_reserve(state, unit);
        let place = to.is_on().then_some(Away::Reserve);
        is_new.then_some(Effect::Away(unit, place)).into_iter().collect()
    })
    .topic(reserve::TOPIC.key),
];

fn marker_shown(state: &State, (): (), place: u8) -> TrackerState {
    let holder = state.markers.get(usize::from(place)).copied().flatten();
    TrackerState::held(holder, "neutral", state.side_names())
}

/// Returns a tracker that lets players choose a unit. The first option, `none`, means no unit.
fn choice_of(state: &State, none: &str, now: Option<FigureId>, units: &[FigureId]) -> TrackerState {
    let mut options = vec![none.to_owned()];
    options.extend(state.names(units.iter().copied()));
    let place = now.and_then(|now| units.iter().position(|&unit| unit == now));
    TrackerState::choice(place.map_or(0, |place| place + 1), options)
}

fn one_of(units: &[FigureId], to: Change) -> Option<FigureId> {
    let chosen: usize = to.number();
    chosen.checked_sub(1).and_then(|chosen| units.get(chosen)).copied()
}

fn joined_shown(state: &State, unit: FigureId) -> TrackerState {
    let now = state.unit(unit).joined;
    let shown = choice_of(state, "no other unit", now, &hosts_for(state, unit));
    shown.quiet().only_if(state.profile(unit).has(Keyword::Hero) || now.is_some())
}

/// Returns the effects that make a unit part of another and move it to the same place.
fn joined(state: &State, unit: FigureId, host: Option<FigureId>) -> Vec<Effect> {
    let now = state.unit(unit);
    let mut effects = Vec::new();
    if let Some(there) = host.filter(|_| host != now.joined).map(|host| state.unit(host)) {
        effects.extend(now.joined.map(|_| Effect::Joined(unit, None)));
        if now.inside != there.inside {
            effects.push(Effect::Inside(unit, there.inside));
        }
        if now.away != there.away {
            effects.push(Effect::Away(unit, there.away));
        }
    }
    effects.push(Effect::Joined(unit, host));
    effects
}

fn inside_shown(state: &State, unit: FigureId) -> TrackerState {
    let (now, transports) = (state.unit(unit), transports_of(state, unit));
    let is_there = !transports.is_empty() && now.joined.is_none();
    let shown = choice_of(state, "no transport", now.inside, &transports);
    shown.quiet().only_if(is_there)
}

fn is_in_reserve(state: &State, unit: FigureId) -> bool {
    state.unit(unit).away == Some(Away::Reserve)
}

fn reserve_shown(state: &State, unit: FigureId) -> TrackerState {
    let now = is_in_reserve(state, unit);
    TrackerState::flag(now).only_if(now || state.profile(unit).has(Keyword::Ambush))
}

/// Returns the units that a unit can become part of.
fn hosts_for(state: &State, unit: FigureId) -> Vec<FigureId> {
    let side = state.side_of(unit);
    let all = state.all_figures().filter(|&it| it != unit && state.side_of(it) == side);
    let is_own = |it: &FigureId| state.unit(*it).joined.is_none();
    all.filter(is_own).filter(|&it| !state.profile(it).has(Keyword::Hero)).collect()
}

/// Returns the other transports on a unit's side.
fn transports_of(state: &State, unit: FigureId) -> Vec<FigureId> {
    let side = state.side_of(unit);
    let all = state.all_figures().filter(|&it| it != unit && state.side_of(it) == side);
    all.filter(|&it| state.profile(it).transport > 0).collect()
}

fn models_shown(state: &State, unit: FigureId) -> TrackerState {
    let profile = state.profile(unit);
    let left = state.models_left(unit);
    let shown = if profile.models <= MOST_PIPS {
        TrackerState::pips(left, profile.models, PipMeaning::Life)
    } else {
        TrackerState::count(left, 0..=profile.models.into())
    };
    shown.only_if(profile.models > 1 || profile.tough == 1)
}

/// Returns the tracker for the wounds on the model that is wounded but not removed.
///
/// For a unit's last model, the maximum is all wounds it can take. For other models, the maximum is
/// one wound fewer, because the last wound removes the model.
fn wounds_shown(state: &State, unit: FigureId) -> TrackerState {
    let profile = state.profile(unit);
    let most = i32::from(profile.tough) - i32::from(profile.models > 1);
    let is_whole = profile.models > 1 || state.in_play(unit);
    let value = if is_whole { state.wounds_on_model(unit).into() } else { most };
    TrackerState::pips(value, most, PipMeaning::Harm).only_if(profile.tough > 1)
}

fn carriers_shown(state: &State, unit: FigureId, place: u8) -> TrackerState {
    let carriers = state.unit(unit).carriers;
    match (state.weapon(unit, place), carriers.get(usize::from(place))) {
        (Some(weapon), Some(&left)) if weapon.carriers < *state.profile(unit).models => {
            TrackerState::count(left, 0..=weapon.carriers.into())
        }
        _ => TrackerState::absent(),
    }
}

/// Returns the effects that set the wounds on the wounded model.
///
/// If the unit was destroyed, its last model comes back with these wounds.
fn wounds(state: &State, unit: FigureId, to: Change) -> Vec<Effect> {
    let on_model: u16 = to.number();
    let (profile, left) = (state.profile(unit), state.models_left(unit));
    let comes_back = left == 0 && (on_model > 0 || profile.models == 1);
    let removed = profile.models.saturating_sub(left + u8::from(comes_back));
    set_wounds(state, unit, u16::from(removed) * u16::from(profile.tough) + on_model)
}

/// Returns the effects that set the number of models. A wounded model stays wounded.
fn models(state: &State, unit: FigureId, to: Change) -> Vec<Effect> {
    let (profile, left) = (state.profile(unit), to.number::<u8>());
    let removed = profile.models.saturating_sub(left);
    let wounds = u16::from(removed) * u16::from(profile.tough);
    let on_model = if left == 0 { 0 } else { state.wounds_on_model(unit) };
    set_wounds(state, unit, wounds + on_model)
}
