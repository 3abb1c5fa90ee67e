//! Tests for rules 1 to 5, 7 and 12 to 14: standard tests, opposed tests, reactions and weariness.

use super::*;

#[test]
fn adventure_01_a_skill_test_adds_attribute_level_and_modifiers() {
    let mut game = Game::new();
    game.skill(ANN, "Blades");
    assert_eq!((game.part("Agility"), game.part("Blades"), game.bonus()), (Some(3), Some(4), 7));
    game.say("modifier", "−2");
    assert_eq!((game.part("other modifiers"), game.bonus()), (Some(-2), 5));
    game.total(8);
    assert!(game.logged("2D6 8 + 3 Agility + 4 Blades − 2 other modifiers = 13, needs 10"));
    assert!(game.is_quiet());
}

#[test]
fn adventure_02_the_target_number_is_one_of_five_or_any() {
    let mut game = Game::new();
    game.skill(ANN, "Blades");
    assert_eq!(game.target(), 10, "the preset is Routine");
    for (words, number) in [
        ("Simple 5", 5),
        ("Routine 10", 10),
        ("Challenging 15", 15),
        ("Difficult 20", 20),
        ("Virtually impossible 25", 25),
    ] {
        game.say("difficulty", words);
        assert_eq!(game.target(), number);
        assert_eq!(game.options_of("target"), None);
    }
    game.say("difficulty", "Other");
    game.say("target", "17");
    assert_eq!(game.target(), 17);
    assert!(close(game.chance("marginal success"), 3.0 / 36.0), "a natural 10");
}

#[test]
fn adventure_03_only_what_the_sheet_marks_is_tried_untrained() {
    let mut game = Game::new();
    game.take(Action::Skill(ANN));
    let refused = game.0.answer(Answer::Choice(3)).unwrap_err().to_string();
    assert_eq!(refused, "Lore needs training.");
    game.choose("Stealth");
    assert_eq!(game.bonus(), 3, "its attribute alone");
}

#[test]
fn adventure_03_an_attack_without_the_skill_is_refused() {
    let untrained = |sheet: Sheet| {
        let blades = named("Blades").with("level", 0).with("use", "Armed attacks");
        sheet.with("skills", vec![blades])
    };
    let mut game = Game::with(untrained);
    assert_eq!(game.refused(Action::Attack(ANN, SWORD)), "Blades needs training.");
    assert_eq!(
        game.refused(Action::Attack(ANN, BOW)),
        "No skill for ranged attacks on this sheet."
    );
    assert_eq!(game.refused(Action::Skill(ANN)), "No usable skills on this sheet.");
}

#[test]
fn adventure_04_an_attribute_test_is_on_the_attribute_alone() {
    let mut game = Game::new();
    game.take(Action::Attribute(ANN));
    assert_eq!(game.options(), ["Strength", "Agility"]);
    game.choose("Strength");
    assert_eq!((game.bonus(), game.target()), (2, 10));
    assert!(close(game.chance("failure"), 20.0 / 36.0), "3 to 7");
}

#[test]
fn adventure_05_each_point_of_courage_adds_3_and_is_gone() {
    let mut game = Game::new();
    game.skill(ANN, "Blades");
    let before = game.chance("failure");
    game.say("courage", "2");
    assert_eq!((game.part("for 2 Courage"), game.bonus()), (Some(6), 13));
    assert!(close(before, 1.0 / 36.0) && close(game.chance("failure"), 0.0), "the odds include it");
    game.total(7);
    assert_eq!(game.state().figure(ANN).courage, 4);
    assert!(game.logged("Ann spends 2 Courage and has 4 left."));
}

#[test]
fn adventure_05_four_points_are_the_most_of_a_round() {
    let mut game = Game::fight();
    game.skill(ANN, "Blades");
    assert_eq!(game.options_of("courage").unwrap(), ["0", "1", "2", "3", "4"]);
    game.say("courage", "3");
    game.total(7);
    game.skill(ANN, "Blades");
    assert_eq!(game.options_of("courage").unwrap(), ["0", "1"], "3 of 4 are spent this round");
    game.say("courage", "1");
    game.total(7);
    game.skill(ANN, "Blades");
    assert_eq!(game.options_of("courage"), None);
    game.total(7);
    game.hand(ANN, "courage", 1);
    game.hand(ANN, "spent", 0);
    game.skill(ANN, "Blades");
    assert_eq!(game.options_of("courage").unwrap(), ["0", "1"], "no more than are left");
}

#[test]
fn adventure_07_degrees_by_margin() {
    let degrees = |target: &str| {
        let mut game = Game::new();
        game.skill(ANN, "Stealth");
        game.say("difficulty", "Other");
        game.say("target", target);
        let bands = &game.asked_roll().reading.bands;
        bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect::<Vec<_>>()
    };
    assert_eq!(
        degrees("10"),
        ["failure 2–6", "marginal success 7", "complete success 8–12"],
        "5 to 15 against 10"
    );
    assert_eq!(degrees("21"), ["disastrous failure 2–7", "complete failure 8–12",]);
    assert_eq!(degrees("15"), ["complete failure 2–6", "failure 7–11", "marginal success 12"]);
    assert_eq!(
        degrees("4"),
        ["complete success 2–6", "superior success 7–11", "extraordinary success 12",]
    );
    assert_eq!(
        degrees("0"),
        ["complete success 2", "superior success 3–7", "extraordinary success 8–12"]
    );
}

#[test]
fn adventure_07_a_band_may_be_told_instead_of_the_dice() {
    let mut game = Game::new();
    game.skill(ANN, "Stealth");
    game.0.answer(Answer::Band(1)).unwrap();
    assert!(game.logged("needs 10: marginal success"));
}

#[test]
fn adventure_12_an_opposed_test_is_between_any_two() {
    let mut game = Game::new();
    game.take(Action::Opposed(ANN));
    assert_eq!(game.options(), ["Raider 1", "Raider 2", "Ben"], "friends, too");
    game.choose("Ben");
    game.say("what", "Stealth");
    assert_eq!(game.bonus(), 3);
    game.total(6);
    assert_eq!(game.target(), 9);
    game.say("what", "Resolve");
    assert_eq!(game.bonus(), 5);
    assert!(close(game.chance("Ben wins"), 33.0 / 36.0), "4 or more: reaching it wins");
    game.total(4);
    assert!(game.logged("Ben wins."));
}

#[test]
fn adventure_12_an_opposed_test_needs_nobody_on_the_table() {
    let mut game = Game::of(Vec::new());
    game.take(Action::FreeOpposed);
    assert_eq!(game.prompt().headline.title, "First side tests against second side");
    game.say("modifier", "+4");
    game.total(5);
    assert_eq!(game.target(), 9);
    game.total(8);
    assert!(game.logged("First side wins."));
    game.take(Action::FreeTest);
    game.say("added", "+6");
    assert!(close(game.chance("complete success"), 24.0 / 36.0), "5 to 9");
    game.total(4);
    assert!(game.logged("needs 10: marginal success"));
}

#[test]
fn adventure_13_a_reaction_test_is_on_its_level() {
    let mut game = Game::fight();
    game.take(Action::Reaction(BEN));
    assert_eq!(game.options_of("reaction").unwrap(), ["Swiftness", "Stamina", "Resolve"]);
    game.say("reaction", "Resolve");
    assert_eq!((game.part("Resolve"), game.bonus()), (Some(5), 5));
    game.total(7);
    assert_eq!(game.state().figure(BEN).actions, 0, "the test takes no action");
}

#[test]
fn adventure_14_a_failed_stamina_test_loses_a_level_of_weariness() {
    let mut game = Game::new();
    game.take(Action::Weariness(ANN));
    assert_eq!((game.part("Stamina"), game.bonus()), (Some(1), 1));
    game.total(9);
    assert_eq!(game.state().figure(ANN).weariness, 0, "10 reaches the target");
    game.take(Action::Weariness(ANN));
    game.total(8);
    assert_eq!(game.state().figure(ANN).weariness, 1);
    assert!(game.logged("Ann grows weary: weariness 1, −1 on every test."));
    game.skill(ANN, "Blades");
    assert_eq!((game.part("weariness"), game.bonus()), (Some(-1), 6));
}

#[test]
fn adventure_14_the_ladder_is_the_sheets_and_has_an_end() {
    let mut game = Game::with(|sheet| sheet.with("weariness_levels", "0 -4"));
    for _ in 0..2 {
        game.take(Action::Weariness(ANN));
        game.total(2);
    }
    assert_eq!(game.state().figure(ANN).weariness, 1);
    game.skill(ANN, "Blades");
    assert_eq!(game.part("weariness"), Some(-4));
}

#[test]
fn adventure_12_both_of_an_opposed_test_without_figures_have_attribute_and_skill() {
    let mut game = Game::of(Vec::new());
    game.take(Action::FreeOpposed);
    game.say("added", "+4");
    assert_eq!(game.part("attribute and skill"), Some(4));
    game.total(5);
    assert_eq!(game.target(), 9);
    game.say("added", "+2");
    assert!(close(game.chance("Second side wins"), 21.0 / 36.0), "7 or more");
    game.total(7);
    assert!(game.logged("Second side wins."));
}

#[test]
fn adventure_14_of_a_ladder_of_one_level_there_is_nothing_to_lose() {
    for ladder in ["0", "-3"] {
        let mut game = Game::with(|sheet| sheet.with("weariness_levels", ladder));
        game.take(Action::Weariness(ANN));
        game.total(2);
        assert_eq!(game.state().figure(ANN).weariness, 0);
        game.skill(ANN, "Blades");
        let penalty = (ladder != "0").then_some(-3);
        assert_eq!(game.part("weariness"), penalty);
    }
}
