//! Promises that hold whatever players do, tried on battles that play themselves.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

mod self_play;

use std::thread;

use proptest::prelude::*;
use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, SideId, System,
    conversation::Question,
    odds::Horizon,
    view::{BattleView, Standing, TrackerKind},
};
use self_play::{Mischief, begin, step, trackers};

/// A battle of two samples ends long before this many steps.
const MOST_STEPS: usize = 20_000;

const ORDERLY: Mischief = Mischief { undo: 0, by_hand: 0, join: 0, leave: 0 };
const RESTLESS: Mischief = Mischief { undo: 60, by_hand: 40, join: 10, leave: 30 };
/// Everything by the rules, but now and then somebody joins.
const CROWDED: Mischief = Mischief { join: 20, ..ORDERLY };

/// Battles played to the end, for each system.
const BATTLES: u64 = 1_000;

#[test]
fn self_played_battles_come_to_an_end_and_break_no_promise() {
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    for &system in System::ALL {
        thread::scope(|scope| {
            for worker in 0..workers {
                let seeds = (worker..BATTLES).step_by(workers as usize);
                scope.spawn(move || seeds.for_each(|seed| play_to_the_end(system, seed)));
            }
        });
    }
}

fn play_to_the_end(system: System, seed: u64) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut battle = begin(system);
    let mut steps = 0;
    let broken = |steps, why: &str| panic!("{system:?}, seed {seed}, step {steps}: {why}");
    loop {
        match step(&mut battle, &mut dice, ORDERLY) {
            Ok(true) => steps += 1,
            Ok(false) => break,
            Err(why) => broken(steps, &why.to_string()),
        }
        if steps > MOST_STEPS {
            broken(steps, "it does not end");
        }
        if let Err(why) = within_limits(&battle.view()) {
            broken(steps, &why);
        }
    }
    if battle.view().over.is_none() {
        broken(steps, "nothing can be done");
    }
    if as_kept(&battle) != (battle.view(), battle.walk()) {
        broken(steps, "it reads back as another battle");
    }
}

#[test]
fn a_system_offers_something_whenever_nothing_is_asked() {
    for &system in System::ALL {
        for seed in 0..50 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            while step(&mut battle, &mut dice, ORDERLY).unwrap() {
                let stuck = battle.walk().is_none()
                    && battle.view().over.is_none()
                    && self_play::open_offers(&battle).is_empty();
                assert!(!stuck, "{system:?}, seed {seed}: {}", battle.view().next.words);
            }
        }
    }
}

#[test]
fn whoever_joins_any_side_of_any_system_stands_on_it_and_is_undone() {
    for &system in System::ALL {
        let mut dice = StdRng::seed_from_u64(3);
        let mut battle = begin(system);
        while battle.walk().is_some() || battle.log_len() < 3 {
            step(&mut battle, &mut dice, ORDERLY).unwrap();
        }
        let before = battle.view();
        for (side, roster) in (0..).map(SideId).zip(system.samples()) {
            // The first may lead, and a side may have one leader only.
            let newcomer = roster.figures.last().unwrap().clone();
            battle.join(side, vec![newcomer]).unwrap();
            let (was, now) = (&before.sides[side.index()], &battle.view().sides[side.index()]);
            // A sheet may stand for several.
            assert!(now.figures.len() > was.figures.len(), "{system:?}");
            let newcomer = now.figures.last().unwrap();
            assert_ne!(newcomer.standing, Standing::Gone, "{system:?}");
            assert!(was.figures.iter().all(|it| it.name != newcomer.name), "{system:?}");
        }
        (0..before.sides.len()).for_each(|_| battle.undo().unwrap());
        assert_eq!(battle.view(), before, "{system:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn journal_state_and_undo_agree(seed: u64, steps in 1_usize..300) {
        for &system in System::ALL {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            let start = (battle.view(), battle.walk());
            for _ in 0..steps {
                if !step(&mut battle, &mut dice, RESTLESS).unwrap() {
                    break;
                }
                prop_assert_eq!(within_limits(&battle.view()), Ok(()));
            }
            let end = (battle.view(), battle.walk());
            prop_assert_eq!(as_kept(&battle), end.clone());

            let mut undone = 0;
            while battle.can_undo() {
                battle.undo().unwrap();
                undone += 1;
            }
            prop_assert_eq!((battle.view(), battle.walk()), start);
            for _ in 0..undone {
                battle.redo().unwrap();
            }
            prop_assert_eq!((battle.view(), battle.walk()), end);
        }
    }

    #[test]
    fn odds_sum_to_one_and_agree_with_each_band(seed: u64, steps in 1_usize..120) {
        for &system in System::ALL {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            for _ in 0..steps {
                if !step(&mut battle, &mut dice, CROWDED).unwrap() {
                    break;
                }
            }
            let Some(walk) = battle.walk() else { continue };
            let Ok(chances) = battle.chances(Horizon::Test) else { continue };
            let total: f64 = chances.iter().map(|chance| chance.probability).sum();
            prop_assert!((total - 1.0).abs() < 1e-9, "{chances:?}");
            if let Question::Roll(roll) = walk.prompt.question {
                let settled = battle.outcome_by_band();
                prop_assert_eq!(settled.len(), roll.reading.bands.len());
                for chance in &chances {
                    let bands = settled.iter().zip(&roll.reading.bands);
                    let bands = bands.filter(|(it, _)| it.as_ref() == Some(&chance.outcome));
                    let least: f64 = bands.map(|(_, band)| band.probability(roll.dice)).sum();
                    prop_assert!(chance.probability >= least - 1e-9, "{chances:?} {settled:?}");
                }
            }
        }
    }

    #[test]
    fn whatever_bytes_are_read_they_are_a_battle_or_an_error(bytes: Vec<u8>) {
        let read: Result<rules_core::SavedBattle, _> = serde_json::from_slice(&bytes);
        if let Ok(saved) = read {
            let _either = Battle::restore(saved);
        }
    }
}

/// A stored battle with parts of its text exchanged is refused, or plays on within its limits.
#[test]
fn a_tampered_battle_is_refused_or_plays_on() {
    for &system in System::ALL {
        let mut dice = StdRng::seed_from_u64(11);
        let mut battle = begin(system);
        for _ in 0..60 {
            step(&mut battle, &mut dice, ORDERLY).unwrap();
        }
        let text = serde_json::to_string(&battle.save()).unwrap();
        for (from, to) in [
            ("\"f\":", "\"n\":"),
            ("\"f\":1", "\"f\":200"),
            ("\"c\":0", "\"c\":999"),
            ("0", "9"),
            ("1", "7"),
            ("[0,", "[250,"),
        ] {
            let read = serde_json::from_str(&text.replace(from, to));
            let Ok(Ok(mut battle)) = read.map(Battle::restore) else { continue };
            for _ in 0..200 {
                // A refusal is a fair answer here; a panic is not.
                let _taken = step(&mut battle, &mut dice, RESTLESS);
            }
        }
    }
}

/// The battle as it is after being stored and read back.
fn as_kept(battle: &Battle) -> (BattleView, Option<rules_core::WalkView>) {
    let text = serde_json::to_string(&battle.save()).unwrap();
    let kept = Battle::restore(serde_json::from_str(&text).unwrap()).unwrap();
    (kept.view(), kept.walk())
}

/// No tracker is ever out of its own limits, and no two of a holder's share a name.
fn within_limits(view: &BattleView) -> Result<(), String> {
    let mut seen = std::collections::BTreeSet::new();
    for (holder, tracker) in trackers(view) {
        if !seen.insert((holder, tracker.key.clone())) {
            return Err(format!("{holder:?} has two trackers {}", tracker.key));
        }
        let is_fine = match &tracker.kind {
            TrackerKind::Pips { value, most, .. } => (0..=*most).contains(value),
            TrackerKind::Counter { value, least, most } => (*least..=*most).contains(value),
            TrackerKind::Choice { value, options } => *value < options.len(),
            TrackerKind::Flag(_) | TrackerKind::Markers { .. } => true,
        };
        if !is_fine {
            return Err(format!("{holder:?}: {tracker:?}"));
        }
    }
    Ok(())
}
