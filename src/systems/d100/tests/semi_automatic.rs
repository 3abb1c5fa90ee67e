//! Tests for rules 13 and 15: semi-automatic bursts.

use super::*;

fn burst() -> Game {
    Game::at_martius(Action::Burst(VESUVIUS, RIFLE))
}

#[test]
fn d100_13_shots_are_declared_within_bounds_at_minus_10_each() {
    let mut game = burst();
    assert_eq!(game.options(), ["2 shots", "3 shots", "4 shots"]);
    assert_eq!(game.hints(), ["hit value 38 each", "hit value 28 each", "hit value 18 each"]);
    game.pick("range", "Long");
    assert_eq!(game.hints()[2], "hit value 3 each");
    game.choose("4 shots");
    let parts = ["50 Ranged Combat", "3 accuracy", "-10 long range", "-40 for 4 shots"];
    assert_eq!(game.parts(), parts);
    game.roll(&[90]);
    assert_eq!(game.parts(), parts, "on each shot");
}

#[test]
fn d100_13_each_shot_is_rolled_and_then_each_hit() {
    let mut game = burst();
    game.choose("3 shots");
    game.roll(&[3, 90, 20]);
    assert_eq!(
        game.prompt().hint.as_deref().unwrap(),
        "Double damage. Martius' armour stops 5. Still to roll for: 1 critical and 1 hit."
    );
    game.roll(&[3]);
    assert_eq!(game.injury(MARTIUS), 2 * (3 + 2) - 5);
    assert_eq!(game.prompt().hint.as_deref().unwrap(), "Martius' armour stops 5.");
    game.roll(&[6]);
    assert_eq!(game.injury(MARTIUS), 5 + 3);
    assert!(game.is_quiet());
    let vesuvius = game.state().figure(VESUVIUS);
    assert_eq!((vesuvius.actions, vesuvius.loaded(RIFLE)), (2, 7), "one action, three shots");
}

#[test]
fn d100_13_what_came_of_a_burst_says_which_shots_hit_and_with_what() {
    let mut game = burst();
    game.choose("3 shots");
    game.roll(&[3, 90]);
    game.answer(Answer::Band(1)).unwrap();
    game.roll(&[3, 6]);
    let told = "Vesuvius: critical on 3, miss on 90, hit. Martius is hurt: injury +8.";
    game.says(told);
}

#[test]
fn d100_13_no_more_shots_than_the_magazine_holds() {
    let mut game = Game::new();
    game.hand(VESUVIUS, "loaded.2", 3);
    game.take(Action::Burst(VESUVIUS, RIFLE));
    game.choose("Martius");
    let refused = game.answer(Answer::Choice(2)).unwrap_err().to_string();
    assert_eq!(refused, "Only 3 shots left.");
    game.choose("3 shots");
}

#[test]
fn d100_15_a_jam_ends_the_burst_and_what_was_not_fired_stays_in_the_magazine() {
    let mut game = burst();
    game.choose("4 shots");
    game.roll(&[10, 97]);
    assert_eq!(game.prompt().ask, "Damage", "the hit before the jam counts");
    game.roll(&[10]);
    let vesuvius = game.state().figure(VESUVIUS);
    assert_eq!((vesuvius.jammed(RIFLE), vesuvius.loaded(RIFLE)), (2, 8), "two of four were fired");
    assert_eq!(game.injury(MARTIUS), 7);
}

#[test]
fn d100_13_hits_are_lost_on_whoever_has_fallen() {
    let mut game = burst();
    game.choose("3 shots");
    game.roll(&[3, 4, 4]);
    game.roll(&[10]);
    assert!(game.is_quiet(), "2 × 12 − 5 fells him, and no one rolls for the others");
    game.says("Martius falls: injury 10 of 10.");
    assert_eq!(game.state().figure(VESUVIUS).felled, 1);
}

#[test]
fn d100_13_the_odds_of_a_burst_reach_to_its_end() {
    let mut game = burst();
    game.choose("2 shots");
    // Each shot hits on 38 of 100 rolls and jams on 5. The burst has no hits if both shots miss or
    // a jam comes before the first hit.
    let (hit, jam, miss) = (0.38, 0.05, 0.57);
    close(game.chance_of(Horizon::End, "no hit"), miss * miss);
    close(game.chance_of(Horizon::End, "no hit, jam"), jam + miss * jam);
    // Armour 5 stops a plain hit of 1D10+2 on a damage roll of 1–3. Of the 38 hits, 34 are
    // plain and 4 are critical. When doubled, even the lowest damage of 3 gets through.
    let plain_nothing = 0.34 * 0.3;
    let critical_nothing = 0.04 * 0.0;
    let one = plain_nothing + critical_nothing;
    close(game.chance_of(Horizon::End, "no injury"), 2.0 * one * miss + one * one);
    close(game.chance_of(Horizon::End, "no injury, jam"), one * jam);
    assert!(hit > one);
}

#[test]
fn d100_13_each_number_of_shots_has_its_odds_to_the_end() {
    let game = burst();
    let told: Vec<Forecast> = game.0.forecasts().collect();
    assert_eq!(told.len(), game.options().len());
    for (place, told) in (0..).zip(&told) {
        let mut chosen = burst();
        chosen.choose_place(place);
        let total: f64 = chosen.chances(Horizon::End).iter().map(|it| it.probability).sum();
        close(total, 1.0);
        assert_eq!(told.prospects, chosen.0.forecasts().next().unwrap().prospects);
    }
    assert_eq!(told[0].prospects.as_ref().unwrap()[0].to_string(), "60% hit");
}

#[test]
fn d100_13_an_offer_tells_of_the_number_of_shots_that_is_best_at_each_target() {
    let action = Action::Burst(VESUVIUS, RIFLE);
    let told: Vec<Forecast> = Game::new().0.forecasts_of(&action).collect();
    let labels: Vec<&str> = told.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Martius", "Nell", "Crate"]);
    let martius = &told[0];
    let falls = |game: &Game| {
        let all = game.chances(Horizon::End);
        let falls = all.iter().filter(|it| it.outcome.label.starts_with("falls"));
        falls.map(|it| it.probability).sum::<f64>()
    };
    let each = [0, 1, 2].map(|place| {
        let mut game = burst();
        game.choose_place(place);
        falls(&game)
    });
    let shots = ["2 shots", "3 shots", "4 shots"];
    let chosen = shots.iter().position(|it| martius.then == [*it]).unwrap();
    close(numbers(martius)[1], each[chosen]);
    // A hit that doesn't fell the target has a tenth of the value of one that does. So for no other
    // number of shots is the probability of felling him more than 0.1 higher.
    assert!(each.iter().all(|it| *it <= each[chosen] + 0.1), "{each:?}");
}
