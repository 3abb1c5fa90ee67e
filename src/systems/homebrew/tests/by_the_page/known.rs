//! Names that a roll defines: the number to reach, the natural result and the margin.

use super::*;

/// Calculates a number from the goal, the natural result and the margin.
type Sum = fn(i32, i32, i32) -> i32;

/// Numbers as they are written, and how to calculate them.
const SUMS: [(&str, Sum); 8] = [
    ("goal", |goal, _, _| goal),
    ("goal / 2", |goal, _, _| goal.div_euclid(2)),
    ("natural", |_, natural, _| natural),
    ("natural - 3", |_, natural, _| natural - 3),
    ("goal - natural", |goal, natural, _| goal - natural),
    ("lowest(goal, natural)", |goal, natural, _| goal.min(natural)),
    ("margin / 2 + 1", |_, _, margin| margin.div_euclid(2) + 1),
    ("3 - margin", |_, _, margin| 3 - margin),
];

fn fighters(lines: &str) -> String {
    let head = "game G\nsheet\n  Fight 0 to 9\naction Try at an enemy\n";
    format!("{head}{lines}roster R\n  Ada: Fight 5\nroster S\n  Bob: Fight 3\n")
}

#[test]
fn ahead_by_what_was_rolled_against_it() {
    let lines = "  roll D6 + Fight\n    opposed D6 + target's Fight\n    by goal \"ahead\"\n    else \
                 \"behind\"\n";
    let battle = tried(&fighters(lines));
    // Ada must beat Bob's total by at least that total: with a 3 to 6 against a 1, or a 5 or 6
    // against a 2.
    let odds = odds_of(&battle, |it| it);
    assert!((odds["ahead"] - 6.0 / 36.0).abs() < 1e-9, "{odds:?}");
    assert_odds(
        &battle,
        &ways(&[6, 6], |it| {
            if it[0] + 5 - it[1] - 3 >= it[1] + 3 { "ahead" } else { "behind" }.to_owned()
        }),
    );
}

#[test]
fn what_a_roll_makes_known_counts_in_its_lines_and_under_its_results() {
    for (goal, reach) in [("against", 7), ("under", 4), ("opposed", 0)] {
        for (written, sum) in SUMS {
            for (line, is_by) in [("by", true), ("within", false)] {
                let own = if goal == "under" { "roll D6" } else { "roll D6 + 3" };
                let aim = match goal {
                    "opposed" => "opposed D4 + 2".to_owned(),
                    goal => format!("{goal} {reach}"),
                };
                let lines = format!(
                    "  {own}\n    {aim}\n    {line} {written} \"a\" leads on\n      outcome \"a \
                     {{{written}}} {{goal}} {{natural}} {{margin}}\"\n    else \"b\" leads on\n      \
                     outcome \"b {{{written}}}\"\n"
                );
                let told = |it: &[i32]| {
                    let natural = it[0];
                    let goal_is = if goal == "opposed" { it[1] + 2 } else { reach };
                    let margin = match goal {
                        "under" => reach - natural,
                        _ => natural + 3 - goal_is,
                    };
                    let number = sum(goal_is, natural, margin);
                    let holds = if is_by { margin >= number } else { natural <= number };
                    let words = match holds {
                        true => format!("a {number} {goal_is} {natural} {margin}"),
                        false => format!("b {number}"),
                    };
                    words.replace('-', "−")
                };
                let dice: &[u8] = if goal == "opposed" { &[6, 4] } else { &[6] };
                assert_odds(&tried(&fighters(&lines)), &ways(dice, told));
            }
        }
    }
}

#[test]
fn what_is_not_known_yet_is_told_and_within_another_roll_is_of_that() {
    let lines =
        "  roll D6\n    + natural\n    - 1 if margin is 0\n    against goal\n    by 0 \"a\"\n";
    let told = faults(&fighters(lines));
    let words = |it: &engine::Fault| it.words.clone();
    let of = |word: &str| {
        format!(
            "“{word}” is 0 here because the dice haven't been rolled yet; use it after “by” and \
             “within” or under a result"
        )
    };
    assert_eq!(told.iter().map(|it| it.line).collect::<Vec<_>>(), [6, 7, 8]);
    let expected = ["natural", "margin", "goal"].map(of);
    assert_eq!(told.iter().map(words).collect::<Vec<_>>(), expected);
    let lines = "  roll D6 against 3\n    by 0 \"a\" leads on\n      roll D4\n        + margin\n        \
                 against goal + 1\n        by 0 \"b\"\n        else \"c\"\n    else \"d\"\n";
    let told = |it: &[i32]| match () {
        () if it[0] < 3 => "d",
        () if it[1] + it[0] - 3 >= 4 => "b",
        () => "c",
    };
    assert_odds(&tried(&fighters(lines)), &ways(&[6, 4], |it| told(it).to_owned()));
    let nothing = "  roll D6\n    6 \"a\"\n      say \"{margin}\"\n    else \"b\"\n";
    let told = faults(&fighters(nothing));
    assert_eq!(told.len(), 1);
    assert!(told[0].words.starts_with("“goal” and “margin” are always 0 here"), "{told:?}");
    let natural = "  roll D6\n    opposed D6\n    natural 6 \"a\"\n      say \"{goal}\"\n";
    let told = faults(&fighters(natural));
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].words, "a natural result has no opposing roll, so “goal” is 0 here");
}

#[test]
fn trackers_are_set_whatever_word_begins_other_lines_like_it() {
    use crate::vocabulary::{lists, reserved::reserved};
    let mut count = 0;
    for word in lists::all().into_iter().filter(|it| it.chars().all(char::is_alphabetic)) {
        if reserved(word).is_some() {
            continue;
        }
        let text = format!(
            "game G\ntrackers\n  figure {word} 0 to 9\naction Try\n  {word} becomes 4\n  if {word} \
             is 4\n    {word} becomes {word} + 2\n    gains 1 {word}\nroster R\n  Ada\nroster S\n  \
             Bob\n"
        );
        assert_eq!(faults(&text), [], "{word}");
        let mut battle = sample(&text);
        battle.take(Action::Act(ANN, 0));
        assert_eq!(battle.state().tracker(ANN, 0), 7, "{word}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}
