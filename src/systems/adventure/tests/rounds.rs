//! Tests for rules 6 and 15: rounds, actions and initiative.

use engine::{HasLineup, SideId, conversation::Question};

use super::*;

const CORA: FigureId = FigureId(4);
const OTHER_CORA: FigureId = FigureId(5);

#[test]
fn adventure_15_each_rolls_2d6_and_swiftness_and_the_highest_acts_first() {
    let mut game = Game::new();
    game.take(Action::Fight);
    for (name, total, swiftness) in [("Ann", 5, 2), ("Ben", 8, 1), ("Raider 1", 12, 0)] {
        assert_eq!(game.prompt().headline.title, format!("{name} rolls for initiative"));
        assert_eq!(game.part("Swiftness"), Some(swiftness));
        game.total(total);
    }
    game.say("modifier", "+3");
    game.total(3);
    assert_eq!(game.state().order(), [RAIDER, BEN, ANN, OTHER_RAIDER]);
    let next = Adventure::view(game.state()).next;
    assert_eq!((next.figure, next.side), (Some(RAIDER), game.state().side_of(RAIDER)));
    game.hand(OTHER_RAIDER, "initiative", 20);
    assert_eq!(game.state().acting(), Some(OTHER_RAIDER), "by hand, too");
}

#[test]
fn adventure_15_of_equal_totals_the_swifter_is_first_and_equals_roll_again() {
    let mut game = Game::with(|sheet| match sheet.name() {
        "Ben" => sheet.with("swiftness", 0),
        _ => sheet,
    });
    game.take(Action::Fight);
    for total in [6, 8, 8, 3] {
        game.total(total);
    }
    assert_eq!(game.prompt().ask, "Tie: reroll");
    game.total(7);
    assert!(close(game.chance("Ben first"), 15.0 / 36.0));
    game.total(7);
    assert_eq!(game.prompt().ask, "Tie: reroll", "still tied, so a second reroll");
    game.total(4);
    game.total(9);
    assert!(game.is_quiet());
    assert_eq!(
        game.state().order(),
        [ANN, RAIDER, BEN, OTHER_RAIDER],
        "Ann has the highest swiftness"
    );
}

#[test]
fn adventure_15_wounds_tell_on_initiative_and_each_round_is_rolled_for() {
    let mut game = Game::fight();
    game.hand(ANN, "wounds", 2);
    for id in [ANN, BEN, RAIDER, OTHER_RAIDER] {
        game.take(Action::Done(id));
    }
    assert_eq!(game.state().round, 2);
    assert_eq!(
        game.prompt().headline.to_string(),
        "Ann rolls for initiative · round 2, 3 more to go"
    );
    assert_eq!((game.part("wounds"), game.bonus()), (Some(-3), -1));
}

#[test]
fn adventure_15_whoever_joins_rolls_on_arriving() {
    let mut game = Game::fight();
    let newcomers = vec![character("Cora").with("number", 2)];
    game.0.join(SideId(0), newcomers.clone()).unwrap();
    assert!(game.logged("Cora 1 joins Party.") && game.logged("Cora 2 joins Party."));
    assert_eq!(game.prompt().headline.title, "Cora 1 rolls for initiative");
    game.total(11);
    game.total(2);
    assert_eq!(game.state().order(), [ANN, CORA, BEN, RAIDER, OTHER_RAIDER, OTHER_CORA]);
    assert_eq!(game.state().figure(CORA).courage, 6);
    game.take(Action::EndFight);
    game.0.join(SideId(1), newcomers).unwrap();
    assert!(game.is_quiet(), "no one rolls outside a fight");
}

#[test]
fn adventure_06_two_actions_are_free_and_each_more_costs_5_more() {
    let mut game = Game::fight();
    for (action, penalty, cost) in [
        (1, None, "1 action"),
        (2, None, "1 action"),
        (3, Some(-5), "1 action, −5"),
        (4, Some(-10), "1 action, −10"),
    ] {
        assert_eq!(game.cost(ANN, Action::Skill(ANN)).as_deref(), Some(cost));
        game.skill(ANN, "Blades");
        assert_eq!(game.part(&format!("for action {action} of the round")), penalty);
        assert_eq!(game.bonus(), 7 + penalty.unwrap_or(0));
        game.total(7);
        assert_eq!(game.state().figure(ANN).actions, action);
    }
    game.take(Action::Done(ANN));
    game.skill(BEN, "Blades");
    assert_eq!(game.bonus(), 7, "each character has its own actions");
}

#[test]
fn adventure_06_a_test_that_is_no_action_costs_none() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Act(ANN));
    game.skill(ANN, "Blades");
    game.say("action", "No");
    assert_eq!(game.bonus(), 7);
    game.total(7);
    assert_eq!(game.state().figure(ANN).actions, 2);
    game.skill(BEN, "Blades");
    assert_eq!(game.options_of("action").unwrap(), ["No", "Yes"]);
    game.total(7);
    assert_eq!(game.state().figure(BEN).actions, 0, "out of turn, no action by default");
}

#[test]
fn adventure_06_an_attack_waits_for_its_turn() {
    let mut game = Game::fight();
    assert_eq!(game.refused(Action::Attack(BEN, SWORD)), "It's Ann's turn.");
    game.take(Action::Done(ANN));
    assert_eq!(game.refused(Action::Attack(ANN, SWORD)), "Ann has already acted. It's Ben's turn.");
}

#[test]
fn adventure_06_one_action_may_be_delayed_and_taken_later() {
    let mut game = Game::fight();
    let first = "Ann must act once first; only one action can be delayed.";
    assert_eq!(game.refused(Action::Delay(ANN)), first);
    game.take(Action::Act(ANN));
    game.take(Action::Delay(ANN));
    assert!(game.logged("Ann delays an action."));
    assert_eq!(game.state().acting(), Some(BEN));
    game.attacks(ANN, SWORD, "Raider 1");
    assert_eq!(game.bonus(), 7, "Ann's second action");
    game.total(2);
    assert!(!game.state().figure(ANN).delayed);
    assert_eq!(game.refused(Action::Attack(ANN, SWORD)), "Ann has already acted. It's Ben's turn.");
    game.take(Action::Act(BEN));
    game.take(Action::Act(BEN));
    assert_eq!(game.refused(Action::Delay(BEN)), "Both free actions are spent.");
}

#[test]
fn adventure_06_what_still_waits_is_lost_when_the_round_ends() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Delay(ANN));
    for id in [BEN, RAIDER, OTHER_RAIDER] {
        game.take(Action::Done(id));
    }
    assert!(game.is_quiet(), "the round waits for Ann");
    assert_eq!(Adventure::view(game.state()).next.words, "Use delayed actions, or end the round.");
    game.take(Action::NextRound);
    assert!(!game.state().figure(ANN).delayed && game.state().figure(ANN).actions == 0);
}

#[test]
fn adventure_06_outside_of_a_fight_nobody_has_a_turn() {
    let mut game = Game::new();
    for _ in 0..3 {
        game.skill(OTHER_RAIDER, "Blades");
        assert_eq!((game.bonus(), game.options_of("action")), (7, None));
        game.total(7);
    }
    game.attacks(BEN, SWORD, "Ann");
    game.total(2);
    assert_eq!(game.state().figure(BEN).actions, 0);
}

#[test]
fn a_fight_ends_with_the_last_enemy_and_the_scene_when_the_players_say() {
    let mut game = Game::fight();
    for raider in [RAIDER, OTHER_RAIDER] {
        game.hand(raider, "wounds", 6);
    }
    assert!(!game.state().fight && game.is_quiet());
    assert_eq!(game.refused(Action::Fight), "No one left to fight.");
    game.take(Action::Finish(true));
    let report = Adventure::report(game.state()).unwrap().to_string();
    assert!(report.starts_with("The scene is over: only Party is left standing."), "{report}");
    assert!(report.contains("- Raider 1: out of action"), "{report}");
    assert_eq!(Adventure::view(game.state()).over.as_deref(), report.lines().next());
}

#[test]
fn the_report_charts_who_was_out_by_the_end_of_each_round() {
    let mut game = Game::fight();
    let chart = |game: &Game| Adventure::report(game.state()).unwrap().chart;
    game.hand(RAIDER, "wounds", 6);
    for id in [ANN, BEN, OTHER_RAIDER] {
        game.take(Action::Done(id));
    }
    for total in [9, 7, 5] {
        game.total(total);
    }
    game.hand(ANN, "wounds", 6);
    game.take(Action::Finish(true));
    let drawn = chart(&game).unwrap();
    let values: Vec<&[u16]> = drawn.lines.iter().map(|line| line.values.as_slice()).collect();
    assert_eq!((drawn.title, drawn.step, drawn.most), ("Losses", "Round", 2));
    assert_eq!(values, [[0, 0, 1], [0, 1, 1]], "the unfinished round counts, too");
    game.take(Action::Finish(false));
    game.take(Action::EndFight);
    game.take(Action::Finish(true));
    assert_eq!(chart(&game).unwrap().lines[0].values, [0, 0, 1], "and counts only once");
    let mut quiet = Game::new();
    quiet.take(Action::Finish(true));
    assert_eq!(chart(&quiet), None, "there were no rounds");
}

/// Starts a scene in which all characters have the same swiftness, so only totals decide their
/// order.
fn equals() -> Game {
    Game::with(|sheet| sheet.with("swiftness", 0))
}

fn join(game: &mut Game, side: u8, name: &str) {
    let newcomer = character(name).with("swiftness", 0);
    game.0.join(SideId(side), vec![newcomer]).unwrap();
}

#[test]
fn adventure_15_ties_are_rolled_again_only_by_those_who_have_still_to_act() {
    let mut game = equals();
    game.take(Action::Fight);
    for total in [9, 8, 7, 6] {
        game.total(total);
    }
    game.take(Action::Done(ANN));
    join(&mut game, 1, "Cora");
    game.total(9);
    assert!(game.is_quiet(), "Ann has acted, so there is nothing to roll for");
    assert_eq!(game.state().acting(), Some(CORA));
    game.take(Action::Done(CORA));
    join(&mut game, 1, "Dora");
    game.total(8);
    assert_eq!(game.prompt().ask, "Tie: reroll", "Ben has not acted yet");
    let sums: Vec<&str> = game.asked_roll().sums.iter().map(|it| it.who.as_str()).collect();
    assert_eq!(sums, ["Ben", "Dora"]);
    game.total(4);
    game.total(5);
    assert_eq!(game.state().acting(), Some(OTHER_CORA));
}

#[test]
fn adventure_15_a_newcomer_who_ties_with_those_who_rolled_again_makes_all_of_them_roll() {
    let mut game = equals();
    game.take(Action::Fight);
    for total in [9, 4, 9, 3] {
        game.total(total);
    }
    game.total(6);
    game.total(8);
    assert_eq!(game.state().order()[..2], [RAIDER, ANN]);
    join(&mut game, 0, "Cora");
    game.total(9);
    for total in [6, 7, 12] {
        assert_eq!(game.prompt().ask, "Tie: reroll");
        game.total(total);
    }
    assert!(game.is_quiet());
    assert_eq!(game.state().order()[..3], [CORA, RAIDER, ANN]);
}

#[test]
fn adventure_15_whoever_won_a_tie_stays_in_front_of_those_who_tie_again() {
    let mut game = equals();
    game.take(Action::Fight);
    for total in [9, 9, 9, 2] {
        game.total(total);
    }
    // Ann is first. Ben and the raider are still tied, and the winner of their next reroll acts
    // second.
    for total in [9, 7, 7, 12, 3] {
        assert_eq!(game.prompt().ask, "Tie: reroll");
        game.total(total);
    }
    assert!(game.is_quiet());
    assert_eq!(game.state().order(), [ANN, BEN, RAIDER, OTHER_RAIDER]);
}

#[test]
fn adventure_06_an_opposed_test_may_be_an_action() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Act(ANN));
    assert_eq!(game.cost(ANN, Action::Opposed(ANN)).as_deref(), Some("1 action, −5"));
    game.take(Action::Opposed(ANN));
    game.choose("Raider 1");
    assert_eq!(game.part("for action 3 of the round"), Some(-5), "an action in her own turn");
    game.total(8);
    assert_eq!(game.options_of("action").unwrap(), ["No", "Yes"]);
    assert_eq!(game.part("action 1 of the round"), None);
    game.total(8);
    let actions = |game: &Game, id| game.state().figure(id).actions;
    assert_eq!((actions(&game, ANN), actions(&game, RAIDER)), (3, 0), "the raider only reacts");

    game.take(Action::Opposed(ANN));
    game.choose("Raider 1");
    game.say("action", "No");
    assert_eq!(game.part("action 4 of the round"), None);
    game.total(8);
    game.say("action", "Yes");
    game.total(8);
    assert_eq!((actions(&game, ANN), actions(&game, RAIDER)), (3, 1), "as the players say");

    game.take(Action::Opposed(BEN));
    game.choose("Raider 1");
    game.total(8);
    game.total(8);
    assert_eq!(actions(&game, BEN), 0, "out of turn, no action by default");
    let mut quiet = Game::new();
    quiet.take(Action::Opposed(ANN));
    quiet.choose("Raider 1");
    assert_eq!(quiet.options_of("action"), None, "there is no question outside a fight");
}

/// Tests that the hints in a list of skills or attributes show the same modifiers as the rolls.
#[test]
fn adventure_06_what_a_test_adds_is_told_as_it_is_rolled() {
    let mut game = Game::fight();
    for (id, actions, wounds, weariness) in
        [(ANN, 0, 0, 0), (ANN, 2, 0, 0), (ANN, 3, 2, 1), (BEN, 2, 1, 3)]
    {
        game.hand(id, "actions", actions);
        game.hand(id, "wounds", wounds);
        game.hand(id, "weariness", weariness);
        for action in [Action::Skill(id), Action::Attribute(id)] {
            game.take(action);
            let Question::Choice(choice) = game.prompt().question.clone() else { panic!() };
            game.choose_place(0);
            let added = format!("2D6 {}", engine::words::signed(game.bonus()));
            assert_eq!(choice.options[0].hint, Some(added), "{id:?} {actions} {wounds}");
            game.0.cancel().unwrap();
        }
    }
}

#[test]
fn adventure_06_a_delayed_action_is_lost_by_whoever_is_wounded_out() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Delay(ANN));
    for id in [BEN, RAIDER] {
        game.take(Action::Done(id));
    }
    game.hand(ANN, "wounds", 5);
    game.attacks(OTHER_RAIDER, SWORD, "Ann");
    game.total(12);
    game.decline();
    game.total(12);
    assert!(!game.state().is_standing(ANN) && !game.state().figure(ANN).delayed);
    game.take(Action::Done(OTHER_RAIDER));
    assert_eq!(game.state().round, 2, "no one waits for her");
    game.hand(ANN, "wounds", 0);
    assert!(!game.state().figure(ANN).delayed, "the delayed action stays lost");
}

#[test]
fn adventure_15_a_party_alone_has_nobody_to_fight_until_somebody_comes() {
    let mut game = Game::of(rosters(|sheet| sheet).into_iter().take(1).collect());
    let refusal = |game: &Game| {
        let mut offers = Adventure::offers(game.state(), None).into_iter();
        offers.find(|it| it.action == Action::Fight).unwrap().refusal
    };
    let words = "No one to fight: add opponents first.";
    assert_eq!(refusal(&game).as_deref(), Some(words));
    assert_eq!(Adventure::view(game.state()).lacks, Some("Add opponents"));
    game.0.join(SideId(1), vec![character("Bear").with("swiftness", 0)]).unwrap();
    assert_eq!(game.state().side_names(), ["Party", "Others"]);
    assert_eq!(Adventure::view(game.state()).lacks, None);
    assert_eq!(refusal(&game), None);
    game.take(Action::Fight);
    for total in [8, 9, 12] {
        game.total(total);
    }
    assert_eq!(game.state().acting(), Some(FigureId(2)), "the bear is first");
    let text = serde_json::to_string(&game.0.save()).unwrap();
    let saved = serde_json::from_str(&text).unwrap();
    let restored = engine::testing::JournalOf::<Adventure>::restore(saved).unwrap();
    assert_eq!(restored.state(), game.state());
}

#[test]
fn adventure_15_cards_say_on_what_each_acts() {
    let game = Game::fight();
    let view = Adventure::view(game.state());
    let ann = &view.sides[0].figures[0];
    let told = ann.trackers.iter().find(|it| it.key == "initiative").unwrap();
    let kind = &told.kind;
    assert!(told.is_notable(), "{told:?}");
    assert!(matches!(kind, engine::view::TrackerKind::Counter { value: 14, .. }), "{kind:?}");
}

#[test]
fn adventure_06_a_round_that_is_over_tells_who_has_lost_least_and_clears_in_one_line() {
    let mut game = Game::fight();
    let from = game.0.entries().len();
    game.take(Action::Dodge(ANN));
    for id in [ANN, BEN, RAIDER, OTHER_RAIDER] {
        game.take(Action::Done(id));
    }
    let page = game.0.turn_page(from).unwrap();
    assert_eq!(page.title, "End of round 1");
    assert_eq!(page.told, ["Casualties: Party 0, Raiders 0. Tied."]);
    assert_eq!(page.ended[0], "No longer dodging: Ann.");
}
