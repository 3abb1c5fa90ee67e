//! Tests that malicious files are refused quickly and without panics.

use miniz_oxide::deflate::compress_to_vec;
use serde_json::json;

use super::{ROSTER, import, imported};

/// Creates a zip archive with one file.
pub(super) fn zip(name: &str, data: &[u8]) -> Vec<u8> {
    zip_of(&[(name, data)])
}

/// Creates a zip archive with several files.
pub(super) fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in files {
        let start = (bytes.len() as u32).to_le_bytes();
        let pressed = compress_to_vec(data, 9);
        let length = (name.len() as u16).to_le_bytes();
        let [size, whole] = [pressed.len() as u32, data.len() as u32].map(u32::to_le_bytes);
        let head = [20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let about = [&head[..], &size, &whole, &length, &[0; 2]].concat();
        bytes.extend([&b"PK\x03\x04"[..], &about, name.as_bytes(), &pressed].concat());
        let about = [&b"PK\x01\x02\x14\x00"[..], &about, &[0; 10], &start].concat();
        directory.extend([about, name.as_bytes().to_vec()].concat());
    }
    let [length, start] = [directory.len() as u32, bytes.len() as u32].map(u32::to_le_bytes);
    let count = (files.len() as u16).to_le_bytes();
    bytes.extend(directory);
    bytes.extend([&b"PK\x05\x06\x00\x00\x00\x00"[..], &count, &count].concat());
    bytes.extend([length, start].concat().into_iter().chain([0, 0]));
    bytes
}

#[test]
fn hostile_files_are_refused_and_soon() {
    assert!(import(zip("a.ros", ROSTER.as_bytes())).is_ok(), "`zip` makes a valid archive");
    let bomb = zip("a.ros", &vec![b' '; 64 << 20]);
    assert!(bomb.len() < 100_000);
    let laughs = "<!DOCTYPE r [<!ENTITY a 'ha'><!ENTITY b \
        '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]><roster>&b;</roster>";
    let unit = r#"{"name":"M","quality":4,"size":5},"#;
    let units = |count: usize| format!("{{\"units\":[{}null]}}", unit.repeat(count));
    for (bytes, words) in [
        (vec![b'x'; 10 << 20], "too large"),
        (bomb, "too large when unzipped"),
        (zip("a.ros", b"\xff\xfe"), "contains no roster"),
        (laughs.into(), "contains XML entities"),
        ("<roster>&lol;</roster>".into(), "contains XML entities"),
        ("<roster>".repeat(500_000).into(), "too deep"),
        ("<a/>".repeat(900_000).into(), "too many parts"),
        (format!("<roster {}/>", "a='b' ".repeat(600_000)).into(), "no units"),
        (format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)).into(), "damaged at line 1"),
        (units(401).into(), "too many figures"),
        (units(201).into(), "too many figures"),
        (
            format!("++ A [1pts] ++\n{}x Moth [1] Q4+ D4+ | 1pts |", i32::MAX).into(),
            "too many figures",
        ),
        ("Moth [1] Q4+ D4+ | 1pts |\n".repeat(100_000).into(), "too many figures"),
        (
            format!("Moth [1] Q4+ D4+ | 1pts |\n{}", "a (A1), ".repeat(400_000)).into(),
            "a list is too long",
        ),
        (format!("{} [1] Q4+ D4+", "M".repeat(100_000)).into(), "some text is too long"),
        ("[".repeat(4_000_000).into(), "damaged at line 1"),
        (format!("x{}", "[1".repeat(2_000_000)).into(), "can't read this"),
        (format!("x{}", "\n(".repeat(2_000_000)).into(), "too large"),
        (
            ROSTER
                .replace("number=\"2\" type=\"model\"", "number=\"2000000000\" type=\"model\"")
                .into(),
            "too many figures",
        ),
    ] {
        let said = import(&bytes).expect_err(words).to_string();
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn many_lines_are_cut_and_that_is_said() {
    let text = format!(
        "{}\nMoth [1] Q4+ D4+ | 1pts |",
        (0..2000).map(|it| format!("line {it}\n")).collect::<String>()
    );
    let moth = imported(text);
    assert_eq!(moth.left_out.len(), 500);
    assert!(moth.kept.notes.len() <= 4000);
    assert!(moth.kept.notes.ends_with("more)"));
}

#[test]
fn numbers_of_any_size_neither_overflow_nor_stop_the_reading() {
    let numbers = [i32::MAX, i32::MIN, 65_535, 65_536, 255, 256, -1, 0].map(i64::from);
    for number in numbers.into_iter().chain([i64::MAX, i64::MIN]) {
        let list = json!({ "listPoints": number, "units": [{
            "name": "M", "size": number, "quality": number, "defense": number, "cost": number,
            "rules": [{ "name": "Tough", "rating": number },
                { "name": "Psychic", "rating": number }, { "name": "Tough", "rating": number }, { "name": "Transport", "rating": number }],
            "spells": [{ "name": "S", "threshold": 2 }],
            "selectedUpgrades": [{ "option": { "cost": number } }],
            "loadout": [
                { "name": "G", "attacks": number, "range": number, "count": number,
                    "specialRules": [{ "name": "AP", "rating": number }] },
                { "name": "I", "count": number, "content": [{ "name": "W", "attacks": 1,
                    "count": number }, { "name": "Tough", "rating": number }] },
            ],
        }] });
        let line = format!(
            "++ A [{number}pts] ++\nM [{number}] Q{number}+ D{number}+ | {number}pts | \
                {number}x Fast, Tough({number}), AP({number}) in melee\n{number}x Gun \
                ({number}\", A{number}, {number}x AP({number}), 2x Deadly({number}))"
        );
        let roster = ROSTER.replace("value=\"30.0\"", &format!("value=\"{number}\""));
        let roster = roster.replace(">6<", &format!(">{number}<"));
        for text in [list.to_string(), line, roster] {
            if let Ok(read) = import(&text) {
                // Neither checking the roster nor writing it may overflow.
                let _problems = read.kept.system.problems(&read.kept.roster);
                let _text = crate::write_text(&read.kept);
                let _sum = read.kept.summary(0);
            }
        }
    }
}
