//! Counts the odds of 2D6 adventure play by going through every roll of the dice.
//!
//! This program is deliberately independent. It was written from the text of the rules, shares no
//! code with Rollbook, and counts with whole numbers only. `README.md` in the same folder says how
//! to run it.

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("degrees") => degrees(),
        Some("opposed") => opposed(),
        Some("attack") => attack(),
        Some("round") => round(),
        _ => panic!("degrees, opposed, attack or round"),
    }
}

/// Returns the sum of each of the 36 rolls of two six-sided dice.
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

/// Returns the degree of a result against a target number, worst first.
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
    println!("# A standard test: the total bonus to the dice, and the target number.");
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
    println!(
        "# An opposed test: the bonus to the first side's dice less the bonus to the second side's."
    );
    println!("# gap | first second of");
    for gap in -11..=11 {
        let mut counts = [0; 2];
        for first in two_dice() {
            for second in two_dice() {
                // The second side must reach the first side's result.
                counts[usize::from(second >= first + gap)] += 1;
            }
        }
        line(&gap.to_string(), &counts);
    }
}

fn attack() {
    println!(
        "# An attack on an unhurt target with four wound levels of 6 damage each: the bonuses of \
         the attack, the"
    );
    println!(
        "# dodge and the parry (if there is one), each less Defence, and the bonus to 2D6 damage."
    );
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

/// Counts all results of an attack whose roll to hit exceeds Defence by `above`. Dice that aren't
/// rolled count with all of their results.
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

/// The penalties for wounds and weariness on every test, by their levels. Each wound level takes 6
/// damage.
const WOUNDS: [i64; 6] = [0, -1, -3, -5, -7, -9];
const WEARINESS: [i64; 5] = [0, -1, -2, -4, -6];
const DAMAGE_A_LEVEL: i64 = 6;

/// A fighter in the middle of a round: actions used so far, damage taken and level of weariness.
#[derive(Clone, Copy)]
struct Fighter {
    actions: i64,
    damage: i64,
    weariness: usize,
}

impl Fighter {
    /// Returns the total penalty on the action with this number, counted from now on. Each action
    /// after the second in a round has an additional −5.
    fn suffers(self, action: i64) -> i64 {
        let level = (self.damage / DAMAGE_A_LEVEL) as usize;
        let beyond = (self.actions + action - 2).max(0);
        WOUNDS[level] + WEARINESS[self.weariness] - 5 * beyond
    }
}

fn round() {
    println!(
        "# An attack in the middle of a round. Each fighter has used actions, taken damage and \
         lost levels of weariness:"
    );
    println!(
        "# attribute and skill of the attack, Courage spent on it; Defence, swiftness, attribute \
         and skill of a parry (an"
    );
    println!("# action before the dodge) or no parry; the bonus to 2D6 damage.");
    println!(
        "# attack courage actions damage weariness defence swiftness parry actions damage \
              weariness plus | miss parried dodged none no_level one two three four falls of"
    );
    let attackers = [(6, 0, [0, 0, 0]), (9, 2, [1, 7, 1]), (8, 0, [2, 13, 0]), (11, 4, [3, 0, 3])];
    let targets =
        [(9, 4, None, [0, 0, 0]), (11, 6, Some(5), [1, 20, 1]), (8, 9, Some(9), [2, 6, 0])];
    let fighter = |[actions, damage, weariness]: [i64; 3]| Fighter {
        actions,
        damage,
        weariness: weariness as usize,
    };
    let words = |all: [i64; 3]| all.map(|it| it.to_string()).join(" ");
    for (attack, courage, attacker) in attackers {
        for (defence, swiftness, parry, target) in targets {
            for plus in [-4, 1, 9] {
                let ours = fighter(attacker);
                let theirs = fighter(target);
                let added = attack + 3 * courage + ours.suffers(1);
                let parries = parry.map(|parry| parry + theirs.suffers(1));
                let dodges = swiftness + theirs.suffers(if parry.is_some() { 2 } else { 1 });
                let mut counts = [0; 10];
                for dice in two_dice() {
                    count_in_round(
                        dice + added,
                        defence,
                        parries,
                        dodges,
                        |rolled| {
                            let done = (rolled + plus).max(0);
                            let levels = |damage: i64| damage / DAMAGE_A_LEVEL;
                            let gone = levels(theirs.damage + done);
                            match gone - levels(theirs.damage) {
                                _ if gone >= WOUNDS.len() as i64 => 9,
                                _ if done == 0 => 3,
                                more => 4 + more as usize,
                            }
                        },
                        &mut counts,
                    );
                }
                let parry = parry.map_or("no".to_owned(), |it: i64| it.to_string());
                let situation = format!(
                    "{attack} {courage} {} {defence} {swiftness} {parry} {} {plus}",
                    words(attacker),
                    words(target)
                );
                line(&situation, &counts);
            }
        }
    }
}

/// Counts all results of an attack after this hit roll. `harm` returns the index for its damage.
/// Dice that aren't rolled count with all of their results.
fn count_in_round(
    result: i64,
    defence: i64,
    parry: Option<i64>,
    dodge: i64,
    harm: impl Fn(i64) -> usize,
    counts: &mut [u64; 10],
) {
    for parrying in two_dice() {
        for dodging in two_dice() {
            for dice in two_dice() {
                let place = if result < defence {
                    0
                } else if parry.is_some_and(|parry| parrying + parry >= result) {
                    1
                } else if dodging + dodge >= result {
                    2
                } else {
                    harm(dice)
                };
                counts[place] += 1;
            }
        }
    }
}
