//! Outcomes in the odds and the log: each has words, and together they cover all cases.

use std::collections::{BTreeMap, BTreeSet};

use engine::odds::{Horizon, NoOdds};
use proptest::prelude::*;

use super::*;

/// Returns a game with one action, which has these steps.
fn text_of(steps: &str) -> String {
    let steps: String = steps.lines().map(|line| format!("  {line}\n")).collect();
    format!(
        "game G\nsheet\n  Fight 0 to 9\ntrackers\n  figure Health 0 to 9, starts at 9, out at 0\n\
         action Try at an enemy\n{steps}roster R\n  Ada: Fight 5\nroster S\n  Bob: Fight 3\n"
    )
}

/// Returns the odds before any dice are rolled, in thousandths.
fn odds_in_thousandths(steps: &str) -> BTreeMap<String, u32> {
    let battle = tried(steps);
    let all = battle.chances(Horizon::End).into_iter();
    all.map(|it| (it.outcome.label.to_string(), (it.probability * 1000.0).round() as u32)).collect()
}

fn tried(steps: &str) -> Script<Homebrew> {
    let mut battle = sample(&text_of(steps));
    battle.take(Action::Act(ANN, 0));
    battle.choose_place(0);
    battle
}

fn pairs(all: &[(&str, u32)]) -> BTreeMap<String, u32> {
    all.iter().map(|(label, share)| ((*label).to_owned(), *share)).collect()
}

#[test]
fn an_outcome_under_an_if_covers_what_the_pool_came_to() {
    let steps = "\
pool Hits: 2 D6 at 4
if Hits is over 0
  outcome \"hurt\"
otherwise
  outcome \"unhurt\"";
    assert_eq!(odds_in_thousandths(steps), pairs(&[("hurt", 750), ("unhurt", 250)]));
    let steps = "\
pool Hits: 2 D6 at 4
outcome \"hurt\" if Hits is over 0";
    assert_eq!(odds_in_thousandths(steps), pairs(&[("hurt", 750), ("0 Hits", 250)]));
    let steps = "\
pool Hits: 2 D6 at 4
choose \"Which?\"
  \"One\"
    outcome \"one\"
  \"Other\"
    say \"Well.\"";
    assert_eq!(
        odds_in_thousandths(steps),
        pairs(&[("0 Hits", 250), ("1 Hit", 500), ("2 Hits", 250)])
    );
    let text = format!(
        "{}test Wound\n  outcome \"{{Health}} left\"\n",
        "game G\ntrackers\n  figure Health 0 to 9, starts at 9\n"
    );
    let text = format!(
        "{text}action Try\n  pool Hits: 2 D6 at 4\n  loses Hits Health\n  test Wound\nroster R\n  \
         Ada\nroster S\n  Bob\n"
    );
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    let all = battle.chances(Horizon::End).into_iter().map(|it| it.outcome.label.to_string());
    let expected = ["7 left", "8 left", "9 left"];
    assert_eq!(all.collect::<BTreeSet<_>>(), expected.map(str::to_owned).into());
}

#[test]
fn what_is_told_of_nothing_is_told_in_words() {
    let steps = "\
throw Fell: D4
outcome \"stays up\" if Fell is 4";
    assert_eq!(odds_in_thousandths(steps), pairs(&[("stays up", 250), ("anything else", 750)]));
    let steps = "\
roll D4
  4 \"\" good
  3 \"\"
  else \"falls\"";
    assert_eq!(
        odds_in_thousandths(steps),
        pairs(&[("success", 250), ("partial success", 250), ("falls", 500)])
    );
    let steps = "\
throw Fell: D4
if Fell is 4
  outcome \"\" bad
otherwise
  outcome \"up\"";
    assert_eq!(odds_in_thousandths(steps), pairs(&[("failure", 250), ("up", 750)]));
    let found = faults(&text_of(steps));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].to_string(), "Line 9: The quotes are empty");
}

#[test]
fn the_log_tells_all_dice_of_a_pool() {
    let steps = "\
pool Hits: 4 D6 at 4
  natural 6 Criticals
  failed Misses";
    let mut battle = tried(steps);
    battle.answer(Answer::Pool(vec![1, 1, 2])).unwrap();
    let line = "Ada: 4 dice at 4+: 1 Hit, 2 Criticals, 1 Miss.";
    assert!(battle.logged(line), "{:?}", battle.log());
    let mut battle = tried(steps);
    battle.answer(Answer::Pool(vec![2, 2, 0])).unwrap();
    let line = "Ada: 4 dice at 4+: 2 Hits, 0 Criticals, 2 Misses.";
    assert!(battle.logged(line), "{:?}", battle.log());
}

#[test]
fn the_log_of_a_roll_under_a_number_fits_whatever_came_of_it() {
    let steps = "\
roll D20 under Fight + 1
  natural 7 \"critical damage\" bad
  by 0 \"hit\"
  else \"miss\"";
    let mut battle = tried(steps);
    battle.roll(&[7]);
    let line = "Ada: D20 7, needs 6 or less: critical damage.";
    assert!(battle.logged(line), "{:?}", battle.log());
}

#[test]
fn what_a_game_calls_its_things_has_the_right_article() {
    let text = "\
game Yard
  figures operative, operatives
  sides 2, unit, units
sheet
  list Arms, each a Axe
    Reach 0 to 9
trackers
  operative Acts 0 to 1
action Strike with an Axe at an enemy
  costs 1 Acts
  roll D6
turn
  sides alternate
roster Boyz
  Gor
    Axe Big
    Axe Small
  Mog
roster Gitz
  Zog
";
    let battle = sample(text);
    let view = Homebrew::view(battle.state());
    assert_eq!(view.next.words, "Boyz: an operative acts.");
    let why = offered(&battle, ANN).remove(0).1;
    assert_eq!(why.as_deref(), Some("Needs 1 Act."));
    let wrong = text.replace("with an Axe ", "").replace("  roll D6", "  roll D6 + Reach");
    let words = "Reach belongs to an Axe; add “with an Axe” to the test or action";
    assert_eq!(faults(&wrong)[0].words, words);
}

#[test]
fn a_number_without_a_usual_one_begins_at_0_or_as_near_as_it_can() {
    let text = "\
game G
sheet
  Damage -3 to 5
  Low 2 to 5
  Debt -9 to -2
  Told -3 to 5, usually -1
action Try
  ask Wind -2 to 2
  roll D6 \"Try\"
    + Wind
  outcome \"{Damage} {Low} {Debt} {Told} {Wind}\"
roster R
  Ada
roster S
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.roll(&[3]);
    assert!(battle.logged("0 2 −9 −1 0"), "{:?}", battle.log());
}

/// Generates steps of all kinds with or without outcomes, up to this depth.
fn steps(depth: u32) -> BoxedStrategy<Vec<String>> {
    let words = prop::sample::select(vec!["\"a\"", "\"b\" good", "\"{Fight} c\" bad", "\"\""]);
    let outcome = words.prop_map(|words| vec![format!("outcome {words}")]);
    let pool = (1..4_i32, 2..7_i32).prop_map(|(dice, goal)| {
        vec![
            format!("pool Hits: {dice} D6 at {goal}"),
            "  natural 6 Sixes".to_owned(),
            "  failed Misses".to_owned(),
        ]
    });
    let throw = (2..5_i32).prop_map(|die| vec![format!("throw Fell: D{die}")]);
    let change = prop::sample::select(vec!["target loses 2 Health", "say \"Well.\"", "is back"]);
    let change = change.prop_map(|it| vec![it.to_owned()]);
    let leaf = prop_oneof![outcome, pool, throw, change];
    if depth == 0 {
        return prop::collection::vec(leaf, 0..3).prop_map(|it| it.concat()).boxed();
    }
    fn deeper(lines: &[String]) -> impl Iterator<Item = String> {
        lines.iter().map(|it| format!("  {it}"))
    }
    let inner = || steps(depth - 1);
    let fork = (inner(), inner(), any::<bool>()).prop_map(|(one, other, has_otherwise)| {
        let mut all = vec!["throw Side: D3".to_owned(), "if Side is 1".to_owned()];
        all.extend(deeper(&one));
        if has_otherwise {
            all.push("otherwise".to_owned());
            all.extend(deeper(&other));
        }
        all
    });
    let ends =
        prop::sample::select(vec!["\"x\"", "\"y\" leads on", "\"\" good", "\"\" leads on", ""]);
    let roll = (inner(), inner(), [ends.clone(), ends], 0..3_usize);
    let roll = roll.prop_map(|(one, other, [end, end_else], goal)| {
        let (goal, by) =
            [("against 6", "by 0"), ("opposed D4 + target's Fight", "by goal - 3"), ("", "6")]
                [goal];
        let mut all = vec!["roll D6 + Fight - 3".to_owned()];
        all.extend((!goal.is_empty()).then(|| format!("  {goal}")));
        all.push(format!("  {by} {end}"));
        all.extend(deeper(&one).map(|it| format!("  {it}")));
        all.push(format!("  else {end_else}"));
        all.extend(deeper(&other).map(|it| format!("  {it}")));
        all
    });
    prop::collection::vec(prop_oneof![2 => leaf, 1 => fork, 1 => roll], 0..3)
        .prop_map(|it| it.concat())
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_that_odds_tell_has_words_and_adds_up_to_1(steps in steps(2)) {
        let steps = steps.join("\n");
        let steps = format!("roll D4 \"First\"\n  4 \"first\"\n  else \"others\" leads on\n{steps}");
        let mut battle = played(&text_of(&steps)).journal(played(&text_of(&steps)).samples()).unwrap();
        battle.take(Action::Act(ANN, 0)).unwrap();
        battle.answer(Answer::Choice(0)).unwrap();
        for horizon in [Horizon::Test, Horizon::End] {
            let Ok(chances) = battle.chances(horizon) else { continue };
            let sum: f64 = chances.iter().map(|it| it.probability).sum();
            prop_assert!((sum - 1.0).abs() < 1e-9, "{}: {:?}", steps, chances);
            let mut labels = BTreeSet::new();
            for it in &chances {
                let label = it.outcome.label.as_ref();
                prop_assert!(!label.is_empty(), "{}: {:?}", steps, chances);
                prop_assert!(
                    label.split(", ").all(|it| !it.trim().is_empty()), "{}: {:?}", steps, chances
                );
                prop_assert!(labels.insert((label, it.outcome.tone)), "{}: {:?}", steps, chances);
            }
        }
    }
}

#[test]
fn odds_that_depend_on_a_choice_before_any_outcome_are_withheld() {
    let steps = "\
throw Fell: D4
if Fell is 4
  choose \"Which?\"
    \"One\"
      outcome \"one\"
    \"Other\"
      outcome \"other\"
otherwise
  outcome \"nothing\"";
    for horizon in [Horizon::Test, Horizon::End] {
        assert_eq!(tried(steps).0.chances(horizon), Err(NoOdds::NothingToRoll));
    }
}

#[test]
fn no_more_dice_are_chosen_for_a_reroll_than_it_has() {
    let steps = "\
pool Hits: 6 D6 at 5
  natural 1 Ones
  natural 2 Twos
  reroll up to 1 1 to 4
outcome \"{Hits}\"";
    let mut battle = tried(steps);
    let bands = battle.asked_pool().reading.bands.len();
    let mut counts = vec![2, 2, 2, 0];
    counts.resize(bands, 0);
    battle.answer(Answer::Pool(counts)).unwrap();
    battle.choose_place(0);
    assert_eq!(battle.asked_pool().dice, 1, "the die that was chosen is rolled next");
}
