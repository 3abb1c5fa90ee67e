//! Tests with typical files that players import.

mod accounts;
mod army_forge;
mod faults;
mod figures;
mod foreign;
mod hostile;
mod missing;
mod properties;

use std::time::{Duration, Instant};

use rules_core::{OwnGame, sheet::Value};

use super::*;

const LIST: &str = include_str!("../../../../../tests/imports/night-shift.json");
const TEXT: &str = include_str!("../../../../../tests/imports/night-shift.txt");
const ROSTER: &str = include_str!("../../../../../tests/imports/gravel-kings.ros");
const ZIPPED: &[u8] = include_bytes!("../../../../../tests/imports/gravel-kings.rosz");

/// The time limit for reading any file, however hostile, in a debug build on a busy machine. A
/// release build needs less than a tenth of it.
const SOON: Duration = Duration::from_secs(5);

fn import(bytes: impl AsRef<[u8]>) -> Result<Imported, ImportError> {
    let begun = Instant::now();
    let answer = read(bytes.as_ref(), Origin(7)).and_then(opened);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    answer
}

/// Opens a roster of a game without a built-in system in a new custom game.
fn opened(found: Import) -> Result<Imported, ImportError> {
    let foreign = match found {
        Import::Roster(imported) => return Ok(*imported),
        Import::Foreign(foreign) => foreign,
    };
    let text = foreign.new_game(&[]).expect("a game").text;
    assert_eq!(OwnGame::faults(&text), [], "{text}");
    let system = System::Own(OwnGame::of(&text));
    let opened = foreign.open_in(system, Origin(7))?;
    let problems = system.problems(&opened.kept.roster);
    assert!(problems.is_empty(), "{problems:?}");
    Ok(opened)
}

fn imported(bytes: impl AsRef<[u8]>) -> Imported {
    import(bytes).expect("a roster")
}

/// Data that an import left out: its kind, its place and itself.
type Left<'a> = (LeftKind, &'a str, Vec<&'a str>);

/// Returns everything that an import left out.
fn left(imported: &Imported) -> Vec<Left<'_>> {
    let left = imported.left_out.iter();
    left.map(|it| (it.kind, &*it.place, it.data.iter().map(String::as_str).collect())).collect()
}

/// Returns the kinds of data that an import left out.
fn kinds(imported: &Imported) -> Vec<LeftKind> {
    imported.left_out.iter().map(|it| it.kind).collect()
}

/// Returns the lines about everything that an import left out.
fn said(imported: &Imported) -> Vec<String> {
    imported.left_out.iter().map(LeftOut::to_string).collect()
}

fn figure<'a>(imported: &'a Imported, name: &str) -> &'a Sheet {
    imported.kept.roster.figures.iter().find(|it| it.name() == name).expect("that figure")
}

fn number(sheet: &Sheet, key: &str) -> Option<i32> {
    match sheet.get(key) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}

fn numbers<const N: usize>(sheet: &Sheet, keys: [&str; N]) -> [Option<i32>; N] {
    keys.map(|key| number(sheet, key))
}

/// Returns the name of each weapon with its range, attacks and carriers.
fn weapons(unit: &Sheet) -> Vec<(&str, [Option<i32>; 3])> {
    let weapons = unit.list("weapons").iter();
    weapons.map(|it| (it.name(), numbers(it, ["range", "attacks", "carriers"]))).collect()
}

#[test]
fn an_army_forge_list_is_taken_over_and_the_rest_is_said() {
    let list = imported(LIST);
    assert_eq!((list.source, list.kept.roster.name.as_str()), ("Army Forge list", "Night Shift"));
    assert_eq!(list.kept.summary(0).cost, Some(385), "upgrades count");
    let problems = list.kept.system.problems(&list.kept.roster);
    assert!(problems.is_empty(), "{problems:?}");
    let aunt = figure(&list, "Aunt Sodium");
    let stats = ["models", "quality", "defense", "tough", "points"];
    assert_eq!(numbers(aunt, stats), [1, 3, 4, 6, 75].map(Some), "the mount's Tough is added");
    assert_eq!(
        weapons(aunt),
        [("Spanner", [Some(0), Some(2), None]), ("Hooves", [Some(0), Some(3), None])]
    );
    assert_eq!(number(&aunt.list("weapons")[0], "each"), Some(2));
    assert_eq!(
        left(&list),
        [
            (LeftKind::Names, "Wardens", vec!["Steady"]),
            (LeftKind::Names, "Aunt Sodium", vec!["Loud"]),
            (LeftKind::Type, "Aunt Sodium", vec!["Foreman"]),
        ]
    );
    let furnace = figure(&list, "Furnace");
    assert_eq!(furnace.get("slow"), Some(&true.into()));
    assert_eq!(number(&furnace.list("weapons")[0], "blast"), Some(3));
    let wardens = figure(&list, "Wardens");
    assert_eq!(number(&wardens.list("weapons")[0], "ap"), Some(1));
    assert_eq!(aunt.get("hero"), Some(&true.into()));
    for line in said(&list) {
        assert!(list.kept.notes.lines().any(|it| it == line), "{line}");
    }
}

#[test]
fn a_combined_unit_is_one() {
    let list = imported(LIST);
    assert_eq!(list.kept.roster.figures.len(), 3);
    let wardens = figure(&list, "Wardens");
    assert_eq!(numbers(wardens, ["models", "points"]), [Some(10), Some(210)]);
    assert_eq!(
        weapons(wardens),
        [
            ("Lamp Rifle", [Some(24), Some(1), Some(9)]),
            ("Long Horn", [Some(24), Some(2), Some(1)]),
            ("Boots", [Some(0), Some(1), None]),
        ]
    );
}

#[test]
fn halves_that_point_at_each_other_stay_apart() {
    let half = |own: &str, other: &str| {
        format!(
            r#"{{"id":"u","name":"W","size":5,"quality":4,"defense":4,"cost":9,"combined":true,"selectionId":"{own}","joinToUnit":"{other}"}}"#
        )
    };
    let list = imported(format!(r#"{{"units":[{},{}]}}"#, half("a", "b"), half("b", "a")));
    assert_eq!(list.kept.roster.figures.len(), 2);
    assert_eq!(left(&list), [(LeftKind::CannotJoin, "W", vec!["W"])]);
    let alone = imported(format!(r#"{{"units":[{}]}}"#, half("a", "z")));
    assert_eq!(left(&alone), [(LeftKind::NoHost, "W", vec![])]);
}

#[test]
fn a_list_is_read_whatever_stands_around_it_and_however_it_drifts() {
    let unit =
        r#"{"name":"Moth","size":"3","quality":"5+","defense":6.0,"rules":null,"loadout":[]}"#;
    for around in [
        format!(r#"{{"gameSystem":"gf","units":[{unit}]}}"#),
        format!(r#"{{"list":{{"units":[{unit}]}},"saveVersion":3}}"#),
        format!(r#"{{"data":{{"army":{{"units":[{{"units":[{unit}]}}]}}}}}}"#),
        format!("\u{feff} [{unit}]"),
    ] {
        let list = imported(&around);
        let moth = figure(&list, "Moth");
        assert_eq!(
            numbers(moth, ["models", "quality", "defense"]),
            [3, 5, 6].map(Some),
            "{around}"
        );
        assert_eq!(left(&list), [(LeftKind::NoStat, "Moth", vec!["points"])], "{around}");
    }
    let two = imported(format!(r#"[{{"units":[{unit}]}},{{"units":[]}}]"#));
    assert_eq!(left(&two)[0], (LeftKind::MoreLists, "", vec!["2"]));
}

#[test]
fn another_game_is_taken_and_said() {
    for (sign, game) in [("aofs", "Age of Fantasy: Skirmish"), ("wh99", "wh99")] {
        let list = imported(LIST.replace("\"gf\"", &format!("\"{sign}\"")));
        assert_eq!(left(&list)[0], (LeftKind::OtherGame, "", vec![game]));
    }
}

#[test]
fn impossible_numbers_stay_to_be_put_right() {
    let list = imported(
        r#"{"units":[{"name":"Moth","size":-3,"quality":"many","defense":4.5,"cost":99999999999,
            "loadout":[{"name":"Sting","attacks":"D3"}]}]}"#,
    );
    let moth = figure(&list, "Moth");
    assert_eq!(number(moth, "models"), Some(-3));
    assert_eq!(moth.get("quality"), Some(&"many".into()));
    assert_eq!(moth.get("defense"), Some(&"4.5".into()));
    assert_eq!(moth.get("points"), Some(&"99999999999".into()));
    assert_eq!(moth.list("weapons")[0].get("attacks"), Some(&"D3".into()));
    assert_eq!(list.kept.system.problems(&list.kept.roster).len(), 5);
}

#[test]
fn an_army_forge_text_is_taken_over_and_the_rest_is_said() {
    let text = imported(TEXT);
    assert_eq!(text.kept.roster.name, "Night Shift - Day Crew (v3.5.1)");
    assert_eq!((text.kept.roster.figures.len(), text.kept.summary(0).cost), (4, Some(385)));
    // The file and the share text have the same list.
    let list = imported(LIST);
    for name in ["Wardens", "Aunt Sodium"] {
        assert_eq!(figure(&text, name), figure(&list, name));
    }
    let furnaces: Vec<_> =
        text.kept.roster.figures.iter().filter(|it| it.name() == "Furnace").collect();
    assert_eq!(furnaces[0], furnaces[1]);
    assert_eq!(weapons(furnaces[0]), [("Slag Spout", [Some(12), Some(3), None])]);
    assert_eq!(number(&furnaces[0].list("weapons")[0], "each"), Some(2));
    assert_eq!(
        left(&text),
        [
            (LeftKind::Text, "", vec!["Made by a tired clerk"]),
            (LeftKind::Names, "Aunt Sodium", vec!["Loud"]),
            (LeftKind::Names, "Wardens", vec!["Steady"]),
        ]
    );
}

#[test]
fn a_text_without_its_head_is_read() {
    let text = imported("Moths [3] Q5+ D6+ | 30pts |\r\n4x Sting (A1)\r\n");
    assert_eq!(text.kept.roster.name, "Army Forge text");
    let moths = figure(&text, "Moths");
    // All three models have a weapon, and one of them has a second one.
    assert_eq!(
        weapons(moths),
        [("Sting", [Some(0), Some(1), None]), ("Sting", [Some(0), Some(1), Some(1)])]
    );
}

#[test]
fn a_battlescribe_roster_is_taken_over_and_the_rest_is_said() {
    let kings = imported(ROSTER);
    assert_eq!((kings.kept.system, kings.kept.roster.name.as_str()), (System::Tnt, "Gravel Kings"));
    assert_eq!((kings.kept.roster.figures.len(), kings.kept.summary(0).cost), (3, Some(96)));
    let problems = kings.kept.system.problems(&kings.kept.roster);
    assert!(problems.is_empty(), "{problems:?}");
    let marl = figure(&kings, "Old Marl");
    assert_eq!(marl.get("leader"), Some(&true.into()));
    assert_eq!(marl.get("type"), Some(&"Human".into()));
    let stats = ["move", "melee", "ranged", "strength", "defense", "wounds", "mettle", "barter"];
    assert_eq!(numbers(marl, stats), [5, 6, 5, 6, 6, 2, 7, 46].map(Some));
    let pickaxe = &marl.list("weapons")[0];
    assert_eq!(number(pickaxe, "strength"), Some(8), "2 more than its bearer's");
    assert_eq!(pickaxe.get("kind"), Some(&"Melee".into()));
    assert_eq!(pickaxe.get("hands"), Some(&"Two-handed".into()));
    let abilities: Vec<_> = marl.list("abilities").iter().map(Sheet::name).collect();
    assert_eq!(abilities, ["Slate Vest", "Loud Voice", "Stone Skin"]);
    let nail_gun = &figure(&kings, "Digger").list("weapons")[0];
    assert_eq!(numbers(nail_gun, ["range", "strength", "reliability"]), [18, 6, 2].map(Some));
    assert_eq!(
        left(&kings),
        [
            (LeftKind::Names, "Old Marl", vec!["Defense 6(7), imported as 6"]),
            (
                LeftKind::Names,
                "Old Marl, Pickaxe",
                vec!["Range - Thrown 3\"", "Heavy", "rule text from the book"]
            ),
            (LeftKind::OnlyNote, "Old Marl, Slate Vest", vec!["Armor"]),
            (LeftKind::Names, "Digger, Nail Gun", vec!["Noisy"]),
            (LeftKind::Force, "", vec!["Warband of Quarry Folk"]),
            (LeftKind::Type, "Old Marl", vec!["Quarry Boss"]),
            (LeftKind::Package, "Digger", vec!["Nail Gun & Strap"]),
        ]
    );
    assert!(!format!("{:?}", kings.kept).contains("sentence"), "no rule's text is imported");
}

#[test]
fn a_zipped_roster_is_the_same() {
    assert_eq!(import(ZIPPED), import(ROSTER));
}

#[test]
fn what_is_no_roster_says_what_it_is() {
    let cut = &LIST[..LIST.len() / 2];
    for (text, words) in [
        ("", "This is empty"),
        ("  \n ", "This is empty"),
        ("Dear diary", "can't read this"),
        ("{\"a\": 1}", "can't read this"),
        ("<html></html>", "can't read this"),
        ("<catalogue/>", "game data file"),
        ("<roster/>", "no units"),
        (
            "<roster gameSystemName='Tin Wars'><forces><force><selections><selection \
                type='model'/></selections></force></forces></roster>",
            "for Tin Wars",
        ),
        ("++ Night Shift [0pts] ++", "no units"),
        ("{\"units\": []}", "no units"),
        ("{\"units\": [{\"id\": \"x\", \"selectedUpgrades\": []}]}", "Quality or Defense"),
        ("https://army-forge.onepagerules.com/share?id=abc", "web address"),
        (cut, "damaged at line"),
        (&ROSTER[..3000], "damaged at line"),
        ("PK\u{3}\u{4}and no more", "damaged"),
    ] {
        let said = import(text).expect_err(text).to_string();
        assert!(said.contains(words), "{text}: {said}");
    }
    assert_eq!(import([0xff, 0xfe, 0]), Err(ImportError::Unknown));
}
