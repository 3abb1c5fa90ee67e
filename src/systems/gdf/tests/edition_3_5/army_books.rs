//! Tests for frequent rules of army books, which section 3 of the checklist lists.

use engine::odds::Horizon;

use super::*;

const CAPTAIN: FigureId = FigureId(2);

/// Has all units hold, so that the next round begins.
fn end_of_round(play: &mut Play) {
    for unit in [RED, FOE] {
        let order = if play.state().unit(unit).pinned { Order::Idle } else { Order::Hold };
        play.act(unit, order);
        if play.state().acting.is_some() {
            play.end(unit);
        }
    }
}

/// Returns a battle at the end of whose first round the Reds are shaken.
fn shaken(red: Sheet) -> Play {
    let mut play = duel(red, unit("Blue"));
    play.act(RED, Order::Hold);
    play.end(RED);
    play.hand(RED, "pinned", 1);
    play.act(FOE, Order::Hold);
    play.end(FOE);
    play
}

#[test]
fn gdf35_33_steadfast_and_rules_like_it_end_shaken_on_4_or_more_when_a_round_begins() {
    for name in ["Steadfast", "Battleborn", "Honor Code"] {
        for (face, stays) in [(3, true), (4, false)] {
            let mut play = shaken(with(unit("Red"), &[name]));
            assert_eq!((play.state().round, asked(&play)), (2, "Roll to recover".to_owned()));
            assert!(near(play.chance_of(Horizon::Test, "recovers"), 0.5));
            play.roll(&[face]);
            assert_eq!(play.state().unit(RED).pinned, stays, "{name}, {face}");
            assert!(is_quiet(&play));
            assert!(may(&play, RED, &Action::Act(RED, Order::Rush)) != stays);
        }
    }
}

#[test]
fn gdf35_33_only_shaken_units_whose_models_all_have_steadfast_roll() {
    assert!(is_quiet(&shaken(unit("Red"))), "no rule");
    let mut calm = duel(with(unit("Red"), &["Steadfast"]), unit("Blue"));
    end_of_round(&mut calm);
    assert!(is_quiet(&calm) && calm.state().round == 2, "not shaken");
    for (captain, rolls) in [(hero("Red"), false), (with(hero("Red"), &["Steadfast"]), true)] {
        let reds = vec![with(unit("Red"), &["Steadfast"]), captain];
        let mut play = Play::with_3_5(reds, vec![unit("Blue")]);
        play.act(RED, Order::Hold);
        play.end(RED);
        play.hand(RED, "pinned", 1);
        play.act(CAPTAIN, Order::Hold);
        play.end(CAPTAIN);
        assert_eq!(asked(&play) == "Roll to recover", rolls);
    }
}

#[test]
fn gdf35_33_each_shaken_unit_rolls_once() {
    let reds = vec![with(unit("Red"), &["Steadfast"]), with(unit("Red too"), &["Battleborn"])];
    let mut play = Play::with_3_5(reds, vec![unit("Blue"), unit("Blue too")]);
    let [red_2, blue, blue_2] = [1, 2, 3].map(FigureId);
    play.end_of_turns(&[RED, blue, red_2]);
    play.hand(RED, "pinned", 1);
    play.hand(red_2, "pinned", 1);
    play.end_of_turns(&[blue_2]);
    assert_eq!(title(&play), "Red: recovery");
    play.roll(&[1]);
    assert_eq!(title(&play), "Red too: recovery");
    play.roll(&[6]);
    assert!(is_quiet(&play));
    let pinned = [RED, red_2].map(|unit| play.state().unit(unit).pinned);
    assert_eq!(pinned, [true, false]);
    assert!(play.logged("Red: 1 on a D6, needs 4+ (Steadfast 4+): still shaken."));
    assert!(play.logged("Red too: 6 on a D6, needs 4+ (Battleborn 4+): recovers."));
}

#[test]
fn gdf35_14_rules_of_army_books_add_to_every_move_or_half_of_it() {
    for (name, [advance, rush]) in
        [("Highborn", [8, 14]), ("Scurry", [8, 14]), ("Quick", [8, 14]), ("Agile", [7, 14])]
    {
        let play = duel(with(unit("Red"), &[name]), unit("Blue"));
        for (order, inches) in
            [(Order::Advance, advance), (Order::Rush, rush), (Order::Charge, rush)]
        {
            let hint = hint(&play, RED, order);
            assert!(hint.starts_with(&format!("Up to {inches}″")), "{name}: {hint}");
            assert!(hint.contains(name), "{hint}");
        }
    }
}

#[test]
fn gdf35_43_havocbound_counts_at_over_9_inches_and_in_any_charge() {
    let red = || with(armed("Red", gun()), &["Havocbound"]);
    for (far, needs) in [(0, 5), (1, 6)] {
        let mut play = shooting_at(red(), unit("Blue"));
        play.set("far", far);
        play.pass(1);
        assert_eq!(play.pool(), (1, needs), "over 9″: {far}");
    }
    let mut play = charging(with(armed("Red", blade()), &["Havocbound"]), unit("Blue"));
    assert!(!has_condition(&play, "far"), "the distance makes no difference");
    play.pass(1);
    assert_eq!(play.pool(), (1, 6));
    let mut play = charging(armed("Red", blade()), with(armed("Blue", blade()), &["Havocbound"]));
    play.pass(0);
    play.choose_place(0);
    play.pass(1);
    assert_eq!(play.pool(), (1, 5), "striking back is no charge");
}

#[test]
fn gdf35_43_disintegrate_ignores_regeneration_and_pierces_good_armor() {
    let gun = || with(gun().with("ap", 1), &["Disintegrate"]);
    for (defense, needs) in [(2, 5), (3, 6), (4, 5)] {
        let blue = unit("Blue").with("defense", defense).with("regeneration", true);
        let mut play = shooting_at(armed("Red", gun()), blue);
        play.pass(1);
        assert_eq!(play.pool(), (1, needs), "Defense {defense}+");
        play.fail(1);
        assert!(is_quiet(&play), "no die to ignore the wound");
        assert_eq!(play.state().models_left(FOE), 4);
    }
}

#[test]
fn gdf35_64_fanatic_moves_after_deployment_like_vanguard() {
    assert_eq!(known("Fanatic").get("gives"), known("Vanguard").get("gives"));
    assert_eq!(known("Fanatic").get("value"), known("Vanguard").get("value"));
}

#[test]
fn gdf35_14_wolfborn_is_recalled_once_when_the_unit_is_activated() {
    for name in ["Wolfborn", "Rapid Blink"] {
        let told = format!("First, Red can be placed up to D3″ away ({name}).");
        let times = |play: &Play| play.log().iter().filter(|it| it.contains(&told)).count();
        let mut play = duel(with(unit("Red"), &[name]), unit("Blue"));
        play.act(RED, Order::Advance);
        assert_eq!(times(&play), 1, "{:?}", play.log());
        let mut play = duel(with(unit("Red"), &[name]), unit("Blue"));
        play.take(Action::Dangerous(RED));
        play.answer(Answer::Pool(vec![0, 5])).expect("five dice");
        assert_eq!(times(&play), 1, "{:?}", play.log());
        play.act(RED, Order::Advance);
        assert_eq!(times(&play), 1, "{:?}", play.log());
        let mut play = duel(with(unit("Red"), &[name]), unit("Blue"));
        play.hand(RED, "pinned", 1);
        play.act(RED, Order::Idle);
        assert_eq!(times(&play), 0, "an idle unit uses no rules");
    }
}

#[test]
fn gdf35_61_predator_gives_an_attack_for_each_six_like_bloodborn() {
    for name in ["Predator", "Bloodborn"] {
        let mut play = shooting_at(with(armed("Red", gun()), &[name]), unit("Blue"));
        fall(&mut play, &[4, 0, 1]);
        assert_eq!(play.pool().0, 1, "{name}: one more attack");
    }
}
