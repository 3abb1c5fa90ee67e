//! What people wrote who only knew the language page: names before their definition, conditions of
//! the target, and tests that use a target without saying so.

use engine::Holder;

use super::*;

const DUEL: &str = "\
game Duel
  sides 2, kill team, kill teams
sheet
  Bonus one of none, D4, D6
  Reach 0 to 9, usually 3
trackers
  figure Wounds 0 to 3
  figure Down yes or no
  figure Stance one of full, turn
action Stab at an enemy
  only if not target's Down \"It is down.\"
  test Strike
action Shoot at an enemy
  ask Distance 0 to 9, usually 1
  only if Distance is at most Reach \"Out of range.\"
  roll D6 against 4
    by 0 \"hit\"
    else \"miss\"
action Trip at an enemy
  target's Down becomes yes
test Strike
  throw Extra: D6 if Bonus is D6
  roll D6 against 4
    by 0 \"hit\"
      table Injury
    else \"miss\"
table Injury D6
  1 to 5 \"hurt\"
    target gains 1 Wounds
  else \"worse\"
    target gains 2 Wounds
turn
  free
roster Left
  Ann: Bonus D6
  Al: Bonus none
roster Right
  Bob
  Cy
";

const STAB: u8 = 0;
const SHOOT: u8 = 1;
const TRIP: u8 = 2;
const BOB: FigureId = FigureId(2);

fn begun() -> Script<Homebrew> {
    let mut battle = sample(DUEL);
    battle.take(Action::Turn);
    battle
}

fn refusal(battle: &Script<Homebrew>) -> Option<String> {
    let offers = Homebrew::offers(battle.state(), Some(ANN));
    offers.into_iter().find(|it| it.label == "Stab").unwrap().refusal.map(Cow::into_owned)
}

fn wounds(battle: &Script<Homebrew>) -> i32 {
    battle.state().value(crate::battle::state::Held::Figure(BOB, 0))
}

#[test]
fn names_stand_in_any_order_and_targets_are_implied() {
    assert_eq!(faults(DUEL), []);
    let mut battle = begun();
    battle.take(Action::Act(ANN, STAB));
    battle.choose("Bob");
    battle.roll(&[6]);
    battle.roll(&[4]);
    battle.roll(&[6]);
    assert_eq!(wounds(&battle), 2);
}

#[test]
fn a_stat_that_is_a_die_is_on_the_card() {
    let view = Homebrew::view(begun().state());
    let stats = view.sides[0].figures.iter().map(|it| it.stats[0].value.as_str());
    assert_eq!(stats.collect::<Vec<_>>(), ["D6", "none"]);
}

#[test]
fn a_condition_of_the_target_rules_targets_out() {
    let mut battle = begun();
    assert_eq!(refusal(&battle), None);
    battle.take(Action::Act(ANN, TRIP));
    battle.choose("Bob");
    assert_eq!(refusal(&battle), None, "Cy still stands");
    battle.take(Action::Act(ANN, STAB));
    let Question::Choice(choice) = &battle.prompt().question else { panic!("a choice") };
    let refused: Vec<Option<&str>> =
        choice.options.iter().map(|it| it.refusal.as_deref()).collect();
    assert_eq!(refused, [Some("It is down."), None]);
    battle.0.cancel().unwrap();
    battle.take(Action::Act(ANN, TRIP));
    battle.choose("Cy");
    assert_eq!(refusal(&battle).as_deref(), Some("It is down."));
}

#[test]
fn a_condition_below_a_question_ends_the_action() {
    for (distance, is_in_range) in [(3, true), (4, false)] {
        let mut battle = begun();
        battle.take(Action::Act(ANN, SHOOT));
        battle.choose("Bob");
        battle.set("distance.0", distance);
        let is_roll = matches!(battle.prompt().question, Question::Roll(_));
        assert_eq!(is_roll, is_in_range, "{distance}");
    }
}

#[test]
fn tests_that_run_each_other_are_refused_with_the_reason() {
    let circle = "\
game A
action B
  test C
test C
  table D
table D D6
  else \"on\"
    test C
";
    let told: Vec<String> = faults(circle).iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("would run itself again"), "{told:?}");
}

#[test]
fn a_reroll_has_its_condition_before_or_behind_its_name() {
    let text = |line: &str| {
        format!(
            "game A\ntrackers\n  figure Calm yes or no\naction B\n  pool Hits: 3 D6 at 4\n    \
             {line}\n  gains 1 Calm if Pushed\n"
        )
    };
    for line in ["may reroll failed as Pushed if Calm", "may reroll failed if Calm as Pushed"] {
        assert_eq!(faults(&text(line)), [], "{line}");
    }
}

/// Longer lines, as people wrote them in a second round.
pub(in super::super) const SECOND: &str = "\
game Second
sheet
  Power 0 to 9, usually 3
  Save 2 to 6, usually 4
  list Powers, each a Power
    Cost 0 to 3, usually 1
trackers
  figure Actions 0 to 3
  figure Stunned yes or no
  figure Level 0 to 99
faces Red: 1 to 4 Hits
test Wound with a Power at an enemy with Extra
  say \"{Cost + Extra}\"
action Use power with a Power at an enemy
  roll D20 under 12
    by 0 \"works\"
    else \"fails\"
  let Level be goal / 10 - natural / 10
  gains highest(0, Level) Level
  outcome \"margin {margin}, shown {natural}, total {total}\"
action All-out attack with a Power at an enemy
  roll D6 against target's Save by target \"save\"
    by 0 \"saved\" leads on
    else \"hurt\" leads on
  pool Rolled: 2 D6 at 5 by target, again on 6
  test Wound with 2
  outcome \"{Rolled}\"
action Rest
  Actions becomes 0 if Stunned otherwise 2
  loses 2 Actions if Level is 0 otherwise 1
turn
  sides alternate
  phases Activation
roster Left
  Ann
    Power Fire
roster Right
  Bob
";

#[test]
fn what_people_wrote_in_a_second_round_is_read() {
    assert_eq!(faults(SECOND), []);
    let mut battle = sample(SECOND);
    battle.take(Action::Act(ANN, 2));
    assert_eq!(battle.state().tracker(ANN, 0), 0, "two, and two less");
    battle.change(Holder::Figure(ANN), "t.2", 1).unwrap();
    battle.take(Action::Act(ANN, 2));
    assert_eq!(battle.state().tracker(ANN, 0), 1);
    battle.change(Holder::Figure(ANN), "t.1", 1).unwrap();
    battle.take(Action::Act(ANN, 2));
    assert_eq!(battle.state().tracker(ANN, 0), 0);
}

#[test]
fn the_numbers_of_the_last_roll_are_known_after_it() {
    let battle = tried(SECOND);
    let told = |it: &[i32]| {
        let (word, margin) = (if it[0] > 12 { "fails" } else { "works" }, 12 - it[0]);
        format!("{word}, margin {}, shown {1}, total {1}", engine::words::plain(margin), it[0])
    };
    assert_odds(&battle, &ways(&[20], told));
}

#[test]
fn a_pool_with_a_fault_hides_the_faces_that_it_would_have_named() {
    let text = SECOND.replace(
        "  pool Rolled: 2 D6",
        "  pool Rolled: Pwoer Red\n  gains Hits Level\n  pool Rolled: 2 D6",
    );
    let words: Vec<String> = faults(&text).into_iter().map(|it| it.words).collect();
    assert_eq!(words, ["there is no stat Pwoer; did you mean Power?"]);
}
