//! Names: a word of the language either can't be a name, or always refers to the item that is
//! declared with it.

use std::collections::BTreeSet;

use engine::odds::{Chance, Horizon};

use super::*;
use crate::vocabulary::{lists, reserved};

/// The placeholder for the name under test.
const NAME: &str = "Zeal";

/// A text for each kind of name, with the name in every place where it can be used.
const KINDS: [(&str, &str); 12] = [
    (
        "a stat",
        "\
game G
  cost Zeal, coins
sheet
  Zeal 0 to 70, usually 5
  Load 0 to 9, usually 9
trackers
  figure Life Zeal to Load, starts at Zeal
  figure Extra 0 to Zeal, out at Zeal
  figure Health from Zeal
action Try at an enemy
  only if Zeal
  only if Zeal is 6 and not Zeal is over 6 or Zeal is at most 4 \"?\"
  ask Seen yes or no
  let Sum be Zeal + 2 * Zeal - lowest(Zeal, 8) + highest(Zeal, target's Zeal)
  throw Fell: D4 + Zeal
  pool Hits: Zeal D6 at Zeal
    + Zeal \"x\" if Zeal is under 1
  pool Saves: Hits D6 at target's Zeal within 2 to 6 by target
  gains Zeal Extra if Zeal is 9
  Life becomes Zeal - 1
  roll D6 + Zeal against Zeal + 3
    - 1 if Zeal is at least 5
    by Zeal \"far\" leads on
      outcome \"far {Zeal} {Sum} {Fell} {Life}\"
    by 0 \"near\" leads on
      roll D100 under Zeal * 10
        + Zeal
        within Zeal \"well\" leads on
          outcome \"well {Zeal}\"
        else \"done\" leads on
          outcome \"{target's Zeal} {Hits} {Saves}\"
    else \"no\" leads on
      roll D6 by target
        + target's Zeal
        opposed D6 + Zeal
        by Zeal - 4 \"yes\"
        else \"no\"
roster R
  Ada: Zeal 6
roster S
  Bob
",
    ),
    (
        "a field of a list",
        "\
game G
sheet
  list Arms, each a Arm
    Zeal 0 to 9, usually 3
    Heavy yes or no
action Try with an Arm at an enemy
  let Sum be Zeal + 1
  throw Fell: D4 - Zeal
  pool Hits: Zeal D6 at Zeal + 1
  roll D6
    + Zeal if Zeal is 4
    against Zeal + 2
    by Zeal - 2 \"a\" leads on
      outcome \"{Zeal} {Sum} {Fell} {Hits}\"
    else \"b\" leads on
      if not Zeal or Zeal is less than 2
        outcome \"none\"
roster R
  Ada
    Arm Club: Zeal 4, Heavy
roster S
  Bob
",
    ),
    (
        "a figure's tracker",
        "\
game G
trackers
  figure Zeal 0 to 9, starts at 6
action Try at an enemy
  costs 1 Zeal
  only if Zeal is more than 2
  Zeal becomes Zeal + 1
  Zeal becomes Zeal - 1 if Zeal is 6
  gains 2 Zeal
  loses 1 Zeal
  target loses 1 Zeal
  target's Zeal becomes target's Zeal - 1
  if target is out
    Zeal becomes 0
  otherwise if Zeal is 0
    Zeal becomes 3
  otherwise
    Zeal becomes Zeal + 1
  roll D6 + Zeal
    opposed D6 + target's Zeal
    by Zeal \"a\" leads on
      Zeal becomes 1
      outcome \"{Zeal}\"
    else \"b\" leads on
      outcome \"{Zeal} {target's Zeal}\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "a side's tracker",
        "\
game G
trackers
  side Zeal 0 to 9, starts at 2
turn
  free
  wins most Zeal
action Try at an enemy
  Zeal becomes Zeal + 4
  gains 1 Zeal
  target loses 1 Zeal
  roll D6 against Zeal
    by 0 - Zeal / 2 \"a\" leads on
      loses 1 Zeal
      outcome \"{Zeal} {target's Zeal}\"
    else \"b\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "the battle's tracker",
        "\
game G
trackers
  battle Zeal one of Ease, Strife
  battle Zest yes or no
action Try
  only if Zeal is not Strife
  Zeal becomes Strife
  Zest becomes Zeal is Strife
  roll D6
    + 2 \"x\" if Zeal is Strife
    - 1 if Zeal
    against 5
    by 0 \"a\" leads on
      Zeal becomes Ease
      outcome \"{Zeal} {Zest}\"
    else \"b\" leads on
      outcome \"{Zeal} {Zest}\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "a question",
        "\
game G
action Try
  ask Zeal 2 to 9, usually 4
  roll D6 + Zeal against 7
    + Zeal if not Zeal
    by Zeal - 3 \"a\" leads on
      outcome \"{Zeal}\"
    else \"b\" leads on
      outcome \"no {Zeal * 2}\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "a choice",
        "\
game G
sheet
  Kind one of Plain, Zeal
trackers
  battle Mood one of Ease, Zeal
action Try
  ask Cover: none 2, Zeal 5
  Mood becomes Zeal
  roll D6 against Cover + 3
    + 1 if Mood is Zeal
    + 1 if Kind is Zeal and Cover is not Zeal
    by 0 \"a\" leads on
      outcome \"{Mood is Zeal}\"
    else \"b\"
roster R
  Ada: Kind Zeal
roster S
  Bob
",
    ),
    (
        "a number",
        "\
game G
action Try
  let Zeal be 3
  let Zeal be Zeal + 1
  throw Fell: D4 + Zeal
  pool Hits: Zeal D6 at Zeal
  roll D6 against Zeal
    by Zeal - 3 \"a\" leads on
      outcome \"{Zeal} {Fell} {Hits}\"
    else \"b\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "dice",
        "\
game G
action Try
  throw Zeal: 2D4
  roll D6 + Zeal against 8
    by Zeal - 4 \"a\" leads on
      outcome \"{Zeal}\"
    else \"b\" leads on
      outcome \"b {Zeal}\" if Zeal is over 4
      outcome \"low\" if Zeal is at most 4
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "a pool",
        "\
game G
action Try
  pool Zeal: 3 D6 at 4
  pool Rest: Zeal D6 at 3
  roll D6 + Zeal against 4
    by Zeal \"a\" leads on
      outcome \"{Zeal} {Rest}\"
    else \"b\" leads on
      outcome \"b {Zeal}\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "dice of a pool",
        "\
game G
action Try
  pool Hits: 4 D6 at 4
    natural 6 Zeal
  pool Extra: 2 + Zeal D6 at 4
    failed Others
  roll D6 + Zeal against 4
    by 0 \"a\" leads on
      outcome \"{Zeal} {Hits} {Extra}\"
    else \"b\" leads on
      outcome \"b {Zeal}\"
roster R
  Ada
roster S
  Bob
",
    ),
    (
        "a test",
        "\
game G
test Zeal at an enemy
  roll D6 against 4
    by 0 \"a\"
    else \"b\"
action Try at an enemy
  test Zeal
roster R
  Ada
roster S
  Bob
",
    ),
];

/// Returns all words that the reader knows, including each word of a phrase.
fn words() -> BTreeSet<String> {
    const IN_BETWEEN: &str = "a add an at back be by each else explained figure for friend full if \
        its least list name of on only or out side starts target than their to turns usually with";
    let all = lists::all().into_iter().chain([IN_BETWEEN]).flat_map(|it| it.split(' '));
    let all = all.chain(reserved::RESERVED.iter().map(|it| it.word));
    all.filter(|it| it.chars().all(char::is_alphabetic)).map(str::to_owned).collect()
}

fn capital(word: &str) -> String {
    word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect()
}

/// Returns the results of the first action.
fn outcomes(text: &str) -> Vec<Chance> {
    let mut battle = sample(text);
    if battle.0.prompt().is_some_and(|it| it.ask.ends_with("to go first")) {
        battle.roll(&[6, 1]);
    }
    battle.take(Action::Act(ANN, 0));
    while battle.0.prompt().is_some_and(|it| it.ask.starts_with("Choose a")) {
        battle.choose_place(0);
    }
    battle.chances(Horizon::End)
}

#[test]
fn a_word_of_the_language_is_refused_as_a_name_or_means_what_was_declared() {
    let (mut counts, mut wrong) = ([0; 2], Vec::new());
    for (kind, text) in KINDS {
        assert_eq!(faults(text), [], "{kind}");
        let expected = outcomes(text);
        assert!(expected.len() > 1, "{kind}");
        let line = text.lines().position(|it| it.contains(NAME) && !it.contains("cost")).unwrap();
        for word in words() {
            let large = faults(&text.replace(NAME, &capital(&word)));
            assert_eq!(large.len(), faults(&text.replace(NAME, &word)).len(), "{word} as {kind}");
            let text = text.replace(NAME, &word);
            let found = faults(&text);
            let whys = ["name", "choice"].map(|it| format!("“{word}” can't be a {it} because "));
            let is_refused = found.first().is_some_and(|it| {
                it.line as usize == line + 1 && whys.iter().any(|why| it.words.starts_with(why))
            });
            let is_reserved = reserved::reserved(&word).is_some();
            if !found.is_empty() && !is_refused || found.len() > 1 || is_refused && !is_reserved {
                wrong.push(format!("{word} as {kind}: {found:?}"));
                continue;
            }
            counts[usize::from(is_refused)] += 1;
            if !is_refused {
                assert_eq!(outcomes(&text), expected, "{word} as {kind}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!("{} mean what was declared, {} are refused", counts[0], counts[1]);
}

#[test]
fn every_refused_name_has_another_to_use_instead() {
    for it in reserved::RESERVED {
        assert_eq!(reserved::reserved(it.instead), None, "{}", it.word);
    }
}

#[test]
fn a_refused_name_is_told_with_its_line_its_use_and_another_name() {
    let told = |name: &str| {
        let text = format!("game G\nsheet\n  {name} 0 to 9\naction A\n  say \"A\"\n");
        let all = faults(&text).into_iter().map(|it| it.to_string());
        all.collect::<Vec<_>>().join("\n")
    };
    for (name, words) in [
        ("Or", "Line 3: “Or” can't be a name because it joins conditions. Try Either."),
        ("is", "Line 3: “is” can't be a name because it compares numbers. Try State."),
        ("Ann's", "Line 3: “Ann's” can't be a name because it has an apostrophe. Try Anns."),
        ("D6", "Line 3: “D6” can't be a name because it looks like dice. Try Dice."),
        ("Over", ""),
        ("Goal", ""),
        ("from", ""),
    ] {
        assert_eq!(told(name), words);
    }
}

/// The language had no “goal” when some texts were written, in which a number is called Goal. The name
/// still refers to that number.
#[test]
fn a_word_added_to_the_language_changes_no_game_with_that_name() {
    let text = "\
game Old
sheet
  Goal 0 to 100, usually 70
action Try
  roll D100
    under Goal
    + 10 \"aimed\"
    within Goal / 10 \"critical\"
    by 0 \"hit\"
    else \"miss\"
roster R
  Ada
roster S
  Bob
";
    assert_eq!(faults(text), []);
    let chances = outcomes(text);
    let of = |label| chances.iter().find(|it| it.outcome.label == label).unwrap().probability;
    assert!((of("critical") - 0.07).abs() < 1e-9, "{chances:?}");
    assert!((of("hit") - 0.73).abs() < 1e-9, "{chances:?}");
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    let saved = serde_json::to_string(&battle.0.save()).unwrap();
    let read = serde_json::from_str(&saved).unwrap();
    let again = played(text).resumed(read).unwrap();
    assert_eq!(again.prompt(), battle.0.prompt());
}

#[test]
fn a_name_that_hides_another_is_told() {
    let told = |lines: &str| {
        let text = format!("game G\n{lines}action A\n  say \"A\"\n");
        faults(&text).into_iter().map(|it| it.to_string()).collect::<Vec<_>>()
    };
    let hidden = |line: u32, name: &str, meant: &str| {
        [format!("Line {line}: {name} is already {meant}; rename one of them")]
    };
    let side = "sheet\n  Loot 0 to 9\ntrackers\n  side Loot 0 to 9\n";
    assert_eq!(told(side), hidden(5, "Loot", "a stat"));
    let side = "trackers\n  side Loot 0 to 9\nsheet\n  Loot 0 to 9\n";
    assert_eq!(told(side), hidden(5, "Loot", "a stat"));
    let chart = "sheet\n  Wound 0 to 9\nchart Wound\n  1 2\n";
    assert_eq!(told(chart), hidden(4, "Wound", "a chart"));
    let chart = "chart Wound\n  1 2\ntrackers\n  figure Wound 0 to 9\n";
    assert_eq!(told(chart), hidden(5, "Wound", "a chart"));
    // A figure's tracker with the name of a stat is the current value of that stat.
    assert_eq!(told("sheet\n  Life 0 to 9\ntrackers\n  figure Life from Life\n"), [""; 0]);
    let lists = "sheet\n  list Arms, each a Thing\n    Reach 0 to 9\n  list Spells, each a Thing\n";
    let words = "Line 5: The list Arms already uses the name Thing; rename one";
    assert_eq!(told(lists), [words]);
    let words = "Line 4: The sheet already has a field called Arms";
    assert_eq!(told("sheet\n  Arms 0 to 9\n  list Arms, each a Arm\n    Reach 0 to 9\n"), [words]);
    let text = "game G\n  figures side, sides\naction A\n  say \"A\"\n";
    let words = "Line 1: A figure can't be called side, which already means something else";
    assert_eq!(faults(text).iter().map(ToString::to_string).collect::<Vec<_>>(), [words]);
}

#[test]
fn a_sides_tracker_of_a_stats_name_can_be_set() {
    let text = "\
game G
sheet
  Loot 0 to 9, usually 3
trackers
  side Loot 0 to 9
action Take
  gains 2 Loot
  Loot becomes Loot + 4 if Loot is 3
roster R
  Ada
roster S
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.state().sides[0], [7]);
}

/// A game whose names are all words of the language.
const WORDS: &str = "\
game Words
sheet
  Over 0 to 9, usually 4
  Full 0 to 9, usually 3
  Highest 0 to 9, usually 2
  Their 0 to 9, usually 1
trackers
  figure Lowest 0 to 20
  figure Mood one of over, under, at least
test Margin with Goal gives Natural
  let Natural be Goal * 2
action Try
  test Margin with Over gives Natural
  let Total be Natural + Full
  Lowest becomes 1 if Total is over 10 and Over is Over
  Lowest becomes Lowest + 2 if Over is over 3 and Over is under Over + 1
  gains Full Lowest if Mood is over
  Mood becomes at least
  gains 4 Lowest if Mood is at least and Mood is not under
  throw Best: highest of 2D4
  pool Their: Highest D4 at Their
  outcome \"{Lowest} {Total} {Best} {Their} {highest(Highest, lowest(Over, 9))}\"
roster R
  Ada
roster S
  Bob
";

#[test]
fn names_can_be_words_of_the_language_beside_these_words() {
    assert_eq!(faults(WORDS), []);
    let chances = outcomes(WORDS);
    for chance in &chances {
        let words: Vec<&str> =
            chance.outcome.label.rsplit(", ").next().unwrap().split(' ').collect();
        assert_eq!((words[0], words[1], words[3], words[4]), ("10", "11", "2", "4"), "{chances:?}");
    }
    let best: f64 = chances
        .iter()
        .filter(|it| it.outcome.label.contains(" 11 4 "))
        .map(|it| it.probability)
        .sum();
    assert!((best - 7.0 / 16.0).abs() < 1e-9, "{chances:?}");
}

/// A game in which everything has a name of two words or with a hyphen.
const LONG: &str = "\
game Long
  cost Gold pieces, gold coins
sheet
  Gold pieces 0 to 9, usually 3
  Anti-tank 0 to 9, usually 2
  Fire arc one of left front, right-front, rear
  list Special rules, each a Special rule
    Hit bonus 0 to 5, usually 1
trackers
  figure Head-on yes or no
  figure Order one of none, turn-about, full stop
  Special rule Uses left 0 to 5, starts at Hit bonus
  side Own-goals 0 to 9
chart To wound from 1, 1
  1 2 3
  2 3 4
faces Battle dice: 1 to 3 Red skulls, 4 to 5 Half-shields
test Check up with Dice pool and Second-best gives Own total
  pool Normal dice: Dice pool D10 at 6
    natural 10 Red tens
    natural 1 to 2 Half-ones
    failed Dead dice
    may reroll failed as Second try
  let Own total be Normal dice + Red tens * 100 + Second-best + Dead dice - Dead dice
action Try with a Special rule
  only in Close combat
  ask Cover: none 0, light cover 1, semi-hard 2
  ask Range band 0 to 9, usually 4
  Order becomes turn-about
  Order becomes full stop if Order is turn-about and Cover is none
  gains 1 Own-goals if Order is full stop
  Head-on becomes yes if Fire arc is left front
  let All-in be Anti-tank - Hit bonus + To wound(1, 2)
  pool Rolled: 1 Battle dice
  test Check up with 0, Range band gives Own total
  loses 1 Uses left
  outcome \"{Own total} {All-in} {Own-goals} {Head-on} {Red skulls} {Half-shields} {Uses left}\"
turn
  free
  phases Close combat, Clean-up
roster R
  Ada: Anti-tank 5, Gold pieces 7, Fire arc left front
    Special rule Fast: Hit bonus 2
roster S
  Bob: Fire arc right-front
";

#[test]
fn names_of_two_words_and_with_hyphens_work_everywhere() {
    assert_eq!(faults(LONG), []);
    let labels: Vec<String> =
        outcomes(LONG).into_iter().map(|it| it.outcome.label.into_owned()).collect();
    for expected in ["4 5 1 1 1 0 1", "4 5 1 1 0 1 1", "4 5 1 1 0 0 1"] {
        assert!(labels.iter().any(|it| it.ends_with(expected)), "{expected}: {labels:?}");
    }
    assert_eq!(labels.len(), 3, "{labels:?}");
}

#[test]
fn a_hyphen_with_spaces_or_without_such_a_name_is_a_minus() {
    let text = "\
game Minus
sheet
  Anti-tank 0 to 9, usually 5
  Anti 0 to 9, usually 4
  tank 0 to 9, usually 3
action Try
  roll D6 against 3
    by 0 \"a\" leads on
      outcome \"{Anti-tank} {Anti - tank} {tank-Anti}\"
    else \"b\"
roster R
  Ada
roster S
  Bob
";
    let labels: Vec<String> =
        outcomes(text).into_iter().map(|it| it.outcome.label.into_owned()).collect();
    assert!(labels.iter().any(|it| it == "5 1 −1"), "{labels:?}");
}
