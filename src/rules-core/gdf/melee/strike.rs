//! One unit's strikes in a melee.

use crate::{
    conversation::{Ask, Flow, Table},
    gdf::{
        Gdf,
        battle::{question::of_unit, state::State},
        quality::{
            quality_test::{Handful, QualityTest},
            tally,
        },
        shooting::attack::{defend, wound},
        unit::limits::MOST_WEAPONS,
    },
    ids::FigureId,
};

/// The conditions' names in answers, by the weapon's place on the sheet.
const KEYS: [&str; MOST_WEAPONS] = [
    "strike.0", "strike.1", "strike.2", "strike.3", "strike.4", "strike.5", "strike.6", "strike.7",
];

/// The melee weapons a unit has left, each with how many models carry it.
pub(super) fn strikers(state: &State, unit: FigureId) -> Vec<(u8, u8)> {
    let weapons = state.weapons(unit, false);
    let carried = weapons.map(|(place, _)| (place, state.carriers(unit, place)));
    carried.filter(|&(_, carriers)| carriers > 0).collect()
}

/// How many dice a unit rolls when all of it strikes.
pub(super) fn melee_dice(state: &State, unit: FigureId) -> u32 {
    let weapons = strikers(state, unit).into_iter();
    weapons
        .filter_map(|(place, carriers)| {
            let weapon = state.weapon(unit, place)?;
            Some(u32::from(weapon.attacks) * u32::from(carriers))
        })
        .sum()
}

/// Fatigue and morale: why a unit hits only on 6 in melee.
pub(super) fn only_on_six(state: &State, unit: FigureId) -> Option<&'static str> {
    let now = state.unit(unit);
    now.pinned.then_some("Pinned").or(now.fatigued.then_some("Fatigued"))
}

/// Melee: models within 2 inches strike with all their melee weapons, all at once, which works like shooting. Gives
/// the wounds caused.
///
/// # Errors
/// Stops where an answer is missing or does not add up.
pub(super) fn strike(
    table: &mut Table<'_, Gdf>,
    striker: FigureId,
    target: FigureId,
    ask: &'static str,
) -> Flow<u16> {
    let mut dice = 0;
    let mut armed = Vec::new();
    for (place, carriers) in strikers(table.state(), striker) {
        let Some(weapon) = table.state().weapon(striker, place).cloned() else { continue };
        let key = KEYS.get(usize::from(place)).copied().unwrap_or("strike");
        let label = format!("{} within 2 inches", weapon.name);
        let models = table.pick_number(key, label, 0..=carriers.into(), carriers.into());
        dice += u16::try_from(models).unwrap_or_default() * u16::from(weapon.attacks);
        armed.push(format!("{} ×{models}", weapon.name));
    }
    let test = match only_on_six(table.state(), striker) {
        Some(why) => QualityTest::new(why, 6),
        None => QualityTest::new("Quality", table.state().profile(striker).quality),
    };
    let ask = of_unit(table, striker, Ask::new(ask)).hint("Models within 2 inches of the enemy.");
    let (who, what) = (table.state().name(striker).to_owned(), armed.join(" + "));
    let handful = Handful { who: &who, what: &what, dice, failed: "miss", passed: "hit" };
    let hits = test.roll_pool(table, ask, handful)?.passed;
    table.outcome(tally::hits(hits, dice))?;
    let wounds = defend(table, target, hits)?;
    table.outcome(tally::wounds(table.state(), target, (wounds, dice), false).interim())?;
    wound(table, target, wounds);
    Ok(wounds)
}
