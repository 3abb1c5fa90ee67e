//! Compares odds calculated by merging equal situations with a plain count, in self-played battles.

use std::thread;

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, System,
    odds::Horizon,
    sheet::{Roster, Sheet, Value},
};

use crate::{
    plain_count::{self, Counted, agree, differ, shown},
    self_play::{Mischief, begin, step, systems, times},
    walks::rerolls,
};

/// Plays by the rules, except that figures sometimes join.
const CROWDED: Mischief = Mischief { join: 4, ..Mischief::NONE };

/// Returns the number of situations to count plainly for each system.
fn situations() -> u32 {
    40 * times()
}

/// The maximum number of answers to count for a situation.
const MOST_ANSWERS: usize = 800;

/// The maximum number of steps in a battle.
const MOST_STEPS: u32 = 300;

#[test]
fn merged_odds_agree_with_plain_counting() {
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let mut wrong = Vec::new();
    for system in systems() {
        let all = thread::scope(|scope| {
            let start = |worker| {
                let seeds = (worker..).step_by(workers as usize);
                scope.spawn(move || Compared::play(system, seeds, situations() / workers as u32))
            };
            let working: Vec<_> = (0..workers).map(start).collect();
            working.into_iter().map(|it| it.join().unwrap()).collect::<Vec<_>>()
        });
        let situations: u32 = all.iter().map(|it| it.situations).sum();
        let answers: usize = all.iter().map(|it| it.answers).sum();
        println!("{system:?}: {situations} situations, {answers} answers");
        wrong.extend(all.into_iter().flat_map(|it| it.wrong));
    }
    assert!(wrong.is_empty(), "{} situations:\n{}", wrong.len(), wrong.join("\n"));
}

pub(crate) fn count(
    system: System,
    battle: &Battle,
    most: usize,
) -> Result<Option<Counted>, String> {
    let rules = system.rules().ok_or("the rules haven't loaded")?;
    plain_count::count(rules, battle.save(), most)
}

/// The result of comparing the displayed odds with a plain count.
#[derive(Default)]
struct Compared {
    situations: u32,
    /// The number of answers counted.
    answers: usize,
    /// The situations in which the two differ.
    wrong: Vec<String>,
}

impl Compared {
    /// Plays battles and compares this many of their situations.
    fn play(system: System, seeds: impl Iterator<Item = u64>, most: u32) -> Self {
        let mut compared = Self::default();
        for seed in seeds {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = if seed % 2 == 0 { begin(system) } else { varied(system, &mut dice) };
            for steps in 0..MOST_STEPS {
                if dice.random_range(0..4) == 0 {
                    compared.compare(
                        system,
                        &battle,
                        &format!("{system:?}, seed {seed}, step {steps}"),
                    );
                }
                if compared.situations == most {
                    return compared;
                }
                if !step(&mut battle, &mut dice, CROWDED).unwrap() {
                    break;
                }
            }
        }
        compared
    }

    /// Counts the odds of the open question plainly, if odds are displayed and there are few enough
    /// answers.
    fn compare(&mut self, system: System, battle: &Battle, place: &str) {
        let Ok(chances) = battle.chances(Horizon::End) else { return };
        match count(system, battle, MOST_ANSWERS) {
            Ok(None) => return,
            Ok(Some(counted)) => {
                self.answers += counted.answers;
                let shown = shown(Some(chances));
                if !agree(&shown, &counted.chances) {
                    self.wrong.push(differ(place, &shown, &counted.chances));
                }
            }
            Err(why) => self.wrong.push(format!("{place}: {why}")),
        }
        self.situations += 1;
    }
}

/// Begins a battle of the system's samples with random changes. Depending on the system, figures
/// get other numbers of wounds, abilities to re-roll, weapons with more shots, or special rules.
pub(crate) fn varied(system: System, dice: &mut StdRng) -> Battle {
    let keys: Vec<&str> = system.fields().iter().map(|field| field.key).collect();
    let mut rosters = system.samples();
    for sheet in rosters.iter_mut().flat_map(|roster: &mut Roster| &mut roster.figures) {
        if keys.contains(&"wounds") {
            sheet.set("wounds", dice.random_range(1..=2));
        }
        if keys.contains(&"abilities") {
            let tests = ["Ranged", "Melee", "Wounding", "Defense", "Will"];
            let test = tests[dice.random_range(0..tests.len())];
            sheet.set("abilities", rerolls(test));
        }
        if let Some(Value::List(weapons)) = sheet.get("weapons")
            && system == System::Tnt
        {
            let shots = dice.random_range(1..=3);
            let weapons = weapons.iter().cloned().map(|weapon| weapon.with("shots", shots));
            sheet.set("weapons", weapons.collect::<Vec<_>>());
        }
    }
    if matches!(system, System::Gdf | System::Gdf35) {
        rosters
            .iter_mut()
            .flat_map(|it| &mut it.figures)
            .for_each(|it| add_rules(system, it, dice));
    }
    system.begin(rosters).unwrap()
}

/// Adds random special rules of Grimdark Future to a unit and its weapons, and reduces the unit to
/// two models, so that all of its rolls can be counted.
fn add_rules(system: System, unit: &mut Sheet, dice: &mut StdRng) {
    for key in ["regeneration", "relentless", "furious", "fear", "stealth", "fearless"] {
        unit.set(key, dice.random_range(0..3) == 0);
    }
    unit.set("models", 2);
    unit.set("tough", dice.random_range(1..=3));
    if dice.random_range(0..3) == 0 {
        let spell = Sheet::new()
            .with("name", "Glare")
            .with("number", dice.random_range(3..=6))
            .with("hits", dice.random_range(1..=3))
            .with("ap", dice.random_range(0..=2));
        match system {
            System::Gdf => unit.set("psychic", dice.random_range(1..=3)),
            _ => {
                let caster = Sheet::new().with("name", "Caster").with("gives", "Spell tokens");
                unit.set("rules", vec![caster.with("value", dice.random_range(3..=6))]);
            }
        }
        unit.set("spells", vec![spell]);
    }
    let Some(Value::List(weapons)) = unit.get("weapons") else { return };
    let mut weapons = weapons.clone();
    for weapon in &mut weapons {
        weapon.set("carriers", 0);
        for key in ["ap", "blast", "deadly"] {
            weapon.set(key, dice.random_range(0..=2));
        }
        for key in ["rending", "poison"] {
            weapon.set(key, dice.random_range(0..3) == 0);
        }
    }
    unit.set("weapons", weapons);
}
