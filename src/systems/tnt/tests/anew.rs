//! Tests of rules 28, 35 and 52 during interruptions.
//!
//! After an interruption, players check sight and reach again. Morale is tested at once, even in
//! the middle of an action.

use super::*;
use crate::Effect;

/// Returns a battle in which Dirk acts with a three-shot gun, Bob and Nell hold, and every figure
/// has two wounds.
fn bob_and_nell_hold() -> Game {
    bob_and_nell_hold_with(|sheet| sheet.with("leader", false))
}

fn bob_and_nell_hold_with(change: impl Fn(Sheet) -> Sheet) -> Game {
    let gun = Sheet::new().with("name", "Gun").with("kind", "Ranged").with("shots", 3);
    let armed = |sheet: Sheet| change(sheet.with("weapons", vec![gun.clone()]).with("wounds", 2));
    let mut game = Game::dirk_acts_in(rosters_with(armed));
    game.hand(BOB, "holding", 1);
    game.hand(NELL, "holding", 1);
    game
}

/// Returns a battle in which Dirk is about to roll his first shot at Bob, while Bob and Nell hold.
fn dirk_shoots() -> Game {
    let mut game = bob_and_nell_hold();
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game
}

fn interrupt(game: &mut Game, id: FigureId, action: &str) {
    game.answer(Answer::Interrupt(id)).unwrap();
    game.choose(action);
}

/// Makes Nell wound Dirk, who fails his morale test and stays on the table.
fn nell_drives_dirk_off(game: &mut Game) {
    interrupt(game, NELL, "Strike");
    game.choose("Dirk");
    game.roll(&[9, 2, 9, 2, 2]);
    game.choose("Let ");
    game.choose("No");
}

fn ask(game: &Game) -> &str {
    &game.prompt().ask
}

const STILL_IN_SIGHT: &str = "Is Bob still in sight and within 12″?";

#[test]
fn tnt_35_a_shot_asks_whether_its_target_is_still_in_sight_and_range() {
    let mut game = dirk_shoots();
    interrupt(&mut game, BOB, "Move");
    assert_eq!(ask(&game), STILL_IN_SIGHT);
    game.choose("Yes");
    game.roll(&[9, 9, 9]);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 3);

    let mut game = dirk_shoots();
    game.roll(&[9]);
    interrupt(&mut game, BOB, "Move");
    game.choose("No, choose another target");
    game.choose("Nell");
    game.roll(&[9, 9]);
    assert_eq!(game.state().figure(NELL).hits.all().len(), 2);

    let mut game = dirk_shoots();
    interrupt(&mut game, BOB, "Move");
    game.choose("No: the shots are lost");
    assert_eq!(game.0.prompt(), None);
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.fired), (1, 1));
}

#[test]
fn tnt_35_whoever_breaks_in_and_moves_may_hide_somebody_else() {
    let mut game = dirk_shoots();
    interrupt(&mut game, NELL, "Interact");
    game.answer(Answer::Decline).unwrap();
    assert_eq!(ask(&game), STILL_IN_SIGHT);
}

#[test]
fn tnt_28_where_nobody_moved_the_shot_simply_goes_on() {
    let mut game = dirk_shoots();
    interrupt(&mut game, BOB, "Fire");
    game.choose("Dirk");
    game.roll(&[2, 2, 2]);
    assert!(ask(&game).starts_with("Roll to hit"));
}

#[test]
fn tnt_28_cover_is_asked_anew_where_somebody_moved() {
    let mut game = dirk_shoots();
    game.set("cover", 2);
    game.roll(&[9]);
    assert_eq!(game.bonus(), 4 - 2);
    interrupt(&mut game, BOB, "Move");
    game.choose("Yes");
    assert_eq!(game.bonus(), 4);
}

#[test]
fn tnt_28_moves_set_by_hand_end_no_shot() {
    let mut game = dirk_shoots();
    interrupt(&mut game, BOB, "Fire");
    game.choose("Dirk");
    game.hand(DIRK, "moves", 3);
    game.roll(&[2, 2, 2]);
    assert!(ask(&game).starts_with("Roll to hit"), "no one fell back or moved");
    game.hand(BOB, "moves", 1);
    assert!(ask(&game).starts_with("Roll to hit"));
}

#[test]
fn tnt_28_a_fall_back_ends_a_shot_whatever_the_trackers_say() {
    let mut game = bob_and_nell_hold().in_contact(DIRK, NELL);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.answer(Answer::Interrupt(NELL)).unwrap();
    game.choose("Strike");
    game.roll(&[9, 2, 9, 2, 2]);
    game.choose("Let ");
    game.choose("No");
    assert!(game.logged("Dirk has fallen back and can't go on."));
    assert!(game.0.effects().contains(&Effect::FellBack(DIRK)));
}

#[test]
fn tnt_28_the_ap_of_whoever_falls_back_before_its_first_shot_are_spent() {
    let mut game = dirk_shoots();
    nell_drives_dirk_off(&mut game);
    assert_eq!(game.0.prompt(), None);
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.fired), (1, 1));

    for action in [Action::Jump(DIRK), Action::Misc(DIRK)] {
        let mut game = bob_and_nell_hold();
        game.take(action);
        nell_drives_dirk_off(&mut game);
        assert_eq!(game.state().figure(DIRK).this_turn.ap, 1, "{action:?}");
    }
}

#[test]
fn tnt_28_a_blow_asks_whether_its_target_is_still_in_reach_whoever_broke_in() {
    let mut game = bob_and_nell_hold();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    interrupt(&mut game, NELL, "Strike");
    game.choose("Dirk");
    game.roll(&[9, 2, 2, 9]);
    game.choose("Push Dirk back");
    assert_eq!(ask(&game), "Is Bob still within reach?");
    game.choose("No");
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn tnt_28_a_blow_goes_on_where_nobody_moved() {
    let mut game = bob_and_nell_hold();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    interrupt(&mut game, BOB, "Fire");
    game.choose("Dirk");
    game.roll(&[2, 2, 2]);
    assert!(ask(&game).starts_with("Close combat"), "{}", ask(&game));
}

#[test]
fn tnt_28_an_engaged_figure_may_disengage_as_its_interrupt() {
    let engaged = || bob_and_nell_hold().in_contact(MAGS, BOB);
    let mut game = engaged();
    game.take(Action::Interrupt(BOB));
    game.choose("Disengage");
    game.roll(&[9]);
    assert!(!game.state().is_engaged(BOB));
    game.choose("Move");
    assert_eq!(game.state().figure(BOB).this_turn.moves, 1, "it can now move freely");
    assert_eq!((game.0.prompt(), game.state().figure(BOB).this_turn.ap), (None, 0));

    let mut game = engaged();
    game.take(Action::Interrupt(BOB));
    game.choose("Disengage");
    game.roll(&[2]);
    assert!(game.state().is_engaged(BOB));
    assert_eq!((game.0.prompt(), game.state().figure(BOB).this_turn.ap), (None, 0));

    let mut game = bob_and_nell_hold();
    game.take(Action::Interrupt(BOB));
    assert!(!game.options().iter().any(|it| it == "Disengage"));
}

/// Returns a battle in which Dirk is about to roll the second of three shots, and Mags and Bob are
/// the leaders.
fn dirk_leads_and_shoots() -> Game {
    let mut game = bob_and_nell_hold_with(|sheet| {
        let leads = ["Mags", "Bob"].contains(&sheet.name());
        sheet.with("leader", leads)
    });
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[9]);
    game
}

#[test]
fn tnt_52_the_loss_of_a_leader_is_tested_for_in_the_middle_of_a_burst() {
    let mut game = dirk_leads_and_shoots();
    game.hand(MAGS, "out", 1);
    assert_eq!(game.prompt().headline.to_string(), "Rust Dogs · the leader is down");
    game.choose("No one tests");
    assert!(game.prompt().headline.to_string().contains("shot 2 of 3"));
    game.roll(&[9, 9]);
    assert_eq!(game.0.prompt(), None, "the test is made only once");
}

#[test]
fn tnt_52_whoever_loses_nerve_in_the_middle_of_a_burst_goes_no_further() {
    let mut game = dirk_leads_and_shoots();
    game.hand(MAGS, "out", 1);
    for key in ["near.1", "near.2", "near.3"] {
        game.set(key, 0);
    }
    game.choose("Dirk tests");
    game.roll(&[2]);
    game.choose("No");
    assert_eq!(game.0.prompt(), None);
    assert!(game.logged("Dirk has fallen back and can't go on."));
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1);
}

#[test]
fn tnt_52_a_leader_felled_by_whoever_breaks_in_is_tested_for_before_the_action_goes_on() {
    let mut game = dirk_leads_and_shoots();
    game.hand(MAGS, "wounds", 1);
    interrupt(&mut game, NELL, "Strike");
    game.choose("Mags");
    game.roll(&[9, 2, 9, 2]);
    assert_eq!(game.prompt().headline.to_string(), "Rust Dogs · the leader is down");
    game.choose("No one tests");
    assert!(game.prompt().headline.to_string().contains("shot 2 of 3"));
}
