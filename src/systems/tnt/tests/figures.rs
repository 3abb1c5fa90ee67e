//! Tests of rules 8 and 52: the sheet and the card of a figure, and sides with two leaders.

use engine::{
    HasLineup, RuleSystem,
    view::{FigureView, NewMarker, TrackerKind},
};

use super::*;
use crate::state::effect::{Effect, apply};

fn card(game: &Game, id: FigureId) -> FigureView {
    let figures = Tnt::view(game.state()).sides.into_iter().flat_map(|side| side.figures);
    figures.into_iter().find(|figure| figure.id == id).unwrap()
}

#[test]
fn tnt_08_the_sample_raider_stands_on_its_card() {
    let card = card(&Game::of(crate::figure::sample::samples()), DIRK);
    let stats: Vec<(&str, &str)> = card.stats.iter().map(|it| (it.label, &*it.value)).collect();
    assert_eq!(
        stats,
        [
            ("Move", "5"),
            ("Melee", "4"),
            ("Ranged", "4"),
            ("Strength", "5"),
            ("Defense", "6"),
            ("Mettle", "5"),
        ]
    );
    assert_eq!(card.remark, "Human, leader");
    let wounds = card.trackers.iter().find(|tracker| tracker.key == "wounds").unwrap();
    assert!(matches!(wounds.kind, TrackerKind::Pips { value: 0, most: 1, .. }));
    let state = Game::new().state().clone();
    let profile = state.profile(DIRK);
    assert_eq!(profile.skillsets, "Marksmanship, Melee, Survival");
    assert_eq!(profile.barter, 20);
}

#[test]
fn tnt_08_every_wrong_field_of_a_sheet_is_named() {
    let rosters = rosters_with(|sheet| sheet.with("move", -1).with("mettle", "brave"));
    let problems = Tnt::begin(&rosters).unwrap_err();
    assert_eq!(problems.len(), 20);
    assert_eq!(problems[0].to_string(), "Dirk, Move: must be a number from 0 to 20");
}

#[test]
fn tnt_08_two_rosters_alike_get_names_apart() {
    let samples = crate::figure::sample::samples();
    let game = Game::of(vec![samples[0].clone(), samples[0].clone()]);
    assert_eq!(game.state().side_name(SALT_ROAD), "Rust Dogs 2");
    assert_eq!(game.state().name(BOB), "Dirk 2");
}

#[test]
fn every_tracker_can_be_set_by_hand_and_undone() {
    let mut game = Game::dirk_acts();
    let before = game.state().clone();
    for tracker in card(&game, BOB).trackers {
        let change = match tracker.kind {
            TrackerKind::Pips { most, .. } | TrackerKind::Counter { most, .. } => Change::Set(most),
            TrackerKind::Flag(on) => Change::Set(i32::from(!on)),
            TrackerKind::Markers { add: NewMarker::Number(_), .. } => Change::Add(7),
            TrackerKind::Markers { add: NewMarker::Word, .. } => Change::Add(0),
            TrackerKind::Choice { .. } => Change::Set(0),
            TrackerKind::Missing(number) => Change::Set(number.most),
        };
        game.0.overrule(Holder::Figure(BOB), &tracker.key, change).unwrap();
        let after = card(&game, BOB);
        let now = after.trackers.iter().find(|it| it.key == tracker.key).unwrap();
        assert_ne!(now.kind, tracker.kind, "{}", tracker.label);
        game.0.undo().unwrap();
        assert_eq!(game.state(), &before);
    }
}

#[test]
fn impossible_changes_by_hand_change_nothing() {
    let mut game = Game::dirk_acts();
    let before = game.state().clone();
    let mut tries = |holder, tracker, change| game.0.overrule(holder, tracker, change).unwrap_err();
    let bob = Holder::Figure(BOB);
    let range = Refusal::OutOfRange { given: 2, least: 0, most: 1 };
    assert_eq!(tries(bob, "wounds", Change::Set(2)), range);
    assert_eq!(tries(bob, "hits", Change::Remove(0)), Refusal::NoSuchTracker);
    assert_eq!(tries(bob, "hits", Change::Set(1)), Refusal::NoSuchTracker);
    assert_eq!(tries(bob, "jammed.7", Change::Set(1)), Refusal::NoSuchTracker);
    assert_eq!(tries(bob, "luck", Change::Set(1)), Refusal::NoSuchTracker);
    assert_eq!(tries(Holder::Figure(FigureId(99)), "ap", Change::Set(1)), Refusal::NoSuchFigure);
    assert_eq!(tries(Holder::Battle, "initiative", Change::Set(2)), {
        Refusal::OutOfRange { given: 2, least: 0, most: 1 }
    });
    assert_eq!(game.state(), &before);
}

#[test]
fn whoever_was_taken_out_of_contact_by_hand_can_be_taken_off_in_the_same_test() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.take(Action::Strike(DIRK));
    game.0.overrule(Holder::Figure(BOB), "melee", Change::Remove(0)).unwrap();
    game.hand(BOB, "out", 1);
    assert!(game.state().figure(BOB).out && !game.state().is_engaged(DIRK));
}

#[test]
fn what_was_put_down_at_a_question_stays_though_the_question_falls_away() {
    let mut game = Game::dirk_acts();
    game.take(Action::Strike(DIRK));
    game.0.overrule(Holder::Figure(MAGS), "hits", Change::Add(7)).unwrap();
    for enemy in game.state().free_enemies(DIRK) {
        game.hand(enemy, "out", 1);
    }
    // The hit is resolved when no figure is left to act.
    assert_eq!(game.prompt().headline.title, "Hit on Mags");
}

#[test]
fn turns_are_counted_up_to_as_many_as_can_be_set_by_hand() {
    let mut game = Game::started();
    game.0.overrule(Holder::Battle, "turn", Change::Set(99)).unwrap();
    let mut state = game.state().clone();
    apply(&mut state, &Effect::Turn(100));
    assert_eq!(state.turn, 99);
}

#[test]
fn a_wound_by_hand_puts_out_of_action_and_back() {
    let mut game = Game::dirk_acts();
    game.hand(BOB, "wounds", 1);
    assert!(game.state().figure(BOB).out);
    game.hand(BOB, "wounds", 0);
    assert!(!game.state().figure(BOB).out);
}

#[test]
fn a_tracker_changed_in_mid_test_counts_at_once_and_is_undone_alone() {
    let mut game = Game::dirk_shoots_bob();
    assert_eq!(game.bonus(), 4);
    game.hand(BOB, "moves", 2);
    assert_eq!(game.bonus(), 3, "the target has moved twice");
    game.0.undo().unwrap();
    assert_eq!(game.bonus(), 4);
}

#[test]
fn tnt_52_a_second_leader_on_a_side_is_refused_with_a_word() {
    use engine::testing::JournalOf;
    let led = rosters_with(|sheet| sheet.with("leader", true));
    let problems = JournalOf::<Tnt>::begin(led.clone()).err().unwrap();
    assert_eq!(problems.len(), 2, "one per side: {problems:?}");
    assert_eq!(problems[0].to_string(), "Rust Dogs: has 5 leaders; only one is allowed");
    let one = crate::figure::sample::samples();
    assert!(JournalOf::<Tnt>::begin(one.clone()).is_ok());

    // A saved battle with two leaders can still be played.
    let mut saved = JournalOf::<Tnt>::begin(one).unwrap().save();
    saved.rosters = led;
    assert!(JournalOf::<Tnt>::restore(saved).is_ok());
}

#[test]
fn tnt_52_a_second_leader_does_not_join() {
    let samples = crate::figure::sample::samples();
    let dirk = samples[0].figures[0].clone();
    let mut game = Game::of(samples);
    game.roll(&[9, 2]);
    let refused = game.0.join(RUST_DOGS, vec![dirk.clone()]).unwrap_err();
    assert!(refused.to_string().contains("has 2 leaders"), "{refused}");
    game.0.join(RUST_DOGS, vec![dirk.with("leader", false)]).unwrap();
    assert_eq!(game.state().figures_of(RUST_DOGS).count(), 6);
}
