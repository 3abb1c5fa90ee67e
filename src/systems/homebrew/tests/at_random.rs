//! Random battles of custom games.

use engine::{HasLineup, RuleSystem, odds::Horizon, testing::any_answer, view::TrackerKind};
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};

use super::{by_the_page::constructs::TEXTS as CONSTRUCTS, phases::FREE_PHASES, *};

/// The maximum number of steps. No battle needs that many.
const MOST_STEPS: usize = 3_000;

/// Takes one step of a battle. Returns `false` if nothing is left to do.
fn step(journal: &mut JournalOf<Homebrew>, dice: &mut StdRng) -> bool {
    if let Some(prompt) = journal.prompt() {
        let answer = any_answer(prompt, dice);
        journal.answer(answer).expect("a valid answer");
        return true;
    }
    let state = journal.state();
    let figures = state.all_figures().flat_map(|id| Homebrew::offers(state, Some(id)));
    let open = figures.chain(Homebrew::offers(state, None));
    let open = open.filter(|it| it.refusal.is_none() && it.asks.is_none() && !it.rare);
    let open: Vec<Action> = open.map(|offer| offer.action).collect();
    let Some(action) = open.choose(dice) else { return false };
    journal.take(*action).expect("a valid offer");
    true
}

/// The samples, and games with features that no sample uses.
fn texts() -> impl Iterator<Item = &'static str> {
    SAMPLES.into_iter().chain([BRIDGE, FREE_PHASES]).chain(CONSTRUCTS)
}

#[test]
fn all_samples_are_played_at_random_undone_and_kept() {
    for (text, seed) in texts().flat_map(|text| (0..6).map(move |seed| (text, seed))) {
        let mut dice = StdRng::seed_from_u64(seed);
        let game = played(text);
        let mut journal = game.journal(game.samples()).unwrap();
        let mut steps = 0;
        // Scenes end only when players end them.
        let is_scene = text == ROAD || text == FREE_PHASES || CONSTRUCTS.contains(&text);
        let most = if is_scene { 150 } else { MOST_STEPS };
        while steps < most && step(&mut journal, &mut dice) {
            steps += 1;
            let view = Homebrew::view(journal.state());
            for tracker in view.sides.iter().flat_map(|it| &it.figures).flat_map(|it| &it.trackers)
            {
                match &tracker.kind {
                    TrackerKind::Pips { value, most, .. } => assert!((0..=*most).contains(value)),
                    TrackerKind::Counter { value, least, most } => {
                        assert!((*least..=*most).contains(value));
                    }
                    TrackerKind::Choice { value, options } => assert!(*value < options.len()),
                    TrackerKind::Flag(_)
                    | TrackerKind::Markers { .. }
                    | TrackerKind::Missing(_) => {}
                }
            }
            if steps % 7 == 0 {
                let saved = journal.save();
                let words = serde_json::to_string(&saved).unwrap();
                let read = serde_json::from_str(&words).unwrap();
                let again = game.resumed(read).unwrap();
                assert!(again.state() == journal.state());
                assert_eq!(again.prompt(), journal.prompt());
                let before = journal.state().clone();
                journal.undo().unwrap();
                journal.redo().unwrap();
                assert!(*journal.state() == before, "undone and redone");
            }
            if steps % 29 == 0
                && let Ok(chances) = journal.chances(Horizon::Test)
            {
                let sum: f64 = chances.iter().map(|it| it.probability).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{chances:?}");
            }
        }
        println!("{seed}: {steps} steps, {} entries", journal.entries().len());
        assert!(is_scene || journal.state().is_over(), "{}", text.lines().next().unwrap());
    }
}

#[test]
fn odds_of_all_samples_stand_their_audit() {
    for (text, seed) in texts().flat_map(|text| (0..2).map(move |seed| (text, seed))) {
        let mut dice = StdRng::seed_from_u64(seed);
        let game = played(text);
        let mut journal = game.journal(game.samples()).unwrap();
        for _ in 0..60 {
            if !step(&mut journal, &mut dice) {
                break;
            }
            if journal.prompt().is_some() {
                let audit = journal.audit(&mut dice);
                assert!(audit.wrong.is_empty(), "{:#?}", audit.wrong);
            }
        }
    }
}
