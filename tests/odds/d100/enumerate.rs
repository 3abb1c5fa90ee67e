//! Counts the odds of D100 tactical combat by going through every roll of the dice.
//!
//! This program is deliberately independent. It was written from the text of the rules, shares no
//! code with Rollbook, and counts with whole numbers only. `README.md` in the parent folder says
//! how to run it and what the columns mean.

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("shots") => shots(),
        Some("parries") => parries(),
        Some("damage") => damage(),
        Some("bursts") => {
            attacks("A burst. A jam ends it, and the remaining shots are lost.", true);
        }
        Some("sprays") => {
            attacks(
                "Automatic shots that are rolled together. All of them count, even after a jam.",
                false,
            );
        }
        Some("spreads") => spreads(),
        Some("blows") => blows(),
        _ => {
            eprintln!("usage: enumerate shots|parries|damage|bursts|sprays|spreads|blows");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The result of a shot.
#[derive(Clone, Copy, PartialEq)]
enum Shot {
    Critical,
    Hit,
    Miss,
    Jam,
}

/// Returns the result of a roll. A roll of 96–100 always fails and jams, and a roll of 1–5 always
/// hits. A roll of up to a tenth of the value, rounded up, is critical.
fn shot(value: i64, roll: i64) -> Shot {
    let mut critical = value / 10;
    if value > 0 && value % 10 != 0 {
        critical += 1;
    }
    if roll > 95 {
        Shot::Jam
    } else if roll > value && roll > 5 {
        Shot::Miss
    } else if roll <= critical {
        Shot::Critical
    } else {
        Shot::Hit
    }
}

fn shots() {
    println!("# One shot, out of 100 equally likely rolls.");
    println!("# value | critical hit miss jam of");
    for value in -100..=200 {
        let count = |wanted| (1..=100).filter(|&roll| shot(value, roll) == wanted).count();
        println!(
            "{value:>4} | {:>2} {:>2} {:>2} {:>2} 100",
            count(Shot::Critical),
            count(Shot::Hit),
            count(Shot::Miss),
            count(Shot::Jam)
        );
    }
}

fn parries() {
    println!("# One parry, out of 100 equally likely rolls.");
    println!("# close_combat own_reach other_reach penalty | parried of");
    for close_combat in [0, 7, 50, 61, 120, 200] {
        for own in 0..=4 {
            for other in 0..=4 {
                for penalty in [0, 15, 40] {
                    let mut parried = 0;
                    for roll in 1..=100 {
                        let value = close_combat / 2 + 10 * own - 10 * other - penalty;
                        let succeeds = roll < 96 && (roll < 6 || roll <= value);
                        parried += i32::from(succeeds);
                    }
                    println!("{close_combat:>3} {own} {other} {penalty:>2} | {parried:>2} 100");
                }
            }
        }
    }
}

fn damage() {
    println!(
        "# 2D6 plus a bonus against armour, with injury limit 7, out of 36 equally likely rolls."
    );
    println!("# critical plus armour | no_injury injured falls of");
    for critical in ["no", "yes"] {
        for plus in -1..=4 {
            for armour in 0..=14 {
                let mut counts = [0; 3];
                for one in 1..=6 {
                    for other in 1..=6 {
                        let mut dealt: i64 = one + other + plus;
                        if critical == "yes" {
                            dealt += dealt;
                        }
                        counts[match dealt - armour {
                            ..=0 => 0,
                            1..=6 => 1,
                            _ => 2,
                        }] += 1;
                    }
                }
                let [nothing, injured, falls] = counts;
                println!(
                    "{critical:<3} {plus:>2} {armour:>2} | {nothing:>2} {injured:>2} {falls:>2} 36"
                );
            }
        }
    }
}

/// Counts the results of several shots with D6+1 damage at a target with armour 3 and injury limit
/// 4, for every combination of all dice.
fn attacks(title: &str, a_jam_ends_it: bool) {
    println!("# {title}");
    println!(
        "# D6+1 damage each, against armour 3 and injury limit 4. value is the hit value of each \
         shot."
    );
    println!(
        "# value shots | no_hit no_injury injured falls no_hit_jam no_injury_jam injured_jam \
         falls_jam of"
    );
    for value in [-20, 5, 24, 45, 78, 100] {
        for shots in 1..=3_u32 {
            let mut counts = [0_u64; 8];
            let all = 600_u64.pow(shots);
            for mut way in 0..all {
                let (mut hits, mut injury, mut jammed) = (0, 0, false);
                for _ in 0..shots {
                    let (roll, die) = ((way % 100) as i64 + 1, (way / 100 % 6) as i64 + 1);
                    way /= 600;
                    if jammed && a_jam_ends_it {
                        continue;
                    }
                    let times = match shot(value, roll) {
                        Shot::Critical => 2,
                        Shot::Hit => 1,
                        Shot::Miss => continue,
                        Shot::Jam => {
                            jammed = true;
                            continue;
                        }
                    };
                    hits += 1;
                    injury += i64::max((die + 1) * times - 3, 0);
                }
                let outcome = match (hits, injury) {
                    (0, _) => 0,
                    (_, 0) => 1,
                    (_, 1..=3) => 2,
                    _ => 3,
                };
                counts[outcome + 4 * usize::from(jammed)] += 1;
            }
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            println!("{value:>3} {shots} | {} {all}", counts.join(" "));
        }
    }
}

/// Counts the results of one shot at each of three targets with different armour. After a jam, the
/// remaining shots are lost.
fn spreads() {
    const ARMOUR: [i64; 3] = [6, 3, 10];
    println!(
        "# Automatic fire with one shot at each of three targets in armour 6, 3 and 10, in this \
         order. After a jam, the rest are lost."
    );
    println!("# D6+1 damage each, with injury limit 4. value is the hit value of each shot.");
    println!(
        "# value | no_hit no_injury injured 1_falls 2_fall 3_fall no_hit_jam no_injury_jam \
         injured_jam 1_falls_jam 2_fall_jam of"
    );
    for value in [-30, 15, 30, 66, 99] {
        let mut counts = [0_u64; 12];
        let all = 600_u64.pow(3);
        for mut way in 0..all {
            let (mut hits, mut hurt, mut fallen, mut jammed) = (0, 0, 0, false);
            for armour in ARMOUR {
                let (roll, die) = ((way % 100) as i64 + 1, (way / 100 % 6) as i64 + 1);
                way /= 600;
                if jammed {
                    continue;
                }
                let dealt = match shot(value, roll) {
                    Shot::Critical => 2 * (die + 1),
                    Shot::Hit => die + 1,
                    Shot::Miss => continue,
                    Shot::Jam => {
                        jammed = true;
                        continue;
                    }
                };
                hits += 1;
                match dealt - armour {
                    ..=0 => {}
                    1..=3 => hurt += 1,
                    _ => fallen += 1,
                }
            }
            let outcome = match (fallen, hurt, hits) {
                (0, 0, 0) => 0,
                (0, 0, _) => 1,
                (0, _, _) => 2,
                (more, _, _) => 2 + more,
            };
            counts[outcome + 6 * usize::from(jammed)] += 1;
        }
        let counts: Vec<String> = counts.iter().take(11).map(u64::to_string).collect();
        println!("{value:>3} | {} {all}", counts.join(" "));
    }
}

/// Attackers: Close Combat, accuracy, reach, Strength, the damage die and its bonus.
const STRIKERS: [[i64; 6]; 4] =
    [[50, 5, 2, 45, 10, 3], [60, 0, 4, 60, 6, 4], [20, -25, 1, 75, 8, 0], [120, 10, 3, 40, 4, 6]];

/// Targets: Close Combat, reach, parry penalty, armour and injury limit.
const STRUCK: [[i64; 5]; 5] = [
    [55, 2, 15, 6, 12],
    [35, 1, 10, 4, 10],
    [80, 4, 0, 3, 5],
    [150, 3, 40, 8, 3],
    [7, 0, 5, 0, 20],
];

/// Counts the results of a blow with a close combat weapon: the test to hit, the parry of a hit,
/// and the damage, which a critical hit doubles. Dice that aren't rolled count with all of their
/// results.
fn blows() {
    println!("# One complete blow at a figure that parries.");
    println!(
        "# close accuracy reach strength die plus other_close other_reach penalty armour limit | \
         miss parried no_injury injured falls of"
    );
    for striker in STRIKERS {
        for struck in STRUCK {
            let [close, accuracy, reach, strength, die, plus] = striker;
            let [other_close, other_reach, penalty, armour, limit] = struck;
            let to_hit = close + accuracy + 10 * (reach - other_reach);
            let to_parry = other_close / 2 + 10 * (other_reach - reach) - penalty;
            let bonus = if strength > 40 { (strength - 40) / 10 } else { 0 };
            let mut counts = [0_u64; 5];
            for hit in 1..=100 {
                for parry in 1..=100 {
                    for face in 1..=die {
                        let parries = parry < 96 && (parry < 6 || parry <= to_parry);
                        let times = match shot(to_hit, hit) {
                            Shot::Critical => 2,
                            Shot::Hit => 1,
                            Shot::Miss | Shot::Jam => 0,
                        };
                        let injury = (face + plus + bonus) * times - armour;
                        counts[match (times, parries) {
                            (0, _) => 0,
                            (_, true) => 1,
                            _ if injury <= 0 => 2,
                            _ if injury < limit => 3,
                            _ => 4,
                        }] += 1;
                    }
                }
            }
            let words =
                |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
            let [miss, parried, no_injury, injured, falls] = counts;
            println!(
                "{} {} | {miss} {parried} {no_injury} {injured} {falls} {}",
                words(&striker),
                words(&struck),
                10_000 * die
            );
        }
    }
}
