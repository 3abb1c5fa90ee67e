//! Tests of rule 28: holding and interrupting.

use super::*;

/// Returns a battle in which Bob holds while Dirk acts.
fn bob_holds() -> Game {
    let mut game = Game::dirk_acts();
    game.hand(BOB, "holding", 1);
    game
}

fn interrupts(game: &Game) -> Vec<FigureId> {
    game.prompt().interrupts.iter().map(|it| it.figure).collect()
}

#[test]
fn tnt_28_holding_gives_up_all_ap_at_the_start_of_the_activation() {
    let mut game = Game::dirk_acts();
    game.take(Action::Hold(DIRK));
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.holding), (0, true));
    assert_eq!(game.state().active, None);

    let mut game = Game::dirk_acts();
    game.take(Action::Move(DIRK));
    assert_eq!(game.refused(Action::Hold(DIRK)), "Only at the start of an activation.");
}

#[test]
fn tnt_28_a_holding_figure_breaks_in_between_actions() {
    let mut game = bob_holds();
    game.take(Action::Interrupt(BOB));
    game.choose("Fire Patched carbine");
    game.choose("Dirk");
    game.roll(&[9]);
    assert_eq!(game.state().figure(DIRK).hits.all().len(), 1);
    assert!(!game.state().figure(BOB).this_turn.holding);
    assert_eq!(game.state().active, Some(DIRK), "then the enemy continues");
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 2);
    assert_eq!(game.refused(Action::Interrupt(BOB)), Refusal::NotOffered(None).to_string());
}

#[test]
fn tnt_28_a_holding_figure_breaks_in_in_the_middle_of_an_action() {
    let mut game = bob_holds();
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.set("cover", 2);
    assert_eq!(game.bonus(), 4 - 2);
    assert_eq!(interrupts(&game), [BOB]);
    game.answer(Answer::Interrupt(BOB)).unwrap();
    assert!(game.prompt().headline.to_string().starts_with("Bob interrupts"));
    game.choose("Move and drop prone");
    assert!(game.prompt().ask.contains("still in sight"), "the target is checked again");
    game.choose("Yes");
    assert!(game.prompt().ask.starts_with("Roll to hit"), "the shot continues");
    assert_eq!(game.bonus(), 4, "the conditions are asked again");
    assert!(game.prompt().conditions.iter().any(|it| it.key == "far"), "the target is now prone");
    assert_eq!(interrupts(&game), []);
    game.roll(&[9]);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1);
    while game.0.can_undo() {
        game.0.undo().unwrap();
    }
    assert_eq!(game.state(), Game::new().state());
}

#[test]
fn tnt_28_a_shooter_that_is_put_out_of_action_fires_no_more() {
    let mut game = bob_holds().in_contact(NELL, DIRK);
    game.hand(NELL, "holding", 1);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.answer(Answer::Interrupt(NELL)).unwrap();
    game.choose("Strike");
    game.roll(&[9, 2, 9, 2]);
    assert!(!game.state().in_action(DIRK));
    assert!(game.state().figure(BOB).hits.all().is_empty());
    assert_eq!(game.state().active, None);
}

#[test]
fn tnt_28_nobody_breaks_in_on_a_figure_that_breaks_in() {
    let mut game = bob_holds();
    game.hand(MAGS, "holding", 1);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert_eq!(interrupts(&game), [BOB], "only enemies of the acting figure");
    game.answer(Answer::Interrupt(BOB)).unwrap();
    game.choose("Fire");
    game.choose("Dirk");
    assert_eq!(interrupts(&game), []);
}

#[test]
fn tnt_28_the_last_action_can_be_answered_too() {
    let mut game = bob_holds();
    game.take(Action::Move(DIRK));
    game.take(Action::Move(DIRK));
    assert_eq!(game.state().active, Some(DIRK), "Bob can still interrupt");
    game.take(Action::Interrupt(BOB));
    game.choose("Do nothing");
    assert_eq!(game.state().active, None);
}

#[test]
fn tnt_28_unspent_holds_end_in_the_clean_up() {
    let mut game = Game::started();
    game.take(Action::Activate(DIRK));
    game.roll(&[9]);
    game.take(Action::Hold(DIRK));
    for id in (1..10).map(FigureId) {
        game.take(Action::Activate(id));
        game.roll(&[9]);
        game.take(Action::End(id));
    }
    assert_eq!(game.state().turn, 2);
    assert!(!game.state().figure(DIRK).this_turn.holding);
    assert!(game.logged("Dirk (holding)"));
}

#[test]
fn tnt_28_a_charge_may_come_to_nothing_where_its_target_moves_away() {
    let mut game = bob_holds();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    game.answer(Answer::Interrupt(BOB)).unwrap();
    game.choose("Move");
    assert!(game.prompt().ask.contains("still within reach"));
    game.choose("No");
    assert!(!game.state().is_engaged(DIRK));
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn tnt_28_disengaging_is_no_start_of_an_activation() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.take(Action::Disengage(DIRK));
    game.roll(&[9]);
    assert_eq!(game.refused(Action::Hold(DIRK)), "Only at the start of an activation.");
}
