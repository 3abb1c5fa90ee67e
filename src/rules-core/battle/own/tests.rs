//! Tests that custom games are stored, shared and refused like built-in systems.

use std::{
    fs,
    path::{Path, PathBuf},
};

use engine::{Battle, FigureId, SideId, Starter, conversation::Answer, sheet::Sheet};

use super::*;
use crate::battle::{RestoreError, SavedBattle, System};

const GAME: &str = "\
game Thumb War
  figures thumb, thumbs
  most 3
sheet
  Strength 0 to 9, usually 3
trackers
  thumb Pride 0 to 3, starts at 3, out at 0
action Wrestle at an enemy
  roll D6
    + Strength
    opposed D6
      + target's Strength
    by 1 \"wins\"
      target loses 1 Pride
    else \"loses\"
      loses 1 Pride
";

fn war() -> System {
    System::Own(OwnGame::of(GAME))
}

fn roster(name: &str, figure: &str) -> Roster {
    let figure = Sheet::new().with("name", figure).with("strength", 4);
    Roster { name: name.to_owned(), figures: vec![figure], ..Roster::default() }
}

fn begun() -> Battle {
    war().begin(vec![roster("Left", "Ann"), roster("Right", "Bob")]).unwrap()
}

#[test]
fn a_game_is_the_same_wherever_its_text_comes_from() {
    let json = serde_json::to_string(&war()).unwrap();
    assert!(json.starts_with(r#"{"homebrew":"game Thumb War\n"#), "{json}");
    assert_eq!(serde_json::from_str::<System>(&json).unwrap(), war());
    assert_ne!(System::Own(OwnGame::of(&format!("{GAME}\n"))), war());
    let about = war().about();
    assert_eq!((about.name, about.figure.many, about.most), ("Thumb War", "thumbs", 3));
    assert_eq!(war().in_lists().about().name, "Thumb War");
    assert_eq!(war().in_lists(), System::Own(OwnGame::of("game Thumb War")));
    for system in System::ALL {
        let json = serde_json::to_string(system).unwrap();
        assert_eq!(json, format!("\"{}\"", system.id()));
        assert_eq!((system.in_lists(), system.own_game()), (*system, None));
    }
}

#[test]
fn a_battle_in_the_middle_of_a_test_carries_its_game() {
    let mut battle = begun();
    let offers = battle.offers(Some(FigureId(0)));
    let wrestle = offers.into_iter().find(|it| it.label == "Wrestle").unwrap();
    battle.take(&wrestle.action).unwrap();
    battle.answer(Answer::Choice(0)).unwrap();
    battle.answer(Answer::Face(6)).unwrap();
    let json = serde_json::to_string(&SavedBattle::of(war(), &battle)).unwrap();
    let saved: SavedBattle = serde_json::from_str(&json).unwrap();
    assert_eq!(saved.system(), war());
    let mut battle = saved.restore().unwrap();
    assert_eq!(battle.walk().unwrap().answers, 2);
    battle.answer(Answer::Face(1)).unwrap();
    let pride = |battle: &Battle| battle.view().sides[1].figures[0].trackers[0].clone();
    let lost = pride(&battle);
    battle.undo().unwrap();
    assert_ne!(pride(&battle), lost);
}

#[test]
fn a_roster_of_a_game_without_samples_is_tried_against_itself() {
    assert_eq!(war().problems(&roster("Left", "Ann")), []);
    let many = Roster { figures: vec![roster("", "Ann").figures.remove(0); 4], ..roster("", "") };
    assert_eq!(war().problems(&many)[0].what, "has more than 3 thumbs");
    let mut battle = begun();
    battle.join(SideId(0), vec![roster("", "Cas").figures.remove(0)]).unwrap();
    assert_eq!(battle.view().sides[0].figures.len(), 2);
}

#[test]
fn what_cannot_be_read_says_why_wherever_it_is_wanted() {
    let text = GAME.replace("+ Strength\n    opposed", "+ Strenght\n    opposed");
    let system = System::Own(OwnGame::of(&text));
    let words = "Thumb War: can't be played by this version of Rollbook. Line 10: There is no stat \
                 Strenght; did you mean Strength?";
    let problems = system.problems(&roster("Left", "Ann"));
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [words]);
    assert_eq!((system.about().name, system.fields().len()), ("Thumb War", 0));
    let json = serde_json::to_string(&SavedBattle::of(war(), &begun())).unwrap();
    let json = json.replacen("+ Strength", "+ Strenght", 1);
    let error = serde_json::from_str::<SavedBattle>(&json).unwrap().restore().err().unwrap();
    assert_eq!(error, RestoreError::Unplayable(problems));
    assert!(error.to_string().contains(words));
}

#[test]
fn a_name_is_told_before_a_text_is_read() {
    let long = format!("game {}", "é".repeat(100));
    let cases = [
        ("# mine\n\n  game  Salt and Iron \nsheet", "Salt and Iron"),
        ("\u{feff}\n# mine\n\nGAME Loud", "Loud"),
        ("Game\u{a0}Wide", "Wide"),
        ("sheet\ngame Late", "Custom game"),
        ("gam\u{e9} Over", "Custom game"),
        ("", "Custom game"),
    ];
    for (text, name) in cases {
        assert_eq!(OwnGame::of(text).name(), name);
    }
    assert_eq!(OwnGame::of(&long).name().chars().count(), LONGEST_NAME);
}

#[test]
fn nothing_else_that_is_pasted_is_taken_for_a_game() {
    assert!(OwnGame::is_one(GAME) && OwnGame::is_one(&GAME.replace("game", "Game")));
    for text in ["Gamers\n", "game", "Game: Thumb War", "{}", "", "++ Game Wardens [GF 385pts] ++"]
    {
        assert!(!OwnGame::is_one(text), "{text}");
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folders = ["imports", "documents", "links"].map(|folder| fs::read_dir(tests.join(folder)));
    let files: Vec<PathBuf> =
        folders.into_iter().flatten().flatten().map(|file| file.unwrap().path()).collect();
    assert!(files.len() > 30, "{files:?}");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        assert!(!OwnGame::is_one(&String::from_utf8_lossy(&bytes)), "{file:?}");
    }
}

#[test]
fn the_games_to_begin_with_can_be_played() {
    let games = OwnGame::samples();
    assert_eq!(games.len(), homebrew::SAMPLES.len());
    for game in games {
        let system = System::Own(game);
        assert!(!system.about().blurb.is_empty(), "{game:?}");
        assert!(system.begin(system.samples()).is_ok(), "{game:?}");
    }
}

#[test]
fn a_text_may_begin_as_a_phone_begins_it() {
    for begin in
        ["Game", "GAME", "\n\n# Mine\n\ngame", "\u{feff}Game", "\u{feff}# Mine\r\n\r\nGame"]
    {
        let text = format!("{begin} Big One\naction B\n  say \"B\"\n");
        assert!(OwnGame::is_one(&text), "{text}");
        assert_eq!(System::Own(OwnGame::of(&text)).about().name, "Big One");
    }
    let started = OwnGame::started(&Starter::default()).unwrap();
    assert!(OwnGame::is_one(&started.text), "{}", started.text);
}
