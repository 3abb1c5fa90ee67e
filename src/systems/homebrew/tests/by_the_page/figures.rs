//! Figures that are hit, out or back; loops over figures; trackers at their limits.

use engine::SideId;

use super::*;

const DI: FigureId = FigureId(3);

const CHAIN: &str = "\
game Chain
trackers
  figure Health 0 to 3, starts at 2, out at 0
action Blast
  each enemy
    target loses 2 Health
    say \"{target} was hit.\"
when out
  say \"{name} falls.\"
  each friend
    target loses 1 Health
roster Here
  Ann
roster There
  Bob
  Cy
  Di
";

#[test]
fn who_goes_out_while_each_is_gone_through_is_passed_over() {
    let mut battle = sample(CHAIN);
    battle.take(Action::Act(ANN, 0));
    // Cy has 1 Health left after Bob falls, and Cy's fall takes out Di before the blast reaches it.
    let hit = |name: &str| battle.logged(&format!("{name} was hit."));
    assert_eq!(["Bob", "Cy", "Di"].map(hit), [true, true, false]);
    for id in [BOB, CY, DI] {
        assert!(battle.state().is_out(id));
        assert_eq!(battle.state().tracker(id, 0), 0);
    }
    let falls = battle.log().iter().filter(|it| it.contains("falls.")).count();
    assert_eq!(falls, 3, "each falls once");
    assert_undone(&mut battle, CHAIN);
}

const MANY: &str = "\
game Many
trackers
  figure Health 0 to 3, starts at 2, out at 0
  figure Marks 0 to 9
  side Losses 0 to 9
table Injury D6
  1 to 3 \"dead\"
    gains 1 Losses
  4 to 5 \"hurt\"
    is back
    Health becomes 1
  6 \"lucky\"
    is back
    Health becomes 3
action Blast at an enemy
  each enemy
    target loses 2 Health
  each friend
    target gains 1 Marks
  each figure
    target gains 2 Marks
    each enemy
      target gains 1 Marks if target's Marks is under 3
  outcome \"{target's Losses} {target's Health}\"
when out
  table Injury
roster Here
  Ann
  Art
roster There
  Bob
  Cy
";

#[test]
fn all_who_go_out_at_once_roll_on_the_table() {
    let mut battle = tried(MANY);
    let told = |it: &[i32]| {
        let word = |face: i32| match face {
            ..=3 => "dead",
            4..=5 => "hurt",
            _ => "lucky",
        };
        let losses = it.iter().filter(|face| **face <= 3).count();
        let health = match it[0] {
            ..=3 => 0,
            4..=5 => 1,
            _ => 3,
        };
        format!("{}, {}, {losses} {health}", word(it[0]), word(it[1]))
    };
    assert_odds(&battle, &ways(&[6, 6], told));
    battle.roll(&[2, 6]);
    // Ann isn't her own friend, but she is one of the figures.
    let marks = |id: u16| battle.state().tracker(FigureId(id), 1);
    assert_eq!([0, 1, 2, 3].map(marks), [2, 3, 0, 4]);
    assert_undone(&mut battle, MANY);
}

const EDGES: &str = "\
game Edges
sheet
  Whole 1 to 9, usually 4
  Low -5 to 5, usually -2
  Top 0 to 9, usually 3
trackers
  figure Taken 0 to Whole, out at Whole
  figure Mood Low to Top, starts at 1
  figure Breath from Top
  side Loot 0 to 5, starts at 4
  battle Doom 0 to 3
action Take
  gains 3 Taken
  loses 9 Mood
  gains 9 Breath
  gains 3 Loot
  gains 2 Doom
action Give
  loses 9 Taken
  gains 9 Mood
  loses 9 Breath
  loses 9 Loot
  loses 1 Doom
action Set
  Mood becomes 99
  Breath becomes -99
  Loot becomes 99
  Doom becomes -1
roster Here
  Ann
  Art: Whole 3, Low 2, Top 0
roster There
  Bob
";

#[test]
fn trackers_go_as_far_as_their_limits_which_may_be_stats() {
    let mut battle = sample(EDGES);
    let stands = |battle: &Script<Homebrew>, id: FigureId| {
        let state = battle.state();
        let of = |place| state.tracker(id, place);
        [of(0), of(1), of(2), state.sides[0][0].into(), state.battle[0].into()]
    };
    assert_eq!(stands(&battle, ANN), [0, 1, 3, 4, 0]);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(stands(&battle, ANN), [3, -2, 3, 5, 2]);
    let lines = battle.log().len();
    assert_eq!(lines, 4, "a full Breath isn't reported: {:?}", battle.log());
    battle.take(Action::Act(ANN, 1));
    assert_eq!(stands(&battle, ANN), [0, 3, 0, 0, 1]);
    battle.take(Action::Act(ANN, 2));
    assert_eq!(stands(&battle, ANN), [0, 3, 0, 5, 0]);
    // If the minimum is greater than the maximum, the minimum is the only possible value.
    assert_eq!(stands(&battle, FigureId(1)), [0, 2, 0, 5, 0]);
    battle.take(Action::Act(FigureId(1), 0));
    assert!(battle.state().is_out(FigureId(1)), "3 of 3 are lost");
    battle.take(Action::Act(ANN, 0));
    battle.take(Action::Act(ANN, 0));
    assert!(battle.state().is_out(ANN));
    assert_eq!(battle.state().tracker(ANN, 0), 4);
    assert_undone(&mut battle, EDGES);
}

const BACK: &str = "\
game Back
trackers
  figure Health 0 to 3, starts at 2, out at 0
  figure Falls 0 to 9
action Raise at a friend
  target is back
action Heal at a figure
  target gains 1 Health
action Strike at a figure
  target loses 1 Health
action Drop at a figure
  target is out
action Count
  each figure
    say \"{target} stands.\"
when out
  gains 1 Falls
roster Here
  Ann
  Art
roster There
  Bob
";

#[test]
fn who_is_out_is_nobodys_aim_until_it_is_back() {
    let mut battle = sample(BACK);
    let art = FigureId(1);
    let bob = FigureId(2);
    battle.take(Action::Act(bob, 3));
    assert_eq!(battle.options(), ["Ann", "Art", "Bob"]);
    battle.choose("Art");
    assert!(battle.state().is_out(art));
    assert_eq!([0, 1].map(|place| battle.state().tracker(art, place)), [2, 1]);
    assert_eq!(offered(&battle, art), []);
    assert_eq!(refusal_of(&battle, ANN, "Raise").as_deref(), Some("No one else is left."));
    battle.take(Action::Act(bob, 4));
    assert!(battle.logged("Ann stands.") && !battle.logged("Art stands."));
    assert_undone(&mut battle, BACK);
}

const AGAIN: &str = "\
game Again
trackers
  figure Health 0 to 3, starts at 1, out at 0
  figure Falls 0 to 9
action Strike at an enemy
  target loses 1 Health
action Miss at an enemy
  target loses 0 Health
  target gains 0 Health
action Finish at an enemy
  target's Health becomes 0
when out
  gains 1 Falls
  is back if Falls is at most 2
roster Here
  Ann
roster There
  Bob
";

#[test]
fn who_is_back_where_it_is_out_goes_out_by_the_next_blow() {
    let mut battle = sample(AGAIN);
    let falls = |battle: &Script<Homebrew>| battle.state().tracker(BOB, 1);
    let take = |battle: &mut Script<Homebrew>, place| {
        battle.take(Action::Act(ANN, place));
        battle.choose("Bob");
    };
    take(&mut battle, 0);
    assert_eq!((battle.state().is_out(BOB), falls(&battle)), (false, 1));
    take(&mut battle, 1);
    assert_eq!((battle.state().is_out(BOB), falls(&battle)), (false, 1));
    take(&mut battle, 0);
    assert_eq!((battle.state().is_out(BOB), falls(&battle)), (false, 2));
    take(&mut battle, 2);
    assert_eq!((battle.state().is_out(BOB), falls(&battle)), (true, 3));
    assert_undone(&mut battle, AGAIN);
}

const REVENGE: &str = "\
game Revenge
trackers
  figure Health 0 to 9, starts at 1, out at 0
  figure Falls 0 to 9
action Strike at an enemy
  target loses 1 Health
  outcome \"{Health} {Falls} {target's Falls}\"
when out
  gains 1 Falls
  roll D6 \"Last blow\"
    against 5
    by 0 \"everybody\"
      each enemy
        target loses 1 Health
      each friend
        target loses 1 Health
    else \"nobody\"
roster Here
  Ann
  Art
roster There
  Bob
";

#[test]
fn whoever_is_put_out_by_anothers_fall_has_its_own() {
    let mut battle = tried(REVENGE);
    let told = |it: &[i32]| {
        // Bob falls. Then Ann, and Art if Bob takes him out, each make this roll once, in this
        // order.
        let word = |face: i32| if face >= 5 { "everybody" } else { "nobody" };
        match it[0] {
            5.. => format!("everybody, {}, {}, 0 1 1", word(it[1]), word(it[2])),
            _ => "nobody, 1 0 1".to_owned(),
        }
    };
    assert_odds(&battle, &ways(&[6, 6, 6], told));
    battle.roll(&[5]);
    assert!(battle.state().is_out(ANN) && battle.state().is_out(BOB));
    battle.roll(&[6, 1]);
    assert!(battle.logged("Ann: Strike, Bob: 0 1 1."), "{:?}", battle.log());
    assert_undone(&mut battle, REVENGE);
}

const LIFE: &str = "\
game Life
trackers
  figure Blood 0 to 3, starts at 2, out at 0
  figure Ammo 0 to 3, starts at 1
  side Loot 0 to 9
action Curse at an enemy
  costs 1 Blood
  target loses 1 Blood
action Volley at an enemy
  costs 1 Ammo
  costs 1 Blood
  target loses 2 Blood
turn
  sides alternate
  ends after 3 turns
roster Here
  Ann
  Art
roster There
  Bob
  Ben
";

#[test]
fn all_costs_are_paid_and_with_the_last_of_it_whoever_pays_is_out() {
    let mut battle = sample(LIFE);
    battle.take(Action::Act(ANN, 1));
    battle.choose("Bob");
    assert!(battle.state().is_out(FigureId(2)));
    assert_eq!([0, 1].map(|it| battle.state().tracker(ANN, it)), [1, 0]);
    assert_eq!(refusal_of(&battle, ANN, "Volley").as_deref(), Some("Needs 1 Ammo."));
    battle.take(Action::Act(ANN, 0));
    battle.choose("Ben");
    // The figure pays with its last blood. The action still takes effect, and the figure's turn
    // ends.
    assert!(battle.state().is_out(ANN));
    assert_eq!(battle.state().tracker(FigureId(3), 0), 1);
    assert_eq!(battle.state().acting, None);
    assert!(battle.state().is_ready(FigureId(3)));
    assert_undone(&mut battle, LIFE);
}

const EACH_CHOICE: &str = "\
game Each Choice
trackers
  figure Health 0 to 9, starts at 4, out at 0
  figure Shaken yes or no
  side Hope 0 to 9, starts at 1
action Threaten
  each enemy
    choose \"What does {target} do, says {name}?\"
      \"It yields\"
        target's Shaken becomes yes
      \"It fights with {target's Health}\"
        roll D6 \"Blow\" by target
          against 4
          by 0 \"struck\"
            loses 2 Health
          else \"missed\"
            target loses 4 Health
  outcome \"{Health}\"
roster Here
  Ann
roster There
  Bob
  Cy
  Di
";

#[test]
fn a_choice_is_made_for_each() {
    let mut battle = sample(EACH_CHOICE);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.prompt().ask, "What does Bob do, says Ann?");
    battle.choose("It yields");
    assert_eq!(battle.prompt().ask, "What does Cy do, says Ann?");
    assert_eq!(battle.options(), ["It yields", "It fights with 4"]);
    battle.choose("It fights");
    assert_eq!(battle.prompt().side, Some(SideId(1)));
    battle.roll(&[3]);
    assert!(battle.state().is_out(CY));
    battle.choose("It fights");
    battle.roll(&[4]);
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    assert_eq!(battle.state().tracker(BOB, 1), 1);
    // With one fewer enemy, there is one fewer choice.
    battle.take(Action::Act(ANN, 0));
    battle.choose("It yields");
    assert_eq!(battle.prompt().ask, "What does Di do, says Ann?");
    battle.choose("It fights");
    battle.roll(&[5]);
    assert!(battle.state().is_out(ANN));
    assert_undone(&mut battle, EACH_CHOICE);
}

const NOBODY: &str = "\
game Nobody Left
trackers
  figure Health 0 to 3, starts at 1, out at 0
action Shoot at an enemy
  target loses 1 Health
action Help at a friend
  target gains 1 Health
action Shout
  each enemy
    say \"{target} hears it.\"
  each friend
    say \"{target} hears it.\"
  say \"It is heard.\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn where_nobody_is_left_nothing_is_done_for_each() {
    let mut battle = sample(NOBODY);
    battle.take(Action::Act(ANN, 0));
    battle.choose("Bob");
    assert_eq!(refusal_of(&battle, ANN, "Shoot").as_deref(), Some("No enemies left."));
    assert_eq!(refusal_of(&battle, ANN, "Help").as_deref(), Some("No one else is left."));
    battle.take(Action::Act(ANN, 2));
    assert!(battle.logged("It is heard.") && !battle.logged("hears it."));
    assert_undone(&mut battle, NOBODY);
}

const TESTS_WITHIN: &str = "\
game Tests Within
sheet
  Guts 1 to 6
trackers
  figure Fear 0 to 9
test Steady at a figure
  roll D6 \"Steady\" by target
    under target's Guts
    by 0 \"steady\"
    else \"afraid\"
      target gains 1 Fear
      gains 1 Fear
action Scare at an enemy
  each enemy
    test Steady
  outcome \"{target} {target's Fear}, {Fear} in all\"
roster Here
  Ann
roster There
  Bob: Guts 2
  Cy: Guts 4
";

#[test]
fn a_test_within_each_is_made_at_each_and_the_target_is_as_before() {
    let mut battle = tried(TESTS_WITHIN);
    let told = |it: &[i32]| {
        let [bob, cy] = [it[0] > 2, it[1] > 4];
        let word = |afraid| if afraid { "afraid" } else { "steady" };
        let all = i32::from(bob) + i32::from(cy);
        format!("{}, {}, Bob {}, {all} in all", word(bob), word(cy), i32::from(bob))
    };
    assert_odds(&battle, &ways(&[6, 6], told));
    battle.roll(&[6, 6]);
    assert_eq!([ANN, BOB, CY].map(|id| battle.state().tracker(id, 0)), [2, 1, 1]);
    assert_undone(&mut battle, TESTS_WITHIN);
}
