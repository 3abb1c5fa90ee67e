//! Throws, pools and tables combined with other steps.

use super::*;

#[test]
fn throws_keep_dice_and_are_the_targets_where_it_says_so() {
    let head = "trackers\n  figure Health 0 to 20, starts at 10, out at 0\n";
    let lines = "\
throw Hurt: highest of 2D6 + 1 by target
throw Healed: lowest 2 of 3D4
target loses Hurt * 2 - Healed Health
outcome \"{target's Health}\"";
    let mut battle = said(head, lines, "", "");
    assert_eq!(battle.prompt().side, Some(engine::SideId(1)));
    let told = |it: &[i32]| {
        let hurt = it[0].max(it[1]) + 1;
        let healed = it[2] + it[3] + it[4] - it[2].max(it[3]).max(it[4]);
        (10 - (hurt * 2 - healed)).clamp(0, 20).to_string()
    };
    assert_odds(&battle, &ways(&[6, 6, 4, 4, 4], told));
    battle.answer(Answer::Faces(vec![2, 6])).unwrap();
    assert_eq!(battle.prompt().side, Some(engine::SideId(0)));
    battle.answer(Answer::Faces(vec![4, 1, 3])).unwrap();
    assert_eq!(battle.state().tracker(BOB, 0), 0, "twice 7, less 4");
    assert!(battle.state().is_out(BOB));
}

/// The odds resolve a pool's dice only if necessary, but they always resolve a table's dice.
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
                let [mood, own] = [engine::words::plain(-hits), engine::words::plain(hits - 2)];
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
    assert_eq!(battle.prompt().side, Some(engine::SideId(1)));
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
fn numbers_can_come_before_the_dice_that_they_are_added_to() {
    let head = "sheet\n  Damage 0 to 9, usually 2\n  Fight 0 to 9, usually 3\n";
    let lines = "\
let More be 1
throw Hit: Damage + D3
throw Both: Damage * 2 + More + highest of 2D4 - 1
outcome \"{Hit} {Both}\"";
    let told = |it: &[i32]| format!("{} {}", 2 + it[0], 4 + 1 + it[1].max(it[2]) - 1);
    assert_odds(&said(head, lines, "", ""), &ways(&[3, 4, 4], told));
    let roll = "roll Fight + D6 - 1 against 6\n  by 0 \"hit\"\n  else \"miss\"";
    let told = |it: &[i32]| if 2 + it[0] >= 6 { "hit" } else { "miss" }.to_owned();
    assert_odds(&said(head, roll, "", ""), &ways(&[6], told));
    let opposed = "roll Fight + D6 opposed target's Fight + D4\n  by 1 \"won\"\n  else \"lost\"";
    let told = |it: &[i32]| if it[0] > it[1] { "won" } else { "lost" }.to_owned();
    assert_odds(&said(head, opposed, "", ""), &ways(&[6, 4], told));
}

#[test]
fn dice_in_a_numbers_place_have_the_name_of_what_they_change() {
    let head =
        "trackers\n  figure Markers 0 to 9, starts at 9\n  figure Order one of none, ahead\n";
    for (line, name) in [
        ("loses D6 Markers", "D6 Markers"),
        ("target loses D3 + 1 Markers", "D3 Markers"),
        ("Markers becomes 2D4", "2D4 Markers"),
        ("let Reach be D6 + 2", "D6 Reach"),
        ("roll D6\n  + D4 \"luck\"\n  against 4", "D4 luck"),
    ] {
        let mut battle = said(head, line, "", "");
        assert_eq!(battle.prompt().ask, name, "{line}");
        let faces = if name.starts_with('2') { vec![1, 2] } else { vec![1] };
        battle.answer(Answer::Faces(faces)).unwrap();
        while battle.0.prompt().is_some() {
            battle.roll(&[1]);
        }
        let begins = format!("{name}: ");
        assert!(
            battle.log().iter().any(|it| it.starts_with(&begins)),
            "{line}: {:?}",
            battle.log()
        );
    }
}

#[test]
fn dice_at_the_start_of_a_turn_are_asked_for_by_name() {
    let text = "\
game Markers
trackers
  figure Markers 0 to 9, starts at 9
action Wait
  say \"{name} waits.\"
turn
  sides in turn
  phases Movement, Shooting
  begin
    loses D6 Markers
roster Here
  Ann
roster There
  Bob
";
    let battle = sample(text);
    let asked = battle.0.prompt().map(|it| it.ask.clone());
    assert_eq!(asked.as_deref(), Some("D6 Markers"));
}
