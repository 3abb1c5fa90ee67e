//! Numbers, names, conditions and choices.

use super::*;

/// What a game of these lines says when its only action is done.
fn said(head: &str, lines: &str, own: &str, other: &str) -> Script<Homebrew> {
    let indented: String = lines.lines().map(|line| format!("  {line}\n")).collect();
    tried(&format!(
        "game Steps\n{head}action Try at an enemy\n{indented}\
         roster Here\n  Ann{own}\nroster There\n  Bob{other}\n"
    ))
}

#[track_caller]
fn assert_said(head: &str, sum: &str, own: &str, expected: i32) {
    let battle = said(head, &format!("say \"It is {{{sum}}}.\""), own, "");
    let told = format!("It is {}.", crate::words::plain(expected));
    assert!(battle.logged(&told), "{sum}: {:?}, not {told}", battle.log());
}

#[test]
fn numbers_are_whole_and_round_down() {
    let head = "\
sheet
  Low -20 to 20
  Grit 0 to 200, usually 100
  Big 0 to 9999
  sly yes or no
  Kind one of Man, Beast, Bird
trackers
  figure Grit from Grit
  figure Down yes or no
  side Loot 0 to 20, starts at 2
  battle Fog one of none, thin, thick
chart Edge from -1, 5
  1 2 3
  4 5 6
";
    let own = ": Low -7, Big 100, sly, Kind Beast";
    for (sum, expected) in [
        ("Low / 2", -4),
        ("Low / -2", 3),
        ("7 / -2", -4),
        ("Low / 7", -1),
        ("Low / 8", -1),
        ("6 / -8", -1),
        ("Low - 2 * 3", -13),
        ("(Low - 2) * 3", -27),
        ("10 - 3 - 2", 5),
        ("100 / 10 / 3", 3),
        ("100 / (10 / 3)", 33),
        ("7 * Low / 2", -25),
        ("7 * (Low / 2)", -28),
        ("-Low", 7),
        ("lowest(Low, 3, -8)", -8),
        ("highest(Low, 3, -8)", 3),
        ("highest(0, Low - 1)", 0),
        ("lowest(3, highest(1, Big))", 3),
        ("sly + yes + no", 2),
        ("Loot", 2),
        ("Grit", 100),
        ("full Grit - 1", 99),
        ("turn", 1),
        ("Down", 0),
        ("Edge(Low, 0)", 1),
        ("Edge(0, 6)", 5),
        ("Edge(50, 50)", 6),
        ("Edge(-1, 7)", 3),
        ("target's Low", -20),
        ("target's Loot", 2),
        ("target's full Grit * 2", 200),
    ] {
        assert_said(head, sum, own, expected);
    }
}

#[test]
fn what_is_divided_by_nothing_is_nothing() {
    assert_said("sheet\n  Zero 0 to 5\n", "10 / Zero", "", 0);
    assert_said("sheet\n  Zero 0 to 5\n", "10 + 9 / (Zero - 0)", "", 10);
}

#[test]
fn conditions_hold_as_they_are_said() {
    let head = "\
sheet
  Five 0 to 9, usually 5
  sly yes or no
  Kind one of Man, Beast, Bird
trackers
  figure Down yes or no
  battle Fog one of none, thin, thick
";
    let own = ": sly, Kind Bird";
    for (condition, holds) in [
        ("Five is 5", true),
        ("Five is not 5", false),
        ("Five is at least 5", true),
        ("Five is at least 6", false),
        ("Five is at most 5", true),
        ("Five is at most 4", false),
        ("Five is over 4", true),
        ("Five is over 5", false),
        ("Five is more than 5", false),
        ("Five is under 6", true),
        ("Five is under 5", false),
        ("Five is less than 6", true),
        ("sly", true),
        ("sly is no", false),
        ("not sly", false),
        ("not Down", true),
        ("Kind is Bird", true),
        ("Kind is not Bird", false),
        ("target's Kind is Man", true),
        ("Fog is none", true),
        ("Fog is not none", false),
        // What binds closer: not, then and, then or.
        ("sly or Down and Down", true),
        ("Down and Down or sly", true),
        ("not Down and sly", true),
        ("not sly and Down", false),
        ("not (sly and Down)", true),
        ("(sly or Down) and Down", false),
        ("target is out", false),
        ("not target is out", true),
        ("Five * 2 - 1 is at least 9 and Five is at most target's Five", true),
        // Any number but 0 is a yes.
        ("Five", true),
        ("Five - 5", false),
    ] {
        let lines = format!("if {condition}\n  say \"It holds.\"\notherwise\n  say \"It fails.\"");
        let battle = said(head, &lines, own, "");
        assert_eq!(
            (battle.logged("It holds."), battle.logged("It fails.")),
            (holds, !holds),
            "{condition}"
        );
    }
}

#[test]
fn otherwise_looks_at_what_held_before() {
    let head = "trackers\n  figure Stunned yes or no\n  figure Count 0 to 9\n";
    let lines = "\
Stunned becomes yes
if Stunned
  Stunned becomes no
  gains 1 Count
otherwise
  gains 4 Count
if not Stunned
  Stunned becomes yes
otherwise
  gains 4 Count";
    let mut battle = said(head, lines, "", "");
    assert_eq!(battle.state().tracker(ANN, 0), 1);
    assert_eq!(battle.state().tracker(ANN, 1), 1);
    battle.0.undo().unwrap();
    assert_eq!(battle.state().tracker(ANN, 1), 0);
}

#[test]
fn a_name_keeps_the_number_it_was_given() {
    let head = "sheet\n  Move 0 to 9, usually 6\ntrackers\n  figure Steps 0 to 30, starts at 3\n";
    let lines = "\
let Reach be Move * 2 + Steps
gains 5 Steps
throw Luck: 2D4 + Reach
outcome \"{Luck} {Reach} {Steps}\"";
    let battle = said(head, lines, "", "");
    assert_odds(&battle, &ways(&[4, 4], |it| format!("{} 15 8", it[0] + it[1] + 15)));
}

#[test]
fn a_name_that_is_known_is_given_anew() {
    let head = "sheet\n  Might 0 to 9, usually 2\n";
    let lines = "\
let Dice be 1
ask Charging yes or no
let Harm be Might
if Charging
  let Dice be Dice + 1
  let Might be 5
  let Harm be Harm + Might
otherwise
  throw Harm: D4
pool Hits: Dice D6 at 5
outcome \"{Dice} {Harm} {Might} {Hits}\"";
    let mut battle = said(head, lines, "", "");
    let expected = ways(&[4, 6], |it| format!("1 {} 2 {}", it[0], i32::from(it[1] >= 5)));
    assert_last(&battle, &expected);
    battle.set("charging.1", 1);
    // The name of a stat is only another's under the line where it is given.
    let hits = |it: &[i32]| it.iter().filter(|face| **face >= 5).count();
    assert_last(&battle, &ways(&[6, 6], |it| format!("2 7 2 {}", hits(it))));
}

#[test]
fn what_is_counted_for_each_is_known_after_the_last() {
    let text = "\
game Counted
sheet
  Guts 1 to 6
action Scare
  let Afraid be 0
  each enemy
    let Needed be target's Guts + Afraid
    roll D6 by target
      against Needed
      by 0 \"steady\"
      else \"afraid\"
        let Afraid be Afraid + 1
  outcome \"{Afraid} of them\"
roster Here
  Ann
roster There
  Bob: Guts 4
  Cy: Guts 3
  Di: Guts 5
";
    let told = |it: &[i32]| {
        let mut afraid = 0;
        for (face, guts) in it.iter().zip([4, 3, 5]) {
            afraid += i32::from(*face < guts + afraid);
        }
        format!("{afraid} of them")
    };
    assert_last(&tried(text), &ways(&[6, 6, 6], told));
}

#[test]
fn steps_are_done_only_if_so() {
    let head = "trackers\n  figure Count 0 to 99\n";
    let lines = "\
gains 1 Count if Count is 0
gains 2 Count if Count is 0
gains 4 Count if Count is 1
loses 1 Count if Count is over 90 or Count is 5
say \"Now {Count}.\" if Count is 4";
    let battle = said(head, lines, "", "");
    assert!(battle.logged("Now 4."), "{:?}", battle.log());
}

#[test]
fn throws_keep_dice_and_are_the_targets_where_it_says_so() {
    let head = "trackers\n  figure Health 0 to 20, starts at 10, out at 0\n";
    let lines = "\
throw Hurt: highest of 2D6 + 1 by target
throw Healed: lowest 2 of 3D4
target loses Hurt * 2 - Healed Health
outcome \"{target's Health}\"";
    let mut battle = said(head, lines, "", "");
    assert_eq!(battle.prompt().side, Some(crate::ids::SideId(1)));
    let told = |it: &[i32]| {
        let hurt = it[0].max(it[1]) + 1;
        let healed = it[2] + it[3] + it[4] - it[2].max(it[3]).max(it[4]);
        (10 - (hurt * 2 - healed)).clamp(0, 20).to_string()
    };
    assert_odds(&battle, &ways(&[6, 6, 4, 4, 4], told));
    battle.answer(Answer::Faces(vec![2, 6])).unwrap();
    assert_eq!(battle.prompt().side, Some(crate::ids::SideId(0)));
    battle.answer(Answer::Faces(vec![4, 1, 3])).unwrap();
    assert_eq!(battle.state().tracker(BOB, 0), 0, "7 twice less 4");
    assert!(battle.state().is_out(BOB));
}

#[test]
fn less_than_nothing_goes_the_other_way() {
    let head = "\
sheet
  Low -9 to 9
trackers
  figure Health 0 to 20, starts at 10, out at 0
";
    let lines = "\
gains Low Health
target loses Low Health
outcome \"{Health} {target's Health}\"";
    let battle = said(head, lines, ": Low -3", "");
    assert!(battle.logged("7 13"), "{:?}", battle.log());
}

/// Odds look at dice of pools only where they have to, and tables at all of them.
#[test]
fn fewer_than_none_of_a_pool_count_the_same_before_and_after_the_dice() {
    let text = "\
game Fewer
sheet
  Low -9 to 9
trackers
  figure Health 0 to 20, starts at 10, out at 0
  figure Mood -9 to 9, starts at 0
  figure Gold 0 to 999
action Try at an enemy
  pool Hits: 2 D6 at 4
    failed Misses
  pool More: Hits + Low D6 at 4
  pool Less: Hits * Low + 3 D6 at 4
  target loses Hits - 1 Health
  target gains Hits * Low Mood
  target gains Low + Hits + Misses Health
  gains Hits * 150 + Low + 1 Gold
  Mood becomes Hits - 2
  outcome \"{More} {Less} {target's Health} {target's Mood} {Gold} {Mood}\"
roster Here
  Ann: Low -1
roster There
  Bob
";
    let mut expected = Odds::new();
    for (hits, chance) in passed(2, 0.5) {
        for (more, of_more) in passed(hits.saturating_sub(1), 0.5) {
            for (less, of_less) in passed(3 - hits, 0.5) {
                let hits = i32::try_from(hits).unwrap();
                let [mood, own] = [crate::words::plain(-hits), crate::words::plain(hits - 2)];
                let told =
                    format!("{more} {less} {} {mood} {} {own}", 10 - (hits - 1) + 1, hits * 150);
                *expected.entry(told).or_insert(0.0) += chance * of_more * of_less;
            }
        }
    }
    let mut battle = tried(text);
    assert_last(&battle, &expected);
    battle.answer(Answer::Pool(vec![2, 0])).unwrap();
    assert_eq!(battle.asked_pool().dice, 3, "no hit: 0 and 3 dice");
    battle.answer(Answer::Pool(vec![1, 2])).unwrap();
    assert!(battle.logged("0 2 12 0 0 −2"), "{:?}", battle.log());
}

#[test]
fn a_question_is_for_each_anew() {
    let text = "\
game Asked
action Shoot
  each enemy
    ask Cover yes or no
    roll D6
      against 3 + Cover * 2
      by 0 \"hit\"
      else \"miss\"
roster Here
  Ann
roster There
  Bob
  Cy
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.set("cover.0", 1);
    let word = |face: i32, goal: i32| if face >= goal { "hit" } else { "miss" };
    let told = |it: &[i32]| format!("{}, {}", word(it[0], 5), word(it[1], 3));
    assert_odds(&battle, &ways(&[6, 6], told));
    battle.roll(&[4]);
    assert_eq!(battle.prompt().conditions[0].value, 0);
}

#[test]
fn what_is_asked_before_no_dice_is_asked_all_the_same() {
    let text = "\
game Asked
trackers
  figure Loot 0 to 9
action Search
  ask Crates 0 to 3
  gains Crates Loot
roster Here
  Ann
roster There
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.options(), ["Go on"]);
    battle.set("crates.0", 2);
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    battle.choose("Go on");
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    assert_undone(&mut battle, text);
}

#[test]
fn what_is_asked_of_each_is_asked_for_each() {
    let text = "\
game Asked
trackers
  figure Wet yes or no
  figure Dry 0 to 9, starts at 9
test Soak at an enemy
  ask Roof yes or no
  target's Wet becomes yes if not Roof
action Rain
  each enemy
    test Soak
  ask Long yes or no
  roll D6
    against 4
    by 0 \"thunder\"
    else \"calm\"
when out
  ask Seen yes or no
turn
  free
  begin
    ask Hut yes or no
    loses 1 Dry if not Hut
roster Here
  Ann
roster There
  Bob
  Cy
";
    let mut battle = sample(text);
    for hut in [1, 0, 1] {
        battle.set("hut.0", hut);
        battle.choose("Go on");
    }
    assert_eq!([ANN, BOB, CY].map(|id| battle.state().tracker(id, 1)), [9, 8, 9]);
    battle.take(Action::Act(ANN, 0));
    for roof in [1, 0] {
        assert_eq!(battle.prompt().conditions.len(), 1);
        battle.set("roof.0", roof);
        battle.choose("Go on");
    }
    // A question with dice shows it, and nothing is asked beside that.
    battle.set("long.0", 1);
    battle.roll(&[5]);
    assert!(battle.0.prompt().is_none());
    assert_eq!([BOB, CY].map(|id| battle.state().tracker(id, 0)), [0, 1]);
    assert_undone(&mut battle, text);
}

#[test]
fn who_is_named_in_what_is_said() {
    let head = "\
sheet
  Reach 0 to 9
  list Weapons, each a Weapon
    Force 1 to 9
trackers
  side Loot 0 to 9
test Blow with a Weapon at an enemy
  order \"Put {name} beside {target}: {Force * 2 + 1}.\"
  moment critical
  target loses 1 Loot
  gains 1 Loot
";
    let text = format!(
        "game Names\n{head}action Try with a Weapon at an enemy\n  test Blow\n  say \"{{target}} \
         owes {{name}} {{Loot}}.\"\nroster Here\n  Ann\n    Weapon Axe: Force 4\n    Weapon \
         Bow\nroster There\n  Bob\n"
    );
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.options(), ["Axe", "Bow"]);
    battle.choose("Axe");
    battle.choose("Bob");
    assert!(battle.logged("Put Ann beside Bob: 9."), "{:?}", battle.log());
    assert!(battle.logged("Bob owes Ann 1."));
    assert_eq!(refusal_of(&battle, BOB, "Try").as_deref(), Some("Has no Weapon."));
    assert_eq!(battle.0.moments().into_iter().max(), Some(crate::conversation::Moment::Critical));
    assert_undone(&mut battle, &text);
}

#[test]
fn tables_are_rolled_on_for_whom_they_are_meant() {
    let text = "\
game Tables
trackers
  figure Health 0 to 9, starts at 5, out at 0
  figure Scars 0 to 9
table Harm 2D6
  2 to 4 \"grim\"
    loses 5 Health
  5 \"a scar\"
    gains 1 Scars
  6 to 12 \"nothing\" good
action Try at an enemy
  table Harm for target
  table Harm
  outcome \"{Health} {Scars} {target's Health} {target's Scars}\"
roster Here
  Ann
roster There
  Bob
";
    let mut battle = tried(text);
    assert_eq!(battle.prompt().side, Some(crate::ids::SideId(1)));
    let word = |sum: i32| match sum {
        ..=4 => ("grim", 0, 0),
        5 => ("a scar", 5, 1),
        _ => ("nothing", 5, 0),
    };
    let told = |it: &[i32]| {
        let (one, health, scars) = word(it[0] + it[1]);
        let (two, own, own_scars) = word(it[2] + it[3]);
        format!("{one}, {two}, {own} {own_scars} {health} {scars}")
    };
    assert_odds(&battle, &ways(&[6, 6, 6, 6], told));
    battle.answer(Answer::Total(5)).unwrap();
    assert_eq!(battle.state().tracker(BOB, 1), 1);
    battle.answer(Answer::Total(3)).unwrap();
    assert!(battle.state().is_out(ANN));
    assert_undone(&mut battle, text);
}

#[test]
fn what_players_judge_by_is_what_comes_of_it() {
    let text = "\
game Judged
sheet
  Armour 2 to 6
trackers
  figure Health 0 to 9, starts at 3, out at 0
action Try at an enemy
  pool Hits: 3 D6 at 4
  pool Saved: Hits D6 at target's Armour by target
    failed Wounds
  target loses Wounds Health
  tally \"lost\": Wounds
  stake \"falls\": target is out
  stake \"all safe\": Wounds is 0 bad
roster Here
  Ann
roster There
  Bob: Armour 5
  Cy: Armour 2
";
    let battle = sample(text);
    let told = battle.outlooks_of(&Action::Act(ANN, 0));
    for ((name, numbers), (expected, armour)) in told.iter().zip([("Bob", 5), ("Cy", 2)]) {
        let wound = 0.5 * (1.0 - from_on(armour));
        let each = [3.0 * wound, wound.powi(3), (1.0 - wound).powi(3)];
        assert_eq!(name, expected);
        for (number, expected) in numbers.iter().zip(each) {
            assert!((number - expected).abs() < 1e-9, "{told:?}, not {each:?}");
        }
        assert_eq!(numbers.len(), 3);
    }
}
