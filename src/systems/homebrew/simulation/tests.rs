//! Tests of simulations.

use super::{super::SAMPLES, *};

/// Returns a game with a strike action and the lines that a test adds.
fn duel(also: &str, of_turn: &str, [left, right]: [&str; 2]) -> String {
    format!(
        r#"game Duel
sheet
  Fight 0 to 20, usually 3
trackers
  figure Health 0 to 4, starts at 4, out at 0
  figure Scars 0 to 99
  figure Acts 0 to 1
  side Points 0 to 9
action Strike at an enemy
  costs 1 Acts
  roll D6 "Blow"
    + Fight
    against 7
    by 0 "hit"
      target loses 1 Health
      target gains 1 Scars
    else "miss"
{also}
turn
  sides alternate
  first D6
  activate
    Acts becomes 1
{of_turn}
roster Left
  {left}
roster Right
  {right}
"#
    )
}

const EVEN: [&str; 2] = ["Ann: Fight 4", "Bob: Fight 4"];

fn simulated(text: &str, battles: u32) -> Simulation {
    let mut simulation = Simulation::of(text, 7).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    while simulation.played() < battles && simulation.play(&|| false) {}
    simulation
}

fn chapter<'a>(told: &'a [Chapter], title: &str) -> &'a Chapter {
    told.iter().find(|it| it.title == title).unwrap_or_else(|| panic!("{told:#?}"))
}

/// Returns the notes for the designer.
fn striking(simulation: &Simulation) -> Vec<String> {
    chapter(&simulation.chapters(), "Worth a look").notes.clone()
}

/// Returns the share in the row with this label.
fn share(simulation: &Simulation, title: &str, label: &str) -> f64 {
    let told = simulation.chapters();
    let rows = chapter(&told, title).groups.iter().flat_map(|it| &it.rows);
    let row = rows.clone().find(|it| it.label == label);
    row.and_then(|it| it.share).unwrap_or_else(|| panic!("{:?}", rows.collect::<Vec<_>>()))
}

#[track_caller]
fn assert_struck(simulation: &Simulation, words: &str) {
    let striking = striking(simulation);
    assert!(striking.iter().any(|it| it.contains(words)), "{striking:#?}");
}

#[track_caller]
fn assert_not_struck(simulation: &Simulation, words: &str) {
    let striking = striking(simulation);
    assert!(!striking.iter().any(|it| it.contains(words)), "{striking:#?}");
}

#[test]
fn all_samples_end_and_are_even_and_somebody_makes_each_test() {
    for text in SAMPLES {
        let simulation = simulated(text, 160);
        assert_eq!(simulation.counts.finished(), 160, "{:?}", striking(&simulation));
        assert_not_struck(&simulation, "is never");
        let told = simulation.chapters();
        let titles: Vec<&str> = told.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles[..3], ["Worth a look", "Who wins", "Length"]);
        assert_eq!(titles[4..], ["Tests", "Trackers"], "{titles:?}");
        for group in told.iter().flat_map(|it| &it.groups) {
            let shares = group.rows.iter().filter_map(|it| it.share);
            let sum: f64 = shares.clone().sum();
            assert!(shares.count() == 0 || (sum - 1.0).abs() < 1e-9, "{group:?}");
        }
        let wins = &chapter(&told, "Who wins").groups[0].rows;
        let shares: Vec<f64> = wins.iter().take(2).filter_map(|it| it.share).collect();
        let share = shares[0] / (shares[0] + shares[1]);
        println!("{share:.3} of {shares:?}: {}", text.lines().next().unwrap());
        assert!((0.38..0.62).contains(&share), "{wins:?}");
    }
}

#[test]
fn the_same_seed_comes_to_the_same() {
    let of = |seed| {
        let mut simulation = Simulation::of(SAMPLES[3], seed).unwrap();
        (0..12).for_each(|_| assert!(simulation.play(&|| false)));
        simulation.counts
    };
    assert_eq!(of(3), of(3));
    assert_ne!(of(3), of(4));
}

#[test]
fn a_side_that_always_wins_is_told() {
    let simulation = simulated(&duel("", "", ["Ann: Fight 20", "Bob: Fight 0"]), 100);
    assert_eq!(share(&simulation, "Who wins", "Left"), 1.0);
    assert_eq!(share(&simulation, "Who wins", "Right"), 0.0);
    assert_struck(&simulation, "Left wins 100% of all battles with a winner.");
    // Each roster is the first side in half of the battles, and dice decide which side begins. So
    // Left, which always wins, begins about half of them.
    assert!((0.35..0.65).contains(&share(&simulation, "Who wins", "First side")));
    let even = simulated(&duel("", "", EVEN), 200);
    assert_not_struck(&even, " wins ");
    let began = even.counts.sides.iter().map(|side| side.began);
    assert!(began.clone().sum::<u32>() == 200 && began.clone().all(|it| it > 70));
    assert!((0.4..0.6).contains(&share(&even, "Who wins", "Left")));
}

#[test]
fn whoever_begins_may_always_win() {
    let deadly = duel("", "", ["Ann: Fight 20", "Bob: Fight 20"]).replace("loses 1 H", "loses 4 H");
    let simulation = simulated(&deadly, 100);
    assert_eq!(share(&simulation, "Who wins", "First side"), 1.0);
    assert_struck(&simulation, "The side that goes first wins 100% of the time.");
}

#[test]
fn it_is_played_with_sense() {
    let also = "action Wound\n  costs 1 Acts\n  loses 1 Health\n";
    let simulation = simulated(&duel(also, "", EVEN), 100);
    // One decision in four is random, and half of those choose this action: about one in eight.
    let share = share(&simulation, "What figures do", "Wound");
    assert!((0.05..0.2).contains(&share), "{share}");
    assert_struck(&simulation, "Wound was available");
    assert_struck(&simulation, "but the best choice only 0% of the time.");
}

#[test]
fn targets_are_chosen_with_sense() {
    let text = duel("", "", ["Ann: Fight 20", "Bob: Fight 0\n  Cid: Fight 0"]);
    // The only choice is whom to strike. A target with 1 Health left goes out first.
    let simulation = simulated(&text, 50);
    let struck = &simulation.counts.trackers[2][0];
    assert_eq!((struck.seen, struck.grew), (Some((0, 4)), 0));
    assert_eq!(share(&simulation, "Who wins", "Left"), 1.0);
}

#[test]
fn what_is_never_possible_or_changes_nothing_is_told() {
    let also = r#"action Fly
  only if Fight is over 90 "It has no wings."
  say "{name} flies."
action Pray
  costs 1 Acts
  Points becomes 0
action Walk
  costs 1 Acts
  say "{name} walks.""#;
    let simulation = simulated(&duel(also, "", EVEN), 200);
    assert_struck(
        &simulation,
        "Fly is never available. The most common reason: “It has no wings.”",
    );
    assert_struck(&simulation, "Pray is used");
    assert_struck(&simulation, "times and never changes anything.");
    // An action without effects on trackers can't be judged.
    assert_not_struck(&simulation, "Walk");
    assert_not_struck(&simulation, "Strike");
}

#[test]
fn tests_that_always_or_never_succeed_are_told() {
    let also =
        "test Unused\n  roll D6 \"Forgotten\"\n    against 3\n    by 0 \"yes\"\n    else \"no\"\n";
    let sure = simulated(&duel(also, "", ["Ann: Fight 20", "Bob: Fight 20"]), 60);
    assert_struck(&sure, "The test Blow nearly always succeeds: 100%.");
    assert_struck(&sure, "The test Blow never results in “miss”.");
    assert_struck(&sure, "The test Forgotten is never rolled.");
    assert_eq!(share(&sure, "Tests", "hit"), 1.0);
    let text = duel("", "  ends after 9 turns", ["Ann: Fight 0", "Bob: Fight 0"]);
    let hopeless = simulated(&text, 60);
    assert_struck(&hopeless, "The test Blow hardly ever succeeds: 0%.");
    let even = simulated(&duel("", "", EVEN), 400);
    assert_not_struck(&even, "The test");
    let hit = share(&even, "Tests", "hit");
    assert!((0.63..0.7).contains(&hit), "{hit}");
}

#[test]
fn a_table_of_all_results_has_nothing_left_over() {
    let told = simulated(SAMPLES[0], 30).chapters();
    let tests = &chapter(&told, "Tests").groups;
    let injury = tests.iter().find(|it| it.title == "Injury").unwrap();
    let labels: Vec<&str> = injury.rows.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["a grave wound", "a scar", "only stunned"]);
}

#[test]
fn trackers_that_only_grow_or_never_change_are_told() {
    let simulation = simulated(&duel("", "", EVEN), 60);
    assert_struck(&simulation, "The tracker Scars only goes up.");
    assert_struck(&simulation, "The tracker Points never changes, except by hand.");
    assert_not_struck(&simulation, "Acts");
    assert_not_struck(&simulation, "Health");
    let told = simulation.chapters();
    let rows = &chapter(&told, "Trackers").groups[0].rows;
    let words: Vec<String> = rows.iter().map(|it| format!("{}: {}", it.label, it.words)).collect();
    assert_eq!(words[0], "Points: stays 0");
    assert_eq!(words[1], "Health: from 0 to 4, only goes down");
    assert_eq!(words[3], "Acts: from 0 to 1, goes up and down");
    // A score that only goes up is normal.
    let also = "action Seek\n  costs 1 Acts\n  gains 1 Points\n";
    let points = simulated(&duel(also, "  ends after 3 turns\n  wins most Points", EVEN), 60);
    assert_not_struck(&points, "Points");
}

#[test]
fn an_endless_game_is_broken_off() {
    let simulation = simulated(&duel("", "", ["Ann: Fight 0", "Bob: Fight 0"]), 1000);
    assert_eq!(simulation.played(), ENDLESS);
    assert_struck(&simulation, "All 20 battles ran past 100");
    assert_eq!(chapter(&simulation.chapters(), "Who wins").notes, ["No battle ended."]);
    let bound = duel("", "  ends after 4 turns", ["Ann: Fight 0", "Bob: Fight 0"]);
    let simulation = simulated(&bound, 50);
    assert_eq!(simulation.counts.finished(), 50);
    let told = simulation.chapters();
    assert_eq!(chapter(&told, "Length").notes[0], "Every battle takes 4 turns.");
    assert_struck(&simulation, "No battle had a winner.");
}

#[test]
fn whoever_may_go_on_for_ever_does_not() {
    let also = "action Train\n  gains 1 Health\n  gains 1 Points\n";
    let text = duel(also, "  ends after 2 turns\n  wins most Points", EVEN);
    let simulation = simulated(&text.replace("0 to 9", "0 to 999"), 40);
    assert_struck(&simulation, "A figure could act forever");
    assert_eq!(simulation.counts.finished(), 40);
}

#[test]
fn nobody_hangs_who_dies_before_acting() {
    let text = duel("", "", EVEN).replace("Acts becomes 1", "Acts becomes 1\n    loses 1 Health");
    let simulation = simulated(&text, 60);
    assert_eq!((simulation.counts.finished(), simulation.counts.stuck), (60, 0));
    let crowds = ["Ann: Fight 4\n  Cid: Fight 4", "Bob: Fight 4\n  Dot: Fight 4\n  Eve: Fight 4"];
    let text = duel("", "", crowds).replace("Acts becomes 1", "Acts becomes 1\n    loses 1 Health");
    let simulation = simulated(&text, 60);
    assert_eq!((simulation.counts.finished(), simulation.counts.stuck), (60, 0));
}

#[test]
fn the_turn_passes_over_a_side_that_is_out() {
    let text = duel("", "", ["Ann: Fight 20", "Bob: Fight 0"]).replace("  first D6\n", "");
    let simulation = simulated(&(text + "roster Third\n  Cid: Fight 20\n"), 60);
    assert_eq!((simulation.counts.finished(), simulation.counts.stuck), (60, 0));
}

#[test]
fn it_ends_when_it_is_late_and_when_it_is_too_much() {
    let mut simulation = Simulation::of(SAMPLES[0], 1).unwrap();
    assert!(!simulation.play(&|| true));
    assert_eq!(simulation.played(), 0);
    assert_struck(&simulation, "There was no time for more battles");
    // Each figure rolls for each enemy in each turn, and the battle never ends.
    let also = r#"test Rain at a figure
  roll D6 "Rain"
    against 9
    by 0 "wet"
    else "dry""#;
    let crowd = vec!["Ann: Fight 0"; 30].join("\n  ");
    let turn = "  begin\n    each enemy\n      test Rain";
    let mut simulation = Simulation::of(&duel(also, turn, [&crowd, &crowd]), 1).unwrap();
    assert!(simulation.play(&|| false));
    assert_eq!(simulation.counts.endless, 1);
}

#[test]
fn what_cannot_be_played_says_why() {
    let why = |text: &str| Simulation::of(text, 1).err().unwrap();
    let faulty = duel("", "", EVEN).replace("+ Fight", "+ Figth");
    assert_eq!(why(&faulty), ["Line 12: There is no stat Figth; did you mean Fight?"]);
    let nobody = duel("", "", EVEN).replace("\n  Bob: Fight 4", "");
    assert_eq!(why(&nobody), ["Right: has no figures"]);
}

#[test]
fn a_game_without_rosters_is_played_by_usual_figures() {
    let text = duel("", "", EVEN);
    let (text, _) = text.split_once("roster Left").unwrap();
    let simulation = simulated(text, 20);
    let told = simulation.chapters();
    assert_eq!(
        chapter(&told, "Who wins").notes,
        ["The rules have no rosters, so default figures played each other."]
    );
    assert_eq!(simulation.counts.sides.len(), 2);
}

#[test]
fn more_rosters_than_may_play_take_turns() {
    let text = duel("", "", EVEN) + "roster Third\n  Cid: Fight 4\n";
    let text = text.replace("game Duel", "game Duel\n  sides 2");
    let simulation = simulated(&text, 90);
    assert!(
        simulation.counts.sides.iter().all(|side| side.won > 10),
        "{:?}",
        simulation.counts.sides
    );
}
