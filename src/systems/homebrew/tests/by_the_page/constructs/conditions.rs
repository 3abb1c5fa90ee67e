//! Conditions at the end of lines.

use super::*;

pub(crate) const LINES: &str = "\
game Lines
sheet
  Reach 0 to 2
  swift yes or no
trackers
  figure Count 0 to 20
  figure Down yes or no
action Try at an enemy
  let Dice be 1
  let Dice be 3 if Reach is 0
  let More be 2 if swift otherwise 5
  throw Extra: D4 if Reach is 1
  gains More Count unless Reach is 2
  roll D6 \"First\" if Reach is 2
    natural 6 \"six\" leads on
      gains 9 Count
    else \"else\" leads on
  unless swift
    gains 1 Count
  otherwise
    gains 2 Count
  target's Down becomes yes if swift
  each figure if target's Down
    gains 4 Count
  pool Hits: Dice D6 at 4 if Reach is under 2
  outcome \"{Hits} {Extra} {Count}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn any_step_may_end_with_a_condition() {
    for (reach, swift) in [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)] {
        let sheet = format!("Reach {reach}, swift {}", if swift { "yes" } else { "no" });
        let told = |it: &[i32]| {
            let mut count = if reach == 2 {
                0
            } else if swift {
                2
            } else {
                5
            };
            if reach == 2 && it[4] == 6 {
                count += 9;
            }
            count += if swift { 2 + 4 } else { 1 };
            let dice = if reach == 0 { 3 } else { 1 };
            let hits = it[..dice].iter().filter(|face| **face >= 4).count();
            let hits = if reach == 2 { 0 } else { hits };
            format!("{hits} {} {count}", if reach == 1 { it[3] } else { 0 })
        };
        assert_last(&tried(&with_sheet(LINES, &sheet)), &ways(&[6, 6, 6, 4, 6], told));
    }
}

pub(crate) const GOALS: &str = "\
game Goals
sheet
  Skill 0 to 9
  cursed yes or no
  lucky yes or no
action Try
  roll D10
    against 8 if cursed
    against 5
    on 9 add D4 if lucky
    natural 1 to 2 \"fumble\" bad if Skill is under 4
    natural 10 \"triumph\" if lucky and natural is 10
    by 3 \"well\" unless cursed
    by 0 \"done\" if margin is not 1
    by 0 \"just\"
    if margin is -1 \"nearly\" bad
    else \"failed\"
roster Here
  Ann
";

#[test]
fn results_and_numbers_to_reach_may_depend_on_conditions() {
    for (skill, cursed, lucky) in
        (0..8).map(|it| (if it & 1 == 0 { 3 } else { 4 }, it & 2 > 0, it & 4 > 0))
    {
        let word = |it| if it { "yes" } else { "no" };
        let sheet = format!("Skill {skill}, cursed {}, lucky {}", word(cursed), word(lucky));
        let told = |it: &[i32]| {
            let total = if lucky && it[0] == 9 { 9 + it[1] } else { it[0] };
            let margin = total - if cursed { 8 } else { 5 };
            match it[0] {
                1..=2 if skill < 4 => "fumble",
                10 if lucky => "triumph",
                _ if margin >= 3 && !cursed => "well",
                _ if margin == 1 => "just",
                _ if margin >= 0 => "done",
                _ if margin == -1 => "nearly",
                _ => "failed",
            }
            .to_owned()
        };
        let battle = tried(&with_sheet(GOALS, &sheet));
        assert_odds(&battle, &ways(&[10, 4], told));
    }
}

const OPTIONS: &str = "\
game Options
trackers
  figure Down yes or no
  figure Count 0 to 9
action Try at an enemy
  choose \"What now?\"
    \"Stand firm\" if not target's Down
      gains 1 Count
    \"Fall back\"
      gains 2 Count
    \"Pray\" if Down
      gains 3 Count
  choose \"And now?\"
    \"Nothing left\" if Down
      gains 4 Count
    \"Go on\" unless Down
      gains 5 Count
roster Here
  Ann
roster There
  Bob
";

#[test]
fn only_options_whose_conditions_hold_can_be_chosen() {
    let options = |battle: &Script<Homebrew>| match &battle.prompt().question {
        Question::Choice(it) => it.options.iter().map(|it| it.label.clone()).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let mut battle = tried(OPTIONS);
    assert_eq!(options(&battle), ["Stand firm", "Fall back"]);
    battle.choose_place(1);
    assert_eq!(battle.state().tracker(ANN, 1), 2 + 5, "a single option needs no question");
    assert_undone(&mut battle, OPTIONS);
    let down = OPTIONS.replace("  choose \"What", "  target's Down becomes yes\n  choose \"What");
    let battle = tried(&down);
    assert_eq!(battle.state().tracker(ANN, 1), 2 + 5);
}

/// A name that only some indented lines give is 0 if they don't run.
#[test]
fn names_of_indented_lines_stay_known() {
    let text = "\
game Known
sheet
  Skill 0 to 9
action Try
  if Skill is over 3
    let Dice be 2
  otherwise if Skill is 3
    let Dice be 1
  roll D4
    4 \"four\" leads on
      let More be 5
    else \"less\" leads on
  outcome \"{Dice} {More}\"
roster Here
  Ann
";
    for (skill, dice) in [(5, 2), (3, 1), (2, 0)] {
        let told = |it: &[i32]| format!("{dice} {}", if it[0] == 4 { 5 } else { 0 });
        let text = with_sheet(text, &format!("Skill {skill}"));
        assert_last(&tried(&text), &ways(&[4], told));
    }
}
