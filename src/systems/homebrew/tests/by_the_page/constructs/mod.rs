//! Constructs that combine with others, each with a small game and odds that are counted
//! independently.

mod conditions;
mod dice;
mod faces;
mod items;
mod opposed;
mod order;
mod pools;
mod prices;
mod spellings;
mod steps;

use super::*;

/// The texts of all these games.
pub(crate) const TEXTS: [&str; 29] = [
    conditions::LINES,
    conditions::GOALS,
    dice::NUMBERS,
    dice::STEPS,
    dice::TABLE,
    dice::OPEN,
    faces::OPEN,
    faces::UNDER,
    faces::NAMED,
    faces::NATURALS,
    faces::TAKEN,
    faces::TOTALS,
    items::ITEMS,
    opposed::OPPOSED,
    opposed::TOTALS,
    order::PHASES,
    order::BAG,
    order::OWN_TURNS,
    order::REACTIONS,
    pools::REROLLS,
    pools::PUSHED,
    pools::ROLL,
    prices::PRICES,
    spellings::NAMES,
    spellings::PLAIN,
    steps::NUMBERS,
    steps::REPEATED,
    steps::DRAWN,
    steps::RISK,
];

/// Returns the text with another sheet for its first figure.
fn with_sheet(text: &str, sheet: &str) -> String {
    assert!(text.contains("  Ann\n"));
    text.replace("  Ann\n", &format!("  Ann: {sheet}\n"))
}

/// Returns the probability of each total of a die that is rolled again from a face on. Goes on until
/// hardly anything is left, so it needs no rule for when to stop.
fn open_ended(faces: i32, from: i32) -> BTreeMap<i32, f64> {
    let mut totals = BTreeMap::new();
    let mut open = BTreeMap::from([(0, 1.0)]);
    for _ in 0..80 {
        let mut next = BTreeMap::new();
        for (sum, chance) in open {
            for face in 1..=faces {
                let all = if face >= from { &mut next } else { &mut totals };
                *all.entry(sum + face).or_insert(0.0) += chance / f64::from(faces);
            }
        }
        open = next;
    }
    totals
}

/// Returns the odds of the labels that `told` gives to each pair of totals.
fn of_pairs(
    one: &BTreeMap<i32, f64>,
    other: &BTreeMap<i32, f64>,
    told: impl Fn(i32, i32) -> String,
) -> Odds {
    let mut all = Odds::new();
    for (first, chance) in one {
        for (second, of_second) in other {
            *all.entry(told(*first, *second)).or_insert(0.0) += chance * of_second;
        }
    }
    all
}

/// Asserts that odds are the expected ones, apart from the rest that open-ended dice leave out.
#[track_caller]
fn assert_nearly(battle: &Script<Homebrew>, expected: &Odds) {
    let told = odds_of(battle, last);
    let of = |all: &Odds, key| all.get(key).copied().unwrap_or(0.0);
    for key in told.keys().chain(expected.keys()) {
        let apart = (of(&told, key) - of(expected, key)).abs();
        assert!(apart < 1e-8, "{key}: {told:#?}, not {expected:#?}");
    }
    assert_audited(battle);
}
