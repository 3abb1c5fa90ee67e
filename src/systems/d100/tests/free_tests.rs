//! Tests for rules 1, 5, 6 and 10: rolls without a figure.

use super::*;

#[test]
fn d100_01_a_hit_test_against_any_value() {
    let mut game = Game::of(Vec::new());
    game.take(Action::HitTest);
    game.answer(Answer::Number(58)).unwrap();
    assert_eq!(game.bands(), ["critical 1–6", "hit 7–58", "miss 59–95", "jam 96–100"]);
    game.set("gun", 0);
    game.pick("other", "+10");
    assert_eq!(game.bands(), ["critical 1–7", "hit 8–68", "miss 69–100"]);
    close(game.chance_of(Horizon::Test, "critical"), 0.07);
    game.roll(&[68]);
    game.says("needs 68 or less (58 hit value + 10 other): hit.");
    assert!(game.is_quiet());
}

#[test]
fn d100_06_damage_of_any_dice_against_any_armour() {
    let mut game = Game::of(Vec::new());
    game.take(Action::Damage);
    for (key, option) in [("dice", "2"), ("sides", "D6"), ("plus", "3"), ("armour", "9")] {
        game.pick(key, option);
    }
    assert_eq!(game.bands()[..2], ["no injury 2–6", "injury +1 7"]);
    game.set("critical", 1);
    game.total(5);
    game.says("Critical damage: 2D6 5 + 3 added = 8, times 2, armour 9: injury +7.");
    assert!(game.is_quiet());
}

#[test]
fn d100_10_a_parry_of_anybody() {
    let mut game = Game::of(Vec::new());
    game.take(Action::Parry);
    game.answer(Answer::Number(50)).unwrap();
    for (key, option) in [("reach", "4"), ("against", "2"), ("penalty", "15")] {
        game.pick(key, option);
    }
    assert_eq!(game.parts(), ["25 ½ Close Combat", "20 reach", "-15 parry penalty"]);
    close(game.chance_of(Horizon::Test, "parried"), 0.30);
    game.pick("other", "+10");
    assert_eq!(game.bands(), ["parried 1–40", "not parried 41–100"]);
    game.roll(&[41]);
    game.says("Not parried.");
    assert!(game.is_quiet());
}

#[test]
fn d100_06_damage_of_dice_that_bare_hands_have() {
    for (die, highest) in [("D2", 2), ("D3", 3), ("D5", 5), ("D7", 7), ("D9", 9)] {
        let mut game = Game::of(Vec::new());
        game.take(Action::Damage);
        game.pick("sides", die);
        assert_eq!(game.bands().last().unwrap(), &format!("injury +{highest} {highest}"));
    }
}

#[test]
fn d100_05_any_armour_that_a_sheet_may_have_can_be_set() {
    let mut game = Game::of(Vec::new());
    game.take(Action::Damage);
    game.pick("dice", "6");
    game.pick("sides", "D20");
    game.pick("armour", "99");
    assert_eq!(game.bands()[..2], ["no injury 6–99", "injury +1 100"]);
}
