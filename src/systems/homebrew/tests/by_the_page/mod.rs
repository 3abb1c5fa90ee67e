//! Tests that games behave as the language page says. Each test has its own text and calculates the
//! expected results independently, die by die.

mod budget;
mod by_strangers;
pub(super) mod constructs;
mod figures;
mod known;
mod pools;
mod rolls;
mod steps;
mod turns;

use std::collections::BTreeMap;

use engine::{conversation::Question, odds::Horizon};
use rand::{SeedableRng, rngs::StdRng};

use super::*;

/// The probability of each label.
pub(super) type Odds = BTreeMap<String, f64>;

const BOB: FigureId = FigureId(1);
const CY: FigureId = FigureId(2);

/// Returns the probability of each label over all equally likely results of dice with these numbers
/// of faces.
fn ways(dice: &[u8], told: impl Fn(&[i32]) -> String) -> Odds {
    let mut faces = vec![Vec::new()];
    for &die in dice {
        let more = |those: Vec<i32>| {
            (1..=i32::from(die)).map(move |face| [those.as_slice(), &[face]].concat())
        };
        faces = faces.into_iter().flat_map(more).collect();
    }
    let each = 1.0 / f64::from(u32::try_from(faces.len()).unwrap());
    let mut all = Odds::new();
    for those in &faces {
        *all.entry(told(those)).or_insert(0.0) += each;
    }
    all
}

/// Returns all ways to divide dice among several classes, with their probabilities. `shares`
/// contains the probability of each class for a single die.
fn falls(dice: u32, shares: &[f64]) -> Vec<(Vec<u32>, f64)> {
    let mut all = BTreeMap::from([(vec![0; shares.len()], 1.0)]);
    for _ in 0..dice {
        let mut next = BTreeMap::new();
        for (counts, chance) in &all {
            for (place, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let mut counts: Vec<u32> = counts.clone();
                counts[place] += 1;
                *next.entry(counts).or_insert(0.0) += chance * share;
            }
        }
        all = next;
    }
    all.into_iter().collect()
}

/// Returns the possible numbers of dice that pass, each with its probability.
fn passed(dice: u32, chance: f64) -> Vec<(u32, f64)> {
    falls(dice, &[chance, 1.0 - chance]).into_iter().map(|(counts, it)| (counts[0], it)).collect()
}

/// Returns the share of a D6's faces that are this high or higher.
fn from_on(needed: i32) -> f64 {
    f64::from((7 - needed).clamp(0, 6)) / 6.0
}

/// Begins the first figure's first action, aimed at the first possible target.
pub(super) fn tried(text: &str) -> Script<Homebrew> {
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    if battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    battle
}

/// Returns the odds of the final outcomes, with their labels changed by `told`.
fn odds_of(battle: &Script<Homebrew>, told: impl Fn(&str) -> &str) -> Odds {
    let mut all = Odds::new();
    for chance in battle.chances(Horizon::End) {
        *all.entry(told(&chance.outcome.label).to_owned()).or_insert(0.0) += chance.probability;
    }
    all
}

/// Returns the last part of a label: the outcome, which comes after the results of all pools.
fn last(label: &str) -> &str {
    label.rsplit(", ").next().unwrap_or(label)
}

#[track_caller]
fn assert_odds(battle: &Script<Homebrew>, expected: &Odds) {
    assert_same(&odds_of(battle, |it| it), expected);
    assert_audited(battle);
}

#[track_caller]
pub(super) fn assert_last(battle: &Script<Homebrew>, expected: &Odds) {
    assert_same(&odds_of(battle, last), expected);
    assert_audited(battle);
}

/// Asserts that odds that merge situations agree with the odds of each situation on its own.
#[track_caller]
fn assert_audited(battle: &Script<Homebrew>) {
    let audit = battle.0.audit(&mut StdRng::seed_from_u64(26));
    assert!(audit.wrong.is_empty(), "{:#?}", audit.wrong);
}

#[track_caller]
fn assert_same(told: &Odds, expected: &Odds) {
    let of = |all: &Odds, key| all.get(key).copied().unwrap_or(0.0);
    for key in told.keys().chain(expected.keys()) {
        let apart = (of(told, key) - of(expected, key)).abs();
        assert!(apart < 1e-9, "{key}: {told:#?}, not {expected:#?}");
    }
}

/// Undoes everything step by step and redoes it. Asserts that each state is the same as before.
#[track_caller]
fn assert_undone(battle: &mut Script<Homebrew>, text: &str) {
    let mut stood = Vec::new();
    while battle.0.can_undo() {
        stood.push(battle.state().clone());
        battle.0.undo().unwrap();
    }
    assert!(battle.state() == sample(text).state(), "everything is undone");
    while let Some(then) = stood.pop() {
        battle.0.redo().unwrap();
        assert!(*battle.state() == then, "redone");
    }
    assert!(!battle.0.can_redo());
}

/// Returns why a figure can't do something that is offered to it, if it can't.
fn refusal_of(battle: &Script<Homebrew>, id: FigureId, label: &str) -> Option<String> {
    let found = offered(battle, id).into_iter().find(|it| it.0 == label);
    found.unwrap_or_else(|| panic!("{label} is not offered")).1
}
