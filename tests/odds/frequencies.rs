//! Compares odds with the frequencies of plays, in self-played battles of all systems.

use engine::testing::agrees_with_plays;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, System, adventure::Adventure, d100::D100, gdf::Gdf, homebrew::Homebrew, odds::Horizon,
    tnt::Tnt,
};

use crate::{
    plain_count::shortened,
    self_play::{Mischief, begin, step, systems},
};

/// The number of odds to compare in each system.
const COMPARED: u32 = 60;

/// Out of this many questions, the odds of one are compared.
const ONE_IN: u32 = 12;

/// The maximum number of battles to play.
const MOST_BATTLES: u64 = 200;

#[test]
fn odds_of_all_systems_agree_with_plays() {
    let systems = systems();
    std::thread::scope(|scope| {
        for half in systems.chunks(systems.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(|system| compare(*system)));
        }
    });
}

fn compare(system: System) {
    let start = std::time::Instant::now();
    let mut compared = 0;
    for seed in 0..MOST_BATTLES {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut battle = begin(system);
        while compared < COMPARED && step(&mut battle, &mut dice, Mischief::NONE).unwrap() {
            if battle.prompt().is_none() || dice.random_range(0..ONE_IN) > 0 {
                continue;
            }
            for horizon in [Horizon::Test, Horizon::End] {
                match agrees(system, &battle, horizon, &mut dice) {
                    Ok(has_odds) => compared += u32::from(has_odds),
                    Err(why) => panic!("{system:?}, seed {seed}, {horizon:?}: {why}"),
                }
            }
        }
    }
    println!("{system:?}: {compared} odds in {:?}", start.elapsed());
    assert!(compared >= COMPARED, "{system:?}: only {compared} odds");
}

fn agrees(
    system: System,
    battle: &Battle,
    horizon: Horizon,
    dice: &mut StdRng,
) -> Result<bool, String> {
    match system {
        System::Tnt => agrees_with_plays(&shortened::<Tnt>(system, battle), horizon, dice),
        System::Gdf | System::Gdf35 => {
            agrees_with_plays(&shortened::<Gdf>(system, battle), horizon, dice)
        }
        System::D100 => agrees_with_plays(&shortened::<D100>(system, battle), horizon, dice),
        System::Adventure => {
            agrees_with_plays(&shortened::<Adventure>(system, battle), horizon, dice)
        }
        System::Own(_) => agrees_with_plays(&shortened::<Homebrew>(system, battle), horizon, dice),
    }
}
