//! Tests of rules 4, 21, 25 and 44 to 51: charging, close combat attacks and their consequences.

use engine::own::{OwnDeed, Temperament};

use super::*;

/// Returns a battle in which Dirk is about to roll a close combat attack on Bob.
fn dirk_strikes_bob() -> Game {
    let mut game = Game::dirk_and_bob_in_melee();
    game.take(Action::Strike(DIRK));
    game
}

fn are_in_contact(game: &Game) -> bool {
    game.state().opponents(DIRK).any(|it| it == BOB)
}

#[test]
fn tnt_21_a_blow_costs_1_ap_and_may_be_repeated() {
    let mut game = dirk_strikes_bob();
    game.roll(&[5, 5]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    game.take(Action::Strike(DIRK));
    game.roll(&[5, 5]);
    assert_eq!(game.state().active, None, "that was the last AP");
}

#[test]
fn tnt_21_any_enemy_in_reach_may_be_struck_where_none_is_in_contact() {
    let mut game = Game::dirk_acts();
    game.take(Action::Strike(DIRK));
    assert_eq!(game.options().len(), 5);
    game.choose("Bob");
    assert!(are_in_contact(&game));
}

#[test]
fn tnt_21_no_attack_is_paid_for_once_all_enemies_are_taken_off_by_hand() {
    for attack in [Action::Strike(DIRK), Action::Charge(DIRK), Action::Shoot(DIRK, 0)] {
        let mut game = Game::dirk_acts();
        let before = game.state().figure(DIRK).clone();
        game.take(attack);
        assert_eq!(game.options().len(), 5);
        for enemy in game.state().free_enemies(DIRK) {
            game.hand(enemy, "out", 1);
        }
        assert_eq!(game.0.prompt(), None, "no one is left to choose");
        assert_eq!(game.state().figure(DIRK), &before);
    }
}

#[test]
fn tnt_25_a_charge_is_a_move_with_a_free_blow_for_1_ap() {
    let mut game = Game::dirk_acts();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    assert!(game.prompt().ask.contains("Close combat"));
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.moves, dirk.this_turn.charged), (1, 1, true));
    assert!(are_in_contact(&game));
    game.roll(&[5, 5]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn tnt_25_a_charge_is_once_a_turn() {
    let mut game = Game::dirk_acts();
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    game.roll(&[2, 9]);
    game.choose("Push Dirk back");
    assert_eq!(game.refused(Action::Charge(DIRK)), "Only once per turn.");
}

#[test]
fn tnt_25_concentrating_before_a_charge_counts_for_its_blow() {
    let mut game = Game::dirk_acts();
    game.take(Action::Concentrate(DIRK));
    game.take(Action::Charge(DIRK));
    game.choose("Bob");
    assert_eq!(game.bonus(), 4 + 2);
    game.roll(&[3, 5]);
    assert!(!game.state().figure(DIRK).this_turn.concentrating, "a later attack gets no bonus");
}

#[test]
fn tnt_44_a_blow_is_melee_against_melee() {
    let game = dirk_strikes_bob();
    assert_eq!(game.bonus(), 4);
    let ways = |wins: fn(i32, i32) -> bool| {
        (1..=10).flat_map(|a| (1..=10).map(move |d| (a, d))).filter(|&(a, d)| wins(a, d)).count()
    };
    // Without criticals, the higher face wins. The D6 for a 10 only matters if both roll a 10.
    assert_eq!(ways(|attack, defense| attack > defense), 45);
    assert!(game.chance("hit") > 0.45 && game.chance("tie") < 0.1);
}

#[test]
fn tnt_44_a_tie_is_no_hit_and_they_stay_locked() {
    let mut game = dirk_strikes_bob();
    game.roll(&[5, 5]);
    assert!(are_in_contact(&game));
    assert_eq!(game.state().figure(BOB).wounds, 0);
    assert!(game.logged("Tie: both stay locked in melee."));
}

#[test]
fn tnt_04_a_fumble_in_close_combat_is_just_a_low_roll() {
    let mut game =
        Game::dirk_acts_in(rosters_with(|sheet| sheet.with("leader", false))).in_contact(DIRK, BOB);
    game.hand(BOB, "prone", 1);
    game.take(Action::Strike(DIRK));
    game.roll(&[1, 2]);
    assert!(game.prompt().ask.starts_with("Roll to wound"), "1 + 4 + 2 beats 2 + 4");
}

#[test]
fn tnt_45_each_modifier_counts() {
    for (condition, value, bonus) in [
        ("prone", 1, 2),
        ("concentrating", 1, 2),
        ("two", 1, 1),
        ("higher", 1, 1),
        ("cover", 1, -1),
    ] {
        let mut game = dirk_strikes_bob();
        game.set(condition, value);
        assert_eq!(game.bonus(), 4 + bonus, "{condition}");
    }
    let mut game = dirk_strikes_bob();
    game.set("friends", 3);
    assert_eq!(game.bonus(), 4 + 3);
}

#[test]
fn tnt_45_what_the_battle_knows_is_preset() {
    let mut game = Game::dirk_and_bob_in_melee().in_contact(MAGS, BOB).in_contact(FigureId(2), BOB);
    game.hand(BOB, "prone", 1);
    game.take(Action::Concentrate(DIRK));
    game.take(Action::Strike(DIRK));
    assert_eq!(game.bonus(), 4 + 2 + 2 + 2);
}

#[test]
fn tnt_45_two_one_handed_weapons_are_preset_where_both_are_in_hand() {
    let knife =
        |name: &str| Sheet::new().with("name", name).with("kind", "Melee").with("strength", 6);
    let armed = |sheet: Sheet| {
        let sheet = sheet.with("weapons", vec![knife("Hatchet"), knife("Hook")]);
        sheet.with("leader", false)
    };
    let mut game = Game::dirk_acts_in(rosters_with(armed)).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    assert_eq!(game.bonus(), 4 + 1);
    game.set("weapon", 1);
    assert!(game.prompt().headline.to_string().contains("Hook"));
}

#[test]
fn tnt_46_an_attacker_that_loses_may_be_pushed_back() {
    let mut game = dirk_strikes_bob();
    game.roll(&[2, 9]);
    assert_eq!(game.prompt().side, Some(SALT_ROAD), "the defender chooses");
    game.choose("Push Dirk back");
    assert!(!are_in_contact(&game));

    let mut game = dirk_strikes_bob();
    game.roll(&[2, 9]);
    game.choose("Stay locked");
    assert!(are_in_contact(&game));
}

#[test]
fn tnt_47_an_attacker_that_wins_may_push_back_or_come_to_grips() {
    let hit_without_wound = || {
        let mut game = dirk_strikes_bob();
        game.roll(&[9, 2, 2, 9]);
        game
    };
    assert_eq!(hit_without_wound().prompt().side, Some(RUST_DOGS));
    for (choice, in_contact) in [("Stay", true), ("Push Bob back", false), ("Follow up", true)] {
        let mut game = hit_without_wound();
        game.choose(choice);
        assert_eq!(are_in_contact(&game), in_contact, "{choice}");
        assert_eq!(game.0.prompt(), None);
    }
}

#[test]
fn tnt_48_a_blow_wounds_at_once_with_the_weapons_strength() {
    let mut game = Game::dirk_acts();
    game.hand(DIRK, "hand.0", 0);
    game.hand(DIRK, "hand.1", 1);
    let mut game = game.in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    assert!(game.prompt().headline.to_string().contains("Knife"));
    game.roll(&[9, 2]);
    assert_eq!(game.bonus(), 5, "the Strength of the knife");
    game.roll(&[9, 2]);
    assert!(game.state().figure(BOB).out);
    assert_eq!(game.state().active, Some(DIRK), "Dirk continues");
}

#[test]
fn tnt_48_bare_hands_have_the_figures_own_strength() {
    let stronger = |sheet: Sheet| sheet.with("strength", 8).with("leader", false);
    let mut game = Game::dirk_acts_in(rosters_with(stronger)).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    assert!(game.prompt().headline.to_string().contains("bare hands"));
    game.roll(&[9, 2]);
    assert_eq!(game.bonus(), 8);
}

#[test]
fn tnt_49_a_figure_wounded_in_melee_tests_morale_at_once() {
    let tough = |sheet: Sheet| sheet.with("wounds", 2).with("leader", false);
    let mut game = Game::dirk_acts_in(rosters_with(tough)).in_contact(DIRK, BOB);
    game.take(Action::Strike(DIRK));
    game.roll(&[9, 2, 9, 2]);
    assert!(game.prompt().headline.to_string().starts_with("Bob tests morale"));
    game.roll(&[9]);
    game.choose("Stay locked");
    assert!(are_in_contact(&game));
    assert_eq!(game.state().figure(BOB).wounds, 1);
}

#[test]
fn tnt_50_disengaging_is_a_test_of_agility_or_strength() {
    let mut game = Game::dirk_and_bob_in_melee();
    assert_eq!(game.refused(Action::Move(DIRK)), "In melee: disengage first.");
    game.take(Action::Disengage(DIRK));
    assert_eq!(game.bonus(), 5);
    game.roll(&[5]);
    assert!(!are_in_contact(&game));
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 2, "it can move freely");
    game.take(Action::Move(DIRK));
}

#[test]
fn tnt_50_failing_to_disengage_costs_1_ap() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.take(Action::Disengage(DIRK));
    game.roll(&[4]);
    assert!(are_in_contact(&game));
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn tnt_50_each_opponent_after_the_first_makes_it_harder() {
    let mut game =
        Game::dirk_and_bob_in_melee().in_contact(DIRK, NELL).in_contact(DIRK, FigureId(7));
    game.take(Action::Disengage(DIRK));
    assert_eq!(game.bonus(), 5 - 2);
}

#[test]
fn tnt_50_the_better_stat_is_preset_and_the_player_may_choose() {
    let strong = |sheet: Sheet| sheet.with("strength", 7).with("leader", false);
    let mut game = Game::dirk_acts_in(rosters_with(strong)).in_contact(DIRK, BOB);
    game.take(Action::Disengage(DIRK));
    assert_eq!(game.bonus(), 7);
    game.set("stat", 0);
    assert_eq!(game.bonus(), 5);
}

#[test]
fn tnt_51_players_say_who_is_in_contact() {
    let mut game = Game::dirk_acts();
    game.take(Action::Contact(DIRK));
    game.choose("Nell");
    assert_eq!(game.state().opponents(NELL).collect::<Vec<_>>(), [DIRK]);
    game.0.overrule(Holder::Figure(NELL), "melee", Change::Remove(0)).unwrap();
    assert!(!game.state().is_engaged(DIRK));
}

#[test]
fn tnt_51_nobody_is_asked_for_once_all_enemies_are_taken_off_by_hand() {
    let mut game = Game::dirk_acts();
    game.take(Action::Contact(DIRK));
    let is_asked = |game: &Game| {
        game.0.prompt().is_some_and(|prompt| prompt.ask.starts_with("Who is in contact"))
    };
    assert!(is_asked(&game));
    for enemy in game.state().free_enemies(DIRK) {
        game.hand(enemy, "out", 1);
    }
    assert!(!is_asked(&game), "no one is left to choose");
    assert!(!game.state().is_engaged(DIRK));
}

#[test]
fn tnt_51_whoever_goes_out_of_action_is_in_contact_with_nobody() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.hand(BOB, "out", 1);
    assert!(!game.state().is_engaged(DIRK));
}

#[test]
fn tnt_45_any_number_of_friends_may_help() {
    let mut rosters = rosters_with(|sheet| sheet.with("leader", false));
    let more = rosters[0].figures.clone();
    rosters[0].figures.extend(more);
    let mut game = Game::of(rosters);
    let bob = FigureId(10);
    game.roll(&[9, 2]);
    for id in (0..8).map(FigureId) {
        game = game.in_contact(id, bob);
    }
    game.take(Action::Activate(DIRK));
    game.roll(&[9]);
    game.take(Action::Strike(DIRK));
    assert_eq!(game.bonus(), 4 + 7);
    game.set("friends", 9);
    assert_eq!(game.bonus(), 4 + 9);
}

#[test]
fn tnt_44_an_offer_to_strike_tells_what_the_blow_comes_to() {
    let told = Game::dirk_and_bob_in_melee().forecasts_of(&Action::Strike(DIRK));
    let [(target, numbers)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(target, "", "no one else can be attacked");
    let mut game = dirk_strikes_bob();
    let hit = game.chance("hit");
    game.roll(&[10, 1]);
    let out = hit * game.chance("out of action");
    assert!(close(numbers[0], hit) && close(numbers[1], out), "{numbers:?}, {hit}, {out}");
}

#[test]
fn tnt_44_what_came_of_a_blow_says_who_rolled_what() {
    let mut game = dirk_strikes_bob();
    let dirk = 5 + game.bonus();
    game.roll(&[5]);
    let bob = 5 + game.bonus();
    game.roll(&[5]);
    let told = format!("Dirk: {dirk}; Bob: {bob}. Dirk misses Bob.");
    assert!(game.logged(&told), "{told}: {:?}", game.log());
}

#[test]
fn tnt_44_rollbook_strikes_with_the_better_weapon_and_asks_who_is_where() {
    let blade = |name: &str, strength: i32| {
        Sheet::new().with("name", name).with("kind", "Melee").with("strength", strength)
    };
    let armed = |sheet: Sheet| {
        let blades = vec![blade("Knife", 4), blade("Cleaver", 8)];
        sheet.with("weapons", blades).with("leader", false)
    };
    let mut game = Game::dirk_acts_in(rosters_with(armed));
    let picks = |game: &Game| -> Vec<Option<u8>> {
        game.prompt().conditions.iter().map(|it| game.0.pick_condition(it)).collect()
    };
    let plays = |game: &mut Game, player| {
        game.0.note(OwnDeed::PlayedBy(RUST_DOGS, player)).unwrap();
        game.take(Action::Strike(DIRK));
        game.choose("Bob");
    };
    plays(&mut game, Some(Temperament::Steady));
    assert_eq!(game.prompt().conditions[0].key, "weapon");
    let (weapon, facts) = picks(&game).split_first().map(|(it, all)| (*it, all.to_vec())).unwrap();
    assert_eq!(weapon, Some(1));
    assert!(!facts.is_empty() && facts.iter().all(Option::is_none));

    let mut game = Game::dirk_acts_in(rosters_with(armed));
    plays(&mut game, None);
    assert!(picks(&game).iter().all(Option::is_none), "a person decides");
}
