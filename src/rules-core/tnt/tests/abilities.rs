//! Rules 7, 9, 23, 27: abilities, rerolls, weapons in hand.

use super::*;

fn ability(name: &str, gives: &str) -> Sheet {
    Sheet::new().with("name", name).with("gives", gives)
}

/// Everybody has this ability; Dirk has passed his activation test with a 9.
fn everybody_with(ability: &Sheet) -> Game {
    let able = |sheet: Sheet| sheet.with("abilities", vec![ability.clone()]).with("leader", false);
    Game::dirk_acts_in(rosters_with(able))
}

#[test]
fn tnt_09_a_modifier_counts_in_its_kind_of_test_with_its_name() {
    let mut game = everybody_with(
        &ability("Sharp", "Modifier to a test").with("test", "Ranged").with("value", 2),
    );
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert_eq!(game.bonus(), 4 + 2);
    game.roll(&[5]);
    assert!(game.logged("+ 2 Sharp"));
}

#[test]
fn tnt_09_extra_ap_come_with_a_passed_activation() {
    let game = everybody_with(&ability("Quick", "Extra AP"));
    assert_eq!(game.state().figure(DIRK).ap, 3);
}

#[test]
fn tnt_09_extra_shots_come_with_each_ranged_attack() {
    let mut game = everybody_with(&ability("Fanning", "Extra shots").with("value", 2));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert!(game.prompt().headline.to_string().contains("shot 1 of 3"));
}

#[test]
fn tnt_09_extra_ranged_attacks_come_in_an_activation() {
    let mut game = everybody_with(&ability("Gunslinger", "Extra ranged attacks"));
    for _ in 0..2 {
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game.roll(&[5]);
    }
    assert_eq!(game.state().active, None, "two attacks with two AP");
}

#[test]
fn tnt_23_an_ability_costs_its_own_ap() {
    let mut game = everybody_with(&ability("Medic", "Costs AP").with("value", 2));
    game.take(Action::Ability(DIRK, 0));
    assert_eq!(game.state().active, None, "both AP are spent");

    let mut game = everybody_with(&ability("Medic", "Costs AP").with("value", 2));
    game.take(Action::Move(DIRK));
    assert_eq!(game.refused(Action::Ability(DIRK, 0)), "2 AP, and 1 left.");
}

#[test]
fn tnt_07_a_reroll_is_offered_after_a_failed_test_and_its_result_stands() {
    let lucky = ability("Lucky", "Reroll of a test").with("test", "Ranged");
    let shot = || {
        let mut game = everybody_with(&lucky);
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game
    };
    assert!(close(shot().chance("hit"), 0.5 + 0.5 * 0.5));
    let mut game = shot();
    game.roll(&[3]);
    assert!(game.prompt().ask.contains("Lucky"));
    game.roll(&[2]);
    assert!(game.state().figure(BOB).hits.is_empty(), "the second result stands");
    assert_eq!(game.0.prompt(), None, "and is never rolled again");

    let mut game = shot();
    game.roll(&[3]);
    game.answer(Answer::Decline).unwrap();
    assert_eq!(game.0.prompt(), None, "the first may be kept");

    let mut game = shot();
    game.roll(&[8]);
    assert_eq!(game.state().figure(BOB).hits.len(), 1, "a hit is not rolled again");
}

#[test]
fn tnt_07_whoever_is_behind_may_reroll_an_opposed_test() {
    let steady = ability("Steady", "Reroll of a test").with("test", "Melee");
    let mut game = everybody_with(&steady).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    game.roll(&[3, 7]);
    assert_eq!(game.prompt().side, Some(RUST_DOGS));
    game.roll(&[8]);
    assert_eq!(game.prompt().side, Some(SALT_ROAD), "now Bob is behind");
    game.answer(Answer::Decline).unwrap();
    assert!(game.prompt().ask.starts_with("Roll to wound"));
}

#[test]
fn tnt_07_a_fumble_to_wound_may_be_rolled_again() {
    let cruel = ability("Cruel", "Reroll of a test").with("test", "Wounding");
    let mut game = everybody_with(&cruel).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    game.roll(&[9, 2, 1]);
    assert!(game.prompt().ask.contains("Cruel"));
    game.roll(&[9]);
    assert!(
        game.prompt().ask.contains("Bob's die"),
        "the second result stands, and it is no fumble"
    );
}

#[test]
fn tnt_27_only_what_is_in_hand_can_be_used() {
    let mut game = Game::dirk_acts();
    assert!(game.state().figure(DIRK).holds(0), "the rifle is in hand as the battle begins");
    game.take(Action::Switch(DIRK, 1));
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.ap, dirk.holds(0), dirk.holds(1)), (1, false, true));
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "Not in hand.");
}

#[test]
fn tnt_27_two_one_handed_weapons_go_together() {
    let sly = FigureId(2);
    let mut game = Game::started();
    assert!(game.state().figure(sly).holds(0) && game.state().figure(sly).holds(1));
    game.take(Action::Activate(sly));
    game.roll(&[9]);
    assert_eq!(game.refused(Action::Switch(sly, 1)), Refusal::NotOffered(None).to_string());
}

#[test]
fn tnt_09_whatever_an_ability_says_stands_on_the_card() {
    let game = everybody_with(&ability("Stench", "Note").with("note", "Nobody stays near"));
    let view = crate::tnt::battle::view::view(game.state());
    let mut gear = view.sides[0].figures[0].gear.iter();
    assert!(
        gear.any(|it| (it.name.as_str(), it.words.as_str()) == ("Stench", "Nobody stays near"))
    );
}
