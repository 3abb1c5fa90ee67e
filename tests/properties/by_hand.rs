//! Checks that the log names whatever players change by hand.

use std::collections::BTreeSet;

use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, Holder, System,
    conversation::Change,
    view::{NewMarker, Tracker, TrackerKind},
    words::plain,
};

use crate::self_play::{self, Mischief, any_change, begin, step, systems, trackers};

/// Players also change trackers between the steps, so that they have all kinds of values.
const RESTLESS: Mischief = Mischief { by_hand: 100, ..Mischief::NONE };

/// The number of steps in each battle.
const STEPS: u32 = 120;

/// Out of this many steps, all trackers are changed before one.
const ONE_IN: u32 = 20;

#[test]
fn every_change_by_hand_is_logged_with_its_value() {
    let mut faults = BTreeSet::new();
    for system in systems() {
        let (mut changed, mut keys) = (0, BTreeSet::new());
        for seed in 0..3 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            for number in 0..STEPS {
                if number % ONE_IN == 0 {
                    let view = battle.view();
                    for (holder, tracker) in trackers(&view) {
                        let Some(change) = any_change(&battle, holder, tracker, &mut dice) else {
                            continue;
                        };
                        let words = battle.state().new_words(holder, &tracker.key);
                        let Some(lines) = lines_of(&mut battle, |battle| {
                            battle.overrule(holder, &tracker.key, change).is_ok()
                        }) else {
                            continue;
                        };
                        changed += 1;
                        keys.insert(tracker.key.clone());
                        // Built-in rules can have words of their own for a value: "Dirk moves again."
                        let has_words = !matches!(system, System::Own(_)) && !lines.is_empty();
                        let is_named =
                            has_words || lines.iter().any(|it| names(it, tracker, change, &words));
                        if !is_named && !is_same(tracker, change) {
                            let (kind, key) = (&tracker.kind, &tracker.key);
                            faults
                                .insert(format!("{system:?} {key} {change:?} {kind:?}: {lines:?}"));
                        }
                    }
                }
                if !step(&mut battle, &mut dice, RESTLESS).unwrap() {
                    break;
                }
            }
        }
        assert!(changed > 40 && keys.len() > 2, "{system:?}: {changed} changes of {keys:?}");
    }
    let first: Vec<String> = faults.iter().take(40).cloned().collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), first.join("\n"));
}

/// Returns the lines that a change adds to the log, and takes the change back. Returns `None` if it
/// adds no entry, as in the middle of a walk-through, whose entry tells of it later.
fn lines_of(battle: &mut Battle, change: impl Fn(&mut Battle) -> bool) -> Option<Vec<String>> {
    let before = battle.log_len();
    if !change(battle) {
        return None;
    }
    let entry = battle.log(before).into_iter().next();
    let lines = entry.map(|it| it.lines.iter().map(|line| line.text.clone()).collect());
    battle.undo().unwrap();
    lines
}

/// Returns `true` if a change sets the value that the tracker already has.
fn is_same(tracker: &Tracker, change: Change) -> bool {
    let Change::Set(to) = change else { return false };
    match &tracker.kind {
        TrackerKind::Pips { value, .. } | TrackerKind::Counter { value, .. } => *value == to,
        TrackerKind::Choice { value, .. } => i32::try_from(*value) == Ok(to),
        TrackerKind::Flag(on) => i32::from(*on) == to,
        TrackerKind::Markers { .. } | TrackerKind::Missing(_) => false,
    }
}

/// Returns `true` if a line of the log names what was set, added or removed.
fn names(line: &str, tracker: &Tracker, change: Change, words: &[String]) -> bool {
    let has = |word: &str| line.to_lowercase().contains(&word.to_lowercase());
    let has_number = |number: i32| {
        let number = plain(number);
        line.split(|it: char| !it.is_ascii_digit() && it != '−').any(|it| it == number)
    };
    let place = usize::try_from(change.number::<i32>()).unwrap_or(usize::MAX);
    match (&tracker.kind, change) {
        (
            TrackerKind::Pips { .. } | TrackerKind::Counter { .. } | TrackerKind::Missing(_),
            Change::Set(to),
        ) => has_number(to),
        (TrackerKind::Choice { options, .. }, _) => has(&options[place]),
        (TrackerKind::Markers { items, .. }, Change::Remove(place)) => {
            let item = &items[usize::from(place)];
            has(&item.label) || has(&item.short)
        }
        (TrackerKind::Markers { add: NewMarker::Word, .. }, _) => has(&words[place]),
        (TrackerKind::Markers { .. }, _) => has_number(change.number()),
        // The words for yes and no differ: "Bob is prone.", "Bob stands up."
        (TrackerKind::Flag(_), _) => !line.is_empty(),
        (TrackerKind::Pips { .. } | TrackerKind::Counter { .. } | TrackerKind::Missing(_), _) => {
            false
        }
    }
}

#[test]
fn a_change_by_hand_that_the_rules_have_no_words_for_is_logged() {
    let game = self_play::own_games().next().unwrap();
    let mut battle = begin(game);
    let mut dice = StdRng::seed_from_u64(1);
    while battle.walk().is_some() {
        step(&mut battle, &mut dice, Mischief::NONE).unwrap();
    }
    let figure = battle.view().sides[0].figures[0].clone();
    let holder = Holder::Figure(figure.id);
    let told = lines_of(&mut battle, |it| it.overrule(holder, "done", Change::Set(1)).is_ok());
    assert_eq!(told, Some(vec![format!("{}: Has acted set to yes.", figure.name)]));
    let holder = Holder::Battle;
    let told = lines_of(&mut battle, |it| it.overrule(holder, "turn", Change::Set(3)).is_ok());
    assert_eq!(told, Some(vec!["Turn set to 3.".to_owned()]));
}
