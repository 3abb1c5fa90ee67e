//! Battles with a script.

use engine::{
    HasLineup, Holder, SideId,
    conversation::{Moment, Part, Question},
    journal::Battle,
    odds::Horizon,
    report::Report,
    sheet::with_least,
    view::Standing,
};

use super::*;
use crate::script::close;

// The indices of Salt and Iron's other actions.
const PLUNDER: u8 = 2;

#[test]
fn a_turn_begins_and_figures_alternate() {
    let mut battle = begun();
    assert!(battle.logged("Harbour Watch begins."));
    let labels: Vec<String> = offered(&battle, ANN).into_iter().map(|it| it.0).collect();
    assert_eq!(labels, ["Attack", "Rest", "Plunder", "Pass"]);
    assert_eq!(offered(&battle, DOT), []);
    assert_eq!(offered(&battle, ANN)[1].1.as_deref(), Some("It isn't hurt badly enough."));
    battle.take(Action::Act(ANN, PLUNDER));
    assert!(battle.logged("Harbour Watch: Loot 1 (+1)."));
    // Ann can do nothing else, so the other side is next.
    let view = Homebrew::view(battle.state());
    assert_eq!(view.next.side, Some(SideId(1)));
    assert_eq!(view.sides[0].remark, "3 of 3 standing, Loot 1");
    assert_eq!(view.sides[0].figures[0].standing, Standing::Done);
    assert_eq!(view.sides[1].figures[0].standing, Standing::Ready);
    let shown = view.sides[0].figures[0].stats.iter().map(|it| (it.short, it.value.as_str()));
    let shown: Vec<_> = shown.collect();
    assert_eq!(
        shown,
        [("Move", "6"), ("Fight", "4"), ("Shoot", "1"), ("Armour", "12"), ("Health", "12")]
    );
    battle.0.undo().unwrap();
    assert!(!battle.logged("Loot"));
    battle.0.redo().unwrap();
    assert!(battle.logged("Loot"));
}

/// A game in which an action needs a number on the sheet.
const SIGNALS: &str = "\
game Signals
sheet
  Focus 0 to 9, usually 3
  Grit 0 to 9, usually 3
action Signal
  only if Focus is at least 3 \"Needs Focus 3.\"
  outcome \"signals\"
action Rest
  only if Grit is at least 3 \"Needs Grit 3.\"
  outcome \"rests\"
roster Here
  Ann
  Ben: Grit 1
roster There
  Dot
";

#[test]
fn an_action_whose_condition_needs_a_missing_number_asks_for_it_first() {
    let game = played(SIGNALS);
    let signal = Action::Act(ANN, 0);
    let begun = || {
        let mut rosters = game.samples();
        for figure in &mut rosters[0].figures {
            figure.leave_open("focus");
        }
        Script(game.journal(rosters).unwrap())
    };
    for stands_in_least in [false, true] {
        let offers = |id| {
            let told = |battle: &Script<Homebrew>| offered(battle, id);
            if stands_in_least { with_least(|| told(&begun())) } else { told(&begun()) }
        };
        assert_eq!(offers(ANN)[..2], [("Signal".to_owned(), None), ("Rest".to_owned(), None)]);
        assert_eq!(offers(BEN)[1].1.as_deref(), Some("Needs Grit 3."), "it is known");
    }
    let mut battle = begun();
    battle.take(signal);
    assert_eq!(battle.prompt().ask, "Ann's Focus?");
    battle.answer(Answer::Number(2)).unwrap();
    assert!(battle.0.prompt().is_none() && !battle.logged("signals"));
    assert!(battle.logged("Needs Focus 3."));
    assert_eq!(offered(&battle, ANN)[0].1.as_deref(), Some("Needs Focus 3."));
    let text = serde_json::to_string(&battle.0.save()).unwrap();
    let saved = serde_json::from_str(&text).unwrap();
    assert_eq!(game.resumed(saved).unwrap().state(), battle.state());
    battle.0.undo().unwrap();
    assert_eq!(offered(&battle, ANN)[0].1, None);
    let mut battle = begun();
    battle.take(signal);
    battle.answer(Answer::Number(3)).unwrap();
    assert!(battle.logged("signals"));
}

#[test]
fn what_was_left_after_its_beginning_is_undone_and_done_again() {
    let mut battle = begun();
    battle.take(Action::Act(ANN, ATTACK));
    battle.0.cancel().unwrap();
    assert_eq!(battle.state().acting, Some(ANN), "Ann has activated");
    battle.0.undo().unwrap();
    assert_eq!(battle.state().acting, None);
    battle.0.redo().unwrap();
    assert_eq!(battle.state().acting, Some(ANN));
}

#[test]
fn players_judge_an_attack_before_they_take_it() {
    let battle = begun();
    let told = |id, place| -> Vec<String> {
        let forecasts = battle.0.forecasts_of(&Action::Act(id, place));
        forecasts.filter_map(|it| it.words_by_name()).collect()
    };
    assert_eq!(told(ANN, PLUNDER), [""; 0]);
    let of_ben = told(BEN, ATTACK);
    // Shoot 3 against Armour 9 hits on a 6 or more, and takes Dot out on an 11 or more. One in six
    // figures that go out comes back, so 42% of shots remove Dot for good.
    assert_eq!(of_ben[0], "Dot: 42% falls, 75% hit");
    assert_eq!(of_ben.len(), 3);
}

#[test]
fn an_opposed_roll_is_played_by_its_margin() {
    let mut battle = begun();
    battle.take(Action::Act(ANN, ATTACK));
    assert_eq!(battle.options(), ["Cutlass", "Pistol"]);
    battle.choose("Cutlass");
    battle.choose("Dot");
    assert_eq!(battle.prompt().headline.to_string(), "Ann: Attack, Dot · Cutlass");
    assert_eq!((battle.bonus(), battle.prompt().conditions.len()), (4, 0));
    // A 1 and a 20 have results of their own. On all other rolls, Ann adds 4 and Dot adds 5, and
    // Ann cuts Dot with a margin of 1 or more.
    let wins: u32 =
        (2..=19).map(|own: u32| (1..=20).filter(|it| own + 4 > it + 5).count() as u32).sum();
    let all = battle.chances(Horizon::Test);
    let sum: f64 = all.iter().map(|it| it.probability).sum();
    assert!(close(sum, 1.0));
    let cut = battle.chance("a cut") + battle.chance("a deep cut");
    assert!(close(cut, f64::from(wins) / 400.0), "{cut}");
    assert!(close(battle.chance("a perfect blow"), 0.05));
    battle.roll(&[15, 4]);
    assert!(
        battle.logged(
            "Close combat. Ann: D20 15 + 4 Fight = 19; Dot: D20 4 + 5 Fight = 9: a deep cut."
        )
    );
    // The margin is 10: half of it, plus 2 for the cutlass.
    assert!(battle.logged("Dot: Health 3 (−7)."));
    assert_eq!(battle.state().tracker(DOT, 0), 3);
    let left = offered(&battle, ANN);
    assert_eq!(left[2].1.as_deref(), Some("Needs 2 Actions."));
}

#[test]
fn who_is_out_rolls_on_a_table_and_may_come_back() {
    let mut battle = begun();
    battle.take(Action::Act(ANN, ATTACK));
    battle.choose("Cutlass");
    battle.choose("Dot");
    battle.roll(&[20]);
    assert!(battle.state().is_out(DOT));
    assert_eq!(battle.0.moments().into_iter().max(), Some(Moment::Kill));
    assert_eq!(battle.0.struck(), Some(DOT));
    assert_eq!(battle.prompt().ask, "Injury");
    assert!(close(battle.chance("only stunned"), 1.0 / 6.0));
    battle.roll(&[6]);
    assert!(battle.logged("Dot is out."));
    assert!(battle.logged("Dot is back."));
    assert!(battle.logged("Dot: Health 1 (+1)."));
    assert!(!battle.state().is_out(DOT));
    assert_eq!(battle.state().tracker(DOT, 2), 1, "stunned");
}

#[test]
fn a_shot_reads_what_players_see_and_what_the_battle_knows() {
    let mut battle = begun();
    battle.take(Action::Act(BEN, ATTACK));
    battle.choose("Dot");
    // Shoot 3 against Armour 9; a 1 misfires and a 20 hits.
    let hit = battle.chance("hit");
    assert!(close(hit, 14.0 / 20.0), "{hit}");
    let cover = battle.prompt().conditions[0].key;
    battle.set(cover, 2);
    assert!(close(battle.chance("hit"), 10.0 / 20.0));
    battle.change(Holder::Battle, "t.0", 2).unwrap();
    assert_eq!(battle.bonus(), 3 - 4);
    assert!(close(battle.chance("hit"), 6.0 / 20.0));
    battle.roll(&[1]);
    assert!(battle.logged("misfire"));
    assert_eq!(battle.state().tracker(BEN, 1), 0);
    // Ben has no actions left, so his turn is over.
    assert_eq!(battle.state().acting, None);
    assert!(battle.state().is_done(BEN));
}

#[test]
fn a_tracker_set_by_hand_puts_out_and_brings_back() {
    let mut battle = begun();
    battle.hand(ELI, "t.0", 0);
    assert!(battle.state().is_out(ELI));
    assert_eq!(Homebrew::view(battle.state()).sides[1].figures[1].standing, Standing::Gone);
    battle.hand(ELI, "t.0", 2);
    assert!(!battle.state().is_out(ELI));
    assert!(battle.change(Holder::Figure(ELI), "t.0", 11).is_err());
    assert!(battle.change(Holder::Figure(ELI), "t.9", 0).is_err());
    battle.change(Holder::Side(SideId(1)), "t.0", 4).unwrap();
    assert!(battle.logged("Free Tide: Loot 4 (+4)."));
}

#[test]
fn salt_and_iron_is_played_to_its_end() {
    let mut battle = sample(SALT);
    let mut turns = 0;
    while !battle.state().is_over() {
        battle.roll(&[11, 5]);
        turns += 1;
        while battle.0.prompt().is_none() && !battle.state().is_over() {
            let next = battle.state().all_figures().find(|&id| battle.state().is_ready(id));
            let id = next.expect("a figure that can act");
            let is_watch = battle.state().side_of(id) == Some(SideId(0));
            let action = if is_watch { Action::Act(id, PLUNDER) } else { Action::Done(id) };
            battle.take(action);
        }
    }
    assert_eq!(turns, 6);
    let Some(Report { headline, sections, .. }) = Homebrew::report(battle.state()) else {
        panic!("no report");
    };
    assert_eq!(headline, "The battle is over: Harbour Watch wins.");
    assert_eq!(sections[0].rows[0], ("Loot".to_owned(), "18".to_owned()));
    assert_eq!(sections[1].title, "Free Tide: 3 of 3 standing");
    assert_eq!(battle.0.moments().into_iter().max(), Some(Moment::Victory));
    assert!(battle.0.turn_page(0).is_some());
}

#[test]
fn the_highest_of_two_dice_is_read_and_told_with_the_other() {
    let text = "\
game Advantage
sheet
  Edge 0 to 5
action Try at an enemy
  roll highest of 2D20 \"Edge\"
    + Edge
    opposed lowest of 2D20
    natural 20 \"perfect\"
    by 1 \"ahead\"
    else \"behind\"
roster Left
  Ann: Edge 2
roster Right
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.choose("Bob");
    let faces = || (1..=20).flat_map(|one| (1..=20).map(move |other| (one, other)));
    let (mut ahead, mut perfect) = (0_u32, 0_u32);
    for (one, other) in faces() {
        let own: i32 = i32::max(one, other);
        perfect += u32::from(own == 20) * 400;
        let wins = |&(one, other): &(i32, i32)| own + 2 > i32::min(one, other);
        ahead += u32::from(own < 20) * u32::try_from(faces().filter(wins).count()).unwrap();
    }
    assert!(close(battle.chance("perfect"), f64::from(perfect) / 160_000.0));
    assert!(close(battle.chance("ahead"), f64::from(ahead) / 160_000.0));
    battle.answer(Answer::Faces(vec![4, 15])).unwrap();
    battle.answer(Answer::Faces(vec![18, 9])).unwrap();
    assert!(battle.logged(
        "Edge. Ann: highest of 2D20 15 (4) + 2 Edge = 17; Bob: lowest of 2D20 9 (18) = 9: ahead."
    ));
}

#[test]
fn a_result_may_lead_on_to_what_comes_after_it() {
    let text = |leads_on: &str| {
        format!(
            "game A\naction Shoot at an enemy\n  roll D6 against 4 \"Hit\"\n    \
             by 0 \"hit\"{leads_on}\n      roll D6 against 5 \"Wound\"\n        by 0 \"down\"\n          target is out\n        \
             else \"grazed\"\n    else \"miss\"\nroster Left\n  Ann\nroster Right\n  Bob\n"
        )
    };
    let begun = |text: &str| {
        let mut battle = sample(text);
        battle.take(Action::Act(ANN, 0));
        battle.choose("Bob");
        battle
    };
    let mut battle = begun(&text(" leads on"));
    let all = battle.chances(Horizon::End);
    let told: Vec<_> = all.iter().map(|it| (&*it.outcome.label, it.probability)).collect();
    let sixths = [("down", 1.0), ("grazed", 2.0), ("miss", 3.0)];
    assert_eq!(told.len(), 3, "{told:?}");
    for (label, ways) in sixths {
        assert!(told.iter().any(|it| it.0 == label && close(it.1, ways / 6.0)), "{told:?}");
    }
    // Without “leads on”, the results of both rolls are combined.
    assert!(begun(&text("")).chances(Horizon::End).iter().all(|it| it.outcome.label != "down"));
    battle.roll(&[4, 5]);
    assert!(battle.logged("Bob is out."));
}

#[test]
fn pools_lead_to_pools_and_to_morale() {
    let mut battle = sample(HAMMER);
    battle.roll(&[6, 1]);
    let guard = FigureId(0);
    battle.take(Action::Act(guard, 0));
    battle.choose("Town Band");
    assert_eq!((battle.asked_pool().dice, battle.prompt().ask.as_str()), (10, "Roll to hit"));
    // Each shot hits on a 3+ and is saved on a 5+, so 4/9 of them kill.
    let none = (5.0_f64 / 9.0).powi(10);
    let lost = battle.chance_of(Horizon::End, "0 lost so far");
    assert!((lost - none).abs() < 1e-9, "{lost} {none}");
    battle.answer(Answer::Pool(vec![2, 5, 3])).unwrap();
    assert_eq!((battle.asked_pool().dice, battle.prompt().side), (8, Some(SideId(1))));
    battle.answer(Answer::Pool(vec![6, 2])).unwrap();
    assert_eq!(battle.prompt().ask, "Morale");
    battle.roll(&[2]);
    assert!(battle.logged("Town Band: Models 6 (−6)."));
    assert!(battle.logged("Town Band: Shaken."));
}

#[test]
fn who_was_to_move_and_is_taken_off_leaves_the_move_to_the_next() {
    let mut battle = begun();
    for id in [ANN, BEN, FigureId(2)] {
        assert!(battle.state().is_ready(id));
        assert!(!battle.state().is_ready(DOT));
        battle.change(Holder::Figure(id), "done", 1).unwrap();
    }
    assert!(battle.state().is_ready(DOT));
    assert_eq!(Homebrew::view(battle.state()).next.side, Some(SideId(1)));
}

#[test]
fn more_may_join() {
    let mut battle = begun();
    let gus = Sheet::new().with("name", "Gus").with("health", 4);
    battle.0.join(SideId(1), vec![gus]).unwrap();
    assert_eq!(battle.state().tracker(FigureId(6), 0), 4);
    let wrong = Sheet::new().with("name", "Gus").with("health", 21);
    let refused = battle.0.join(SideId(1), vec![wrong]).unwrap_err().to_string();
    assert!(refused.contains("must be a number from 1 to 20"), "{refused}");
}

#[test]
fn a_game_is_played_by_whoever_knows_no_rules() {
    let rules = played(CROWNS).rules();
    let labels: Vec<&str> = rules.fields().iter().map(|it| it.label).collect();
    assert_eq!(labels, ["Name", "Skill", "Strength", "Hide", "Blows", "Save", "Kind"]);
    let mut battle = Battle::begin(rules, rules.samples()).unwrap();
    for face in [2, 6] {
        battle.answer(Answer::Face(face)).unwrap();
    }
    let fen = FigureId(7);
    let offers = battle.offers(Some(fen));
    assert_eq!(offers[0].label, "Fight");
    battle.take(&offers[0].action).unwrap();
    battle.answer(Answer::Choice(0)).unwrap();
    // Skill 3 against 5 hits on a 5+, or on a 3+ with two extra dice when charging.
    battle.answer(Answer::Set("charging.0".to_owned(), 1)).unwrap();
    let saved = battle.save();
    let again = Battle::restore(rules, saved).unwrap();
    assert_eq!(again.prompt(), battle.prompt());
    assert_eq!(again.view(), battle.view());
    let mut words = rules.samples();
    words[0].figures[0].set("skill", 9);
    let problems = Battle::begin(rules, words).err().unwrap();
    assert_eq!(problems[0].to_string(), "Sir Aldous, Skill: must be a number from 1 to 6");
}

/// The menu offers to end a battle. With a free turn order, the end is offered beside the next
/// turn.
#[test]
fn a_scene_ends_by_the_players_word_and_one_side_wins_nothing() {
    let ends_rarely = |battle: &Script<Homebrew>| {
        let offers = Homebrew::offers(battle.state(), None);
        offers.into_iter().find(|it| it.action == Action::End).unwrap().rare
    };
    assert!(ends_rarely(&begun()));
    let text = "game A\n  sides 1\naction Rest\nturn\n  free\nroster Lantern\n  Ivo\n  Jun\n";
    let mut scene = sample(text);
    assert!(!ends_rarely(&scene));
    scene.take(Action::End);
    assert_eq!(Homebrew::view(scene.state()).over.as_deref(), Some("The battle is over."));
    assert_eq!(scene.state().victor(), None);
}

#[test]
fn what_players_see_counts_as_a_modifier_and_is_not_told_at_0() {
    let text = "\
game A
turn
  free
action Shoot at an enemy
  ask Cover: none 0, light -1
  roll D6
    + Cover
    4 or more \"hit\"
    else \"miss\"
roster One
  Ann
roster Two
  Ben
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.choose("Ben");
    let parts = |battle: &Script<Homebrew>| match &battle.prompt().question {
        Question::Roll(roll) => roll.sums[0].parts.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(parts(&battle), []);
    battle.set(battle.prompt().conditions[0].key, 1);
    assert_eq!(parts(&battle), [Part::modifier("Cover", -1)]);
}

#[test]
fn a_turn_set_by_hand_behind_the_last_is_the_last() {
    let text = "\
game A
action Rest
  ends its time
turn
  sides alternate
  ends after 2 turns
roster One
  Ann
roster Two
  Ben
";
    let mut battle = sample(text);
    battle.change(Holder::Battle, "turn", 999).unwrap();
    for id in [FigureId(0), FigureId(1)] {
        assert!(!battle.state().is_over());
        battle.take(Action::Act(id, 0));
    }
    assert!(battle.state().is_over());

    // A battle without a last turn goes on after turn 999, but the turn number stays the same.
    let mut battle = sample(&text.replace("  ends after 2 turns\n", ""));
    battle.change(Holder::Battle, "turn", 999).unwrap();
    for id in [FigureId(0), FigureId(1)] {
        battle.take(Action::Act(id, 0));
    }
    assert_eq!((battle.state().turn, battle.state().is_over()), (999, false));
}
