//! Tests of rules 34, 35 and 40 to 43: targets, several shots, firing into a melee, suppressive
//! fire and jams.

use super::*;

/// Returns a battle in which all first weapons fire three shots and Dirk is about to roll his first
/// shot at Bob.
fn burst_at_bob() -> Game {
    burst_at_bob_with(|game| game)
}

fn burst_at_bob_with(set_up: impl FnOnce(Game) -> Game) -> Game {
    burst_of(3, set_up)
}

fn burst_of(shots: i32, set_up: impl FnOnce(Game) -> Game) -> Game {
    let gun = Sheet::new()
        .with("name", "Submachine gun")
        .with("kind", "Ranged")
        .with("strength", 6)
        .with("shots", shots)
        .with("reliability", 2);
    let armed = |sheet: Sheet| sheet.with("weapons", vec![gun.clone()]).with("leader", false);
    let mut game = set_up(Game::dirk_acts_in(rosters_with(armed)));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game
}

fn hits(game: &Game, id: FigureId) -> usize {
    game.state().figure(id).hits.all().len()
}

#[test]
fn tnt_40_each_shot_of_one_action_is_rolled() {
    let mut game = burst_at_bob();
    game.roll(&[9, 2, 9]);
    assert_eq!(hits(&game, BOB), 2);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1, "one action");
}

#[test]
fn tnt_40_further_shots_may_spread_to_friend_or_foe() {
    let mut game = burst_at_bob();
    game.roll(&[9]);
    let condition = game.prompt().conditions.iter().find(|it| it.key == "target").cloned();
    let condition = condition.unwrap();
    assert_eq!(condition.options.get(condition.preset.into()).as_deref(), Some("Bob"));
    assert_eq!(condition.options.iter().filter(|it| *it == "Dirk").count(), 0);
    for (name, id) in [("Nell", NELL), ("Mags", MAGS)] {
        let place = condition.options.iter().position(|it| it == name).unwrap();
        game.set("target", u8::try_from(place).unwrap());
        game.roll(&[9]);
        assert_eq!(hits(&game, id), 1);
    }
}

#[test]
fn tnt_40_the_chances_of_a_burst_count_its_hits() {
    let game = burst_at_bob();
    let chances = game.0.chances(Horizon::End).unwrap();
    let chance = |label: &str| {
        let all = chances.iter().filter(|it| it.outcome.label == label);
        all.map(|it| it.probability).sum::<f64>()
    };
    // A shot hits on 6 to 10, misses on 2 to 5 and jams on a 1, which ends the burst.
    assert!(close(chance("3 hits"), 0.125));
    assert!(close(chance("2 hits"), 3.0 * 0.25 * 0.4));
    assert!(close(chance("no hit, jam"), 0.1 + 0.4 * 0.1 + 0.16 * 0.1));
    assert!(close(chances.iter().map(|it| it.probability).sum(), 1.0));
}

#[test]
fn tnt_43_a_jam_loses_the_shots_that_are_left() {
    let mut game = burst_at_bob();
    game.roll(&[9, 1]);
    assert_eq!(game.0.prompt(), None);
    assert_eq!((hits(&game, BOB), game.state().figure(DIRK).jammed(0)), (1, 2));
}

#[test]
fn tnt_41_a_hit_into_a_melee_is_shared_out_by_a_d10() {
    let melee = || {
        burst_at_bob_with(|game| {
            let game = game.in_contact(MAGS, BOB).in_contact(FigureId(2), BOB);
            game.in_contact(FigureId(2), NELL)
        })
    };
    // Mags, Sly, Bob and Nell have two faces each, and 9 and 10 are rerolled.
    for (face, id) in [(1, MAGS), (2, MAGS), (3, FigureId(2)), (5, BOB), (8, NELL)] {
        let mut game = melee();
        game.roll(&[9, face]);
        assert_eq!(hits(&game, id), 1, "{face}");
    }
    let mut game = melee();
    game.roll(&[9, 9, 10, 5]);
    assert_eq!(hits(&game, BOB), 1);
    let Question::Roll(_) = game.prompt().question else { panic!("the next shot") };
}

#[test]
fn tnt_41_three_figures_in_a_melee_have_three_faces_each() {
    let mut game = burst_at_bob_with(|game| game.in_contact(MAGS, BOB).in_contact(MAGS, NELL));
    game.roll(&[9]);
    let Question::Draw(draw) = &game.prompt().question else { panic!("who is hit?") };
    let picked: Vec<Option<usize>> = (1..=10).map(|face| draw.picks(face)).collect();
    let thirds = [0, 0, 0, 1, 1, 1, 2, 2, 2].map(Some);
    assert_eq!(picked[..9], thirds);
    assert_eq!(picked[9], None);
}

#[test]
fn tnt_35_range_and_sight_are_told() {
    let mut game = Game::dirk_acts();
    game.take(Action::Shoot(DIRK, 0));
    let hint = game.prompt().hint.clone().unwrap();
    assert!(hint.contains("24″") && hint.contains("sight"));
    assert_eq!(game.prompt().topic, Some("sight"));
}

#[test]
fn tnt_41_whom_a_hit_is_on_does_not_change_how_many_there_are() {
    let chances = |game: &Game| game.0.chances(Horizon::End).unwrap();
    let alone = burst_of(5, |game| game);
    let melee = burst_of(5, |game| game.in_contact(MAGS, BOB).in_contact(FigureId(2), BOB));
    for (one, other) in chances(&alone).iter().zip(&chances(&melee)) {
        assert_eq!(one.outcome, other.outcome);
        assert!(close(one.probability, other.probability), "{}", one.outcome.label);
    }
    assert_eq!(chances(&alone).len(), 6 + 5, "with 5 hits, no shot is left to jam");
}

#[test]
fn tnt_42_suppressive_fire_is_declared_for_the_whole_burst() {
    let mut game = burst_at_bob();
    game.set("suppressive", 1);
    game.roll(&[9]);
    assert_eq!(game.bonus(), 4 + 3);
    assert!(game.prompt().conditions.iter().all(|it| it.key != "suppressive"));
    assert!(game.state().figure(BOB).hits.all().iter().all(|hit| hit.graze_only));
}

#[test]
fn tnt_34_what_was_said_of_a_target_holds_for_the_next_shot_at_it() {
    let mut game = burst_at_bob();
    game.set("cover", 2);
    game.roll(&[9]);
    assert_eq!(game.bonus(), 4 - 2);
    let names = game.prompt().conditions.iter().find(|it| it.key == "target").cloned().unwrap();
    let nell = names.options.iter().position(|it| it == "Nell").unwrap();
    game.set("target", u8::try_from(nell).unwrap());
    assert_eq!(game.bonus(), 4, "cover is asked again for another target");
}

#[test]
fn tnt_41_a_shooter_in_the_melee_does_not_hit_itself() {
    let mut game = burst_at_bob_with(|game| game.in_contact(DIRK, BOB).in_contact(MAGS, BOB));
    game.roll(&[9]);
    let Question::Draw(draw) = &game.prompt().question else { panic!("who is hit?") };
    let names: Vec<&str> = draw.bands.iter().map(|band| &*band.label).collect();
    assert_eq!(names, ["Mags", "Bob"]);
}

#[test]
fn tnt_41_more_than_ten_in_a_melee_share_percentile_dice() {
    let mut rosters = rosters_with(|sheet| sheet.with("leader", false));
    let more = rosters[0].figures.clone();
    rosters[0].figures.extend(more.clone());
    rosters[0].figures.extend(more);
    let mut game = Game::of(rosters);
    game.roll(&[9, 2]);
    let bob = FigureId(15);
    for id in (1..=11).map(FigureId) {
        game = game.in_contact(id, bob);
    }
    game.take(Action::Activate(DIRK));
    game.roll(&[9]);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[9]);
    let Question::Draw(draw) = &game.prompt().question else { panic!("who is hit?") };
    assert_eq!((draw.die, draw.bands.len()), (engine::dice::Die::D100, 12));
    game.roll(&[96]);
    assert_eq!(game.state().figure(bob).hits.all().len(), 1);
}

#[test]
fn tnt_34_what_is_set_by_hand_holds_for_the_next_shots() {
    for (condition, value) in [("moved", -1), ("ran", -1), ("concentrating", 2)] {
        let mut game = burst_at_bob();
        game.set(condition, 1);
        game.roll(&[9]);
        assert_eq!(game.bonus(), 4 + value, "{condition}");
        game.set(condition, 0);
        game.roll(&[9]);
        assert_eq!(game.bonus(), 4, "{condition} undone");
    }
}

#[test]
fn tnt_34_what_the_battle_knows_may_be_set_aside_for_all_shots() {
    let mut game = burst_at_bob_with(|mut game| {
        game.hand(DIRK, "moves", 1);
        game.hand(DIRK, "concentrating", 1);
        game
    });
    assert_eq!(game.bonus(), 4 - 1 + 2);
    for condition in ["moved", "concentrating"] {
        game.set(condition, 0);
    }
    game.roll(&[9]);
    assert_eq!(game.bonus(), 4);
    game.roll(&[9]);
    assert_eq!(game.bonus(), 4);
    game.hand(DIRK, "concentrating", 0);
    assert_eq!(game.bonus(), 4);
    game.roll(&[9]);
    assert_eq!(game.0.prompt(), None);
}

#[test]
fn tnt_40_what_was_said_of_the_shooter_holds_whoever_is_shot_at() {
    let mut game = burst_at_bob();
    game.set("moved", 1);
    game.set("ran", 1);
    game.roll(&[9]);
    let names = game.prompt().conditions.iter().find(|it| it.key == "target").cloned().unwrap();
    let nell = names.options.iter().position(|it| it == "Nell").unwrap();
    game.set("target", u8::try_from(nell).unwrap());
    assert_eq!(game.bonus(), 4 - 1, "another target has not moved");
}

/// Returns a battle in which Dirk fires three shots at Bob, who is in melee with Mags and Sly.
fn burst_into_a_melee() -> Game {
    burst_at_bob_with(|game| game.in_contact(MAGS, BOB).in_contact(FigureId(2), BOB))
}

fn hint(game: &Game) -> String {
    game.prompt().hint.clone().unwrap_or_default()
}

#[test]
fn tnt_41_before_a_burst_into_a_melee_everybodys_risk_is_shown() {
    let game = burst_into_a_melee();
    let hint = hint(&game);
    assert!(hint.contains("Mags (a friend), Sly (a friend) and Bob"), "{hint}");
    // A shot hits on 6 to 10, misses on 2 to 5 and jams on a 1, which loses the remaining shots.
    let spared = |then: f64| 0.1 + 0.5 * (2.0 / 3.0) * then + 0.4 * then;
    let risk = 1.0 - spared(spared(spared(1.0)));
    assert!(hint.contains(&format!("{:.0}% each", risk * 100.0)), "{hint}");
    assert!(hint.contains("1.4 hits on average"), "0.5 + 0.9 × 0.5 + 0.81 × 0.5: {hint}");
}

#[test]
fn tnt_41_the_risk_is_of_the_shots_left_as_they_are_set() {
    let mut game = burst_into_a_melee();
    let before = hint(&game);
    game.set("cover", 2);
    assert!(hint(&game).contains("0.8 hits on average"), "{}", hint(&game));
    game.set("cover", 0);
    assert_eq!(hint(&game), before);
    game.roll(&[9, 1, 9, 2]);
    assert!(hint(&game).contains("0.5 hits on average"), "one shot is left");
    assert!(hint(&game).contains("17% each"));

    let mut game = burst_into_a_melee();
    game.set("suppressive", 1);
    game.roll(&[9, 1, 9, 2]);
    assert!(hint(&game).contains("0.8 hits on average"), "declared for all shots: {}", hint(&game));
}

#[test]
fn tnt_41_the_risk_is_exact_with_criticals_and_rerolls() {
    let lucky = Sheet::new().with("name", "Lucky").with("gives", "Reroll of a test");
    let lucky = lucky.with("test", "Ranged");
    let able = |sheet: Sheet| {
        sheet.with("leader", false).with("ranged", 0).with("abilities", vec![lucky.clone()])
    };
    let mut game = Game::dirk_acts_in(rosters_with(able)).in_contact(MAGS, BOB);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    let hit = game.chance("hit");
    let percent = format!("{:.0}% each", hit * 50.0);
    assert!(hint(&game).contains(&percent), "{percent}: {}", hint(&game));
}

#[test]
fn tnt_41_no_risk_is_told_of_where_nobody_else_can_be_hit() {
    assert_eq!(burst_at_bob().prompt().hint, None);
    let alone = burst_at_bob_with(|game| game.in_contact(DIRK, BOB));
    assert_eq!(alone.prompt().hint, None, "a shooter does not hit itself");
}

#[test]
fn tnt_41_a_shot_into_a_melee_may_put_a_friend_out() {
    let game = || Game::dirk_acts().in_contact(MAGS, BOB);
    let told = game().forecasts_of(&Action::Shoot(DIRK, 0));
    let of = |target: &str| told.iter().find(|(it, _)| it == target).unwrap().1.clone();
    let outs = [(1, BOB), (2, MAGS)].map(|(face, hit)| {
        let mut game = game();
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game.roll(&[9]);
        // The lower half of the faces belongs to Mags.
        game.roll(&[if face == 1 { 10 } else { 1 }]);
        assert_eq!(game.state().figure(hit).hits.all().len(), 1);
        game.take(Action::End(DIRK));
        game.fail_activation(FigureId(2));
        0.5 * 0.5 * game.chance("out of action")
    });
    let bob = of("Bob");
    assert_eq!(bob.len(), 3);
    assert!(close(bob[1], outs[0]) && close(bob[2], outs[1]), "{bob:?}, {outs:?}");
    assert_eq!(of("Nell").len(), 2, "no friend is at risk");
}

#[test]
fn tnt_41_a_shot_that_strikes_a_friend_in_the_melee_is_no_hit() {
    let hit = |game: Game| {
        let told = game.forecasts_of(&Action::Shoot(DIRK, 0));
        told.iter().find(|(it, _)| it == "Bob").unwrap().1[0]
    };
    let alone = hit(Game::dirk_acts());
    assert!(close(hit(Game::dirk_acts().in_contact(MAGS, BOB)), alone / 2.0), "half of {alone}");
}
