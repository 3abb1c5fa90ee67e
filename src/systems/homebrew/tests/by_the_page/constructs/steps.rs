//! Tests with numbers, loops, draws, and dice against dice.

use super::*;

pub(crate) const NUMBERS: &str = "\
game Numbers
sheet
  Trait 0 to 9
  list Weapons
    Edge 0 to 9
trackers
  figure Health 0 to 20, starts at 20
test Roll with Bonus and Sides gives Total
  throw Total: D(Sides) + Trait + Bonus
  let Bonus be 99
test Cut with a Weapon at an enemy gives Depth
  let Depth be Edge + target's Trait
test Volley gives Hits and Misses
  pool Hits: 2 D6 at 5
    failed Misses
table Location with Damage gives Worst
  1 to 4 \"arm\" leads on
    loses Damage Health
  5 or more \"head\" leads on
    loses Damage * 2 Health
    let Worst be Damage
table Place with Shift D4 + Shift against 4
  by 0 \"far\" leads on
    gains 1 Health
  else \"near\" leads on
action Try with a Weapon at an enemy
  let Bonus be 1
  test Roll with Bonus + 1 and 4 gives Own
  test Roll for target with 0, 6 gives Theirs
  test Cut
  test Volley gives Struck
  table Location with Own
  table Place with Bonus
  outcome \"{Own - Theirs + Depth} {Struck + Misses * 10} {Worst + Health * 10}\"
roster Here
  Ann: Trait 1
    Weapon Knife: Edge 2
roster There
  Bob: Trait 2
";

#[test]
fn tests_take_numbers_and_give_them_back() {
    let told = |it: &[i32]| {
        let own = it[0] + 1 + 2;
        let theirs = it[1] + 2;
        let hits = i32::from(it[2] >= 5) + i32::from(it[3] >= 5);
        let (lost, worst) = if own >= 5 { (own * 2, own) } else { (own, 0) };
        let health = (20 - lost + i32::from(it[4] + 1 >= 4)).min(20);
        let sum = engine::words::plain(own - theirs + 4);
        format!("{sum} {} {}", hits + (2 - hits) * 10, worst + health * 10)
    };
    let mut battle = tried(NUMBERS);
    assert_last(&battle, &ways(&[4, 6, 6, 6, 4], told));
    battle.roll(&[4, 1]);
    battle.answer(Answer::Pool(vec![1, 1])).unwrap();
    battle.roll(&[2]);
    assert_eq!(battle.state().tracker(ANN, 0), 20 - 14);
    assert_undone(&mut battle, NUMBERS);
}

#[test]
fn numbers_that_tests_do_not_take_or_give_are_faults() {
    let told = |line: &str| {
        let text = format!(
            "game A\ntest One with Bonus gives Total\n  let Total be Bonus\ntest None\n  say \"?\"\n\
             action B\n  {line}\n"
        );
        faults(&text).into_iter().map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("test One"), ["the test One needs one number, as in “test One with 2”"]);
    assert_eq!(
        told("test One with 1, 2"),
        ["the test One needs one number, as in “test One with 2”"]
    );
    assert_eq!(told("test None with 1"), ["the test None takes no numbers; remove “with”"]);
    assert_eq!(told("test One with 1 gives A and B"), ["the test One gives only 1 number"]);
    assert_eq!(
        told("test None gives A"),
        ["the test None gives no number; add “gives Total” to its first line"]
    );
    assert_eq!(told("test One with D6 + 1 gives A"), [""; 0]);
}

pub(crate) const REPEATED: &str = "\
game Repeated
sheet
  Limit 0 to 9, usually 6
trackers
  figure Count 0 to 20
action Try
  let Total be 0
  repeat up to 4 times until Die is 1 or Total is at least Limit
    throw Die: D4
    let Total be Total + Die
    gains 1 Count
  repeat 2 times
    gains Total Count
  repeat while Count is under 3
    gains 1 Count
  outcome \"{Total} {Count} {Die}\"
roster Here
  Ann
";

#[test]
fn steps_are_repeated_until_a_condition_holds() {
    for limit in [0, 6] {
        let told = |it: &[i32]| {
            let (mut total, mut count, mut last) = (0, 0, 0);
            for die in it {
                total += die;
                last = *die;
                count += 1;
                if *die == 1 || total >= limit {
                    break;
                }
            }
            format!("{total} {} {last}", (count + total * 2).clamp(3, 20))
        };
        let text = with_sheet(REPEATED, &format!("Limit {limit}"));
        let mut battle = tried(&text);
        assert_last(&battle, &ways(&[4; 4], told));
        battle.roll(&[1]);
        assert!(battle.0.prompt().is_none(), "a one ends it");
        assert_undone(&mut battle, &text);
    }
}

#[test]
fn loops_are_bounded() {
    let text = "game A\ntrackers\n  figure Count 0 to 900\naction B\n  repeat until Count is 900\n    \
                gains 1 Count\nroster Here\n  Ann\n";
    let battle = tried(text);
    assert_eq!(battle.state().tracker(ANN, 0), 20);
    let told =
        |line: &str| faults(&text.replace("repeat until Count is 900", line)).remove(0).words;
    assert_eq!(told("repeat 101 times"), "steps can be repeated 1 to 100 times");
    assert_eq!(told("repeat 3"), "“times” is missing");
    let nested = "repeat 100 times\n    repeat 100 times\n      say \"?\"";
    assert_eq!(told(nested), "there are too many steps here; remove some");
}

pub(crate) const DRAWN: &str = "\
game Drawn
trackers
  battle Reds 0 to 9, starts at 3
  battle Blues 0 to 9, starts at 2
action Try
  draw Token: red Reds, blue Blues, black 1
  loses 1 Reds if Token is red
  loses 1 Blues if Token is blue
  draw Second: red Reds, blue Blues
  if Token is black
    outcome \"black\"
  otherwise if Token is Second
    outcome \"same\"
  otherwise
    outcome \"other {Reds} {Blues}\"
roster Here
  Ann
";

#[test]
fn draws_know_what_is_left() {
    let told = |it: &[i32]| {
        let first = match it[0] {
            1..=3 => "red",
            4..=5 => "blue",
            _ => return "black".to_owned(),
        };
        let reds = if first == "red" { 2 } else { 3 };
        let blues = if first == "blue" { 1 } else { 2 };
        let second = if it[1] <= reds { "red" } else { "blue" };
        if first == second { "same".to_owned() } else { format!("other {reds} {blues}") }
    };
    // With a black token, five are left for the second draw, but then it doesn't matter.
    let expected = ways(&[6, 4], told);
    let mut battle = tried(DRAWN);
    assert_last(&battle, &expected);
    battle.answer(Answer::Band(1)).unwrap();
    assert_eq!(battle.state().battle, [3, 1]);
    battle.answer(Answer::Face(4)).unwrap();
    assert!(battle.logged("same"), "{:?}", battle.log());
    assert!(battle.logged("Token: blue."), "{:?}", battle.log());
    assert_undone(&mut battle, DRAWN);
    let empty = DRAWN.replace("starts at 3", "starts at 0").replace("starts at 2", "starts at 0");
    let battle = tried(&empty);
    assert!(battle.logged("Second: nothing left."), "{:?}", battle.log());
}

pub(crate) const RISK: &str = "\
game Risk
sheet
  Armies 0 to 5, usually 3
trackers
  figure Lost 0 to 9
action Try at an enemy
  pool Kills: Armies D6 against target's Armies D6 \"Battle\"
    failed Losses
  gains Losses Lost
  outcome \"{Kills} {Losses}\"
action Tie at an enemy
  pool Kills: 2 D6 against 1 D6
    tied Draws
roster Here
  Ann
roster There
  Bob: Armies 2
";

fn matched(it: &[i32], own: usize) -> [usize; 3] {
    let (own, theirs) = it.split_at(own);
    let sorted = |it: &[i32]| {
        let mut it = it.to_vec();
        it.sort_unstable_by_key(|face| -face);
        it
    };
    let pairs: Vec<(i32, i32)> = sorted(own).into_iter().zip(sorted(theirs)).collect();
    let count = |is: fn(&(i32, i32)) -> bool| pairs.iter().filter(|it| is(it)).count();
    [count(|it| it.0 > it.1), count(|it| it.0 < it.1), count(|it| it.0 == it.1)]
}

#[test]
fn dice_against_dice_have_the_odds_of_all_faces() {
    for own in 0..=3 {
        let told = |it: &[i32]| {
            let [won, lost, tied] = matched(it, own);
            format!("{won} {}", lost + tied)
        };
        let text = with_sheet(RISK, &format!("Armies {own}"));
        let battle = tried(&text);
        assert_last(&battle, &ways(&vec![6; own + 2], told));
    }
    let text = with_sheet(RISK, "Armies 3");
    let mut battle = tried(&text);
    // Out of 7,776 ways, the attacker wins both in 2,890.
    let both = odds_of(&battle, last)["2 0"];
    assert!((both - 2890.0 / 7776.0).abs() < 1e-9, "{both}");
    battle.answer(Answer::Faces(vec![2, 6, 5])).unwrap();
    battle.answer(Answer::Faces(vec![5, 6])).unwrap();
    assert_eq!(battle.state().tracker(ANN, 0), 2, "ties fail");
    assert_undone(&mut battle, &text);
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 1));
    battle.choose_place(0);
    let told = |it: &[i32]| engine::words::numbered(matched(it, 2)[0], "Kills");
    assert_odds(&battle, &ways(&[6, 6, 6], told));
}

const FACES: &str = "\
game Faces
action Try at an enemy
  pool Skulls: 3 D6
    natural 1 to 3 Skulls
    natural 4 to 5 Shields
  pool Blocks: 2 D6 by target
    natural 6 Blocks
  outcome \"{highest(0, Skulls - Blocks)} {Shields}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn dice_with_named_faces_need_no_number_to_reach() {
    let told = |it: &[i32]| {
        let count = |all: &[i32], is: fn(i32) -> bool| all.iter().filter(|it| is(**it)).count();
        let skulls = count(&it[..3], |it| it <= 3);
        let blocks = count(&it[3..], |it| it == 6);
        format!("{} {}", skulls.saturating_sub(blocks), count(&it[..3], |it| it == 4 || it == 5))
    };
    let mut battle = tried(FACES);
    assert_last(&battle, &ways(&[6; 5], told));
    battle.answer(Answer::Pool(vec![1, 1, 1])).unwrap();
    battle.answer(Answer::Pool(vec![2, 0])).unwrap();
    assert!(battle.logged("Ann: 3 dice: 1 Skull, 1 Shield, 1 failed."), "{:?}", battle.log());
}
