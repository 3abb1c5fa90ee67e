//! Counts the results of volleys in Grimdark Future in whole numbers. Written from the rules alone,
//! without any code from Rollbook. See README.md.

/// The number of wounds that the target can take in every situation.
const ALL: usize = 6;

#[derive(Clone, Copy)]
struct Volley {
    dice: u32,
    quality: i32,
    cover: bool,
    ap: i32,
    blast: u32,
    deadly: usize,
    rending: bool,
    poison: bool,
    defense: i32,
    tough: usize,
    regeneration: bool,
}

fn main() {
    println!(
        "# One or two dice at a target that can take {ALL} wounds in all. Its Tough decides how \
         many models it has."
    );
    println!(
        "# Out of all equally likely rolls of the maximum number of dice. w is the final number \
         of wounds on the target."
    );
    println!(
        "# dice quality cover ap blast deadly rending poison defense tough regeneration | w0 \
              w1 w2 w3 w4 w5 w6 of"
    );
    for dice in [1, 2] {
        for (quality, cover) in [(2, false), (4, true), (6, true)] {
            for (ap, defense) in [(0, 2), (1, 4), (4, 3)] {
                for (blast, deadly) in [(0, 0), (3, 0), (0, 3), (2, 2)] {
                    for (rending, poison) in
                        [(false, false), (true, false), (false, true), (true, true)]
                    {
                        for (tough, regeneration) in [(1, false), (3, true), (6, false)] {
                            let volley = Volley {
                                dice,
                                quality,
                                cover,
                                ap,
                                blast,
                                deadly,
                                rending,
                                poison,
                                defense,
                                tough,
                                regeneration,
                            };
                            print(volley);
                        }
                    }
                }
            }
        }
    }
}

fn print(it: Volley) {
    let word = |yes: bool| if yes { "yes" } else { "no" };
    let (counts, of) = count(it);
    print!("{} {} {} {} {} {}", it.dice, it.quality, word(it.cover), it.ap, it.blast, it.deadly);
    print!(
        " {} {} {} {} {} \
            |",
        word(it.rending),
        word(it.poison),
        it.defense,
        it.tough,
        word(it.regeneration)
    );
    for count in counts {
        print!(" {count}");
    }
    println!(" {of}");
}

/// Returns how many faces of a die reach a number. A 6 always does, and a 1 never does.
fn faces(number: i32) -> u128 {
    (1..=6).filter(|&face| face == 6 || (face != 1 && face >= number)).count() as u128
}

fn count(it: Volley) -> ([u128; ALL + 1], u128) {
    let models = (ALL / it.tough) as u32;
    let each_hit = if it.blast == 0 { 1 } else { it.blast.min(models) };
    let each_six = each_hit * if it.poison { 3 } else { 1 };
    let most = it.dice * each_six;
    let need = it.quality + i32::from(it.cover && it.blast == 0);
    let six = 1;
    let plain = faces(need) - six;
    let miss = 6 - plain - six;
    let mut counts = [0; ALL + 1];
    for sixes in 0..=it.dice {
        for hits in 0..=it.dice - sixes {
            let misses = it.dice - sixes - hits;
            let ways = choose(it.dice, sixes)
                * choose(it.dice - sixes, hits)
                * plain.pow(hits)
                * miss.pow(misses);
            // Plain hits and sixes are resolved separately. Each hit has a die for Defense and one
            // for Regeneration.
            let groups = [
                (hits * each_hit, it.ap, false),
                (sixes * each_six, if it.rending { it.ap.max(4) } else { it.ap }, it.rending),
            ];
            let mut wounds = vec![(0_usize, ways)];
            let mut used = 0;
            for (hits, ap, sure) in groups {
                used += hits;
                let blocked = faces(it.defense + ap);
                let ignored = if it.regeneration && !sure { 2 } else { 0 };
                // Of the 36 rolls of both dice, so many cause a wound.
                let wound = (6 - blocked) * (6 - ignored);
                let mut next = Vec::new();
                for &(before, weight) in &wounds {
                    for through in 0..=hits {
                        let ways = choose(hits, through)
                            * wound.pow(through)
                            * (36 - wound).pow(hits - through);
                        next.push((suffer(it, before, through), weight * ways));
                    }
                }
                wounds = next;
            }
            for (at_last, weight) in wounds {
                counts[at_last] += weight * 36_u128.pow(most - used);
            }
        }
    }
    (counts, 6_u128.pow(it.dice) * 36_u128.pow(most))
}

/// Returns the number of wounds on a target after `more` wounds. Each wound is assigned to one
/// model and multiplied, up to the number that the model can take.
fn suffer(it: Volley, mut wounds: usize, more: u32) -> usize {
    for _ in 0..more {
        let room = it.tough - wounds % it.tough;
        wounds = (wounds + it.deadly.max(1).min(room)).min(ALL);
    }
    wounds
}

fn choose(all: u32, some: u32) -> u128 {
    (0..some).fold(1, |ways, place| ways * u128::from(all - place) / u128::from(place + 1))
}
