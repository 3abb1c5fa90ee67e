//! Counts the odds of the preview rules of This Is Not a Test by going through every roll of the
//! dice.
//!
//! This program is deliberately independent. It was written from the text of the rules, shares no
//! code with Rollbook, and counts with whole numbers only. `README.md` in the same folder says how
//! to run it and what the columns mean.

use std::process::ExitCode;

const D10: std::ops::RangeInclusive<i32> = 1..=10;
const D6: std::ops::RangeInclusive<i32> = 1..=6;
const LARGEST_EXTRA: i32 = 6;
const TARGET_NUMBER: i32 = 10;
const GAPS: std::ops::RangeInclusive<i32> = -8..=8;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("shooting") => shooting(),
        Some("opposed-free") => opposed(Ties::GoToDefender),
        Some("opposed-melee") => opposed(Ties::Stand),
        Some("wounding") => wounding(),
        Some("morale") => morale(),
        Some("bursts") => bursts(),
        Some("into-melee") => into_melee(),
        Some("falling-back") => falling_back(),
        _ => {
            eprintln!(
                "usage: enumerate \
                 shooting|opposed-free|opposed-melee|wounding|morale|bursts|into-melee|\
                 falling-back"
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Returns `true` if a stat test is passed. A natural 10 adds the extra die only if the test would
/// otherwise fail.
fn passes(face: i32, bonus: i32, extra: i32) -> bool {
    let total = face + bonus;
    total >= TARGET_NUMBER || (face == 10 && total + extra >= TARGET_NUMBER)
}

fn shooting() {
    println!(
        "# One shot at target number 10 with a weapon that can jam, out of 60 equally likely rolls \
         (D10 and D6)."
    );
    println!(
        "# ranged cover prone_far mode moved target_moved_twice | hit graze hit_and_jam \
         graze_and_jam miss jam of"
    );
    for ranged in 0..=10 {
        for (cover, cover_bonus) in [("none", 0), ("light", -1), ("heavy", -2)] {
            for (prone, prone_bonus) in [("no", 0), ("yes", -1)] {
                for (mode, mode_bonus) in [("plain", 0), ("suppressive", 3), ("concentrating", 2)] {
                    for (moved, moved_bonus) in [("no", 0), ("yes", -1)] {
                        for (twice, twice_bonus) in [("no", 0), ("yes", -1)] {
                            let bonus = ranged
                                + cover_bonus
                                + prone_bonus
                                + mode_bonus
                                + moved_bonus
                                + twice_bonus;
                            let suppressive = mode == "suppressive";
                            let [hit, graze, hit_and_jam, graze_and_jam, miss, jam] =
                                count_shots(bonus, suppressive);
                            println!(
                                "{ranged:>2} {cover:<5} {prone:<3} {mode:<13} {moved:<3} \
                                 {twice:<3} | {hit:>2} {graze:>2} {hit_and_jam:>2} \
                                 {graze_and_jam:>2} {miss:>2} {jam:>2} 60"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Counts the results of one shot. Suppressive fire only grazes, except on a natural 10.
fn count_shots(bonus: i32, suppressive: bool) -> [u32; 6] {
    let mut counts = [0; 6];
    for face in D10 {
        for extra in D6 {
            let grazes = suppressive && face != 10;
            let outcome = match (passes(face, bonus, extra), grazes, face == 1) {
                (true, false, false) => 0,
                (true, true, false) => 1,
                (true, false, true) => 2,
                (true, true, true) => 3,
                (false, _, false) => 4,
                (false, _, true) => 5,
            };
            counts[outcome] += 1;
        }
    }
    counts
}

/// The result of a tie in an opposed test.
#[derive(Clone, Copy)]
enum Ties {
    GoToDefender,
    Stand,
}

/// Returns the attacker's lead at the end of an opposed test.
///
/// Each natural 10 can add its extra die once, if that die can still change the result. The side
/// that is behind adds its die. If the test can end in a tie, the attacker adds its die first.
fn final_lead(dice: [i32; 2], extras: [i32; 2], gap: i32, ties: Ties) -> i32 {
    let mut lead = dice[0] - dice[1] + gap;
    let mut attacker_may_add = dice[0] == 10;
    let mut defender_may_add = dice[1] == 10;
    loop {
        let (attacker_can_turn, defender_can_turn) = match ties {
            Ties::GoToDefender => {
                (lead <= 0 && lead + LARGEST_EXTRA > 0, lead > 0 && lead - LARGEST_EXTRA <= 0)
            }
            Ties::Stand => {
                (lead <= 0 && lead + LARGEST_EXTRA >= 0, lead >= 0 && lead - LARGEST_EXTRA <= 0)
            }
        };
        if attacker_may_add && attacker_can_turn {
            attacker_may_add = false;
            lead += extras[0];
        } else if defender_may_add && defender_can_turn {
            defender_may_add = false;
            lead -= extras[1];
        } else {
            return lead;
        }
    }
}

/// Calls `each` with both natural rolls and both extra dice for all 3600 combinations.
fn every_opposed_roll(mut each: impl FnMut([i32; 2], [i32; 2])) {
    for attacker in D10 {
        for defender in D10 {
            for attacker_extra in D6 {
                for defender_extra in D6 {
                    each([attacker, defender], [attacker_extra, defender_extra]);
                }
            }
        }
    }
}

fn opposed(ties: Ties) {
    match ties {
        Ties::GoToDefender => {
            println!("# A free opposed test: D10 plus stat for each side. The defender wins ties.");
        }
        Ties::Stand => {
            println!(
                "# Close combat: D10 plus Melee for each side. On a tie no one hits, and both \
                 stay locked."
            );
        }
    }
    println!(
        "# Out of 3600 equally likely rolls (two D10 and two D6). gap is the attacker's stat less \
         the defender's."
    );
    match ties {
        Ties::GoToDefender => println!("# gap criticals | attacker defender of"),
        Ties::Stand => println!("# gap criticals | attacker tie defender of"),
    }
    for gap in GAPS {
        for criticals in ["added", "declined"] {
            let mut counts = [0; 3];
            every_opposed_roll(|dice, extras| {
                let lead = match criticals {
                    "added" => final_lead(dice, extras, gap, ties),
                    _ => dice[0] - dice[1] + gap,
                };
                let outcome = match lead {
                    1.. => 0,
                    0 => 1,
                    _ => 2,
                };
                counts[outcome] += 1;
            });
            let [attacker, tie, defender] = counts;
            let counts = match ties {
                Ties::GoToDefender => format!("{attacker:>4} {:>4}", tie + defender),
                Ties::Stand => format!("{attacker:>4} {tie:>4} {defender:>4}"),
            };
            println!("{gap:>2} {criticals:<8} | {counts} 3600");
        }
    }
}

fn wounding() {
    println!(
        "# Strength against Defense. A natural 1 of the attacker never wounds. Otherwise a \
         natural 1 of the defender loses."
    );
    println!(
        "# Out of 3600 equally likely rolls (two D10 and two D6). gap is Strength less Defense."
    );
    println!("# gap criticals | wound no_wound of");
    for gap in GAPS {
        for criticals in ["added", "declined"] {
            let mut wounds = 0;
            every_opposed_roll(|dice, extras| {
                let wounded = match dice {
                    [1, _] => false,
                    [_, 1] => true,
                    _ if criticals == "added" => {
                        final_lead(dice, extras, gap, Ties::GoToDefender) > 0
                    }
                    _ => dice[0] - dice[1] + gap > 0,
                };
                wounds += i32::from(wounded);
            });
            println!("{gap:>2} {criticals:<8} | {wounds:>4} {:>4} 3600", 3600 - wounds);
        }
    }
}

fn morale() {
    println!(
        "# A morale test at target number 10, out of 60 equally likely rolls (D10 and D6). A \
         natural 1 makes the figure flee."
    );
    println!("# mettle | stands falls_back flees of");
    for mettle in 0..=12 {
        let mut counts = [0; 3];
        for face in D10 {
            for extra in D6 {
                let outcome = match (face, passes(face, mettle, extra)) {
                    (1, _) => 2,
                    (_, true) => 0,
                    (_, false) => 1,
                };
                counts[outcome] += 1;
            }
        }
        let [stands, falls_back, flees] = counts;
        println!("{mettle:>2} | {stands:>2} {falls_back:>2} {flees:>2} 60");
    }
}

/// Counts every burst as if all of its dice were rolled. Dice after a natural 1 are ignored.
fn bursts() {
    println!(
        "# Bursts at one target without modifiers. A natural 1 jams the weapon and ends the burst."
    );
    println!(
        "# Out of 10^shots equally likely rolls. A natural 10 hits here without its extra die."
    );
    println!("# ranged shots hits | without_jam with_jam of");
    for ranged in [2, 4, 6] {
        for shots in [2_u32, 3, 5] {
            let rolls = 10_i32.pow(shots);
            let mut counts = [[0; 2]; 6];
            for roll in 0..rolls {
                let mut rest = roll;
                let mut hits = 0;
                let mut jammed = false;
                for _ in 0..shots {
                    let face = rest % 10 + 1;
                    rest /= 10;
                    hits += usize::from(face + ranged >= TARGET_NUMBER);
                    if face == 1 {
                        jammed = true;
                        break;
                    }
                }
                counts[hits][usize::from(jammed)] += 1;
            }
            for (hits, [without_jam, with_jam]) in
                counts.iter().enumerate().take(shots as usize + 1)
            {
                println!("{ranged} {shots} {hits} | {without_jam:>5} {with_jam:>5} {rolls}");
            }
        }
    }
}

fn into_melee() {
    println!(
        "# The figure struck by a hit into a melee. Each has an equal share of a D10's faces, and \
         the faces left over are rolled again."
    );
    println!("# figures figure | faces of");
    for figures in [2, 3, 4] {
        let share = 10 / figures;
        for figure in 1..=figures {
            let faces = D10.filter(|face| (face - 1) / share + 1 == figure).count();
            println!("{figures} {figure} | {faces} {}", share * figures);
        }
    }
}

/// A figure in melee that tests its morale.
#[derive(Clone, Copy)]
struct Tester {
    mettle: i32,
    melee: i32,
    defense: i32,
    wounds: usize,
    prone: bool,
}

/// The number of combinations of two D10 and their D6.
const WAYS: u128 = 3600;

/// Counts the results of falling back.
///
/// A figure that fails its test leaves its melee. Each enemy in contact strikes once, with +1 for
/// each of the others. A wound causes another test, in which only the fumble matters: the figure
/// flees and is out of action.
fn falling_back() {
    println!(
        "# A morale test of a figure in melee with these enemies (Melee/Strength each), and their \
         free attacks if it falls back."
    );
    println!(
        "# Out of all rolls of the test and of the free attacks, each with its roll to wound and \
         a D10 for the test after a wound."
    );
    println!("# mettle melee defense wounds prone enemies | stands flees unhurt w1 w2 out of");
    let crowds: [&[[i32; 2]]; 5] =
        [&[[4, 5]], &[[9, 9]], &[[5, 6], [3, 8]], &[[7, 3], [7, 3]], &[[2, 9], [6, 5], [4, 7]]];
    for mettle in [3, 5, 8] {
        for (melee, defense, wounds, prone) in
            [(4, 5, 1, false), (6, 3, 2, false), (2, 6, 3, true), (5, 5, 3, false)]
        {
            let tester = Tester { mettle, melee, defense, wounds, prone };
            for enemies in crowds {
                let counts = count_falling_back(tester, enemies);
                let words: Vec<String> =
                    enemies.iter().map(|[melee, strength]| format!("{melee}/{strength}")).collect();
                let prone = if prone { "yes" } else { "no" };
                print!("{mettle} {melee} {defense} {wounds} {prone} {} |", words.join(","));
                counts.iter().for_each(|count| print!(" {count}"));
                println!(" {}", counts.iter().sum::<u128>());
            }
        }
    }
}

/// Returns the counts of these results: stands, flees, falls back unhurt, with one wound, with two
/// wounds, is out of action on the way.
fn count_falling_back(tester: Tester, enemies: &[[i32; 2]]) -> [u128; 6] {
    // The number of combinations by wounds so far, and those with the figure out of action.
    let mut ways = [1, 0, 0];
    let mut out = 0;
    for [melee, strength] in enemies {
        let others = enemies.len() as i32 - 1;
        let gap = melee + others + if tester.prone { 2 } else { 0 } - tester.melee;
        let (mut hits, mut wounds) = (0, 0);
        every_opposed_roll(|dice, extras| {
            hits += u128::from(final_lead(dice, extras, gap, Ties::Stand) > 0);
            let harm = strength - tester.defense;
            let wounded = match dice {
                [1, _] => false,
                [_, 1] => true,
                _ => final_lead(dice, extras, harm, Ties::GoToDefender) > 0,
            };
            wounds += u128::from(wounded);
        });
        let wounded = hits * wounds;
        let mut next = [0; 3];
        out *= WAYS * WAYS * 10;
        for (before, &count) in ways.iter().enumerate() {
            next[before] += count * (WAYS * WAYS - wounded) * 10;
            match before + 1 < tester.wounds {
                true => {
                    next[before + 1] += count * wounded * 9;
                    out += count * wounded;
                }
                false => out += count * wounded * 10,
            }
        }
        ways = next;
    }
    let all: u128 = ways.iter().sum::<u128>() + out;
    let mut test = [0; 3];
    for face in D10 {
        for extra in D6 {
            let outcome = match (face, passes(face, tester.mettle, extra)) {
                (1, _) => 1,
                (_, true) => 0,
                (_, false) => 2,
            };
            test[outcome] += 1;
        }
    }
    let [stands, flees, falls_back] = test;
    let [unhurt, one, two] = ways.map(|count| count * falls_back);
    [stands * all, flees * all, unhurt, one, two, out * falls_back]
}
