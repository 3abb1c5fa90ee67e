//! Wounds: ignored, multiplied, and put on models.

use super::hits::Batch;
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Lot, Moment, Table},
    gdf::{
        Gdf,
        battle::{effect::Effect, question::of_unit, state::State},
        quality::quality_test::{Handful, QualityTest, other},
        special_rules::effect::{Gives, Rule},
        unit::weapon::carriers_after,
    },
    ids::FigureId,
    topic::Topic,
};

/// A single model that was picked out of a unit, and the weapon it was picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    pub(crate) part: FigureId,
    pub(crate) weapon: Option<u8>,
}

/// The wounds of a batch of hits, on a unit or on the one model that was picked. Gives how many it took.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn take(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    (mut wounds, batch): (Lot, &Batch),
    picked: Option<Picked>,
    later: &str,
) -> Flow<u16> {
    let next = match picked {
        Some(picked) if table.state().in_play(picked.part) => vec![picked.part],
        Some(_) => Vec::new(),
        None => table.state().next_to_wound(unit),
    };
    let mut may_ignore = !batch.sure && some_ignore(table.state(), unit);
    if let [first] = next.as_slice()
        && ignores(table.state(), *first).is_some()
    {
        wounds = not_ignored(table, *first, (wounds, batch), later)?;
        may_ignore = false;
    }
    let most = if may_ignore { u16::MAX } else { table.state().group_wounds_left(unit) };
    let left = table.count(&wounds, most)?;
    put_on(table, unit, (left, batch), (picked, may_ignore), later)
}

/// Puts wounds on a unit, or on the one model that was picked. Gives how many it took.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn put_on(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    (mut left, batch): (u16, &Batch),
    (picked, mut may_ignore): (Option<Picked>, bool),
    later: &str,
) -> Flow<u16> {
    let mut taken = 0;
    while left > 0 {
        let part = match picked {
            Some(picked) => Some(picked.part).filter(|&part| table.state().in_play(part)),
            None => whose_turn(table, unit, left, later)?,
        };
        let Some(part) = part else { break };
        if may_ignore && ignores(table.state(), part).is_some() {
            let wounds = not_ignored(table, part, (left.into(), batch), later)?;
            left = table.count(&wounds, table.state().group_wounds_left(unit))?;
            may_ignore = false;
            continue;
        }
        let (used, wounds) = spread(table.state(), part, left, batch.deadly, picked.is_some());
        wound(table, part, wounds, picked);
        taken += wounds;
        left = if picked.is_some() { 0 } else { left - used };
    }
    Ok(taken)
}

/// The part of a unit that takes wounds before all others, as long as it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstToTake {
    /// The one of them that rolls to ignore wounds, if it can.
    pub(crate) part: FigureId,
    /// With so many it is gone, and another is next; `None` if that makes no difference.
    pub(crate) most: Option<u16>,
    /// Whether whoever takes those that are left then may ignore them, though it cannot.
    pub(crate) may_ignore: bool,
}

/// The part of a unit that takes the wounds of a batch of hits before all others; `None` if there is none such.
pub(crate) fn first_to_take(state: &State, unit: FigureId, batch: &Batch) -> Option<FirstToTake> {
    let parts = state.parts_in_play(unit);
    let first = *parts.first()?;
    if parts.len() == 1 || !some_ignore(state, unit) {
        return Some(FirstToTake { part: first, most: None, may_ignore: false });
    }
    let part = state.before_all_others(unit)?;
    let (most, _) = spread(state, part, u16::MAX, batch.deadly, false);
    let may_ignore = !batch.sure && ignores(state, part).is_none();
    Some(FirstToTake { part, most: Some(most), may_ignore })
}

fn some_ignore(state: &State, unit: FigureId) -> bool {
    state.parts_in_play(unit).iter().any(|&it| ignores(state, it).is_some())
}

/// The wounds of a batch of hits that a part cannot ignore.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn not_ignored(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    (wounds, batch): (Lot, &Batch),
    later: &str,
) -> Flow<Lot> {
    match ignores(table.state(), part) {
        Some(rule) if !batch.sure && !wounds.is_none() => {
            regenerate(table, part, (&wounds, &rule), later)
        }
        _ => Ok(wounds),
    }
}

/// Tough: wounds go on the model that has some already, then on models without Tough, on those with it, and on heroes
/// last. Among equals the players choose.
fn whose_turn(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    left: u16,
    later: &str,
) -> Flow<Option<FigureId>> {
    let parts = table.state().next_to_wound(unit);
    if parts.len() < 2 {
        return Ok(parts.first().copied());
    }
    let state = table.state();
    let options: Vec<ChoiceOption> =
        parts.iter().map(|&part| ChoiceOption::figure(state.name(part), part)).collect();
    let ask = of_unit(table, unit, Ask::new("Who takes the wounds first?"))
        .hint(format!("{left} to take.{later}"))
        .topic(TOUGH.key);
    let place = table.choose(ask, Choice { options, usual: Some(0) })?;
    Ok(parts.get(place).copied())
}

/// How many of the wounds go on a part, and what they come to. Deadly: each goes on one model, multiplied, and what that
/// model cannot take is lost.
fn spread(state: &State, part: FigureId, left: u16, deadly: u8, one_model: bool) -> (u16, u16) {
    let tough = u16::from(state.profile(part).tough.max(1));
    let mut on_model = state.wounds_on_model(part);
    let room = if one_model { tough - on_model } else { state.wounds_left(part) };
    let (mut used, mut wounds) = (0, 0);
    while used < left && wounds < room {
        let more = u16::from(deadly.max(1)).min(tough - on_model);
        wounds += more;
        on_model = (on_model + more) % tough;
        used += 1;
    }
    (used, wounds)
}

/// What lets a part ignore wounds, the best of it.
fn ignores(state: &State, part: FigureId) -> Option<Rule> {
    let rules = state.rules_of(part).into_iter();
    let rules = rules.filter_map(|rule| match rule.gives {
        Gives::Ignores(number) => Some((number, rule)),
        _ => None,
    });
    rules.min_by_key(|(number, _)| *number).map(|(_, rule)| rule.clone())
}

/// Regeneration: a die for each wound, before it is multiplied; those that pass are ignored. Gives the wounds that are
/// left.
fn regenerate(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    (wounds, rule): (&Lot, &Rule),
    later: &str,
) -> Flow<Lot> {
    let Gives::Ignores(number) = rule.gives else { return Ok(wounds.clone()) };
    let name = table.state().name(part).to_owned();
    let test = QualityTest::new(rule.name.clone(), number).part(other(table));
    let ask = of_unit(table, part, Ask::new(format!("Roll {}", rule.name)))
        .hint(format!("One die for each wound.{later}"))
        .topic(REGENERATION.key);
    let handful = Handful {
        who: &name,
        what: &name,
        failed: "wound",
        passed: "ignored wound",
        ones: false,
        sixes: false,
    };
    Ok(test.roll_pool(table, ask, handful, wounds)?.failed)
}

/// Shooting: each wound removes a model, or counts towards removing a tough one.
fn wound(table: &mut Table<'_, Gdf>, part: FigureId, wounds: u16, picked: Option<Picked>) {
    if wounds == 0 {
        return;
    }
    let before = table.state().models_left(part);
    let taken = table.state().unit(part).wounds + wounds;
    let effects = set_wounds(table.state(), part, taken);
    match picked.and_then(|picked| picked.weapon) {
        None => effects.into_iter().for_each(|effect| table.apply(effect)),
        Some(weapon) => {
            let carriers = table.state().carriers(part, weapon);
            table.apply(Effect::Wounds(part, taken));
            let left = table.state().models_left(part);
            if left < before && left > 0 {
                table.apply(Effect::Carriers(part, weapon, carriers.saturating_sub(1)));
            }
        }
    }
    if before > 0 && table.state().models_left(part) == 0 {
        table.moment(Moment::Kill);
    }
}

/// The effects of a unit having taken so many wounds in all: models removed or given back, with their weapons.
pub(crate) fn set_wounds(state: &State, unit: FigureId, wounds: u16) -> Vec<Effect> {
    let (profile, now) = (state.profile(unit), state.unit(unit));
    let mut effects = vec![Effect::Wounds(unit, wounds)];
    let removed = u8::try_from(wounds / u16::from(profile.tough)).unwrap_or(u8::MAX);
    let after = profile.models.saturating_sub(removed);
    let models = (profile.models, state.models_left(unit), after);
    let carriers = carriers_after(&profile.weapons, now.carriers, models);
    for ((place, before), after) in (0..).zip(now.carriers).zip(carriers) {
        if before != after {
            effects.push(Effect::Carriers(unit, place, after));
        }
    }
    effects
}

/// Deadly(X).
pub(crate) const DEADLY: Topic = Topic {
    key: "deadly",
    title: "Deadly(X)",
    rules: &[24],
    text: || {
        "Each wound goes on one model and counts X times. What that model cannot take is lost. Regeneration is rolled before it \
         is multiplied."
            .to_owned()
    },
};

/// Regeneration.
pub(crate) const REGENERATION: Topic = Topic {
    key: "regeneration",
    title: "Regeneration",
    rules: &[37],
    text: || {
        "One D6 for each wound that it takes: a 5 or 6 ignores the wound. Not against Rending's sixes.".to_owned()
    },
};

/// Tough(X).
pub(crate) const TOUGH: Topic = Topic {
    key: "tough",
    title: "Tough(X)",
    rules: &[45],
    text: || {
        "A model with it takes X wounds before it is removed. Wounds go on the tough model that has most already, until it is \
         removed. In a unit of both, models without Tough are removed first; heroes take wounds last."
            .to_owned()
    },
};
