//! Tests of rules 7, 9, 12, 23, 27 and 44: abilities, rerolls and weapons in hand.

use super::*;

fn ability(name: &str, gives: &str) -> Sheet {
    Sheet::new().with("name", name).with("gives", gives)
}

/// Returns a battle in which every figure has this ability and Dirk has passed his activation test
/// with a 9.
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
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 3);
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
    assert_eq!(game.refused(Action::Ability(DIRK, 0)), "Costs 2 AP; 1 left.");
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
    assert!(game.state().figure(BOB).hits.all().is_empty(), "the second result stands");
    assert_eq!(game.0.prompt(), None, "there is no second reroll");

    let mut game = shot();
    game.roll(&[3]);
    game.answer(Answer::Decline).unwrap();
    assert_eq!(game.0.prompt(), None, "the first result can be kept");

    let mut game = shot();
    game.roll(&[8]);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1, "a hit is not rerolled");
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
        game.prompt().ask.contains("Bob's roll"),
        "the second result stands, and it is no fumble"
    );
}

#[test]
fn tnt_27_only_what_is_in_hand_can_be_used() {
    let mut game = Game::dirk_acts();
    assert!(game.state().figure(DIRK).holds(0), "the rifle is in hand at the start");
    game.take(Action::Switch(DIRK, 1));
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.holds(0), dirk.holds(1)), (1, false, true));
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "Draw the weapon first.");
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
    let view = Tnt::view(game.state());
    let mut gear = view.sides[0].figures[0].gear.iter();
    assert!(
        gear.any(|it| (it.name.as_str(), it.words.as_str()) == ("Stench", "Nobody stays near"))
    );
}

const TULLY: FigureId = FigureId(4);

#[test]
fn tnt_09_a_negative_number_takes_away() {
    let by = |gives: &str| everybody_with(&ability("Clumsy", gives).with("value", -1));
    assert_eq!(by("Extra AP").state().figure(DIRK).this_turn.ap, 1);
    let mut game = by("Extra ranged attacks");
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "This figure can't make ranged attacks.");
    let mut game = by("Extra shots");
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "This weapon has no shots.");
    game.take(Action::End(DIRK));
    game.take(Action::Activate(TULLY));
    game.roll(&[9]);
    game.take(Action::Shoot(TULLY, 0));
    game.choose("Bob");
    assert!(game.prompt().headline.to_string().contains("shot 1 of 2"), "the Rattler fires three");
}

#[test]
fn tnt_09_a_negative_cost_gives_ap_back() {
    let mut game = everybody_with(&ability("Adrenaline", "Costs AP").with("value", -1));
    game.take(Action::Ability(DIRK, 0));
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 3);
    assert_eq!(game.refused(Action::Hold(DIRK)), "Only at the start of an activation.");
}

#[test]
fn tnt_09_the_card_says_what_is_taken_away() {
    let line = |gives: &str| {
        let game = everybody_with(&ability("Clumsy", gives).with("value", -2));
        let view = Tnt::view(game.state());
        format!("{:?}", view.sides[0].figures[0].gear)
    };
    assert!(line("Extra AP").contains("−2 AP"));
    assert!(line("Extra shots").contains("−2 shots per ranged attack"));
    assert!(line("Extra ranged attacks").contains("−2 ranged attacks per activation"));
    assert!(line("Costs AP").contains("gives 2 AP"));
}

#[test]
fn tnt_09_what_the_sheet_accepts_is_what_is_played() {
    let mut game = everybody_with(&ability("Fanning", "Extra shots").with("value", 9));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert!(game.prompt().headline.to_string().contains("shot 1 of 10"));

    let mut game = everybody_with(&ability("Gunslinger", "Extra ranged attacks").with("value", 9));
    game.hand(DIRK, "fired", 9);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[2]);
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "10 ranged attacks per activation.");
}

#[test]
fn tnt_12_the_prompt_promises_no_more_ap_than_are_given() {
    let quick = ability("Quick", "Extra AP").with("value", 9);
    let able = |sheet: Sheet| sheet.with("abilities", vec![quick.clone()]).with("ap", 6);
    let mut game = Game::of(rosters_with(able));
    game.roll(&[9, 2]);
    game.take(Action::Activate(DIRK));
    assert!(close(game.chance("15 AP"), 0.6));
    game.roll(&[9]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 15);
    game.hand(DIRK, "ap", 15);
}

/// Returns a battle in which Bob is in melee with Dirk and can reroll Melee tests.
fn bob_is_steady() -> Game {
    let steady = ability("Steady", "Reroll of a test").with("test", "Melee");
    let able = |sheet: Sheet| {
        let sheet = sheet.with("leader", false);
        if sheet.name() == "Bob" { sheet.with("abilities", vec![steady.clone()]) } else { sheet }
    };
    let mut game = Game::dirk_acts_in(rosters_with(able)).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    game
}

#[test]
fn tnt_07_a_defender_that_holds_a_tie_is_offered_its_reroll() {
    let mut game = bob_is_steady();
    game.roll(&[5, 5]);
    assert!(game.prompt().ask.contains("Steady") && game.prompt().side == Some(SALT_ROAD));
    assert!(close(game.chance("miss"), 0.5), "the odds of the offered reroll");
    game.roll(&[9]);
    assert!(game.options().iter().any(|it| it == "Push Dirk back 1″"));
}

#[test]
fn tnt_44_the_odds_take_for_granted_that_a_tie_is_kept() {
    let mut game = bob_is_steady();
    game.roll(&[5]);
    // On a 5, Bob ties. On a lower roll, he loses and rerolls, and must keep the second result.
    assert!(close(game.chance("tie"), 0.1 + 0.4 * 0.1));
    assert!(close(game.chance("hit"), 0.4 * 0.4));
}

/// Returns a battle in which Pike acts with his crossbow in hand.
///
/// His sheet lists a crossbow, a hatchet and a knife.
fn pike_acts() -> Game {
    let mut game = Game::started();
    game.take(Action::Activate(PIKE));
    game.roll(&[9]);
    game
}

const PIKE: FigureId = FigureId(3);

fn in_hand(game: &Game, id: FigureId) -> Vec<u8> {
    game.state().in_hand(id).map(|(place, _)| place).collect()
}

#[test]
fn tnt_27_what_stays_in_hand_is_the_players_choice() {
    let mut game = pike_acts();
    game.take(Action::Switch(PIKE, 1));
    assert_eq!(in_hand(&game, PIKE), [1], "a crossbow takes both hands");
    game.take(Action::Switch(PIKE, 2));
    assert_eq!(game.options(), ["Hatchet", "Nothing: leave the other hand free"]);
    game.choose("Nothing");
    assert_eq!(in_hand(&game, PIKE), [2]);

    let mut game = pike_acts();
    game.hand(PIKE, "hand.0", 0);
    game.hand(PIKE, "hand.1", 1);
    game.take(Action::Switch(PIKE, 2));
    game.choose("Hatchet");
    assert_eq!(in_hand(&game, PIKE), [1, 2]);
    game.take(Action::Switch(PIKE, 0));
    assert_eq!(in_hand(&game, PIKE), [0]);
}

#[test]
fn tnt_27_of_two_weapons_either_may_stay() {
    let blade = |name: &str| Sheet::new().with("name", name).with("kind", "Melee");
    let armed = |sheet: Sheet| {
        let blades = ["Hatchet", "Hook", "Knife"].map(blade);
        sheet.with("weapons", blades.to_vec()).with("leader", false)
    };
    for (name, held) in [("Hatchet", [0, 2]), ("Hook", [1, 2])] {
        let mut game = Game::dirk_acts_in(rosters_with(armed));
        game.take(Action::Switch(DIRK, 2));
        game.choose(name);
        assert_eq!(in_hand(&game, DIRK), held);
        assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    }
}

#[test]
fn tnt_27_a_weapon_may_be_put_away_or_dropped_for_1_ap() {
    let mut game = pike_acts();
    game.take(Action::Stow(PIKE, 0));
    assert!(in_hand(&game, PIKE).is_empty());
    assert_eq!(game.state().figure(PIKE).this_turn.ap, 1);
    game.take(Action::Switch(PIKE, 0));
    assert_eq!(in_hand(&game, PIKE), [0]);

    let mut game = pike_acts();
    game.take(Action::LetGo(PIKE, 0));
    assert!(in_hand(&game, PIKE).is_empty());
    assert!(game.logged("Pike drops the Crossbow."));
    assert_eq!(game.refused(Action::Switch(PIKE, 0)), "The weapon was dropped.");
    game.hand(PIKE, "hand.0", 1);
    game.hand(PIKE, "hand.0", 0);
    game.take(Action::Switch(PIKE, 0));
    assert_eq!(in_hand(&game, PIKE), [0], "a weapon that is picked up is in hand again");
}
