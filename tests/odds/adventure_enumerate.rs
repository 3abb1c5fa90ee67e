//! Counts odds of 2D6 adventure play by going through every roll of the dice.
//!
//! This program stands alone on purpose: it was written from the rules text, knows nothing of
//! Rollbook's code, and counts with whole numbers only. `README.md` beside it says how to run it.

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("degrees") => degrees(),
        Some("opposed") => opposed(),
        Some("attack") => attack(),
        _ => panic!("degrees, opposed or attack"),
    }
}

/// Every way two six-sided dice can fall, as their sum.
fn two_dice() -> Vec<i64> {
    let mut sums = Vec::new();
    for one in 1..=6 {
        for other in 1..=6 {
            sums.push(one + other);
        }
    }
    sums
}

fn line(situation: &str, counts: &[u64]) {
    let all: u64 = counts.iter().sum();
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    println!("{situation} | {} {all}", counts.join(" "));
}

/// The degree of a result against a target number, worst first.
fn degree(result: i64, target: i64) -> usize {
    if result < target {
        match target - result {
            1..=5 => 2,
            6..=10 => 1,
            _ => 0,
        }
    } else {
        match result - target {
            0 => 3,
            1..=5 => 4,
            6..=10 => 5,
            _ => 6,
        }
    }
}

fn degrees() {
    println!("# A standard test: all that is added to the dice, the target number.");
    println!("# added target | disastrous complete_failure failure marginal complete superior \
              extraordinary of");
    for target in [5, 10, 15, 20, 25] {
        for added in -6..=24 {
            let mut counts = [0; 7];
            for dice in two_dice() {
                counts[degree(dice + added, target)] += 1;
            }
            line(&format!("{added} {target}"), &counts);
        }
    }
}

fn opposed() {
    println!("# An opposed test: what is added to the first one's dice, less what is added to the \
              second one's.");
    println!("# gap | first second of");
    for gap in -11..=11 {
        let mut counts = [0; 2];
        for first in two_dice() {
            for second in two_dice() {
                // The first result is the number that the second one has to reach.
                counts[usize::from(second >= first + gap)] += 1;
            }
        }
        line(&gap.to_string(), &counts);
    }
}

fn attack() {
    println!("# An attack on somebody unhurt with four wound levels of 6 damage each: what is \
              added to the attack less");
    println!("# Defence, what is added to a dodge less Defence, whether it is first parried with \
              that much less Defence, and");
    println!("# what is added to 2D6 of damage.");
    println!("# attack dodge parry damage | miss parried dodged none one two three falls of");
    for hit in [-9, -5, 0] {
        for dodge in [-12, -9, -6] {
            for parry in ["no", "-10", "-6"] {
                for damage in [-3, 2, 12] {
                    let mut counts = [0; 8];
                    for dice in two_dice() {
                        count_attack(dice + hit, dodge, parry.parse().ok(), damage, &mut counts);
                    }
                    line(&format!("{hit} {dodge} {parry} {damage}"), &counts);
                }
            }
        }
    }
}

/// Counts everything that may follow an attack with a result so far above Defence. Dice that are
/// not rolled count in every way in which they could fall.
fn count_attack(above: i64, dodge: i64, parry: Option<i64>, damage: i64, counts: &mut [u64; 8]) {
    for parrying in two_dice() {
        for dodging in two_dice() {
            for dice in two_dice() {
                let place = if above < 0 {
                    0
                } else if parry.is_some_and(|parry| parrying + parry >= above) {
                    1
                } else if dodging + dodge >= above {
                    2
                } else {
                    let done = (dice + damage).max(0);
                    3 + (done / 6).min(4) as usize
                };
                counts[place] += 1;
            }
        }
    }
}
