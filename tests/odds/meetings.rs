//! Counts the odds of combinations of rules in Grimdark Future by going through every roll of the
//! dice, in whole numbers. Written from the rules alone, without any code from Rollbook. See
//! README.md.

use std::process::ExitCode;

const FACES: std::ops::RangeInclusive<i32> = 1..=6;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("fear") => fear(),
        Some("spell") => spell(),
        Some("hero") => hero(),
        _ => {
            eprintln!("usage: meetings fear|spell|hero");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// Returns `true` if a die reaches a number. A 6 always does, and a 1 never does.
fn reaches(face: i32, number: i32) -> bool {
    face == 6 || face != 1 && face >= number
}

/// Calls `each` with every result of this many dice.
fn every_roll(dice: usize, each: &mut impl FnMut(&[i32])) {
    fn more(fallen: &mut Vec<i32>, dice: usize, each: &mut impl FnMut(&[i32])) {
        if fallen.len() == dice {
            return each(fallen);
        }
        for face in FACES {
            fallen.push(face);
            more(fallen, dice, each);
            fallen.pop();
        }
    }
    more(&mut Vec::new(), dice, each);
}

/// Returns how many rolls cause 0, 1, … wounds with several attacks. Each attack has a die to hit
/// and one to block.
fn wounds(attacks: usize, quality: i32, defense: i32) -> Vec<u128> {
    let mut counts = vec![0; attacks + 1];
    every_roll(2 * attacks, &mut |fallen| {
        let is_wound = |pair: &&[i32]| reaches(pair[0], quality) && !reaches(pair[1], defense);
        counts[fallen.chunks(2).filter(is_wound).count()] += 1;
    });
    counts
}

fn fear() {
    println!(
        "# A melee in which neither side is destroyed and the defender strikes back. The side \
         that causes fewer wounds loses. Fear adds D3."
    );
    println!(
        "# Out of all rolls of the attacks to hit, of Defense, and of a D6 for each side's Fear."
    );
    println!(
        "# charger_attacks charger_quality charger_fear defender_attacks defender_quality \
              defender_fear defense | defender charger nobody of"
    );
    for (ours, our_quality, theirs, their_quality) in
        [(1, 4, 1, 4), (2, 3, 1, 5), (1, 5, 2, 3), (3, 4, 2, 4), (2, 4, 3, 2), (3, 2, 3, 6)]
    {
        for (our_fear, their_fear) in [(false, false), (true, false), (false, true), (true, true)] {
            for defense in [3, 5] {
                let caused = wounds(ours, our_quality, defense);
                let returned = wounds(theirs, their_quality, defense);
                let mut counts = [0; 3];
                for (one, one_ways) in (0..).zip(&caused) {
                    for (other, other_ways) in (0..).zip(&returned) {
                        every_roll(2, &mut |dice| {
                            let d3 = |face: i32, has: bool| if has { (face + 1) / 2 } else { 0 };
                            let lead =
                                one + d3(dice[0], our_fear) - other - d3(dice[1], their_fear);
                            let place = if lead > 0 {
                                0
                            } else if lead < 0 {
                                1
                            } else {
                                2
                            };
                            counts[place] += one_ways * other_ways;
                        });
                    }
                }
                let [defender, charger, nobody] = counts;
                println!(
                    "{ours} {our_quality} {} {theirs} {their_quality} {} {defense} | {defender} \
                     {charger} {nobody} {}",
                    word(our_fear),
                    word(their_fear),
                    defender + charger + nobody
                );
            }
        }
    }
}

fn spell() {
    println!(
        "# A spell on a unit of 4 plain models, which up to two psychics try to block. 0 means no \
         psychic."
    );
    println!(
        "# Out of all rolls of three dice for the psychics and one for each hit. l is the number \
         of models lost."
    );
    println!(
        "# psychic number blocker other_blocker hits blast ap defense | fails blocked l0 l1 \
              l2 l3 l4 of"
    );
    const MODELS: usize = 4;
    for (psychic, number) in [(2, 5), (1, 4), (3, 9), (1, 2)] {
        for (blocker, other) in [(0, 0), (1, 0), (3, 0), (1, 1), (2, 3)] {
            for (hits, blast, ap, defense) in
                [(1, 0, 0, 4), (3, 0, 1, 5), (2, 2, 0, 3), (1, 12, 4, 2)]
            {
                let dice = hits * std::cmp::Ord::clamp(blast, 1, MODELS);
                let mut lost = [0_u128; MODELS + 1];
                every_roll(dice, &mut |fallen| {
                    let wounds =
                        fallen.iter().filter(|&&face| !reaches(face, defense + ap)).count();
                    lost[wounds.min(MODELS)] += 1;
                });
                let all: u128 = lost.iter().sum();
                let (mut fails, mut blocked, mut cast) = (0, 0, 0);
                every_roll(3, &mut |fallen| {
                    let total = fallen[0] + psychic;
                    let beats = |face: i32, power: i32| power > 0 && face + power > total;
                    if total < number {
                        fails += 1;
                    } else if beats(fallen[1], blocker) || beats(fallen[2], other) {
                        blocked += 1;
                    } else {
                        cast += 1;
                    }
                });
                print!("{psychic} {number} {blocker} {other} {hits} {blast} {ap} {defense} |");
                print!(" {} {}", fails * all, blocked * all);
                lost.iter().for_each(|count| print!(" {}", cast * count));
                println!(" {}", 216 * all);
            }
        }
    }
}

/// A model: the wounds that it can take in total, whether it can ignore wounds, and its wounds so
/// far.
#[derive(Clone, Copy)]
struct Model {
    tough: usize,
    regenerates: bool,
    wounds: usize,
}

fn hero() {
    const ATTACKS: usize = 3;
    const ALL: usize = 9;
    println!(
        "# {ATTACKS} attacks on a unit with a hero, in which either, both or neither can \
         regenerate. The unit's Defense is used."
    );
    println!(
        "# Out of all rolls of three dice per attack: to hit, to block and to regenerate. w is \
         the final number of wounds on all models."
    );
    print!(
        "# quality rending deadly defense models tough hero_tough regenerates hero_regenerates \
            |"
    );
    (0..=ALL).for_each(|wounds| print!(" w{wounds}"));
    println!(" of");
    for (quality, rending, deadly, defense) in
        [(2, false, 0, 6), (4, true, 0, 3), (3, false, 3, 5), (5, true, 2, 4)]
    {
        for (models, tough, hero_tough) in [(2, 1, 1), (1, 1, 3), (2, 3, 3), (1, 3, 1)] {
            for (regenerates, hero_regenerates) in [(true, false), (false, true), (true, true)] {
                let mut unit = vec![Model { tough, regenerates, wounds: 0 }; models];
                unit.push(Model { tough: hero_tough, regenerates: hero_regenerates, wounds: 0 });
                let mut counts = [0_u128; ALL + 1];
                every_roll(3 * ATTACKS, &mut |fallen| {
                    let mut unit = unit.clone();
                    let attacks: Vec<&[i32]> = fallen.chunks(3).collect();
                    // Piercing hits are resolved after all others.
                    for pierces in [false, true] {
                        for attack in &attacks {
                            let is_piercing = rending && attack[0] == 6;
                            let ap = if is_piercing { 4 } else { 0 };
                            if is_piercing == pierces
                                && reaches(attack[0], quality)
                                && !reaches(attack[1], defense + ap)
                            {
                                suffer(&mut unit, deadly, attack[2], is_piercing);
                            }
                        }
                    }
                    counts[unit.iter().map(|model| model.wounds).sum::<usize>()] += 1;
                });
                print!(
                    "{quality} {} {deadly} {defense} {models} {tough} \
                        {hero_tough}",
                    word(rending)
                );
                print!(" {} {} |", word(regenerates), word(hero_regenerates));
                counts.iter().for_each(|count| print!(" {count}"));
                println!(" {}", counts.iter().sum::<u128>());
            }
        }
    }
}

/// Assigns a wound to the first remaining model. The hero comes last. The model can ignore the
/// wound unless `is_sure` is `true`.
fn suffer(unit: &mut [Model], deadly: usize, face: i32, is_sure: bool) {
    let Some(model) = unit.iter_mut().find(|model| model.wounds < model.tough) else { return };
    if is_sure || !model.regenerates || face < 5 {
        model.wounds = (model.wounds + deadly.max(1)).min(model.tough);
    }
}
