//! Rerolls of opposed rolls, and totals in conditions.

use super::*;

pub(crate) const OPPOSED: &str = "\
game Opposed
sheet
  Fight 0 to 9, usually 2
  lucky yes or no
  stubborn yes or no
trackers
  side Luck 0 to 3, starts at 1
action Strike at an enemy
  roll D6 + Fight opposed D6 + target's Fight
    reroll 1 if lucky
    they reroll 6 if stubborn
    may reroll failed for 1 Luck if not lucky and not stubborn
    they may reroll failed for 1 Luck if not lucky and not stubborn
    their natural 6 \"caught\" bad
    by 3 \"deep\"
    by 1 \"hit\"
    by 0 \"tied\"
    else \"lost\"
roster Here
  Ann
roster There
  Bob
";

fn struck(own: i32, other: i32) -> String {
    let label = match own - other {
        _ if other == 6 => "caught",
        3.. => "deep",
        1.. => "hit",
        0 => "tied",
        _ => "lost",
    };
    label.to_owned()
}

#[test]
fn either_side_of_an_opposed_roll_is_rolled_again_once() {
    for (lucky, stubborn) in [(true, false), (false, true), (true, true)] {
        let yes = |it: bool| if it { "yes" } else { "no" };
        let sheet = format!("lucky {}, stubborn {}", yes(lucky), yes(stubborn));
        let battle = tried(&with_sheet(OPPOSED, &sheet));
        let told = |it: &[i32]| {
            let own = if lucky && it[0] == 1 { it[2] } else { it[0] };
            let other = if stubborn && it[1] == 6 { it[3] } else { it[1] };
            struck(own, other)
        };
        assert_odds(&battle, &ways(&[6; 4], told));
    }
}

#[test]
fn both_sides_may_pay_to_roll_an_opposed_die_again() {
    let text = with_sheet(OPPOSED, "Fight 2");
    let mut battle = tried(&text);
    assert_odds(&battle, &ways(&[6, 6], |it| struck(it[0], it[1])));
    battle.roll(&[2]);
    battle.roll(&[3]);
    assert_eq!(battle.prompt().side, Some(engine::SideId(0)));
    battle.choose("Reroll (1 Luck)");
    // Only the own die is rolled again: a 4 beats the 3.
    assert_odds(&battle, &ways(&[6], |it| struck(it[0], 3)));
    battle.roll(&[4]);
    assert_eq!(battle.prompt().side, Some(engine::SideId(1)));
    battle.choose("Reroll (1 Luck)");
    assert_odds(&battle, &ways(&[6], |it| struck(4, it[0])));
    battle.roll(&[5]);
    assert!(battle.0.prompt().is_none());
    assert!(battle.logged("Here: Luck 0 (−1)."), "{:?}", battle.log());
    assert!(battle.logged("There: Luck 0 (−1)."), "{:?}", battle.log());
    assert!(
        battle.logged("Ann: D6 4 + 2 Fight = 6; Bob: D6 5 + 2 Fight = 7: lost."),
        "{:?}",
        battle.log()
    );
    assert_undone(&mut battle, &text);
    // If the dice are kept, nothing is paid.
    let mut battle = tried(&text);
    battle.roll(&[4]);
    battle.roll(&[3]);
    battle.choose("Keep");
    assert_eq!((battle.state().sides[0][0], battle.state().sides[1][0]), (1, 1));
}

#[test]
fn a_natural_result_of_an_opposed_roll_may_be_rolled_again() {
    let text = OPPOSED.replace("their natural 6 \"caught\" bad", "natural 1 \"fumble\" bad");
    let mut battle = tried(&with_sheet(&text, "lucky yes"));
    let told = |it: &[i32]| match if it[0] == 1 { it[2] } else { it[0] } {
        1 => "fumble".to_owned(),
        own => struck(own, it[1]).replace("caught", "lost"),
    };
    let told = |it: &[i32]| match (told(it), it) {
        (_, [6, 6, ..] | [1, 6, 6]) => "tied".to_owned(),
        (label, _) => label,
    };
    assert_odds(&battle, &ways(&[6; 3], told));
    battle.roll(&[1]);
    battle.roll(&[5]);
    battle.roll(&[2]);
    assert!(
        battle.logged("Ann: D6 5 + 2 Fight = 7; Bob: D6 2 + 2 Fight = 4: deep."),
        "{:?}",
        battle.log()
    );
}

#[test]
fn wrong_rerolls_of_opposed_rolls_are_faults() {
    let told = |under: &str| {
        let head = "game A\ntrackers\n  side Luck 0 to 3\naction B at an enemy\n";
        let all = faults(&format!("{head}  {under}\n")).into_iter();
        all.map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("roll D6\n    opposed D6\n    they reroll 1"), [""; 0]);
    assert_eq!(told("roll D6\n    they may reroll 1\n    opposed D6"), [""; 0]);
    assert_eq!(
        told("roll D6 against 4\n    they reroll 1"),
        ["there is no opposing roll; write “opposed D20” under this roll"]
    );
    assert_eq!(
        told("pool Hits: 3 D6 at 4\n    they reroll 1"),
        ["only a roll can have opposing dice"]
    );
    assert_eq!(
        told("roll D6, again on 6 opposed D6\n    reroll 1"),
        ["dice that are rolled one by one can't be rerolled in an opposed roll"]
    );
}

pub(crate) const TOTALS: &str = "\
game Totals
sheet
  Cool 0 to 3, usually 1
trackers
  figure Fame 0 to 9
action Act
  roll 2D6 + Cool
    natural 2 \"a disaster\" bad
    if total is 10 or more \"done\" good
    else \"trouble\" leads on
      outcome \"a narrow escape\" mixed if total is 9
      outcome \"trouble\" bad unless total is 9
  gains 2 Fame if total is 12 or more
  gains total - 9 Fame if total is 10 or more and total is under 12
  say \"It was {total}.\"
action Dance
  roll D6 against 4
    by 0 \"well\" leads on
    else \"badly\" leads on
  outcome \"{total}\"
action Sing
  let Total be 5
  roll D6
    else \"sung\" leads on
  outcome \"{total}\"
roster Here
  Ann
";

#[test]
fn conditions_may_use_the_total_of_the_last_roll() {
    for cool in [0, 1, 3] {
        let battle = tried(&with_sheet(TOTALS, &format!("Cool {cool}")));
        let told = |it: &[i32]| {
            let label = match it[0] + it[1] {
                2 => "a disaster",
                dice if dice + cool >= 10 => "done",
                dice if dice + cool == 9 => "a narrow escape",
                _ => "trouble",
            };
            label.to_owned()
        };
        assert_last(&battle, &ways(&[6, 6], told));
    }
    for (faces, fame) in [([6, 6], 2), ([5, 5], 2), ([4, 5], 1), ([4, 4], 0)] {
        let mut battle = tried(TOTALS);
        battle.answer(Answer::Faces(faces.to_vec())).unwrap();
        assert_eq!(battle.state().tracker(ANN, 0), fame, "{faces:?}");
        let total = faces.iter().sum::<u8>() + 1;
        assert!(battle.logged(&format!("It was {total}.")), "{:?}", battle.log());
    }
    let mut battle = sample(TOTALS);
    battle.take(Action::Act(ANN, 1));
    assert_last(&battle, &ways(&[6], |it| it[0].to_string()));
    // An older game can have a number of this name.
    let mut battle = sample(TOTALS);
    battle.take(Action::Act(ANN, 2));
    assert_last(&battle, &ways(&[6], |_| "5".to_owned()));
}

#[test]
fn a_total_that_no_roll_has_yet_is_a_fault() {
    let told = |lines: &str| {
        let all = faults(&format!("game A\naction B\n{lines}")).into_iter();
        all.map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("  say \"x\" if total is 9 or more\n"), ["there is no stat total"]);
    assert_eq!(told("  roll D6\n    + total\n"), ["there is no stat total"]);
    assert_eq!(told("  if 1 is 1\n    roll D6\n  say \"{total}\"\n"), ["there is no stat total"]);
    assert_eq!(told("  roll D6\n  say \"x\" if total is not 3 or more\n"), [""; 0]);
    // In an older game, the word after “or” can be a condition.
    let text =
        "game A\ntrackers\n  figure More yes or no\naction B\n  say \"x\" if 1 is 2 or More\n";
    assert_eq!(faults(text), []);
    assert!(!sample(&format!("{text}roster R\n  Ann\n")).logged("x"));
}
