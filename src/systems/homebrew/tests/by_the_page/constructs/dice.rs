//! Dice whose number, faces or rolls depend on something.

use super::*;

pub(crate) const NUMBERS: &str = "\
game Numbers
sheet
  Rating 0 to 6
  Size 0 to 12
trackers
  figure Health 0 to 40, starts at 40, out at 0
action Try at an enemy
  throw Best: highest of Rating D6
  throw Sized: 2D(Size) + 1
  target loses D3 + 1 Health
  let More be Rating D2
  let All be Best * 5 + Sized
  outcome \"{All} {target's Health + More}\"
roster Here
  Ann
roster There
  Bob
";

fn sum_of_highest(dice: &[i32], kept: usize) -> i32 {
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    dice.iter().rev().take(kept).sum()
}

#[test]
fn stats_say_how_many_dice_are_rolled_and_how_large_they_are() {
    for (rating, size) in [(0, 4), (1, 1), (2, 3), (2, 0), (3, 2)] {
        let sheet = format!("Rating {rating}, Size {size}");
        let mut dice = vec![3];
        dice.extend(vec![6; rating]);
        dice.extend(vec![2; rating]);
        dice.extend([u8::try_from(size).unwrap().max(1); 2]);
        let told = |it: &[i32]| {
            let (own, rest) = it[1..].split_at(rating);
            let (more, sized) = rest.split_at(rating);
            let best = own.iter().max().copied().unwrap_or(0);
            let sized = if size == 0 { 0 } else { sized[0] + sized[1] };
            let more: i32 = more.iter().sum();
            format!("{} {}", best * 5 + sized + 1, 40 - it[0] - 1 + more)
        };
        assert_odds(&tried(&with_sheet(NUMBERS, &sheet)), &ways(&dice, told));
    }
}

const KEPT: &str = "\
game Kept
sheet
  Kept 0 to 3
action Try at an enemy
  roll highest Kept of 3 D4
    natural 8 or more \"high\" if Kept is 2
    natural 1 to 3 \"low\"
    natural 0 \"none\"
    else \"other\"
  throw Worst: lowest Kept of 3D4
  outcome \"{Worst}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn stats_say_how_many_dice_are_kept() {
    for kept in 1..=3 {
        let told = |it: &[i32]| {
            let word = match sum_of_highest(&it[..3], kept) {
                8.. if kept == 2 => "high",
                0 => "none",
                1..=3 => "low",
                _ => "other",
            };
            let all: i32 = it[3..].iter().sum();
            format!("{word}, {}", all - sum_of_highest(&it[3..], 3 - kept))
        };
        let text = with_sheet(KEPT, &format!("Kept {kept}"));
        assert_odds(&tried(&text), &ways(&[4; 6], told));
    }
}

pub(crate) const STEPS: &str = "\
game Steps
sheet
  Might one of D4, D6, D8
  list Weapons, each a Weapon
    Bite one of D4, D6
trackers
  figure Nerve one of D4, D6, D8
action Try with a Weapon at an enemy
  roll Might stepped up \"Test\"
    opposed target's Might + 1
    by 0 \"won\" leads on
      gains 1 Nerve
    else \"lost\" leads on
      gains 2 Nerve
  throw Shaken: Nerve
  let Hurt be 2 Bite + 0
  if Nerve is D8 and Might is at most target's Might
    outcome \"calm {Shaken + Hurt} {Might} {Might stepped down 2}\"
  otherwise
    outcome \"shaken {Shaken + Hurt} {Nerve}\"
roster Here
  Ann
    Weapon Claw: Bite D6
roster There
  Bob: Might D6
";

#[test]
fn dice_on_sheets_and_trackers_are_rolled_and_stepped() {
    for (might, up) in [(4, 6), (6, 8), (8, 8)] {
        let mut expected = Odds::new();
        for (lost, of_test) in ways(&[up, 6], |it| i32::from(it[0] < it[1] + 1).to_string()) {
            let nerve = if lost == "1" { 8 } else { 6 };
            let told = |it: &[i32]| {
                let sum = it[0] + it[1] + it[2];
                match nerve {
                    8 if might <= 6 => format!("calm {sum} {might} 4"),
                    _ => format!("shaken {sum} {nerve}"),
                }
            };
            for (label, chance) in ways(&[nerve, 6, 6], told) {
                *expected.entry(label).or_insert(0.0) += chance * of_test;
            }
        }
        let text = with_sheet(STEPS, &format!("Might D{might}"));
        let mut battle = tried(&text);
        assert_last(&battle, &expected);
        battle.answer(Answer::Face(3)).unwrap();
        battle.answer(Answer::Face(6)).unwrap();
        assert_eq!(battle.state().tracker(ANN, 0), 2, "two steps up");
        battle.answer(Answer::Face(8)).unwrap();
        battle.answer(Answer::Faces(vec![1, 2])).unwrap();
        assert!(battle.logged("Ann: Nerve D8."), "{:?}", battle.log());
        assert_undone(&mut battle, &text);
    }
}

pub(crate) const TABLE: &str = "\
game Table
trackers
  figure Fingers 0 to 10, starts at 10
table Injury D66
  11 to 16 \"dead\" bad
  21 to 36 \"maimed\" leads on
    loses D3 Fingers
    outcome \"{Fingers} fingers\"
  41 or more \"scratched\" if Fingers is over 8
  else \"fine\"
action Try
  loses D2 Fingers
  table Injury
roster Here
  Ann
";

#[test]
fn a_d66_is_read_as_two_digits_and_results_roll_dice_of_their_own() {
    let told = |it: &[i32]| {
        let left = 10 - it[3];
        match it[0] * 10 + it[1] {
            ..=16 => "dead".to_owned(),
            17..=36 => format!("{} fingers", left - it[2]),
            _ if left > 8 => "scratched".to_owned(),
            _ => "fine".to_owned(),
        }
    };
    let mut battle = tried(TABLE);
    assert_last(&battle, &ways(&[6, 6, 3, 2], told));
    battle.roll(&[2, 2, 4, 3]);
    assert!(battle.logged("5 fingers"), "{:?}", battle.log());
    assert_undone(&mut battle, TABLE);
    let wrong = TABLE.replace("11 to 16", "7");
    assert_eq!(faults(&wrong)[0].words, "this roll can only show 11 to 66");
}

pub(crate) const OPEN: &str = "\
game Open
sheet
  Trait one of D4, D6, D8, D10, D12
action Try at an enemy
  roll highest of Trait and D6, again on its maximum, + 1 against 4 \"Trait\"
    by 4 \"raise\"
    by 0 \"success\"
    else \"failure\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn unlike_open_ended_dice_have_exact_odds() {
    for faces in [4, 6, 8, 10, 12] {
        let told = |one: i32, other: i32| match one.max(other) + 1 {
            8.. => "raise",
            4.. => "success",
            _ => "failure",
        };
        let told = |one, other| told(one, other).to_owned();
        let expected = of_pairs(&open_ended(faces, faces), &open_ended(6, 6), told);
        let text = with_sheet(OPEN, &format!("Trait D{faces}"));
        let mut battle = tried(&text);
        assert_nearly(&battle, &expected);
        battle.roll(&[u8::try_from(faces).unwrap(), 1, 6, 6, 2]);
        assert!(battle.logged("raise"), "{:?}", battle.log());
        assert_undone(&mut battle, &text);
    }
}

/// Returns a game with a throw of these dice.
fn thrown(dice: &str) -> String {
    format!(
        "game Thrown\naction Try\n  throw Hurt: {dice}\n  outcome \"{{Hurt / 4}}\"\nroster Here\n  \
         Ann\n"
    )
}

#[test]
fn several_open_ended_dice_are_added_or_kept() {
    let (six, four, eight) = (open_ended(6, 6), open_ended(4, 4), open_ended(8, 8));
    let added = of_pairs(&four, &four, |one, other| ((one + other) / 4).to_string());
    assert_nearly(&tried(&thrown("2D4, again on 4")), &added);
    let lowest = of_pairs(&six, &six, |one, other| (one.min(other) / 4).to_string());
    assert_nearly(&tried(&thrown("lowest of 2D6, again on 6")), &lowest);
    let nothing = BTreeMap::from([(0, 1.0)]);
    let one = of_pairs(&eight, &nothing, |one, _| ((one - 1) / 4).to_string());
    assert_nearly(&tried(&thrown("D8 exploding - 1")), &one);
    let mut three: BTreeMap<i32, f64> = BTreeMap::new();
    for (first, chance) in &four {
        for (second, of_second) in &four {
            *three.entry(first + second).or_insert(0.0) += chance * of_second;
        }
    }
    let three = of_pairs(&three, &four, |one, other| ((one + other) / 4).to_string());
    assert_nearly(&tried(&thrown("3 D4, again on its maximum")), &three);
}

/// The sums of two open-ended dice against each other have odds.
#[test]
fn open_ended_dice_of_both_sides_have_odds() {
    let text = "\
game Both
action Try at an enemy
  roll D8, again on 8
    opposed D6 exploding + 1
    by 4 \"far\"
    by 0 \"near\"
    else \"behind\"
roster Here
  Ann
roster There
  Bob
";
    let told = |one: i32, other: i32| match one - other - 1 {
        4.. => "far",
        0.. => "near",
        _ => "behind",
    };
    let told = |one, other| told(one, other).to_owned();
    let expected = of_pairs(&open_ended(8, 8), &open_ended(6, 6), told);
    let mut battle = tried(text);
    assert_nearly(&battle, &expected);
    assert_eq!(battle.prompt().side, Some(engine::SideId(0)));
    battle.roll(&[3]);
    assert_eq!(battle.prompt().side, Some(engine::SideId(1)));
}

#[test]
fn dice_where_none_can_be_rolled_are_faults() {
    let told = |line: &str| {
        let text = format!(
            "game A\nsheet\n  Fight 0 to 9\n  Kind one of Man, Beast\naction B\n  {line}\n"
        );
        faults(&text).into_iter().map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("only if D6 is 6 \"No.\""), ["dice can't be rolled here"]);
    assert_eq!(told("roll Fight"), ["write up to 10 dice here, like D20 or 2D6"]);
    assert_eq!(told("roll Kind"), ["write up to 10 dice here, like D20 or 2D6"]);
    assert_eq!(told("roll Figth D6"), ["there is no stat Figth; did you mean Fight?"]);
    assert_eq!(told("roll Fight + Figth D6"), ["there is no stat Figth; did you mean Fight?"]);
    assert_eq!(
        told("roll highest of D6"),
        ["you can't drop a die from a single D6; write 2D6 or more"]
    );
    assert_eq!(told("roll highest 2 of D6 and D8"), ["you can keep 1 of 2 dice"]);
    assert_eq!(
        told("roll Fight stepped up"),
        ["only a choice of dice can be stepped, as in one of D4, D6, D8"]
    );
    assert_eq!(
        told("roll D6, again on 1"),
        ["a die that is always rerolled never ends; write 2 or more"]
    );
    for fine in ["roll Fight D6", "roll D(Fight)", "roll 2 D6", "throw X: (Fight + 1) D6 + D4"] {
        assert_eq!(told(fine), [""; 0], "{fine}");
    }
}

/// The number to reach stays known after dice that are rolled one by one.
#[test]
fn the_numbers_of_an_open_ended_roll_can_be_used() {
    let text = "\
game Used
action Try at an enemy
  roll D8, again on 8
    against 5
    by 0 \"hit\" leads on
      outcome \"hit {goal}\"
    else \"miss\" leads on
      outcome \"miss by {0 - margin} with {natural}\"
roster Here
  Ann
roster There
  Bob
";
    let told = |sum: i32, _| match sum {
        5.. => "hit 5".to_owned(),
        _ => format!("miss by {} with {sum}", 5 - sum),
    };
    let expected = of_pairs(&open_ended(8, 8), &BTreeMap::from([(0, 1.0)]), told);
    let mut battle = tried(text);
    assert_nearly(&battle, &expected);
    battle.roll(&[8, 3]);
    assert!(battle.logged("Roll: D8 8 + D8 3 = 11."), "{:?}", battle.log());
    assert!(battle.logged("Roll. Ann: 11, needs 5: hit."), "{:?}", battle.log());
}

/// Results that have been thrown before can be read like a roll.
#[test]
fn a_named_number_may_be_rolled_like_dice() {
    let text = "\
game Given
sheet
  Rating 0 to 4
action Try
  throw Best: highest of Rating D6 if Rating is over 0
  throw Best: lowest of 2D6 if Rating is 0
  roll Best + 1 against 6
    natural 6 \"full\" good
    by 0 \"partly\"
    else \"bad\"
roster Here
  Ann
";
    for rating in 0..=3 {
        let told = |it: &[i32]| {
            let best = match rating {
                0 => it[3].min(it[4]),
                _ => it[..rating].iter().max().copied().unwrap(),
            };
            match best {
                6 => "full",
                5 => "partly",
                _ => "bad",
            }
            .to_owned()
        };
        let text = with_sheet(text, &format!("Rating {rating}"));
        assert_odds(&tried(&text), &ways(&[6; 5], told));
    }
}
