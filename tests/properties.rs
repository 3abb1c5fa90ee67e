//! Tests properties that must hold for any actions of players, in self-played battles.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "properties/by_hand.rs"]
mod by_hand;
#[path = "properties/grammar.rs"]
mod grammar;
#[path = "properties/missing.rs"]
mod missing;
mod self_play;
#[path = "properties/solo.rs"]
mod solo;

use std::{cell::Cell, collections::BTreeSet, thread};

use engine::testing::at_least;
use proptest::{collection::vec, prelude::*, sample::Index};
use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, Holder, Line, LineKind, SavedBattle, SideId, System, WalkView,
    conversation::Question,
    journal::LastResult,
    odds::Horizon,
    own::{OwnDeed, OwnKind, OwnTracker, Resets},
    report::End,
    view::{BattleView, Standing, TrackerKind},
    words::with_verb,
};
use self_play::{Mischief, begin, step, systems, times, trackers};

/// More steps than a battle of two samples ever takes.
const MOST_STEPS: usize = 20_000;

const ORDERLY: Mischief = Mischief::NONE;
const RESTLESS: Mischief = Mischief { undo: 60, by_hand: 40, join: 10, leave: 30, turmoil: 5 };
/// Plays by the rules, except that whole sides are changed by hand.
const TURMOIL: Mischief = Mischief { turmoil: 125, ..ORDERLY };
/// Plays by the rules, except that figures sometimes join.
const CROWDED: Mischief = Mischief { join: 20, ..ORDERLY };

/// Returns the number of battles to play for each system. There are fewer for each custom game,
/// because one system plays them all.
fn battles(system: System) -> u64 {
    u64::from(times()) * if matches!(system, System::Own(_)) { 20 } else { 150 }
}

#[test]
fn self_played_battles_come_to_an_end_and_break_no_promise() {
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    for system in systems() {
        thread::scope(|scope| {
            for worker in 0..workers {
                let seeds = (worker..battles(system)).step_by(workers as usize);
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
            broken(steps, "the battle does not end");
        }
        if let Err(why) = within_limits(&battle.view()) {
            broken(steps, &why);
        }
    }
    if battle.view().over.is_none() {
        broken(steps, "no action is possible");
    }
    if as_kept(system, &battle) != shown(&battle) {
        broken(steps, "the restored battle differs");
    }
}

/// Whatever sums up an entry stands in it once, since screen readers read the whole entry.
#[test]
fn no_entry_says_its_result_twice() {
    let mut twice = BTreeSet::new();
    for system in systems() {
        let (mut results, seeds) = (0, if matches!(system, System::Own(_)) { 2 } else { 20 });
        for seed in 0..seeds {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            while step(&mut battle, &mut dice, ORDERLY).unwrap() {}
            for entry in battle.log(0) {
                let is_result = |it: &&Line| it.kind == LineKind::Headline;
                for (at, result) in entry.lines.iter().enumerate().filter(|(_, it)| is_result(it)) {
                    results += 1;
                    let others = entry.lines.iter().enumerate().filter(|(other, _)| *other != at);
                    if others.into_iter().any(|(_, it)| it.text.contains(&result.text)) {
                        twice.insert(format!("{system:?}: {:?}", entry.lines));
                    }
                }
            }
        }
        assert!(results > 10 || matches!(system, System::Own(_)), "{system:?}: {results} results");
    }
    let first: Vec<_> = twice.iter().take(20).cloned().collect();
    assert!(twice.is_empty(), "{} entries:\n{}", twice.len(), first.join("\n"));
}

#[test]
fn a_system_offers_something_whenever_nothing_is_asked() {
    for system in systems() {
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
    for system in systems() {
        let mut dice = StdRng::seed_from_u64(3);
        let mut battle = begin(system);
        while battle.walk().is_some() || battle.log_len() < 3 {
            // If the battle ends too soon, begin another one.
            if !step(&mut battle, &mut dice, ORDERLY).unwrap() {
                battle = begin(system);
            }
        }
        let before = battle.view();
        for (side, roster) in (0..).map(SideId).zip(system.samples()) {
            // The first figure can be a leader, and a side can have only one.
            let newcomer = roster.figures.last().unwrap().clone();
            battle.join(side, vec![newcomer]).unwrap();
            let (was, now) = (&before.sides[side.index()], &battle.view().sides[side.index()]);
            // The view has more figures, possibly several of them for the newcomer's sheet.
            assert!(now.figures.len() > was.figures.len(), "{system:?}");
            let newcomer = now.figures.last().unwrap();
            assert_ne!(newcomer.standing, Standing::Gone, "{system:?}");
            assert!(was.figures.iter().all(|it| it.name != newcomer.name), "{system:?}");
        }
        (0..before.sides.len()).for_each(|_| battle.undo().unwrap());
        assert_eq!(battle.view(), before, "{system:?}");
    }
}

/// Returns each figure's losses on a side, as its card shows them: lost models, or the figure
/// itself.
fn lost(view: &BattleView, side: usize) -> Vec<(String, u16)> {
    let figures = view.sides[side].figures.iter();
    let lost = |tracker: &rules_core::view::Tracker| match tracker.kind {
        TrackerKind::Counter { value, most, .. } | TrackerKind::Pips { value, most, .. }
            if tracker.key == "models" =>
        {
            u16::try_from(most - value).ok()
        }
        _ => None,
    };
    let lost = figures.map(|it| {
        let models = it.trackers.iter().find_map(lost);
        (it.name.clone(), models.unwrap_or(u16::from(it.standing == Standing::Gone)))
    });
    lost.collect()
}

fn sum(lost: &[(String, u16)]) -> u16 {
    lost.iter().map(|(_, count)| count).sum()
}

/// Returns the number after each side's name in a sentence such as "Casualties: Rust Dogs 0, Salt
/// Road 1. Rust Dogs lead."
fn numbers(told: &[String], what: &str, view: &BattleView) -> Option<Vec<u16>> {
    let words = told.iter().find_map(|it| it.strip_prefix(what))?;
    let number = |name: &str| {
        let (_, rest) = words.split_once(&format!("{name} "))?;
        rest.split([',', '.']).next()?.parse().ok()
    };
    Some(view.sides.iter().map(|side| number(&side.name).unwrap()).collect())
}

#[test]
fn all_that_is_said_of_losses_comes_to_the_same() {
    let mut pages = 0;
    for (system, seed) in systems().into_iter().flat_map(|it| (0..5).map(move |at| (it, at))) {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut battle = begin(system);
        let sides = battle.view().sides.len();
        let losses = |battle: &Battle| {
            let view = battle.view();
            (0..sides).map(|side| lost(&view, side)).collect::<Vec<_>>()
        };
        // Objects aren't losses of any side.
        let things = battle.view();
        let things = things.sides.iter().flat_map(|side| &side.figures);
        let things = things.filter(|it| it.standing == Standing::Thing).map(|it| it.name.clone());
        let things: Vec<String> = things.collect();
        let losses = |battle: &Battle| {
            let mut losses = losses(battle);
            losses.iter_mut().for_each(|side| side.retain(|it| !things.contains(&it.0)));
            losses
        };
        let mut then = losses(&battle);
        let (mut from, mut looked) = (0, 0);
        while step(&mut battle, &mut dice, ORDERLY).unwrap() {
            if battle.log_len() <= looked {
                continue;
            }
            looked = battle.log_len();
            let Some(page) = battle.turn_page(from) else { continue };
            pages += 1;
            from = battle.log_len();
            let (view, now) = (battle.view(), losses(&battle));
            let words = format!("{system:?}, seed {seed}: {page:?}");
            for (side, told) in page.sides.iter().enumerate() {
                let before = |name: &str| then[side].iter().find(|it| it.0 == name).unwrap().1;
                let lost = now[side]
                    .iter()
                    .map(|(name, count)| (name.clone(), count.saturating_sub(before(name))));
                let lost: Vec<_> = lost.filter(|it| it.1 > 0).collect();
                let listed: Vec<_> =
                    told.lost.iter().map(|it| (it.name.clone(), it.count)).collect();
                assert_eq!(listed, lost, "{words}");
            }
            let of_page = page.sides.iter().map(|it| it.lost.iter().map(|it| it.count).sum());
            let of_page: Vec<u16> = of_page.collect();
            if let Some(told) = numbers(&page.told, "Models lost this round: ", &view) {
                assert_eq!(told, of_page, "{words}");
            }
            if let Some(told) = numbers(&page.told, "Casualties: ", &view) {
                let so_far: Vec<u16> = now.iter().map(|it| sum(it)).collect();
                assert_eq!(told, so_far, "{words}");
            }
            for line in page.told.iter().filter(|it| it.starts_with("Top: ")) {
                let number = line.split(|it: char| !it.is_ascii_digit()).rfind(|it| !it.is_empty());
                let best: u16 = number.unwrap().parse().unwrap();
                assert!(best <= of_page.iter().sum(), "{words}");
                assert!(!line.contains(" 1 kills"), "{words}");
            }
            then = now;
        }
        let view = battle.view();
        for section in battle.report().into_iter().flat_map(|it| it.sections) {
            let Some(side) = section.side else { continue };
            let lost = sum(&losses(&battle)[side.index()]);
            let words = format!("{system:?}, seed {seed}: {section:?}");
            let number = |words: &str| words.parse::<u16>().ok();
            let left = section.title.rsplit_once(": ").map(|(_, words)| words);
            let told = match left.map(|it| it.split(' ').filter_map(number).collect::<Vec<_>>()) {
                Some(numbers) => numbers[1] - numbers[0],
                None => {
                    let lost = section.rows.iter().zip(&view.sides[side.index()].figures);
                    lost.map(|((_, fate), figure)| {
                        let numbers: Vec<u16> = fate.split(' ').filter_map(number).collect();
                        let all = figure.remark.split(' ').find_map(number).unwrap_or_else(|| {
                            panic!("{words}: a side's title says how many are left: “2 of 5 left”")
                        });
                        numbers.as_slice().first().map_or(all, |left| all - left)
                    })
                    .sum()
                }
            };
            assert_eq!(told, lost, "{words}");
        }
    }
    assert!(pages > 50, "there are only {pages} turn pages");
}

#[test]
fn every_figure_has_one_fate_and_a_system_names_who_took_out_others() {
    let mut starless = Vec::new();
    for system in systems() {
        let mut stars = 0;
        for seed in 0..8 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            while step(&mut battle, &mut dice, ORDERLY).unwrap() {}
            let (report, view) = (battle.report().unwrap(), battle.view());
            let figures: Vec<_> = view.sides.iter().flat_map(|side| &side.figures).collect();
            assert_eq!(report.fates.len(), figures.len(), "{system:?}, seed {seed}");
            for (fate, figure) in report.fates.iter().zip(figures) {
                let words = format!("{system:?}, seed {seed}: {fate:?}");
                assert_eq!((fate.figure, &fate.name), (figure.id, &figure.name), "{words}");
                if fate.end != End::Thing {
                    let is_gone = figure.standing == Standing::Gone;
                    assert_eq!(fate.end != End::Stayed, is_gone, "{words}");
                }
            }
            let told = battle.highlights();
            let star = told.iter().find(|it| it.0 == "Star of the battle");
            let most = report.fates.iter().map(|it| it.put_out).max().unwrap();
            match star {
                Some((_, words)) => assert!(words.ends_with(&format!("(took out {most})"))),
                None => assert_eq!(most, 0, "{system:?}, seed {seed}"),
            }
            stars += u32::from(star.is_some());
        }
        if stars == 0 {
            starless.push(system);
        }
    }
    // In a few custom games, players who choose at random hardly ever take out anyone.
    let is_own = |system: &System| matches!(system, System::Own(_));
    assert!(starless.iter().all(is_own) && starless.len() < 5, "{starless:?}");
}

#[test]
fn the_end_of_a_battle_its_turn_pages_and_its_report_name_the_same_leader() {
    let (mut led, mut won, mut drawn) = (0, 0, 0);
    for (system, seed) in systems().into_iter().flat_map(|it| (0..12).map(move |at| (it, at))) {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut battle = begin(system);
        let names: Vec<String> = battle.view().sides.iter().map(|it| it.name.clone()).collect();
        let mut from = 0;
        while step(&mut battle, &mut dice, Mischief { by_hand: 60, ..ORDERLY }).unwrap() {
            let Some(page) = battle.turn_page(from) else { continue };
            from = battle.log_len();
            if let Some(told) = page.told.iter().find(|it| it.starts_with("Objectives: ")) {
                let leads = page.sides.iter().zip(&names).find(|(side, _)| side.leads);
                let ahead = leads.map_or("Tied".to_owned(), |(_, name)| with_verb(name, "lead"));
                assert!(
                    told.ends_with(&format!(". {ahead}.")),
                    "{system:?}, seed {seed}: {page:?}"
                );
                led += u32::from(leads.is_some());
            }
        }
        let report = battle.report().unwrap_or_else(|| {
            panic!("{system:?}, seed {seed}: `RuleSystem::report` returns none after the battle")
        });
        let words = format!("{system:?}, seed {seed}: {}", report.headline);
        assert_eq!(battle.view().over.as_ref(), Some(&report.headline), "{words}");
        let named: Vec<SideId> = (0..)
            .map(SideId)
            .zip(&names)
            .filter_map(|(side, name)| report.headline.contains(name.as_str()).then_some(side))
            .collect();
        let victor: Vec<SideId> = battle.state().victor().into_iter().collect();
        assert_eq!(named, victor, "{words}");
        won += victor.len();
        drawn += usize::from(victor.is_empty());
    }
    assert!(led > 3 && won > 20 && drawn > 5, "{led} turns led, {won} battles won, {drawn} drawn");
}

/// Removes the names that are isolated because of their direction from the `Debug` form of words.
fn without_isolated(words: &str) -> String {
    let mut parts = words.split("\\u{2068}");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |rest, part| rest + part.split_once("\\u{2069}").unwrap().1)
}

#[test]
fn names_from_right_to_left_are_isolated_wherever_players_read_them() {
    for (system, seed) in systems().into_iter().flat_map(|it| (0..3).map(move |at| (it, at))) {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut rosters = system.samples();
        let mut number = 0;
        for sheet in rosters.iter_mut().flat_map(|it| &mut it.figures) {
            sheet.change_within(&mut |list, part| {
                // Weapons refer to attributes by name, so attributes keep their names.
                if list == "attributes" {
                    return;
                }
                number += 1;
                part.set("name", format!("חרב {number}!").as_str());
            });
        }
        let mut battle = system.begin(rosters).unwrap();
        let luck = OwnTracker {
            name: "מזל!".to_owned(),
            kind: OwnKind::Pips(3),
            resets: Resets::Turn,
            due: None,
        };
        battle.note(OwnDeed::Track(Holder::Side(SideId(0)), luck)).unwrap();
        let mut seen = false;
        for _ in 0..300 {
            let words = format!(
                "{:?} {:?} {:?} {:?}",
                battle.walk(),
                battle.view(),
                battle.log(battle.log_len().saturating_sub(3)),
                self_play::open_offers(&battle),
            );
            let bare = without_isolated(&words);
            let found = bare.find(|it| matches!(it, '\u{590}'..='\u{5ff}'));
            seen |= bare.len() < words.len();
            if let Some(at) = found {
                let around: String = bare[at.saturating_sub(200)..].chars().take(300).collect();
                panic!("{system:?}, seed {seed}: {around}");
            }
            if !step(&mut battle, &mut dice, Mischief { by_hand: 40, ..ORDERLY }).unwrap() {
                break;
            }
        }
        assert!(seen, "{system:?}, seed {seed}");
    }
}

fn some_cases() -> ProptestConfig {
    ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() }
}

#[test]
fn a_question_can_be_answered_whatever_players_change_by_hand() {
    for system in systems() {
        for seed in 0..150 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            for steps in 0..200 {
                if !step(&mut battle, &mut dice, TURMOIL).unwrap() {
                    break;
                }
                let walk = battle.walk();
                let choice = walk.as_ref().and_then(|walk| walk.prompt.question.choice());
                if let Some(choice) = choice {
                    let is_open = choice.open().next().is_some();
                    let ask = &walk.as_ref().unwrap().prompt.ask;
                    assert!(is_open, "{system:?}, seed {seed}, step {steps}: {ask}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(some_cases())]

    #[test]
    fn journal_state_and_undo_agree(seed: u64, steps in 1_usize..300) {
        for system in systems() {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            let start = shown(&battle);
            for _ in 0..steps {
                let is_done = step(&mut battle, &mut dice, RESTLESS);
                prop_assert!(is_done.is_ok(), "{:?}: {:?}", system, is_done);
                if is_done == Ok(false) {
                    break;
                }
                prop_assert_eq!(within_limits(&battle.view()), Ok(()));
            }
            let end = shown(&battle);
            prop_assert_eq!(as_kept(system, &battle), end.clone());

            let mut undone = 0;
            while battle.can_undo() {
                battle.undo().unwrap();
                undone += 1;
            }
            prop_assert_eq!(shown(&battle), start);
            for _ in 0..undone {
                battle.redo().unwrap();
            }
            prop_assert_eq!(shown(&battle), end);
        }
    }

}

#[test]
fn odds_sum_to_one_and_agree_with_each_band() {
    for system in systems() {
        // Battles of the sample games end quickly, and in some games most dice are pools. So there
        // are fewer rolls with odds to check.
        let is_own = matches!(system, System::Own(_));
        let (share, most) = if is_own { (0.06, 12) } else { (0.5, 50) };
        let plays = (any::<u64>(), 1_usize..most);
        at_least(share, &some_cases(), &plays, |(seed, steps)| odds_agree(system, seed, steps));
    }
}

/// Plays this many steps, continues to the next roll with odds, and checks those odds. Returns
/// `false` if there is no such roll.
fn odds_agree(system: System, seed: u64, steps: usize) -> Result<bool, TestCaseError> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut battle = begin(system);
    for _ in 0..steps {
        if !step(&mut battle, &mut dice, CROWDED).unwrap() {
            break;
        }
    }
    let is_roll = |battle: &Battle| {
        battle.walk().is_some_and(|walk| matches!(walk.prompt.question, Question::Roll(_)))
            && battle.chances(Horizon::Test).is_ok()
    };
    for _ in 0..120 {
        if is_roll(&battle) || !step(&mut battle, &mut dice, CROWDED).unwrap() {
            break;
        }
    }
    let Some(walk) = battle.walk() else { return Ok(false) };
    let Ok(chances) = battle.chances(Horizon::Test) else { return Ok(false) };
    let total: f64 = chances.iter().map(|chance| chance.probability).sum();
    prop_assert!((total - 1.0).abs() < 1e-9, "{chances:?}");
    let Question::Roll(roll) = walk.prompt.question else { return Ok(false) };
    let settled = battle.outcome_by_band();
    prop_assert_eq!(settled.len(), roll.reading.bands.len());
    for chance in &chances {
        let bands = settled.iter().zip(&roll.reading.bands);
        let bands = bands.filter(|(it, _)| it.as_ref() == Some(&chance.outcome));
        let least: f64 = bands.map(|(_, band)| band.probability(roll.dice)).sum();
        prop_assert!(chance.probability >= least - 1e-9, "{chances:?} {settled:?}");
    }
    Ok(true)
}

/// Changes some numbers in a saved battle, which must then be refused or playable.
#[test]
fn a_tampered_battle_is_refused_or_plays_on() {
    for system in systems() {
        let mut dice = StdRng::seed_from_u64(11);
        let mut battle = begin(system);
        for _ in 0..60 {
            step(&mut battle, &mut dice, ORDERLY).unwrap();
        }
        let text = serde_json::to_string(&SavedBattle::of(system, &battle)).unwrap();
        let refused = Cell::new(0);
        let number = prop_oneof![4 => 0_u16..6, 1 => 0_u16..300];
        let changes = (any::<u64>(), vec((any::<Index>(), number), 1..4));
        let cases = ProptestConfig { cases: 96, ..some_cases() };
        // A saved battle of these games has few numbers, and most must match each other. So
        // most changes are refused.
        let share = if matches!(system, System::Own(_)) { 0.1 } else { 0.3 };
        at_least(share, &cases, &changes, |(seed, changes)| {
            let changed = changes.iter().fold(text.clone(), |text, (place, number)| {
                with_another_number(&text, *place, *number)
            });
            let read = serde_json::from_str(&changed);
            let Ok(Ok(mut battle)) = read.map(SavedBattle::restore) else {
                refused.set(refused.get() + 1);
                return Ok(false);
            };
            let mut dice = StdRng::seed_from_u64(seed);
            for _ in 0..100 {
                // The step may be refused, but must not panic.
                let _taken = step(&mut battle, &mut dice, RESTLESS);
            }
            Ok(changed != text)
        });
        assert!(refused.get() >= 3, "{system:?}: no number is ever refused");
    }
}

/// Returns the text with one of its numbers replaced.
fn with_another_number(text: &str, place: Index, number: u16) -> String {
    let is_number = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts = (1..text.len()).filter(|&at| is_number(at) && !is_number(at - 1));
    let starts: Vec<usize> = starts.collect();
    let start = starts[place.index(starts.len())];
    let end = (start..text.len()).find(|&at| !is_number(at)).unwrap_or(text.len());
    format!("{}{number}{}", &text[..start], &text[end..])
}

/// All that the screen shows of a battle: its view, the open question, and the last result.
type Shown = (BattleView, Option<WalkView>, LastResult);

fn shown(battle: &Battle) -> Shown {
    (battle.view(), battle.walk(), battle.last_result())
}

/// Saves and restores a battle, and returns what the screen shows of it.
fn as_kept(system: System, battle: &Battle) -> Shown {
    let text = serde_json::to_string(&SavedBattle::of(system, battle)).unwrap();
    let saved: SavedBattle = serde_json::from_str(&text).unwrap();
    shown(&saved.restore().unwrap())
}

/// Checks that every tracker is within its own limits, and that no two trackers of a holder have
/// the same name.
fn within_limits(view: &BattleView) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for (holder, tracker) in trackers(view) {
        if !seen.insert((holder, tracker.key.clone())) {
            return Err(format!("{holder:?} has two trackers {}", tracker.key));
        }
        let is_fine = match &tracker.kind {
            TrackerKind::Pips { value, most, .. } => (0..=*most).contains(value),
            TrackerKind::Counter { value, least, most } => (*least..=*most).contains(value),
            TrackerKind::Choice { value, options } => *value < options.len(),
            TrackerKind::Flag(_) | TrackerKind::Markers { .. } | TrackerKind::Missing(_) => true,
        };
        if !is_fine {
            return Err(format!("{holder:?}: {tracker:?}"));
        }
    }
    Ok(())
}
