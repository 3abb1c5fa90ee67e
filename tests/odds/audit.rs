//! Audits the odds in self-played battles. Merged situations must lead to the same results, and so
//! must all results in a band. The odds before a roll must be the mean of the odds after it.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, System, adventure::Adventure, d100::D100, gdf::Gdf, homebrew::Homebrew, odds::Audit,
    tnt::Tnt,
};

use crate::{
    merging::varied,
    plain_count::shortened,
    self_play::{Mischief, begin, own_games, step, times},
};

/// Plays by the rules, except that figures sometimes join.
const CROWDED: Mischief = Mischief { join: 2, ..Mischief::NONE };

/// Returns the minimum number of merges to check. The number is low for systems in which pools lead
/// to more pools, because merges within those are not checked.
fn enough_merges(system: System) -> u32 {
    times()
        * match system {
            System::Gdf => 125,
            // Casters of 3.5 and some of these games have only single rolls, so that nearly nothing
            // can be merged. `merging` compares the odds of whole situations.
            System::Gdf35 | System::Own(_) => 0,
            _ => 1_000,
        }
}

/// Returns the minimum number of bands to check. The number is low for systems with many pools,
/// which have no bands and take the longest.
fn enough_bands(system: System) -> u32 {
    match system {
        System::Gdf | System::Gdf35 => 1_000 * times(),
        System::Own(_) => 75 * times(),
        _ => 10_000,
    }
}

/// The maximum number of steps in a battle.
const MOST_STEPS: u32 = 400;

/// Out of this many questions, one is audited.
const ONE_IN: u32 = 2;

/// The maximum number of battles that a worker plays.
const MOST_BATTLES: u64 = 20_000;

/// Audits the odds of a system in parallel, and returns the number of merges checked.
fn audited(system: System) -> u32 {
    let start = std::time::Instant::now();
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let found = &Found::default();
    let all = thread::scope(|scope| {
        let start = |worker| scope.spawn(move || play(system, (worker, workers), found));
        let working: Vec<_> = (0..workers).map(start).collect();
        working.into_iter().map(|it| it.join().unwrap()).collect::<Vec<_>>()
    });
    let mut audit = Audit::default();
    all.into_iter().for_each(|it| audit.add(it));
    let Audit { merges, tests, bands, questions, mirrored, wrong } = audit;
    println!(
        "{system:?}: {:?} {merges} merges, {tests} tests, {bands} bands, {questions} questions, \
         {mirrored} from both sides",
        start.elapsed()
    );
    let first: Vec<&str> = wrong.iter().take(5).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} are wrong, such as\n{}", wrong.len(), first.join("\n"));
    let is_enough = merges >= enough_merges(system) && bands >= enough_bands(system);
    assert!(is_enough && mirrored > 0, "{merges} merges, {bands} bands, {mirrored} mirrored");
    merges
}

/// The numbers of checks that all workers together have made.
#[derive(Default)]
struct Found {
    merges: AtomicU32,
    bands: AtomicU32,
}

impl Found {
    fn add(&self, audit: &Audit) {
        self.merges.fetch_add(audit.merges, Ordering::Relaxed);
        self.bands.fetch_add(audit.bands, Ordering::Relaxed);
    }

    fn is_enough(&self, system: System) -> bool {
        self.merges.load(Ordering::Relaxed) >= enough_merges(system)
            && self.bands.load(Ordering::Relaxed) >= enough_bands(system)
    }
}

fn play(system: System, (worker, workers): (u64, u64), found: &Found) -> Audit {
    let mut audit = Audit::default();
    for seed in (worker..MOST_BATTLES).step_by(usize::try_from(workers).unwrap_or(1)) {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut battle = match seed % 4 {
            0 => begin(system),
            2 => duel(system),
            _ => varied(system, &mut dice),
        };
        for _ in 0..MOST_STEPS {
            if dice.random_range(0..ONE_IN) == 0 && battle.walk().is_some() {
                let more = audit_of(system, &battle, &mut dice);
                found.add(&more);
                audit.add(more);
            }
            if found.is_enough(system) || audit.wrong.len() > 20 {
                return audit;
            }
            if !step(&mut battle, &mut dice, CROWDED).unwrap() {
                break;
            }
        }
    }
    audit
}

/// Begins a battle of the first two sample sides, in which one side's gain is the other's loss.
fn duel(system: System) -> Battle {
    let mut rosters = system.samples();
    rosters.truncate(2);
    system.begin(rosters).unwrap()
}

fn audit_of(system: System, battle: &Battle, dice: &mut StdRng) -> Audit {
    match system {
        System::Tnt => shortened::<Tnt>(system, battle).audit(dice),
        System::Gdf | System::Gdf35 => shortened::<Gdf>(system, battle).audit(dice),
        System::D100 => shortened::<D100>(system, battle).audit(dice),
        System::Adventure => shortened::<Adventure>(system, battle).audit(dice),
        System::Own(_) => shortened::<Homebrew>(system, battle).audit(dice),
    }
}

#[test]
fn tnt_odds_stand_an_audit() {
    audited(System::Tnt);
}

#[test]
fn gdf_odds_stand_an_audit() {
    audited(System::Gdf);
}

#[test]
fn gdf35_odds_stand_an_audit() {
    audited(System::Gdf35);
}

#[test]
fn d100_odds_stand_an_audit() {
    audited(System::D100);
}

#[test]
fn adventure_odds_stand_an_audit() {
    audited(System::Adventure);
}

#[test]
fn odds_of_own_games_stand_an_audit() {
    let merges: u32 = own_games().map(audited).sum();
    assert!(merges >= 250 * times(), "{merges} merges");
}
