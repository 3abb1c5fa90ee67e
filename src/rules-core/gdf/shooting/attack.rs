//! What shooting and melee have in common: hits are blocked or become wounds, and wounds remove models.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    gdf::{
        Gdf,
        battle::{effect::Effect, state::State},
        quality::quality_test::{Handful, QualityTest},
        unit::weapon::carriers_after,
    },
    ids::FigureId,
};

/// Asks for one of the enemy units in play; the only one there is goes without asking.
///
/// # Errors
/// Stops where the answer is missing or names no unit.
pub(crate) fn choose_target(
    table: &mut Table<'_, Gdf>,
    attacker: FigureId,
    ask: Ask,
) -> Flow<Option<FigureId>> {
    let state = table.state();
    let targets: Vec<FigureId> = state.enemies_of(attacker).collect();
    if targets.len() < 2 {
        return Ok(targets.first().copied());
    }
    let options = targets.iter().map(|&unit| {
        let (profile, now) = (state.profile(unit), state.unit(unit));
        let pinned = if now.pinned { ", pinned" } else { "" };
        let left = state.models_left(unit);
        let hint = format!("{left} of {}, Defense {}+{pinned}", profile.models, profile.defense);
        ChoiceOption::figure(state.name(unit), unit).hint(Some(hint))
    });
    let choice = Choice { options: options.collect(), usual: None };
    let place = table.choose(ask, choice)?;
    Ok(targets.get(place).copied())
}

/// Shooting: for each hit the defenders roll a die against their Defense, and each fail is a wound. Gives the wounds.
///
/// # Errors
/// Stops where the answer is missing or does not add up.
pub(crate) fn defend(table: &mut Table<'_, Gdf>, target: FigureId, hits: u16) -> Flow<u16> {
    let (name, side) = (table.state().name(target).to_owned(), table.state().side_of(target));
    let test = QualityTest::new("Defense", table.state().profile(target).defense);
    let ask = Ask::new("Roll Defense").hint("One die for each hit.");
    let ask = side.map_or(ask.clone(), |side| ask.of(side));
    let handful = Handful { who: &name, what: &name, dice: hits, failed: "wound", passed: "block" };
    Ok(test.roll_pool(table, ask, handful)?.failed)
}

/// Shooting: each wound removes a model, or counts towards removing a tough one.
pub(crate) fn wound(table: &mut Table<'_, Gdf>, unit: FigureId, wounds: u16) {
    let wounds = wounds.min(table.state().wounds_left(unit));
    if wounds > 0 {
        let taken = table.state().unit(unit).wounds + wounds;
        set_wounds(table.state(), unit, taken).into_iter().for_each(|effect| table.apply(effect));
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
