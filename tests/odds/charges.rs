//! Calculates the odds of charges in Grimdark Future that combine many rules. Written from the text
//! of the rules alone, without any code from Rollbook. See README.md.

use std::collections::BTreeMap;

const CHARGES: usize = 120;
/// The maximum number of dice to hit and for Impact. Rollbook still shows all odds for this many.
const MOST_DICE: usize = 14;

/// Numbers of wounds, each with its probability.
type Shares = BTreeMap<usize, f64>;

/// The models of a unit, or its hero, with the stats and the weapon that they have in common.
#[derive(Clone, Copy, Default)]
struct Part {
    models: usize,
    quality: i32,
    defense: i32,
    tough: usize,
    attacks: usize,
    ap: i32,
    impact: usize,
    furious: bool,
    fear: bool,
    regeneration: bool,
    tired: bool,
    blast: usize,
    deadly: usize,
    poison: bool,
    rending: bool,
}

/// A unit with or without a hero.
#[derive(Clone, Copy)]
struct Side {
    unit: Part,
    hero: Option<Part>,
}

/// A pseudorandom generator that yields the same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        choices[(self.0 >> 33) as usize % choices.len()]
    }

    fn one_in(&mut self, count: usize) -> bool {
        let all: Vec<usize> = (0..count).collect();
        self.of(&all) == 0
    }

    fn part(&mut self) -> Part {
        Part {
            models: self.of(&[1, 2, 3]),
            quality: self.of(&[2, 3, 4, 5, 6]),
            defense: self.of(&[2, 3, 4, 5, 6]),
            tough: self.of(&[1, 1, 3]),
            attacks: self.of(&[1, 1, 2]),
            ap: self.of(&[0, 0, 1, 2, 4]),
            impact: self.of(&[0, 0, 0, 1, 2]),
            furious: self.one_in(3),
            fear: self.one_in(4),
            regeneration: self.one_in(4),
            tired: self.one_in(5),
            blast: self.of(&[0, 0, 0, 2, 3]),
            deadly: self.of(&[0, 0, 0, 2, 3]),
            poison: self.one_in(4),
            rending: self.one_in(3),
        }
    }

    fn side(&mut self) -> Side {
        let unit = self.part();
        let hero = Part { models: 1, fear: false, tired: unit.tired, ..self.part() };
        Side { unit, hero: self.one_in(2).then_some(hero) }
    }
}

fn main() {
    println!(
        "# A complete charge, as probabilities: Impact, the strikes of the unit and then of its \
         hero, and the strike back of the models left."
    );
    println!(
        "# A unit has models, Quality, Defense, Tough, attacks, AP and other rules. A hero has \
         Quality/Defense/Tough/attacks/AP and other rules."
    );
    println!(
        "# unit:models quality defense tough attacks ap rules hero defender:models quality \
              defense tough attacks ap rules hero | defender_destroyed defender_loses nobody_loses \
              charger_loses charger_destroyed of"
    );
    let mut numbers = Numbers(41);
    let mut printed = 0;
    while printed < CHARGES {
        let (charger, defender) = (numbers.side(), numbers.side());
        if dice_of(charger) + dice_of(defender) > MOST_DICE {
            continue;
        }
        print!("{} {} |", words(charger), words(defender));
        charge(charger, defender).iter().for_each(|share| print!(" {share:e}"));
        println!(" 1");
        printed += 1;
    }
}

fn parts(side: Side) -> impl Iterator<Item = Part> {
    Some(side.unit).into_iter().chain(side.hero)
}

fn dice_of(side: Side) -> usize {
    let of_part = |it: Part| it.models * (it.impact + it.attacks + usize::from(it.furious));
    parts(side).map(of_part).sum()
}

fn words(side: Side) -> String {
    let Part { models, quality, defense, tough, attacks, ap, .. } = side.unit;
    let unit = format!("{models} {quality} {defense} {tough} {attacks} {ap}");
    let hero = side.hero.map_or("-".to_owned(), |it| {
        let numbers =
            format!("{}/{}/{}/{}/{}", it.quality, it.defense, it.tough, it.attacks, it.ap);
        format!("{numbers}/{}", rules(it))
    });
    format!("{unit} {} {hero}", rules(side.unit))
}

fn rules(it: Part) -> String {
    let numbers = [("impact", it.impact), ("blast", it.blast), ("deadly", it.deadly)];
    let numbers = numbers.iter().filter(|it| it.1 > 0);
    let flags = [
        ("furious", it.furious),
        ("fear", it.fear),
        ("regeneration", it.regeneration),
        ("tired", it.tired),
        ("poison", it.poison),
        ("rending", it.rending),
    ];
    let flags = flags.iter().filter(|it| it.1).map(|it| it.0.to_owned());
    let all: Vec<String> =
        numbers.map(|(name, number)| format!("{name}{number}")).chain(flags).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(",") }
}

/// Returns `true` if a die reaches a number. A 6 always does, and a 1 never does.
fn reaches(face: i32, number: i32) -> bool {
    face == 6 || (face != 1 && face >= number)
}

/// The target's models in the order in which they take wounds, the hero last.
struct Target {
    models: Vec<Part>,
    heroes: usize,
}

impl Target {
    fn of(side: Side) -> Self {
        let models = parts(side).flat_map(|part| vec![part; part.models]).collect();
        Self { models, heroes: side.hero.iter().len() }
    }

    /// Returns the number of wounds that the whole target can take.
    fn all(&self) -> usize {
        self.models.iter().map(|it| it.tough).sum()
    }

    /// Returns the model that takes the next wound, and the total number of wounds at which that
    /// model is lost.
    fn next(&self, wounds: usize) -> Option<(Part, usize)> {
        let mut gone = 0;
        self.models.iter().find_map(|model| {
            gone += model.tough;
            (wounds < gone).then_some((*model, gone))
        })
    }

    fn left(&self, wounds: usize) -> usize {
        let mut gone = 0;
        self.models
            .iter()
            .filter(|model| {
                gone += model.tough;
                wounds < gone
            })
            .count()
    }

    /// Returns how many models of the unit and how many heroes are left after these wounds.
    fn left_of_each(&self, wounds: usize) -> [usize; 2] {
        let left = self.left(wounds);
        let heroes = left.min(self.heroes);
        [left - heroes, heroes]
    }

    /// Resolves several hits at once. Each hit is blocked or causes a wound, which the model that
    /// takes it may ignore. All block rolls use the Defense of the model that takes the first hit.
    fn take(&self, start: &Shares, hits: usize, defense: i32, by: Part, pierces: bool) -> Shares {
        let ap = if pierces { by.ap.max(4) } else { by.ap };
        let blocks = (1..=6).filter(|&face| reaches(face, defense + ap)).count() as f64 / 6.0;
        let mut shares = start.clone();
        for _ in 0..hits {
            let mut next = Shares::new();
            for (&wounds, &share) in &shares {
                *next.entry(wounds).or_default() += share * blocks;
                let Some((model, gone)) = self.next(wounds) else {
                    *next.entry(wounds).or_default() += share * (1.0 - blocks);
                    continue;
                };
                let ignored = if model.regeneration && !pierces { 1.0 / 3.0 } else { 0.0 };
                let after = (wounds + by.deadly.max(1)).min(gone);
                *next.entry(wounds).or_default() += share * (1.0 - blocks) * ignored;
                *next.entry(after).or_default() += share * (1.0 - blocks) * (1.0 - ignored);
            }
            shares = next;
        }
        shares
    }
}

/// Returns the possible numbers of plain and piercing hits, with their probabilities, from several
/// attacks on a target with this many models.
fn hits(by: Part, attacks: usize, models: usize) -> BTreeMap<(usize, usize), f64> {
    let mut all = BTreeMap::from([((0, 0), 1.0)]);
    for _ in 0..attacks {
        let mut next = BTreeMap::new();
        for ((plain, piercing), share) in all {
            for face in 1..=6 {
                let is_hit = if by.tired { face == 6 } else { reaches(face, by.quality) };
                let of_poison = if by.poison && face == 6 { 3 } else { 1 };
                let made = usize::from(is_hit) * of_poison * by.blast.min(models).max(1);
                let to = match by.rending && face == 6 {
                    true => (plain, piercing + made),
                    false => (plain + made, piercing),
                };
                *next.entry(to).or_default() += share / 6.0;
            }
        }
        all = next;
    }
    all
}

/// Resolves all strikes of a side that has these numbers of models and heroes left.
fn strike(side: Side, left: [usize; 2], target: &Target, start: usize, charges: bool) -> Shares {
    let mut shares = Shares::from([(start, 1.0)]);
    let each = |shares: Shares, strike: &dyn Fn(usize, i32) -> Shares| {
        let mut after = Shares::new();
        for (wounds, share) in shares {
            let Some((first, _)) = target.next(wounds) else {
                *after.entry(wounds).or_default() += share;
                continue;
            };
            for (then, of_it) in strike(wounds, first.defense) {
                *after.entry(then).or_default() += share * of_it;
            }
        }
        after
    };
    for (part, models) in parts(side).zip(left) {
        if charges {
            let plain = Part { ap: 0, deadly: 0, ..part };
            shares = each(shares, &|wounds, defense| {
                let start = Shares::from([(wounds, 1.0)]);
                target.take(&start, part.impact * models, defense, plain, false)
            });
        }
    }
    for (part, models) in parts(side).zip(left) {
        let more = usize::from(charges && part.furious);
        let attacks = models * (part.attacks + more);
        shares = each(shares, &|wounds, defense| {
            let mut after = Shares::new();
            for ((plain, piercing), share) in hits(part, attacks, target.left(wounds)) {
                let start = Shares::from([(wounds, share)]);
                let by_plain = target.take(&start, plain, defense, part, false);
                for (then, of_it) in target.take(&by_plain, piercing, defense, part, true) {
                    *after.entry(then).or_default() += of_it;
                }
            }
            after
        });
    }
    shares
}

/// Returns the D3 results that Fear adds, with their probabilities. Without Fear, the result is 0.
fn fear(side: Side, left: [usize; 2]) -> Vec<(i32, f64)> {
    let mut fearsome = parts(side).zip(left).filter(|(part, models)| part.fear && *models > 0);
    match fearsome.next() {
        Some(_) => (1..=3).map(|more| (more, 1.0 / 3.0)).collect(),
        None => vec![(0, 1.0)],
    }
}

/// Returns the probabilities that the defender is destroyed, that the defender loses, that no one
/// loses, that the charger loses, and that the charger is destroyed.
fn charge(charger: Side, defender: Side) -> [f64; 5] {
    let (ours, theirs) = (Target::of(charger), Target::of(defender));
    let mut shares = [0.0; 5];
    for (caused, share) in strike(charger, ours.left_of_each(0), &theirs, 0, true) {
        if caused == theirs.all() {
            shares[0] += share;
            continue;
        }
        let left = theirs.left_of_each(caused);
        for (returned, of_it) in strike(defender, left, &ours, 0, false) {
            let share = share * of_it;
            if returned == ours.all() {
                shares[4] += share;
                continue;
            }
            for (more, of_more) in fear(charger, ours.left_of_each(returned)) {
                for (less, of_less) in fear(defender, left) {
                    let lead = caused as i32 + more - returned as i32 - less;
                    shares[(2 - lead.signum()) as usize] += share * of_more * of_less;
                }
            }
        }
    }
    shares
}
