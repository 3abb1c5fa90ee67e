//! Tests of unusual cases found by playing whole battles.

use super::*;
use crate::Cause;

/// Returns a battle in which every figure's sheet has this change and Dirk acts.
///
/// There are no leaders, and the Rust Dogs have the initiative.
fn dirk_acts_with(change: impl Fn(Sheet) -> Sheet) -> Game {
    Game::dirk_acts_in(rosters_with(|sheet| change(sheet).with("leader", false)))
}

/// Returns a battle of three sides with five figures each, which act in seating order in turn 1.
pub(super) fn three_sides() -> Game {
    let samples = rosters_with(|sheet| sheet.with("leader", false));
    let mut game = Game::of(vec![samples[0].clone(), samples[1].clone(), samples[0].clone()]);
    game.roll(&[9, 6, 2]);
    game
}

fn interrupt(game: &mut Game, id: FigureId) {
    game.answer(Answer::Interrupt(id)).unwrap();
}

#[test]
fn tnt_11_tied_sides_keep_their_scenario_modifiers() {
    let mut game = Game::new();
    game.set("modifier", 6);
    game.roll(&[3, 6]);
    assert!(game.prompt().ask.contains("Tie:"), "3 + 3 ties with 6");
    assert_eq!(game.bonus(), 3);
    game.roll(&[4]);
    assert_eq!(game.bonus(), 0);
    game.roll(&[6]);
    assert_eq!(game.state().to_move, RUST_DOGS);
}

#[test]
fn tnt_13_a_side_that_has_somebody_again_gets_its_turn() {
    let mut game = three_sides();
    for side in [0, 1, 2].map(SideId) {
        for tracker in ["halved", "quartered"] {
            game.0.overrule(Holder::Side(side), tracker, Change::Set(1)).unwrap();
        }
    }
    for id in (1..5).chain(6..10).chain(10..15).map(FigureId) {
        game.hand(id, "out", 1);
    }
    for id in [DIRK, BOB] {
        game.take(Action::Activate(id));
        game.roll(&[9]);
        game.take(Action::End(id));
    }
    game.roll(&[9, 2]);
    assert_eq!(game.state().order.len(), 2, "in turn 2, no one rolls for the third side");
    game.hand(FigureId(10), "out", 0);
    for id in [DIRK, BOB] {
        game.take(Action::Activate(id));
        game.roll(&[9]);
        game.take(Action::End(id));
    }
    assert_eq!(game.state().to_move, SideId(2));
}

#[test]
fn tnt_15_the_turn_set_by_hand_leaves_the_acting_figure_acting() {
    let mut game = Game::dirk_acts();
    game.0.overrule(Holder::Battle, "turn", Change::Set(3)).unwrap();
    assert_eq!((game.state().turn, game.state().active), (3, Some(DIRK)));
}

#[test]
fn tnt_22_dropping_prone_in_between_loses_the_concentration() {
    let mut game = Game::dirk_acts();
    game.take(Action::Concentrate(DIRK));
    game.take(Action::Drop(DIRK));
    assert!(!game.state().figure(DIRK).this_turn.concentrating);
}

#[test]
fn tnt_28_an_ability_without_cost_does_not_bring_the_hold_back() {
    let shout = Sheet::new().with("name", "Shout").with("gives", "Costs AP").with("value", 0);
    let mut game = dirk_acts_with(|sheet| sheet.with("abilities", vec![shout.clone()]));
    game.take(Action::Move(DIRK));
    game.take(Action::Ability(DIRK, 0));
    assert_eq!(game.refused(Action::Hold(DIRK)), "Only at the start of an activation.");
}

#[test]
fn tnt_28_breaking_in_may_be_with_an_ability_of_1_ap() {
    let ability = |name: &str, cost: i32| {
        Sheet::new().with("name", name).with("gives", "Costs AP").with("value", cost)
    };
    let abilities = vec![ability("Whistle", 1), ability("Sermon", 2)];
    let mut game = dirk_acts_with(|sheet| sheet.with("abilities", abilities.clone()));
    game.hand(BOB, "holding", 1);
    game.take(Action::Interrupt(BOB));
    let options = game.options();
    assert!(options.iter().any(|it| it == "Whistle"));
    assert!(!options.iter().any(|it| it == "Sermon"));
    game.choose("Whistle");
    assert!(game.logged("Whistle: 1 AP"));
    assert_eq!(game.state().figure(BOB).this_turn.ap, 0);
}

#[test]
fn tnt_28_whoever_is_put_out_while_jumping_or_disengaging_goes_no_further() {
    for disengages in [false, true] {
        let mut game = Game::dirk_acts();
        game.hand(BOB, "holding", 1);
        if disengages {
            game = game.in_contact(DIRK, BOB);
            game.take(Action::Disengage(DIRK));
        } else {
            game.take(Action::Jump(DIRK));
        }
        interrupt(&mut game, BOB);
        game.choose("Strike");
        if !disengages {
            game.choose("Dirk");
        }
        game.roll(&[9, 2, 9, 2]);
        assert!(game.state().figure(DIRK).out);
        assert_eq!(game.0.prompt(), None);
        assert!(game.logged("Dirk is out of action and can't go on."));
    }
}

#[test]
fn tnt_28_whoever_is_pushed_out_of_the_melee_need_not_disengage() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.hand(BOB, "holding", 1);
    game.take(Action::Disengage(DIRK));
    interrupt(&mut game, BOB);
    game.choose("Strike");
    game.roll(&[9, 2, 2, 9]);
    game.choose("Push Dirk back");
    assert_eq!(game.0.prompt(), None);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 2);
}

#[test]
fn tnt_28_a_charger_that_falls_back_does_not_strike() {
    let mut game = dirk_acts_with(|sheet| sheet.with("wounds", 2));
    game.hand(BOB, "holding", 1);
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    interrupt(&mut game, BOB);
    game.choose("Strike");
    game.choose("Dirk");
    game.roll(&[9, 2, 9, 2]);
    game.roll(&[2]);
    game.choose("Let ");
    game.choose("No");
    assert_eq!(game.0.prompt(), None);
    assert!(!game.state().is_engaged(DIRK));
    assert!(game.logged("Dirk has fallen back and can't go on."));
}

#[test]
fn tnt_28_a_charger_that_is_pushed_back_may_be_out_of_reach() {
    let mut game = Game::dirk_acts();
    game.hand(BOB, "holding", 1);
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    interrupt(&mut game, BOB);
    game.choose("Strike");
    game.choose("Dirk");
    game.roll(&[9, 2, 2, 9]);
    game.choose("Push Dirk back");
    assert!(game.prompt().ask.contains("still within reach"));
    game.choose("No");
    assert!(!game.state().is_engaged(DIRK));
}

#[test]
fn tnt_40_a_burst_finds_another_target_for_one_that_is_out_of_action() {
    let fanning =
        Sheet::new().with("name", "Fanning").with("gives", "Extra shots").with("value", 2);
    let mut game = dirk_acts_with(|sheet| sheet.with("abilities", vec![fanning.clone()]));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[9]);
    game.hand(BOB, "out", 1);
    assert!(game.prompt().ask.starts_with("Choose a target"));
    game.choose("Nell");
    game.roll(&[9, 9]);
    assert_eq!(game.state().figure(NELL).hits.all().len(), 2);
    assert!(game.state().figure(MAGS).hits.all().is_empty());
}

#[test]
fn tnt_34_falling_back_counts_as_moving() {
    let mut game = Game::started();
    game.take(Action::Morale(DIRK, Cause::Ability));
    game.roll(&[4]);
    game.choose("No");
    assert_eq!(game.state().figure(DIRK).this_turn.moves, 1);
}

#[test]
fn tnt_39_whoever_goes_to_cover_leaves_the_melee() {
    let mut game = Game::started().in_contact(DIRK, BOB);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(0)).unwrap();
    for id in (0..5).map(FigureId) {
        game.take(Action::Activate(id));
        game.roll(&[9]);
        game.take(Action::End(id));
    }
    game.roll(&[2, 9]);
    game.answer(Answer::Decline).unwrap();
    assert!(!game.state().is_engaged(BOB));
}

#[test]
fn tnt_52_a_leader_that_came_back_is_missed_again() {
    let mut game = Game::of(crate::figure::sample::samples());
    game.roll(&[9, 2]);
    game.hand(BOB, "wounds", 1);
    assert!(game.prompt().headline.to_string().contains("the leader is down"));
    game.hand(BOB, "out", 0);
    assert_eq!(game.0.prompt(), None, "no test is due once the leader is back");
    game.hand(BOB, "out", 1);
    assert_eq!(game.prompt().ask, "Who saw the leader fall?");
}

#[test]
fn a_change_by_hand_in_mid_walk_stands_against_what_the_last_answer_brought() {
    let mut game = dirk_acts_with(|sheet| sheet.with("wounds", 2)).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    game.roll(&[9, 2, 9, 2]);
    assert_eq!(game.state().figure(BOB).wounds, 1);
    game.hand(BOB, "wounds", 0);
    assert_eq!(game.state().figure(BOB).wounds, 0);
}

/// Returns a battle in which Dirk charges Bob and is about to roll, so the charge is not finished.
fn dirk_charges_bob() -> Game {
    let mut game = Game::dirk_acts();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    game
}

fn opponents_of_dirk(game: &Game) -> Vec<FigureId> {
    game.state().opponents(DIRK).collect()
}

#[test]
fn a_contact_said_by_hand_in_mid_walk_is_with_whom_the_table_shows() {
    let mut game = dirk_charges_bob();
    assert_eq!(game.state().free_enemies(DIRK).first(), Some(&NELL));
    game.0.overrule(Holder::Figure(DIRK), "melee", Change::Add(0)).unwrap();
    assert_eq!(opponents_of_dirk(&game), [BOB, NELL]);
    game.roll(&[5, 5]);
    assert_eq!(opponents_of_dirk(&game), [BOB, NELL]);
}

#[test]
fn a_friend_put_into_contact_by_hand_in_mid_walk_counts_at_once() {
    let mut game = dirk_charges_bob();
    game.0.overrule(Holder::Figure(MAGS), "melee", Change::Add(0)).unwrap();
    assert_eq!(game.bonus(), 4 + 1);
}

#[test]
fn what_the_last_answer_brought_can_be_taken_off_by_hand() {
    let mut game = dirk_charges_bob();
    game.0.overrule(Holder::Figure(BOB), "melee", Change::Remove(0)).unwrap();
    assert!(!game.state().is_engaged(BOB));

    let fanning =
        Sheet::new().with("name", "Fanning").with("gives", "Extra shots").with("value", 1);
    let mut game = dirk_acts_with(|sheet| sheet.with("abilities", vec![fanning.clone()]));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[9]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Remove(0)).unwrap();
    assert!(game.state().figure(BOB).hits.all().is_empty());
    game.roll(&[9]);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1);
}
