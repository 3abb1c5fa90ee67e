//! Who acts next: figures in the order of a number, figures of some phases, sides that are drawn,
//! steps once for each side, reactions, and choices and weapons of the target.

use engine::{HasLineup, Holder, SideId, view::Next};

use super::*;

/// Lets the figures act that can, one after the other, and returns their names.
fn acted(battle: &mut Script<Homebrew>, action: u8) -> Vec<String> {
    let (turn, phase) = (battle.state().turn, battle.state().phase);
    let mut order = Vec::new();
    while battle.state().turn == turn && battle.state().phase == phase && !battle.state().is_over()
    {
        let state = battle.state();
        let id = state.all_figures().find(|&id| state.is_ready(id)).expect("someone can act");
        order.push(state.name(id).to_owned());
        battle.take(Action::Act(id, action));
    }
    order
}

fn ranked(order: &str) -> String {
    format!(
        "game Ranks\nsheet\n  Quick 0 to 9\ntrackers\n  figure Late 0 to 9\naction Go\n  ends its \
         time\nturn\n  {order}\n  ends after 2 turns\nroster A\n  A1: Quick 3\n  A2: Quick 5\n\
         roster B\n  B1: Quick 5\n  B2: Quick 1\n  B3: Quick 3\n"
    )
}

#[test]
fn figures_act_from_the_highest_number_to_the_lowest() {
    let text = ranked("figures by Quick");
    let mut battle = sample(&text);
    assert_eq!(acted(&mut battle, 0), ["A2", "B1", "A1", "B3", "B2"]);
    // Side B goes first in the second turn, so it also goes first in a tie.
    assert_eq!(acted(&mut battle, 0), ["B1", "A2", "B3", "A1", "B2"]);
    assert!(battle.state().is_over());
    assert!(!battle.logged("A begins."), "no side goes first");
    assert_undone(&mut battle, &text);
}

#[test]
fn figures_act_from_the_lowest_number_to_the_highest() {
    let text = ranked("figures by Quick, lowest first");
    let mut battle = sample(&text);
    assert_eq!(acted(&mut battle, 0), ["B2", "A1", "B3", "A2", "B1"]);
    assert_undone(&mut battle, &text);
}

#[test]
fn a_number_can_change_and_the_only_next_figure_is_named() {
    let text = ranked("figures by Quick - Late");
    let mut battle = sample(&text);
    let next = |battle: &Script<Homebrew>| Homebrew::view(battle.state()).next;
    assert_eq!(next(&battle).words, "A2 is next.", "side A goes first in a tie");
    battle.take(Action::Act(BEN, 0));
    assert_eq!(
        next(&battle),
        Next { side: Some(SideId(1)), figure: Some(FigureId(2)), words: "B1 is next.".to_owned() }
    );
    battle.change(Holder::Figure(FigureId(2)), "t.0", 5).unwrap();
    assert_eq!(next(&battle).words, "B3 is next.");
    let ready = |battle: &Script<Homebrew>, id| battle.state().is_ready(FigureId(id));
    assert_eq!([0, 2, 4].map(|id| ready(&battle, id)), [false, false, true]);
    battle.change(Holder::Figure(FigureId(4)), "out", 1).unwrap();
    assert_eq!(next(&battle).words, "A1 is next.");
}

pub(super) const PHASES: &str = "\
game Dogfight
sheet
  Skill 1 to 9
  Ace yes or no
trackers
  figure Hull 0 to 5, starts at 5, out at 0
  side Orders 0 to 5
  battle Turns 0 to 9
action Move
  only in Move
  ends its time
action Shoot at an enemy
  only in Shoot
  roll D6 against 4
    by 0 \"hit\"
      target loses 1 Hull
    else \"missed\"
action Signal
  only in Signals
  costs 1 Orders
  choose \"What now?\"
    \"Rally\"
      gains 1 Hull
    \"Wait\"
turn
  figures by Skill, lowest first in Move
  figures by Skill in Shoot
  phases Signals, Move, Shoot
  acts in Signals if Ace
  begin each side
    gains 2 Orders
    gains friends left Turns
  end each side
    loses 1 Orders
roster A
  A1: Skill 4, Ace
  A2: Skill 2
  A3: Skill 6
roster B
  B1: Skill 5
  B2: Skill 3, Ace
";

#[test]
fn each_phase_has_its_own_order_and_figures() {
    let mut battle = sample(PHASES);
    let names = |battle: &Script<Homebrew>| {
        let state = battle.state();
        let ready = state.all_figures().filter(|&id| state.is_ready(id));
        ready.map(|id| state.name(id).to_owned()).collect::<Vec<_>>()
    };
    // Only aces act in the first phase, whose order isn't said.
    assert_eq!(names(&battle), ["A1"]);
    assert_eq!(battle.state().sides, [[2], [2]]);
    // Each side has its first figure count the others: two and one.
    assert_eq!(battle.state().battle, [3]);
    battle.take(Action::Done(FigureId(0)));
    assert_eq!(names(&battle), ["B2"]);
    battle.take(Action::Done(FigureId(4)));
    assert_eq!(battle.state().phase, 1);
    assert_eq!(acted(&mut battle, 0), ["A2", "B2", "A1", "B1", "A3"]);
    assert_eq!((battle.state().phase, names(&battle)), (2, vec!["A3".to_owned()]));
    for id in [2, 3, 0, 4, 1].map(FigureId) {
        assert!(battle.state().is_ready(id));
        battle.take(Action::Done(id));
    }
    assert_eq!((battle.state().turn, battle.state().phase), (2, 0));
    assert_eq!(battle.state().sides, [[3], [3]], "two more, and one less at the end of the turn");
    assert_undone(&mut battle, PHASES);
    // An order without phases is that of all other phases.
    let mut battle = sample(&PHASES.replace("Skill in Shoot", "Skill"));
    battle.take(Action::Done(FigureId(0)));
    battle.take(Action::Done(FigureId(4)));
    assert_eq!(acted(&mut battle, 0), ["A2", "B2", "A1", "B1", "A3"]);
}

#[test]
fn a_phase_in_which_nobody_acts_is_skipped() {
    let text = PHASES.replace(", Ace\n", "\n");
    let battle = sample(&text);
    assert_eq!((battle.state().turn, battle.state().phase), (1, 1));
}

pub(super) const BAG: &str = "\
game Tokens
  figures squad
  sides 2, band, bands
trackers
  squad Men 0 to 3, starts at 3, out at 0
action Shoot at an enemy
  ends its time
  roll D6 against 4
    by 0 \"hit\"
      target loses 3 Men
    else \"missed\"
turn
  sides drawn
  ends after 3 turns
roster A
  A1
  A2
roster B
  B1
  B2
  B3
";

#[test]
fn each_side_is_drawn_as_often_as_it_has_figures_left_to_act() {
    // The game's own word for sides works, too.
    assert!(
        played(&BAG.replace("sides drawn", "bands drawn")).definition == played(BAG).definition
    );
    let mut battle = sample(BAG);
    assert_eq!(battle.prompt().ask, "Which band was drawn?");
    // Nobody is next until a side is drawn.
    let next = Homebrew::view(battle.state()).next;
    assert_eq!(next, Next::anybody("Draw to see which band is next."));
    // A has the first two of five tokens.
    battle.roll(&[2]);
    assert!(battle.logged("Drawn: A."));
    battle.0.undo().unwrap();
    battle.roll(&[3]);
    assert!(battle.logged("Drawn: B."));
    let ready = |battle: &Script<Homebrew>| {
        battle.state().all_figures().filter(|&id| battle.state().is_ready(id)).collect::<Vec<_>>()
    };
    assert_eq!(ready(&battle), [2, 3, 4].map(FigureId));
    // B1 takes out A1, which leaves one token of A and two of B.
    battle.take(Action::Act(FigureId(2), 0));
    battle.choose("A1");
    battle.roll(&[6]);
    battle.roll(&[2]);
    assert_eq!(ready(&battle), [3, 4].map(FigureId));
    battle.0.undo().unwrap();
    battle.roll(&[1]);
    assert_eq!(ready(&battle), [FigureId(1)]);
    battle.take(Action::Done(FigureId(1)));
    // Only B is left, so nothing is drawn.
    assert_eq!(ready(&battle), [3, 4].map(FigureId));
    battle.take(Action::Done(FigureId(3)));
    battle.take(Action::Done(FigureId(4)));
    assert_eq!(battle.state().turn, 2);
    assert_eq!(battle.prompt().ask, "Which band was drawn?");
    assert_undone(&mut battle, BAG);
}

pub(super) const REACTIONS: &str = "\
game Ambush
sheet
  list Weapons, each a Weapon
    Damage 1 to 6, usually 1
trackers
  figure Health 0 to 9, starts at 6, out at 0
  figure Watch yes or no
test Strike with a Weapon at an enemy
  roll D6 against 4 \"Strike\"
    by 0 \"hit\" leads on
      target loses Damage Health
    else \"missed\" leads on
action Fight with a Weapon at an enemy
  ends its time
  choose \"Parry or strike back?\" by target
    \"Parry\"
      test Strike
    \"Strike back\"
      test Strike
      test Strike for target unless target is out
action Watch
  only if enemies left is over 0 and figures left is over 1
  ends its time
  Watch becomes yes
action Snap shot at an enemy
  at any time
  only if Watch \"It isn't on watch.\"
  Watch becomes no
  throw Rolled: D6
  target loses 6 Health if Rolled is odd
  outcome \"hit\" good if Rolled is odd
  outcome \"missed\" bad if Rolled is even
turn
  sides in turn
roster A
  A1
    Weapon Club: Damage 2
roster B
  B1
    Weapon Knife
    Weapon Axe: Damage 4
  B2
";

const FIGHT: u8 = 0;
const WATCH: u8 = 1;
const SNAP: u8 = 2;

#[test]
fn the_targets_player_chooses_and_the_target_uses_a_weapon_of_its_own() {
    let mut battle = sample(REACTIONS);
    battle.take(Action::Act(ANN, FIGHT));
    battle.choose("B1");
    assert_eq!(battle.prompt().side, Some(SideId(1)));
    battle.choose("Strike back");
    battle.roll(&[5]);
    assert_eq!(battle.state().tracker(BOB, 0), 4, "the club does 2");
    let prompt = battle.prompt();
    assert_eq!((prompt.ask.as_str(), prompt.side), ("Choose a Weapon", Some(SideId(1))));
    battle.choose("Axe");
    battle.roll(&[4]);
    assert_eq!(battle.state().tracker(ANN, 0), 2, "the axe does 4");
    assert_undone(&mut battle, REACTIONS);
}

#[test]
fn a_target_without_weapons_strikes_for_nothing() {
    let mut battle = sample(REACTIONS);
    battle.take(Action::Act(ANN, FIGHT));
    battle.choose("B2");
    battle.choose("Strike back");
    battle.roll(&[1]);
    battle.roll(&[6]);
    assert_eq!(battle.state().tracker(ANN, 0), 6);
}

#[test]
fn a_reaction_is_offered_to_others_and_can_end_an_activation() {
    let mut battle = sample(REACTIONS);
    let refused = Some("It isn't on watch.".to_owned());
    assert_eq!(offered(&battle, BOB), [("Snap shot".to_owned(), refused)]);
    battle.take(Action::Act(ANN, WATCH));
    assert_eq!(battle.state().to_move(), SideId(1));
    // B1 activates to fight, and A1 shoots first.
    battle.take(Action::Activate(BOB));
    assert_eq!(offered(&battle, ANN), [("Snap shot".to_owned(), None)]);
    battle.take(Action::Act(ANN, SNAP));
    battle.choose("B1");
    let odds = odds_of(&battle, |it| it);
    assert!((odds["hit"] - 0.5).abs() < 1e-9, "{odds:?}");
    battle.roll(&[3]);
    assert!(battle.state().is_out(BOB));
    assert_eq!(battle.state().acting, None);
    assert!(battle.state().is_ready(CY), "its side goes on");
    assert_undone(&mut battle, REACTIONS);
}

#[test]
fn a_reaction_between_activations_changes_nobodys_turn() {
    let mut battle = sample(REACTIONS);
    battle.take(Action::Act(ANN, WATCH));
    battle.take(Action::Act(ANN, SNAP));
    battle.choose("B2");
    battle.roll(&[2]);
    assert!(battle.logged("missed") || !battle.state().is_out(CY));
    let state = battle.state();
    assert_eq!((state.turn, state.to_move(), state.acting), (1, SideId(1), None));
}

pub(super) const OWN_TURNS: &str = "\
game Columns
sheet
  Leader yes or no
trackers
  figure Health 0 to 3, starts at 2, out at 0
  side Command 0 to 9
  side Glory 0 to 9
action March
  only in Move
  ends its time
action Order at a friend
  only in Shoot
  only if friends left * 2 is at least friends in all - 1 \"It is broken.\"
  costs 1 Command
  ends its time
  one enemy
    target loses 1 Health
    gains 1 Glory if target is out
turn
  sides in turn
  phases of each side Move, Shoot
  begin each side
    Command becomes 2
  end each side
    gains 1 Glory if enemies in all is over enemies left and figures in all is 5
  ends if Glory is 3 or more
roster A
  A1
  A2
roster B
  B1
  B2
  B3
";

const MARCH: u8 = 0;
const ORDER: u8 = 1;

/// Lets a figure order the first friend, and shoots at an enemy.
fn order(battle: &mut Script<Homebrew>, id: u16, enemy: &str) {
    battle.take(Action::Act(FigureId(id), ORDER));
    battle.choose_place(0);
    battle.choose(enemy);
}

#[test]
fn each_side_goes_through_its_phases_in_its_own_turn() {
    let mut battle = sample(OWN_TURNS);
    let at = |battle: &Script<Homebrew>| (battle.state().to_move(), battle.state().phase);
    let titles = |battle: &Script<Homebrew>| {
        battle.0.entries().iter().map(|it| it.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&battle), ["Turn 1: Move", "A's turn: Move"]);
    assert_eq!(battle.state().sides, [[2, 0], [0, 0]], "only A's turn has begun");
    assert_eq!(acted(&mut battle, MARCH), ["A1", "A2"]);
    assert_eq!(at(&battle), (SideId(0), 1));
    order(&mut battle, 0, "B1");
    order(&mut battle, 1, "B1");
    assert_eq!(titles(&battle).last().unwrap(), "B's turn: Move");
    // B1 is out: one point at once, and one at the end of A's turn.
    assert_eq!(battle.state().sides, [[0, 2], [2, 0]]);
    assert_eq!(at(&battle), (SideId(1), 0));
    assert_eq!(acted(&mut battle, MARCH), ["B2", "B3"]);
    assert_eq!(at(&battle), (SideId(1), 1));
    // One of two friends is left.
    assert_eq!(refusal_of(&battle, FigureId(3), "Order"), None);
    for id in [3, 4] {
        battle.take(Action::Done(FigureId(id)));
    }
    assert_eq!(titles(&battle)[titles(&battle).len() - 2..], ["Turn 2: Move", "B's turn: Move"]);
    assert_undone(&mut battle, OWN_TURNS);
}

#[test]
fn a_battle_ends_as_soon_as_a_side_has_enough_and_that_side_wins() {
    let mut battle = sample(OWN_TURNS);
    battle.change(Holder::Side(SideId(1)), "t.1", 3).unwrap();
    assert!(battle.state().is_over());
    assert_eq!(battle.state().victor(), Some(SideId(1)));
    battle.change(Holder::Side(SideId(0)), "t.1", 4).unwrap();
    assert_eq!(battle.state().victor(), None, "both have enough");
    let most = sample(&OWN_TURNS.replace("  ends if", "  wins most Glory\n  ends if"));
    let mut battle = most;
    battle.change(Holder::Side(SideId(0)), "t.1", 4).unwrap();
    battle.change(Holder::Side(SideId(1)), "t.1", 3).unwrap();
    assert_eq!(battle.state().victor(), Some(SideId(0)), "A has more");
    battle.0.undo().unwrap();
    battle.0.undo().unwrap();
    assert!(!battle.state().is_over());
}

#[test]
fn steps_of_each_side_come_in_its_own_turn_without_phases_too() {
    let text = OWN_TURNS
        .replace("  phases of each side Move, Shoot\n", "")
        .replace("  only in Move\n", "")
        .replace("  only in Shoot\n", "");
    let mut battle = sample(&text);
    assert_eq!(battle.state().sides, [[2, 0], [0, 0]]);
    battle.take(Action::Act(FigureId(0), MARCH));
    battle.take(Action::Act(FigureId(1), MARCH));
    assert_eq!(battle.state().sides, [[2, 0], [2, 0]]);
    assert_eq!(battle.state().to_move(), SideId(1));
    assert_undone(&mut battle, &text);
    // Where all sides share the phases, all of them begin at once.
    let shared = OWN_TURNS.replace("phases of each side", "phases");
    assert_eq!(sample(&shared).state().sides, [[2, 0], [2, 0]]);
}
