//! Ranged combat: the shot, its modifiers, the marker it leaves and the jam it may cause.

use super::{
    Tnt,
    effect::Effect,
    movement::spend,
    sheet::WeaponKind,
    stat_test::{TARGET_NUMBER, Tested, stat_test},
    state::{Hit, State},
};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Sum, Table},
    dice::Die,
    ids::FigureId,
    line::LineKind,
};

const COVER: &[&str] = &["None", "Light", "Heavy"];
const SUPPRESSIVE_FIRE: i32 = 3;
const CONCENTRATING: i32 = 2;

/// A ranged attack: once per activation, 1 AP, all the weapon's shots. Each hit leaves a pending hit marker.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn shoot(table: &mut Table<'_, Tnt>, shooter: FigureId, weapon: u8) -> Flow<()> {
    let Some((name, strength, WeaponKind::Ranged { range, reliability, shots })) =
        table.state().weapon(shooter, weapon).map(|it| (it.name.clone(), it.strength, it.kind))
    else {
        return Ok(());
    };
    table.headline(format!("{} fires the {name}", table.state().name(shooter)));
    let target = choose_target(table, shooter, range)?;
    let who = table.state().name(shooter).to_owned();
    let whom = table.state().name(target).to_owned();
    table.headline(format!("{who} shoots at {whom} · {name}"));
    for shot in 1..=shots {
        let ask = if shots == 1 {
            Ask::new("Roll to hit")
        } else {
            Ask::new(format!("Roll to hit, shot {shot} of {shots}"))
        };
        let (suppressive, sum) = to_hit(table, shooter, target);
        let tested = stat_test(table, sum, TARGET_NUMBER, ask, hit_or_miss)?;
        if shot == 1 {
            spend(table, shooter);
            table.apply(Effect::Fired(shooter, true));
        }
        if tested.passed {
            table.tell(LineKind::Outcome, || format!("{who} hits {whom}."));
            let graze_only = suppressive && !tested.is_critical();
            let hit = Hit { strength, shooter: Some(shooter), graze_only };
            table.apply(Effect::Mark(target, hit));
        } else {
            table.tell(LineKind::Outcome, || format!("{who} misses {whom}."));
        }
        if tested.is_fumble() && reliability > 0 {
            let tokens = table.state().figure(shooter).jammed(weapon).saturating_add(reliability);
            table.apply(Effect::Jammed(shooter, weapon, tokens));
            break;
        }
    }
    if table.state().figure(shooter).concentrating {
        table.apply(Effect::Concentrating(shooter, false));
    }
    Ok(())
}

fn hit_or_miss(tested: Tested) -> Outcome {
    match (tested.passed, tested.is_fumble()) {
        (true, false) => Outcome::success("hit"),
        (true, true) => Outcome::mixed("hit and jam"),
        (false, false) => Outcome::failure("miss"),
        (false, true) => Outcome::failure("jam"),
    }
}

/// Ranged combat, line of sight: any enemy in action may be named; whether it can be seen, only the players see.
fn choose_target(table: &mut Table<'_, Tnt>, shooter: FigureId, range: u8) -> Flow<FigureId> {
    let state = table.state();
    let side = state.side_of(shooter);
    let targets: Vec<FigureId> = state
        .all_figures()
        .filter(|&id| state.side_of(id) != side && state.in_action(id))
        .collect();
    let options = targets
        .iter()
        .map(|&id| ChoiceOption::figure(state.name(id), id).hint(target_hint(state, id)));
    let choice = Choice { options: options.collect(), usual: None };
    let ask = Ask::new("Choose a target")
        .hint(format!("Within {range} inches and in sight. Figures of either side block sight."));
    let ask = side.map_or(ask.clone(), |side| ask.of(side));
    let place = table.choose(ask, choice)?;
    Ok(targets.get(place).copied().unwrap_or(shooter))
}

fn target_hint(state: &State, id: FigureId) -> Option<String> {
    let figure = state.figure(id);
    let mut hints = Vec::new();
    match figure.hits.len() {
        0 => {}
        1 => hints.push("1 hit pending".to_owned()),
        more => hints.push(format!("{more} hits pending")),
    }
    if figure.prone {
        hints.push("prone".to_owned());
    }
    if figure.moves >= 2 {
        hints.push("moved twice".to_owned());
    }
    (!hints.is_empty()).then(|| hints.join(", "))
}

/// Ranged combat, firing modifiers: all of them add up; of cover only the better counts. Gives the sum, and whether
/// the fire is suppressive.
fn to_hit(table: &mut Table<'_, Tnt>, shooter: FigureId, target: FigureId) -> (bool, Sum) {
    let (me, it) = (table.state().figure(shooter), table.state().figure(target));
    let (moved, concentrates) = (me.moves > 0 || me.stood, me.concentrating);
    let (ran, prone) = (it.moves >= 2, it.prone);

    let cover = table.pick("cover", "Target's cover", COVER, 0);
    let far_and_prone = prone && table.toggle("far", "Prone and over 6 inches away", false);
    let suppressive = table.toggle("suppressive", "Suppressive fire", false);
    let concentrating =
        !suppressive && table.toggle("concentrating", "Concentrating", concentrates);
    let moved = table.toggle("moved", "Shooter moved or stood up", moved);
    let ran = table.toggle("ran", "Target moved twice", ran);

    let profile = table.state().profile(shooter);
    let sum = Sum::new(&profile.name, table.state().side_of(shooter), Die::D10)
        .stat("Ranged", profile.ranged.into())
        .modifier_if(suppressive, "suppressive fire", SUPPRESSIVE_FIRE)
        .modifier_if(concentrating, "concentrating", CONCENTRATING)
        .modifier_if(moved, "shooter moved", -1)
        .modifier_if(ran, "target moved twice", -1)
        .modifier_if(cover == 1, "light cover", -1)
        .modifier_if(cover == 2, "heavy cover", -2)
        .modifier_if(far_and_prone, "prone and far", -1);
    (suppressive, sum)
}
