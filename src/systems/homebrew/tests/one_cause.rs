//! Each cause has one message: what only follows from a fault has none of its own.

use super::*;

fn messages(text: &str) -> Vec<String> {
    faults(text).iter().map(ToString::to_string).collect()
}

/// Asserts that a text has a single message, at this line and with these words in it.
#[track_caller]
fn assert_one(text: &str, line: u32, words: &str) {
    let found = messages(text);
    let begins = format!("Line {line}: ");
    assert!(
        matches!(found.as_slice(), [it] if it.starts_with(&begins) && it.contains(words)),
        "{text}\n{found:#?}"
    );
}

const HEAD: &str = "game G\nsheet\n  Fight 0 to 8\n  list Weapons, each a Weapon\n    Damage 1 to \
                    6\n    Reach 0 to 9\ntrackers\n  figure Health 0 to 9, starts at 9\n";

/// Asserts that the lines of an action have a single message, at this one of them.
#[track_caller]
fn assert_one_in(lines: &str, line: u32, words: &str) {
    assert_one(&format!("{HEAD}action Try\n{lines}"), 9 + line, words);
}

#[test]
fn a_name_that_cannot_be_one_has_one_message_wherever_it_is_used() {
    let text = "game G\ntrackers\n  figure Or 0 to 9\naction Try\n  gains 1 Or\n  if Or is 3\n    \
                Or becomes 2\n  let X be Or + 1\n  say \"{Or}\"\n";
    assert_one(text, 3, "“Or” can't be a name because it joins conditions. Try Either.");
    assert_one_in("  let or be 2\n  let or be or + 1\n  gains or Health\n", 1, "“or” can't be");
    let dice = "game G\ntrackers\n  figure D6 0 to 9\naction Try\n  gains 1 D6\n  D6 becomes 2\n";
    assert_one(dice, 3, "“D6” can't be a name because it looks like dice. Try Dice.");
    let choice = "game G\nsheet\n  Sure one of yes, no\naction Try\n  say \"x\" if Sure is yes\n";
    assert_one(choice, 3, "write “yes or no”");
}

#[test]
fn a_missing_declaration_has_one_message() {
    assert_one_in(
        "  gains 1 Rage\n  loses 1 Rage if Rage is 2\n  say \"{Rage}\"\n",
        1,
        "tracker Rage",
    );
    let again = "action Go\n  gains 1 Rage\n";
    assert_one_in(
        &format!("  gains 1 Rage\n{again}"),
        1,
        "there is no tracker Rage".trim_start_matches("there is "),
    );
    assert_one_in("  loses 1 Fight\n  gains 2 Fight\n", 1, "make Fight a tracker");
    assert_one_in("  roll D6 + Damage\n  say \"{Reach}\"\n", 1, "add “with a Weapon”");
    assert_one_in("  target loses 1 Health\n  target is out\n", 1, "add “at an enemy”");
    let text = "game G\nsheet\n  Grit text\naction Try\n  roll D6 + Grit\n  say \"{Grit}\"\n";
    assert_one(text, 5, "Grit is text");
}

#[test]
fn every_misspelt_word_has_its_message() {
    let text = format!("{HEAD}action Try\n  roll D6 + Figth\n  roll D6 - Figth\n");
    assert_eq!(messages(&text).len(), 2);
}

#[test]
fn what_uses_a_tracker_or_stat_with_a_fault_has_no_message() {
    let text = "game G\nsheet\n  Fight 0 to\n  Order 9\ntrackers\n  figure Mood one of calm\n  \
                figure Health from Fight, out at 0\naction Try at an enemy\n  Mood becomes calm\n  \
                if Mood is calm\n    target loses Fight Health\n  roll D6 + Fight\n    + Fight\n    \
                opposed D6 + target's Fight\nroster R\n  Ada: Fight 3\n";
    let found = messages(text);
    assert_eq!(found.len(), 3, "{found:#?}");
    let order = "game G\ntrackers\n  figure Order one of ahead, yes\naction Try\n  Order becomes \
                 ahead\n  say \"x\" if Order is not ahead\n";
    assert_one(order, 3, "“yes” can't be a choice");
}

#[test]
fn what_uses_a_number_with_a_fault_has_no_message() {
    assert_one_in(
        "  pool Hits: Figth D6 at 4\n  gains Hits Health\n  say \"{Hits}\"\n",
        1,
        "Figth",
    );
    assert_one_in("  let Sum be 2 *\n  gains Sum Health\n  roll D6 against Sum\n", 1, "missing");
}

#[test]
fn an_otherwise_below_an_if_with_a_fault_has_no_message() {
    assert_one_in("  if Figth is 2\n    say \"x\"\n  otherwise\n    say \"y\"\n", 1, "Figth");
}

#[test]
fn results_of_a_roll_without_a_number_to_reach_have_one_message() {
    assert_one_in(
        "  roll D6\n    by 3 \"a\"\n    by 0 \"b\"\n    else \"c\"\n",
        2,
        "number to reach",
    );
    assert_one_in("  roll D6\n    against Figth\n    by 3 \"a\"\n    by 0 \"b\"\n", 2, "Figth");
    assert_one_in("  roll D6\n    opposed D6 + Figth\n    by 0 \"b\"\n", 2, "Figth");
}

#[test]
fn a_choice_with_faults_in_its_options_has_enough_options() {
    assert_one_in("  choose \"?\"\n    \"a\" if Figth is 1\n    \"b\"\n", 2, "Figth");
}

#[test]
fn phases_with_a_fault_are_no_fault_of_actions() {
    let text = "game G\naction Try\n  only in Move\n  say \"x\"\naction Go\n  only in Fight\n  say \
                \"y\"\n";
    assert_one(&format!("{text}turn\n  sides in turn\n  phasses Move, Fight\n"), 10, "phases");
    assert_one(&format!("{text}trun\n  sides in turn\n  phases Move, Fight\n"), 8, "turn");
    assert_one(text, 3, "turns have no phases".trim_start_matches("turns "));
}

#[test]
fn a_misspelt_section_has_one_message() {
    assert_one("gmae Foo\naction Try\n  say \"x\"\n", 1, "did you mean game?");
    assert_one("game Foo\nacton Try\n  say \"x\"\n", 2, "did you mean action?");
    let sheet = "game G\nshet\n  Fight 0 to 8\naction Try\n  roll D6 + Fight against 4\nroster R\n  \
                 Ada: Fight 3\n";
    assert_one(sheet, 2, "did you mean sheet?");
    let chart = "game G\nchart Wound\n  1 x\n  2 3\naction Try\n  say \"{Wound(1, 2)}\"\n";
    assert_one(chart, 3, "x");
}

/// Returns the word that a message is about, and the suggestion in it.
fn suggestion(message: &str) -> Option<(&str, &str)> {
    let (before, after) = message.split_once("; did you mean ")?;
    let written = before.rsplit_once("no ").map_or(before, |it| it.1);
    let written = written.rsplit_once(' ').map_or(written, |it| it.1);
    let quoted = before.split_once('“').and_then(|it| it.1.split_once('”')).map(|it| it.0);
    Some((quoted.unwrap_or(written), after.trim_end_matches('?')))
}

#[test]
fn no_message_suggests_what_was_written() {
    assert_eq!(
        suggestion("Line 1: There is no stat Figth; did you mean Fight?"),
        Some(("Figth", "Fight"))
    );
    assert_eq!(suggestion("“fi” isn't understood here; did you mean if?"), Some(("fi", "if")));
    let lines = [
        "gains 1 Health",
        "Health becomes 2",
        "let X be Fight + 1",
        "throw X: 2D6",
        "roll D6 against 4",
        "pool Hits: 3 D6 at 4",
        "say \"x\"",
        "ends its turn",
        "is out",
        "each enemy",
        "ask Cover yes or no",
        "choose \"?\"",
    ];
    let words = crate::vocabulary::lists::all();
    let others = ["Fight", "Health", "Damage", "Weapon", "target's", "Try", "Trying"];
    let mut count = 0;
    for word in words.into_iter().chain(others) {
        for line in lines {
            for line in
                [format!("{line} {word}"), format!("{word} {line}"), format!("{line} {word} 2")]
            {
                let text = format!("{HEAD}action Try\n  {line}\n    {word} 1\n    {word}\n");
                for message in messages(&text) {
                    if let Some((written, meant)) = suggestion(&message) {
                        count += 1;
                        assert!(!written.eq_ignore_ascii_case(meant), "{text}\n{message}");
                    }
                }
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn steps_with_a_call_can_end_with_a_condition() {
    for line in [
        "gains highest(1, 2) Health unless Fight is 2",
        "Health becomes highest(1, Fight) unless Fight is 5",
        "let X be lowest(1, Fight) unless Fight is 5 otherwise 3",
        "let X be (Fight + 1) if Fight is 5",
        "roll D6 against highest(1, Fight) unless Fight is 5",
        "throw X: D6 + lowest(1, Fight) unless Fight is 5",
        "say \"{highest(1, 2)}\" unless Fight is 5",
    ] {
        assert_eq!(messages(&format!("{HEAD}action Try\n  {line}\n")), [""; 0], "{line}");
    }
}

#[test]
fn limits_are_in_the_message() {
    assert_one_in("  ask Range 0 to 300\n", 1, "the highest can be 255, as in “0 to 255”");
    assert_one_in("  ask Range -10 to 300\n", 1, "as in “-10 to 245”");
    assert_one_in("  costs 1 Health, 1 Health\n", 1, "one cost per line");
    assert_one_in("  loses 1 Health unless\n", 1, "condition after “unless” is missing");
}

#[test]
fn every_step_can_end_with_a_condition() {
    let lines = [
        "gains 1 Health",
        "target loses highest(1, Fight) Health",
        "Health becomes lowest(Fight, 3)",
        "target is out",
        "is back",
        "let X be (Fight + 1) * 2",
        "throw X: D6 + highest(Fight, 2)",
        "roll D6 + (Fight - 1) against lowest(Fight, 4)",
        "pool Hits: 3 D6 at highest(2, Fight)",
        "ask Range 0 to 9, usually 4",
        "ask Cover: none 0, light cover 2",
        "draw Token: red 2, blue (Fight)",
        "choose \"What?\"\n    \"a\" COND\n    \"b\"",
        "each enemy\n    say \"x\" COND",
        "one friend",
        "repeat 3 times",
        "repeat up to 3 times until Health is lowest(Fight, 2)",
        "say \"{highest(Fight, 2)}\"",
        "order \"x\"",
        "outcome \"x\" good",
        "moment jam",
        "stake \"x\": highest(Fight, 2)",
        "tally \"x\": (Fight)",
        "test Check with highest(Fight, 2) gives Own",
        "test Plain for target",
        "ends its turn",
        "ends its side's turn",
    ];
    let tests =
        "test Check with Bonus gives Total\n  let Total be Bonus\ntest Plain\n  say \"x\"\n";
    for line in lines {
        for condition in ["if Fight is 5", "unless Fight is 5 and Health is 2"] {
            let (first, rest) = line.split_once('\n').unwrap_or((line, ""));
            let rest = rest.replace("COND", condition);
            let text =
                format!("{HEAD}{tests}action Try at an enemy\n  {first} {condition}\n{rest}\n");
            assert_eq!(messages(&text), [""; 0], "{text}");
        }
    }
}
