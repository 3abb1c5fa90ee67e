//! Tests of games that are created from a few answers.

use engine::conversation::Tone;
use proptest::prelude::*;

use super::*;
use crate::{Simulation, authoring_tools, faults, game, limits::MOST_FAULTS};

fn of(answers: [&str; 7]) -> Started {
    let [name, stats, trackers, dice, strikes, withstands, loses] = answers.map(str::to_owned);
    let picks = Vec::new();
    started(&Starter { name, stats, trackers, dice, strikes, withstands, loses, picks })
}

/// Returns the game with these answers to the questions about how it works.
fn picked(picks: &[usize]) -> Started {
    started(&Starter { picks: picks.to_vec(), ..Starter::default() })
}

/// Returns the number of answers to each question.
fn answers() -> Vec<usize> {
    picked(&[]).questions.iter().map(|it| it.answers.len()).collect()
}

/// Returns all combinations of answers.
fn combinations() -> Vec<Vec<usize>> {
    answers().into_iter().fold(vec![Vec::new()], |all, count| {
        let longer = |picks: &Vec<usize>| {
            let picks = picks.clone();
            (0..count).map(move |pick| [picks.as_slice(), &[pick]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

/// Plays some battles of a game to their end.
fn play(text: &str, battles: u32) {
    let mut simulation = Simulation::of(text, 5).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    while simulation.played() < battles && simulation.play(&|| false) {}
    assert_eq!(simulation.played(), battles, "{text}");
}

#[test]
fn every_combination_of_answers_makes_a_game() {
    let all = combinations();
    assert_eq!(all.len(), 9 * 5 * 3 * 3 * 3);
    for picks in all {
        let made = picked(&picks);
        let used: Vec<usize> = made.questions.iter().map(|it| it.pick).collect();
        assert_eq!(used, picks);
        assert_eq!(faults(&made.text), [], "{}", made.text);
    }
}

#[test]
fn every_attack_has_odds_and_can_hit_and_miss() {
    let counts = answers();
    for attack in 0..counts[0] {
        for (out, spent) in (0..counts[2]).flat_map(|out| (0..counts[3]).map(move |it| (out, it))) {
            let made = picked(&[attack, 0, out, spent]);
            let reading = crate::read(&made.text);
            let preview = reading.preview(None).unwrap();
            let strike = preview.actions.iter().find(|it| it.label == "Strike").unwrap();
            let odds = strike.roll.as_ref().unwrap().odds.as_ref().unwrap();
            let hit: f64 = odds
                .iter()
                .filter(|it| it.outcome.tone != Tone::Failure)
                .map(|it| it.probability)
                .sum();
            assert!((0.1..0.9).contains(&hit), "{attack} {out} {spent}: {odds:?}\n{}", made.text);
        }
    }
}

#[test]
fn every_pair_of_answers_is_played_to_the_end() {
    let counts = answers();
    for one in 0..counts.len() {
        for other in one + 1..counts.len() {
            for (a, b) in (0..counts[one]).flat_map(|a| (0..counts[other]).map(move |b| (a, b))) {
                let mut picks = vec![0; counts.len()];
                (picks[one], picks[other]) = (a, b);
                play(&picked(&picks).text, 2);
            }
        }
    }
}

#[test]
fn likely_names_and_dice_fit_every_attack() {
    for attack in 0..answers()[0] {
        for answers in LIKELY {
            let [name, stats, trackers, dice, strikes, withstands, loses] =
                answers.map(str::to_owned);
            let picks = vec![attack];
            let all = Starter { name, stats, trackers, dice, strikes, withstands, loses, picks };
            play(&started(&all).text, 1);
        }
    }
}

#[test]
fn answers_are_used_with_the_names_of_the_player() {
    let made = started(&Starter {
        stats: "Shoot, Grit".to_owned(),
        trackers: "Vigour 2".to_owned(),
        picks: vec![4, 3, 1, 2, 1],
        ..Starter::default()
    });
    assert_eq!(made.text, include_str!("militia.txt"));
}

#[test]
fn answers_make_a_game() {
    let made =
        of(["Alley Cats", "claws, nerve 3, luck", "Spirit 6, shaken", "D6", "claws", "", ""]);
    assert_eq!(made.text, include_str!("alley-cats.txt"));
    assert_eq!((made.dice.as_str(), made.notes.as_slice()), ("D6", &[][..]));
    assert_eq!(made.stats, ["Claws", "Nerve", "Luck"]);
    assert_eq!(made.trackers, ["Spirit", "Shaken"]);
    let taken = [&made.strikes, &made.withstands, &made.loses];
    assert_eq!(taken, ["Claws", "Nerve", "Spirit"]);
}

#[test]
fn what_nobody_chose_is_chosen_so_that_it_makes_sense() {
    let chosen = |stats: &str, trackers: &str, strikes: &str| {
        let made = of(["", stats, trackers, "", strikes, "", ""]);
        [made.strikes, made.withstands, made.loses].join(" ")
    };
    assert_eq!(chosen("", "", ""), "Fight Nerve Health");
    assert_eq!(chosen("Fight", "Grit", ""), "Fight Fight Grit");
    assert_eq!(chosen("Fight, Dodge, Aim", "Grit", ""), "Fight Dodge Grit");
    assert_eq!(chosen("Fight, Dodge, Aim", "Grit", "Aim"), "Aim Fight Grit");
    assert_eq!(chosen("Fight, Dodge", "Grit", "Dodge"), "Dodge Fight Grit");
    // Hits should not change the stat that decides who strikes better.
    assert_eq!(chosen("Health 8, Fight", "Health", ""), "Fight Fight Health");
    assert_eq!(chosen("Fight, Health 8, Dodge", "Health", ""), "Fight Dodge Health");
    assert_eq!(chosen("Grit", "Grit", ""), "Grit Grit Grit");
    assert_eq!(chosen("Fight", "Gold, Health", ""), "Fight Fight Health");
}

#[test]
fn no_answer_at_all_makes_a_game() {
    let made = started(&Starter::default());
    assert_eq!(game(&made.text).unwrap().about().name, "My Game");
    assert_eq!((made.stats.len(), made.trackers.len(), made.notes.len()), (2, 2, 0));
    assert_eq!(authoring_tools().started(&Starter::default()), made);
}

#[test]
fn what_is_taken_otherwise_than_typed_is_told() {
    let notes =
        |stats: &str, trackers: &str, dice: &str| of(["", stats, trackers, dice, "", "", ""]).notes;
    assert_eq!(
        notes("Hit points, Fight", "", ""),
        ["“Hit points” is written HitPoints in the rules."]
    );
    assert_eq!(
        notes("Target, name", "", ""),
        ["“Target” is written Targets in the rules.", "“name” is written Names in the rules.",]
    );
    assert_eq!(notes("Fight, fight", "", ""), ["Fight is already in the list."]);
    assert_eq!(notes("", "+, Grit", ""), ["“+” can't be a name."]);
    assert_eq!(notes("", "", "three"), ["“three” isn't a roll like D20 or 2D6, so D6 is used."]);
    let many: Vec<String> = (0..20).map(|it| format!("S{it}x")).collect();
    assert_eq!(
        notes(&many.join(","), "", ""),
        ["Only the first 10 names are used; add the others to the rules by hand."]
    );
}

#[test]
fn a_name_says_what_a_tracker_is_for() {
    let lines = |trackers: &str| {
        let made = of(["", "Fight, Nerve", trackers, "", "", "", ""]);
        let lines: Vec<String> = made.text.lines().map(|it| it.trim().to_owned()).collect();
        let begin = lines.iter().position(|it| it == "trackers").unwrap();
        let lines = lines[begin + 1..].iter().take_while(|it| !it.is_empty());
        lines.filter(|it| !it.starts_with('#')).cloned().collect::<Vec<_>>()
    };
    assert_eq!(
        lines("Wounds 3, Stunned"),
        ["figure Wounds 0 to 3, out at 3", "figure Stunned yes or no"]
    );
    assert_eq!(lines("Nerve, Gold"), ["figure Nerve from Nerve, out at 0", "side Gold 0 to 20"]);
    assert_eq!(
        lines("Dizzy?, Arrows 5"),
        ["figure Dizzy yes or no", "figure Arrows 0 to 5, starts at 5"]
    );
}

/// Answers that players are likely to give, in the order of the questions.
const LIKELY: [[&str; 7]; 12] = [
    ["", "", "", "", "", "", ""],
    ["Alley Cats", "Claws, Nerve, Speed", "Spirit, Shaken", "D6", "Claws", "Nerve", "Spirit"],
    ["Duel", "Fight, Dodge", "Wounds", "D20", "Fight", "Dodge", "Wounds"],
    ["Noir", "Guns 55, Reflex 40, Cool", "Health 12, Pinned", "D100", "Guns", "Reflex", "Health"],
    ["Raid", "Might, Wit", "Hearts 3, Loot", "2D6", "Might", "Wit", "Hearts"],
    ["Bows", "Aim, Move", "Health 10, Arrows 4", "D10", "Aim", "Move", "Health"],
    ["Terror", "Nerve", "Wounds 2, Fear 3", "D8", "Nerve", "Nerve", "Wounds"],
    ["Knockout", "Punch", "Down?, Breath 3", "D6", "", "", "Down"],
    ["Sheets", "Fight, Health 8", "Health, Stunned", "D12", "Fight", "Fight", "Health"],
    ["Grit", "Grit 4, Fight", "Grit, Fight", "3D6", "Fight", "Fight", "Grit"],
    ["Mice-Men", "Tooth 3, Tail 0 to 4", "Cheese points", "D6", "tooth", "tail", "cheese points"],
    ["Long", "A1, B2, C3, D4, E5", "One, Two, Three, Four", "D3", "", "", ""],
];

#[test]
fn games_of_likely_answers_are_even_and_come_to_their_end() {
    for answers in LIKELY {
        let made = of(answers);
        let mut simulation = Simulation::of(&made.text, 3).unwrap_or_else(|why| {
            panic!("{why:?}\n{}", made.text);
        });
        while simulation.played() < 75 && simulation.play(&|| false) {}
        assert_eq!(simulation.played(), 75, "{}", made.text);
        let told = simulation.chapters();
        let of = |title: &str| told.iter().find(|it| it.title == title).unwrap();
        let wins = &of("Who wins").groups[0].rows;
        println!("{:?}: {wins:?}\n{:#?}", answers[0], of("Worth a look").notes);
        let shares: Vec<f64> = wins.iter().take(2).filter_map(|row| row.share).collect();
        assert!((shares[0] - shares[1]).abs() < 0.25, "{shares:?}\n{}", made.text);
        assert!(shares[0] + shares[1] > 0.4, "{shares:?}\n{}", made.text);
    }
}

/// Words and fragments for random answers.
const WORDS: &[&str] = &[
    "Fight",
    "turn",
    "Turns",
    "list",
    "say",
    "only",
    "D6",
    "7",
    "Hit points",
    "Health 10",
    "Stunned?",
    "a to b",
    "3 to",
    "to 4",
    "Loot",
    "Wounds 0",
    "x’s",
    "“q”",
    "жизнь 3 to 1",
    "体力",
    "if",
    "",
    "  ",
    "roll 2D6",
    "target",
    "out",
    "is",
    "Fight 99999999999",
    "game",
    "stat\nother",
    "explained \"x\"",
    "#",
    "end",
    "becomes",
    "TheName",
    "name",
    "names",
];

fn any_answer() -> impl Strategy<Value = String> {
    let word =
        prop_oneof![3 => prop::sample::select(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,30}"];
    prop::collection::vec(word, 0..6).prop_map(|words| words.join(", "))
}

proptest! {
    #[test]
    fn whatever_is_answered_makes_a_game_without_faults(
        answers in prop::array::uniform7(any_answer()),
        picks in prop::collection::vec(0..10_usize, 0..6),
    ) {
        let [name, stats, trackers, dice, strikes, withstands, loses] = answers;
        let made =
            started(&Starter { name, stats, trackers, dice, strikes, withstands, loses, picks });
        prop_assert_eq!(faults(&made.text), [], "{}", made.text);
        prop_assert!(made.text.starts_with("game "));
        prop_assert!(made.stats.contains(&made.strikes) && made.stats.contains(&made.withstands));
        prop_assert!(made.trackers.contains(&made.loses));
        prop_assert!(made.notes.len() < MOST_FAULTS);
        let game = game(&made.text).unwrap();
        let rosters = game.samples();
        prop_assert_eq!(rosters.iter().map(|it| it.figures.len()).collect::<Vec<_>>(), [3, 3]);
        prop_assert!(game.journal(rosters).is_ok());
    }
}
