//! Turns: who acts when, the steps at fixed moments of a turn, the end of the game and who wins.

use engine::{HasLineup, SideId};

use super::*;

/// Returns the names of the figures that can activate.
fn ready(battle: &Script<Homebrew>) -> Vec<&str> {
    let state = battle.state();
    state.all_figures().filter(|&id| state.is_ready(id)).map(|id| state.name(id)).collect()
}

/// Lets all figures take their first action as soon as they can. Returns their names in the order
/// in which they acted.
fn order_of_a_turn(battle: &mut Script<Homebrew>) -> Vec<String> {
    let turn = battle.state().turn;
    let mut order = Vec::new();
    while battle.0.prompt().is_none() && !battle.state().is_over() && battle.state().turn == turn {
        let id = battle.state().all_figures().find(|&id| battle.state().is_ready(id)).unwrap();
        order.push(battle.state().name(id).to_owned());
        battle.take(Action::Act(id, 0));
    }
    order
}

fn three(order: &str, more: &str) -> String {
    format!(
        "game Three\n  sides 2 to 4\nsheet\n  Grit 0 to 9, usually 2\ntrackers\n  figure Health \
         from Grit, out at 0\n  side Loot 0 to 9\naction Go\n  ends its time\n  gains 1 \
         Loot\nturn\n  {order}\n{more}roster A\n  A1\n  A2\nroster B\n  B1\nroster C\n  C1\n  \
         C2\n  C3\n"
    )
}

#[test]
fn sides_alternate_and_who_has_nobody_left_is_passed_over() {
    let text = three("sides alternate", "  first D6\n  ends after 2 turns\n  wins most Loot\n");
    let mut battle = sample(&text);
    // The two highest sides tie and roll again.
    battle.roll(&[3, 5, 5]);
    assert_eq!(battle.prompt().ask, "B rolls to go first");
    battle.roll(&[6, 2]);
    assert!(battle.logged("B begins."));
    assert_eq!(order_of_a_turn(&mut battle), ["B1", "C1", "A1", "C2", "A2", "C3"]);
    assert_eq!(battle.state().turn, 2);
    battle.roll(&[6, 5, 5]);
    assert_eq!(order_of_a_turn(&mut battle), ["A1", "B1", "C1", "A2", "C2", "C3"]);
    assert!(battle.state().is_over());
    assert_eq!(battle.state().victor(), Some(SideId(2)), "{:?}", battle.state().sides);
    assert_undone(&mut battle, &text);
}

#[test]
fn sides_in_turn_have_all_of_theirs_act() {
    let text = three("sides in turn", "  ends after 2 turns\n");
    let mut battle = sample(&text);
    assert_eq!(order_of_a_turn(&mut battle), ["A1", "A2", "B1", "C1", "C2", "C3"]);
    // If no dice decide which side goes first, the sides take turns at it.
    assert_eq!(order_of_a_turn(&mut battle), ["B1", "C1", "C2", "C3", "A1", "A2"]);
    assert!(battle.state().is_over());
    assert_eq!(battle.state().victor(), None, "no rule decides who wins");
    assert_undone(&mut battle, &text);
}

#[test]
fn four_sides_begin_with_whoever_rolled_best() {
    let text = format!("{}roster D\n  D1\n", three("sides in turn", "  first 2D6\n"));
    let mut battle = sample(&text);
    for sum in [4, 5, 6, 11] {
        battle.answer(Answer::Total(sum)).unwrap();
    }
    assert_eq!(order_of_a_turn(&mut battle), ["D1", "A1", "A2", "B1", "C1", "C2", "C3"]);
    assert_undone(&mut battle, &text);
}

#[test]
fn who_has_most_wins_and_a_tie_is_nobodys() {
    for (loot, victor) in [
        ([3, 1, 2], Some(SideId(0))),
        ([1, 3, 3], None),
        ([0, 0, 0], None),
        ([2, 2, 3], Some(SideId(2))),
    ] {
        let text = three("sides alternate", "  ends after 1 turns\n  wins most Loot\n");
        let text = text.replace("gains 1 Loot", "gains 0 Loot");
        let mut battle = sample(&text);
        for (side, number) in (0..).zip(loot) {
            battle.change(engine::Holder::Side(SideId(side)), "t.0", number).unwrap();
        }
        order_of_a_turn(&mut battle);
        assert!(battle.state().is_over());
        assert_eq!(battle.state().victor(), victor, "{loot:?}");
        assert_undone(&mut battle, &text);
    }
}

#[test]
fn whoever_is_poisoned_to_death_as_a_turn_begins_is_out() {
    let more = "  begin\n    loses 1 Health if turn is at least 2\n  ends after 9 turns\n  \
                wins most Loot\n";
    let text = three("sides alternate", more).replace("  C1\n", "  C1: Grit 1\n");
    let text = text.replace("  B1\n", "  B1: Grit 1\n").replace("  A1\n", "  A1: Grit 1\n");
    let mut battle = sample(&text);
    assert_eq!(order_of_a_turn(&mut battle).len(), 6);
    // B1 is the only figure on its side, so that side is wiped out. The other two sides go on.
    assert!(!battle.state().is_over());
    assert_eq!(battle.state().sides_in_play().len(), 2);
    assert_eq!(order_of_a_turn(&mut battle), ["C2", "A2", "C3"]);
    // At the start of the third turn, A2 goes out first. Only side C is left then, so the battle is
    // already over, but C2 and C3 still go out.
    assert!(battle.state().is_over());
    assert_eq!(battle.state().sides_in_play(), []);
    // No side has figures left, so the highest score wins: 3 for A, 1 for B, 5 for C.
    assert_eq!(battle.state().sides, [[3], [1], [5]]);
    assert_eq!(battle.state().victor(), Some(SideId(2)));
    assert_undone(&mut battle, &text);
}

#[test]
fn whoever_falls_as_its_time_comes_leaves_the_move_to_the_next() {
    let more =
        "  activate\n    throw Pain: D6\n    loses 9 Health if Pain is 1\n  ends after 9 turns\n";
    let text = three("sides alternate", more);
    let mut battle = sample(&text);
    assert_eq!(ready(&battle), ["A1", "A2"]);
    battle.take(Action::Activate(ANN));
    battle.roll(&[1]);
    assert!(battle.state().is_out(ANN));
    assert_eq!(battle.state().acting, None);
    assert_eq!(ready(&battle), ["B1"], "{:?}", battle.log());
    battle.take(Action::Activate(FigureId(2)));
    battle.roll(&[1]);
    assert_eq!(battle.state().sides_in_play().len(), 2);
    assert_eq!(ready(&battle), ["C1", "C2", "C3"]);
    battle.take(Action::Activate(FigureId(3)));
    battle.roll(&[2]);
    battle.take(Action::Act(FigureId(3), 0));
    battle.take(Action::Activate(FigureId(1)));
    battle.roll(&[1]);
    assert!(battle.state().is_over(), "only C is left");
    assert_eq!(battle.state().victor(), Some(SideId(2)));
    assert_undone(&mut battle, &text);
}

#[test]
fn what_is_done_as_a_turn_ends_is_done_before_the_battle_ends() {
    let more = "  end\n    gains 2 Loot if Health is 2\n    loses 1 Health\n  \
                ends after 1 turns\n  wins most Loot\n";
    let text = three("sides alternate", more).replace("  C1\n", "  C1: Grit 1\n");
    let mut battle = sample(&text);
    order_of_a_turn(&mut battle);
    assert!(battle.state().is_over());
    // Two figures of A, one of B and two of C had 2 Health left, and each had already gained 1
    // Loot.
    assert_eq!(battle.state().sides, [[6], [3], [7]]);
    assert!(battle.state().is_out(FigureId(3)));
    assert_eq!(battle.state().victor(), Some(SideId(2)));
    assert_undone(&mut battle, &text);
}

const COSTS: &str = "\
game Costs
trackers
  figure Acts 0 to 3
  figure Ammo 0 to 9, starts at 1
  figure Count 0 to 9
action Fire
  costs 2 Acts
  only if Ammo is over 0 \"No shot is left.\"
  loses 1 Ammo
  say \"{name} has {Acts} left.\"
action Load
  costs 1 Acts
  only if Ammo is 0 \"It is loaded.\"
  only if Count is under 2 \"No more.\"
  gains 1 Ammo
  gains 1 Count
action Rest
  ends its time
  gains 1 Count
turn
  sides alternate
  activate
    Acts becomes 3
  ends after 3 turns
roster Here
  Ann
roster There
  Bob
";

#[test]
fn what_cannot_be_paid_cannot_be_done() {
    let mut battle = sample(COSTS);
    battle.take(Action::Act(ANN, 0));
    assert!(battle.logged("Ann has 1 left."));
    assert_eq!(refusal_of(&battle, ANN, "Fire").as_deref(), Some("Needs 2 Acts."));
    assert!(battle.refused(Action::Act(ANN, 0)).contains("Needs 2 Acts."));
    battle.take(Action::Act(ANN, 1));
    assert_eq!(refusal_of(&battle, ANN, "Load").as_deref(), Some("Needs 1 Act."));
    assert_eq!(battle.state().acting, Some(ANN), "it can still rest");
    battle.take(Action::Act(ANN, 2));
    assert_eq!(battle.state().acting, None);
    assert_eq!(ready(&battle), ["Bob"]);
    assert_eq!(battle.state().tracker(ANN, 2), 2);
    assert_undone(&mut battle, COSTS);
}

const PHASES: &str = "\
game Phases
  sides 2 to 3
trackers
  figure Begun 0 to 9
  figure Times 0 to 9
  figure Ended 0 to 9
action March
  only in Move
  ends its time
  gains 0 Begun
action Fire at an enemy
  only in Shoot, Fight
  gains 0 Begun
action Wait
  ends its time
turn
  sides alternate
  phases Move, Shoot, Fight
  begin
    gains 1 Begun
  activate
    gains 1 Times
  end
    gains 1 Ended
  ends after 2 turns
roster A
  A1
  A2
roster B
  B1
roster C
  C1
";

#[test]
fn all_act_in_a_phase_and_then_all_in_the_next() {
    let mut battle = sample(PHASES);
    for phase in 0..3 {
        assert_eq!(battle.state().phase, phase);
        let expected = if phase == 0 { ["March", "Wait"] } else { ["Fire", "Wait"] };
        let labels: Vec<String> = offered(&battle, ANN).into_iter().map(|it| it.0).collect();
        assert_eq!(labels[..2], expected);
        for id in [0, 2, 3, 1] {
            assert!(battle.state().is_ready(FigureId(id)));
            battle.take(Action::Act(FigureId(id), 2));
        }
    }
    assert_eq!((battle.state().turn, battle.state().phase), (2, 0));
    // A turn begins and ends once, but figures activate in each phase.
    assert_eq!([0, 1, 2].map(|it| battle.state().tracker(ANN, it)), [2, 3, 1]);
    assert_undone(&mut battle, PHASES);
}

const LAST: &str = "\
game Last
  sides 2 to 3
trackers
  figure Health 0 to 3, starts at 1, out at 0
  side Loot 0 to 9
action Bomb
  ends its time
  loses 1 Health
  each enemy
    target loses 1 Health
action Spare at an enemy
  ends its time
  target loses 1 Health
action Steal
  gains 3 Loot
turn
  sides alternate
  ends after 3 turns
  wins most Loot
roster A
  A1
roster B
  B1
roster C
  C1
";

#[test]
fn the_last_that_stands_has_won_and_where_nobody_stands_who_had_most() {
    let mut battle = sample(LAST);
    battle.take(Action::Act(FigureId(0), 1));
    battle.choose("B1");
    assert!(!battle.state().is_over());
    battle.take(Action::Act(FigureId(2), 2));
    battle.take(Action::Act(FigureId(2), 1));
    battle.choose("A1");
    assert_eq!(battle.state().victor(), Some(SideId(2)));
    assert_undone(&mut battle, LAST);

    let mut battle = sample(LAST);
    battle.take(Action::Act(FigureId(0), 2));
    battle.take(Action::Act(FigureId(0), 1));
    battle.choose("B1");
    battle.take(Action::Act(FigureId(2), 1));
    battle.choose("A1");
    assert_eq!(battle.state().victor(), Some(SideId(2)), "the last side standing wins");
    assert_undone(&mut battle, LAST);

    let mut battle = sample(LAST);
    battle.take(Action::Act(FigureId(0), 2));
    battle.take(Action::Act(FigureId(0), 0));
    assert!(battle.state().is_over());
    assert_eq!(battle.state().sides_in_play(), []);
    assert_eq!(battle.state().victor(), Some(SideId(0)));
    assert_undone(&mut battle, LAST);
}
