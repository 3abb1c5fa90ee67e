//! Calculates the odds of big volleys in Grimdark Future. Written from the rules alone, without any
//! code from Rollbook. See README.md.

/// The number of the target's models.
const MODELS: usize = 20;
/// The maximum number of wounds that a target can take in these situations.
const MOST: usize = 60;

#[derive(Clone, Copy)]
struct Volley {
    dice: usize,
    quality: i32,
    ap: i32,
    blast: usize,
    deadly: usize,
    rending: bool,
    poison: bool,
    defense: i32,
    tough: usize,
    regeneration: bool,
}

fn main() {
    println!(
        "# Many dice at a target of {MODELS} models, as probabilities. w is the final number of \
         wounds on the target."
    );
    print!("# dice quality ap blast deadly rending poison defense tough regeneration |");
    (0..=MOST).for_each(|wounds| print!(" w{wounds}"));
    println!(" of");
    for (dice, quality, ap, blast, deadly, rending, poison, defense, tough, regeneration) in [
        (60, 4, 1, 3, 0, true, false, 4, 3, false),
        (60, 4, 0, 3, 0, true, false, 4, 3, true),
        (60, 5, 1, 0, 2, true, false, 5, 3, true),
        (60, 3, 0, 2, 0, true, true, 2, 3, true),
        (60, 4, 0, 0, 0, false, false, 3, 1, false),
        (45, 6, 2, 3, 3, true, false, 3, 2, false),
        (33, 4, 0, 12, 0, true, false, 2, 1, true),
    ] {
        print(Volley {
            dice,
            quality,
            ap,
            blast,
            deadly,
            rending,
            poison,
            defense,
            tough,
            regeneration,
        });
    }
}

fn print(it: Volley) {
    let word = |yes: bool| if yes { "yes" } else { "no" };
    print!("{} {} {} {} {}", it.dice, it.quality, it.ap, it.blast, it.deadly);
    print!(" {} {} {}", word(it.rending), word(it.poison), it.defense);
    print!(" {} {} |", it.tough, word(it.regeneration));
    for share in shares(it) {
        print!(" {share:e}");
    }
    println!(" 1");
}

/// Returns the probability of rolling a number or more on a die. A 6 always succeeds and a 1 never
/// does.
fn chance(number: i32) -> f64 {
    (1..=6).filter(|&face| face == 6 || (face != 1 && face >= number)).count() as f64 / 6.0
}

fn shares(it: Volley) -> Vec<f64> {
    let each_hit = it.blast.clamp(1, MODELS);
    let each_six = each_hit * if it.poison { 3 } else { 1 };
    let plain = chance(it.quality) - 1.0 / 6.0;
    let wound = |ap: i32, sure: bool| {
        let ignored = if it.regeneration && !sure { 1.0 / 3.0 } else { 0.0 };
        (1.0 - chance(it.defense + ap)) * (1.0 - ignored)
    };
    let by_hits = wound(it.ap, false);
    let by_sixes = wound(if it.rending { it.ap.max(4) } else { it.ap }, it.rending);
    let mut shares = vec![0.0; MOST + 1];
    for (sixes, of_sixes) in falls(it.dice, 1.0 / 6.0).into_iter().enumerate() {
        // The remaining dice hit with any other face that reaches the number.
        for (hits, of_hits) in falls(it.dice - sixes, plain / (5.0 / 6.0)).into_iter().enumerate() {
            let mut after_hits = vec![0.0; MOST + 1];
            for (wounds, share) in falls(hits * each_hit, by_hits).into_iter().enumerate() {
                after_hits[suffer(it, 0, wounds)] += share;
            }
            let more = falls(sixes * each_six, by_sixes);
            for (before, share) in after_hits.into_iter().enumerate().filter(|(_, it)| *it > 0.0) {
                let mut at_last = before;
                for (wounds, of_wounds) in more.iter().enumerate() {
                    if wounds > 0 {
                        at_last = suffer(it, at_last, 1);
                    }
                    shares[at_last] += of_sixes * of_hits * share * of_wounds;
                }
            }
        }
    }
    shares
}

/// Returns the number of wounds on a target after `more` wounds. Each wound is assigned to one
/// model and multiplied, up to the number that the model can take.
fn suffer(it: Volley, mut wounds: usize, more: usize) -> usize {
    for _ in 0..more {
        let room = it.tough - wounds % it.tough;
        wounds = (wounds + it.deadly.max(1).min(room)).min(it.tough * MODELS);
    }
    wounds
}

/// Returns the probabilities that 0, 1, … of several dice succeed if each has the same chance.
/// Adds one die at a time.
fn falls(dice: usize, chance: f64) -> Vec<f64> {
    let mut falls = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; falls.len() + 1];
        for (count, share) in falls.into_iter().enumerate() {
            next[count] += share * (1.0 - chance);
            next[count + 1] += share * chance;
        }
        falls = next;
    }
    falls
}
