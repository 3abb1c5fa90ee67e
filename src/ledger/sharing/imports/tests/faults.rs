//! Tests with inputs that were once misread, as other programs write them or as players paste them.

use super::{army_forge::others, *};

/// Includes a file from `tests/imports`.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../../tests/imports/", $name))
    };
}

#[test]
fn a_rule_of_all_models_is_the_units_and_one_of_some_is_listed() {
    let folk = imported(file!("counted-rules.txt"));
    let runners = figure(&folk, "Thorn Runners");
    for rule in ["fast", "strider"] {
        assert_eq!(runners.get(rule), Some(&true.into()), "{rule}");
    }
    assert_eq!(runners.list("items"), [], "no rule is an item");
    let bane = ("Bane in Melee", "Target rerolls block rolls of 6".to_owned(), None);
    assert_eq!(others(runners), [bane], "the list is for 3.4.1");
    assert_eq!(runners.list("rules")[0].get("when"), Some(&"Melee".into()));
    let throwers = figure(&folk, "Burr Throwers");
    assert_eq!(throwers.get("flying"), Some(&true.into()));
    assert_eq!(throwers.get("ambush"), None);
    assert_eq!(throwers.list("items"), []);
    assert_eq!(
        left(&folk),
        [
            (LeftKind::OtherGame, "", vec!["Grimdark Future: Firefight"]),
            (LeftKind::RuleOfSome, "Burr Throwers", vec!["2", "3", "Ambush"]),
            (LeftKind::OldName, "", vec!["Poison", "Bane", "3.5"]),
        ]
    );
}

#[test]
fn a_range_before_a_name_is_the_range() {
    let lamps = imported(file!("range-first.txt"));
    assert_eq!(
        weapons(figure(&lamps, "Lamp Sisters")),
        [
            ("Glow Swords", [Some(0), Some(2), None]),
            ("Melt Pistol", [Some(6), Some(1), Some(1)]),
            ("Heavy Pistols", [Some(12), Some(1), Some(4)]),
        ]
    );
    let rifle = [("Storm Rifle", [Some(24), Some(3), None])];
    assert_eq!(weapons(figure(&lamps, "Lamp Wagon")), rifle);
    assert_eq!(write_text(&lamps.kept).as_deref().map(imported).unwrap().kept, lamps.kept);
}

#[test]
fn counts_in_brackets_and_in_melee_act() {
    let levy = imported(file!("counts-in-brackets.txt"));
    let walker = figure(&levy, "Crane Walker");
    let [rack, hammer] = walker.list("weapons") else { panic!("two weapons") };
    assert_eq!(rack.get("lock_on"), Some(&true.into()));
    assert_eq!(number(rack, "each"), Some(2));
    assert_eq!(numbers(rack, ["ap", "range"]), [3, 30].map(Some), "not in melee");
    assert_eq!(number(hammer, "ap"), Some(10));
    assert_eq!(others(walker), []);
    let is_listed = levy.left_out.iter().any(|it| it.place.starts_with("Crane Walker"));
    assert!(!is_listed, "{:?}", levy.left_out);
}

#[test]
fn a_rule_of_some_weapons_makes_them_a_kind_of_their_own() {
    let list = imported("Moths [5] Q4+ D4+ | 9pts |\n5x Gun (24\", A1, 2x Rending)\n");
    let [with, without] = figure(&list, "Moths").list("weapons") else { panic!("two kinds") };
    assert_eq!((number(with, "carriers"), number(without, "carriers")), (Some(2), Some(3)));
    assert_eq!((with.get("rending"), without.get("rending")), (Some(&true.into()), None));
    let two = "Moths [5] Q4+ D4+ | 9pts |\n5x Gun (24\", A1, 2x Rending, 3x Poison)\n";
    assert_eq!(
        left(&imported(two)),
        [
            (LeftKind::RuleOfSomeWeapons, "Moths, Gun", vec!["2", "5", "Rending"]),
            (LeftKind::RuleOfSomeWeapons, "Moths, Gun", vec!["3", "5", "Poison"]),
        ]
    );
}

#[test]
fn a_weapon_or_item_with_a_number_among_the_rules_is_no_rule() {
    let list = imported(
        "Moths [3] Q4+ D4+ | 9pts | 2x Gun (24\", A1), 3x Fear(2), 3x Blim(4), 2x Box(Slow, Fast)",
    );
    let moths = figure(&list, "Moths");
    assert_eq!(weapons(moths), [("Gun", [Some(24), Some(1), Some(2)])]);
    assert_eq!(moths.list("items").iter().map(Sheet::name).collect::<Vec<_>>(), ["Box"]);
    assert_eq!(others(moths).iter().map(|it| it.0).collect::<Vec<_>>(), ["Fear(2)", "Blim(4)"]);
}

#[test]
fn a_text_pasted_from_a_chat_is_as_the_plain_text() {
    let pasted = imported(file!("pasted-from-chat.txt"));
    let plain = "++ Night Ferry [GF 120pts] ++\n\nFerry Hands [5] Q4+ D4+ | 120pts | Strider\n5x \
        Carbines (18\", A2), 5x Oars (A1)\n\nFerry Mate [1] Q3+ D4+ | 60pts | Hero, Tough(3)\n1x \
        Long Oar (A3, AP(1))\n";
    assert_eq!(pasted, imported(plain));
    assert_eq!(
        weapons(figure(&pasted, "Ferry Hands")),
        [("Carbines", [Some(18), Some(2), None]), ("Oars", [Some(0), Some(1), None])]
    );
    let chat = plain
        .replace(' ', "\u{a0}")
        .replace("x\u{a0}", "×\u{202f}")
        .replace('"', "”")
        .replace("\n", "\n> \u{200b}")
        .replace("Ferry\u{a0}Hands", "**Ferry\u{a0}Hands**");
    assert_eq!(imported(format!("```\n{chat}\n```")), pasted);
}

#[test]
fn all_versions_of_battlescribe_and_new_recruit_are_read_alike() {
    let kings = imported(ROSTER);
    for file in [
        file!("gravel-kings-battlescribe-1.15.ros"),
        file!("gravel-kings-battlescribe-2.00.ros"),
        file!("gravel-kings-battlescribe-2.01.ros"),
        file!("gravel-kings-newrecruit.json"),
    ] {
        assert_eq!(imported(file), kings);
    }
}

#[test]
fn what_cannot_be_imported_says_what_it_is_and_what_to_do() {
    for (file, words) in [
        (file!("grimdark-future-from-battlescribe.ros"), ["for Grimdark Future.", "Army Forge"]),
        (file!("army-book.json"), ["is an army book, not a list.", "Build a list"]),
        (file!("share-text-of-another-program.txt"), ["New Recruit", "roster file (.ros"]),
        ("{\"catalogue\": {}}", ["game data file", "Save your roster"]),
    ] {
        let said = import(file).expect_err(file).to_string();
        assert!(words.iter().all(|it| said.contains(it)), "{said}");
    }
}

#[test]
fn messages_from_a_chat_are_as_the_list_in_them() {
    let chat = imported(file!("night-shift-from-a-chat.txt"));
    assert_eq!(chat.kept.roster, imported(TEXT).kept.roster);
    for sender in ["[27/11/2026, 20:15:07] Ann: ", "27/11/2026, 20:15 - Ann B.: "] {
        let text = sender.to_owned() + TEXT.trim();
        assert_eq!(imported(text).kept.roster, chat.kept.roster, "{sender}");
    }
    assert_eq!(import("[27/11, 20:15] Ann: Hello"), Err(ImportError::Unknown));
}

#[test]
fn lists_of_other_programs_are_not_sent_to_army_forge() {
    assert_eq!(import(file!("other-program.json")), Err(ImportError::Unknown));
}

#[test]
fn a_zipped_file_is_as_the_file_in_it() {
    let json = file!("gravel-kings-newrecruit.json");
    let zipped = hostile::zip("gravel-kings.json", json.as_bytes());
    assert_eq!(imported(zipped), imported(json));
    let text = hostile::zip("list.txt", TEXT.as_bytes());
    assert_eq!(imported(text), imported(TEXT));
    let of_a_mac = [("__MACOSX/._kings.json", &b"\0\x05"[..]), ("kings.json", json.as_bytes())];
    assert_eq!(imported(hostile::zip_of(&of_a_mac)), imported(json));
}

#[test]
fn a_list_below_a_line_in_brackets_is_read() {
    let list = imported(TEXT).kept.roster;
    for first in ["[\"Night Watch\"](https://a.example)", "[[Night]]", "{\"}", "[Night]"] {
        let read = imported(format!("{first}\n{}", TEXT.trim()));
        assert_eq!(read.kept.roster.figures, list.figures, "{first}");
    }
    assert!(matches!(import("[[Night]]"), Err(ImportError::Damaged { .. })));
}

#[test]
fn a_number_that_the_file_does_not_have_is_said_first() {
    let file = ROSTER.replacen("typeId=\"t5\">6<", "typeId=\"t5\"><", 1);
    assert_ne!(file, ROSTER);
    let kings = imported(file);
    assert_eq!(left(&kings)[0], (LeftKind::Missing, "Old Marl", vec!["Melee"]));
    assert_eq!(number(figure(&kings, "Old Marl"), "melee"), None);
}

#[test]
fn invisible_characters_make_no_difference() {
    let kings = imported(ROSTER);
    let unseen = ROSTER.replace("Digger", "Dig\u{200d}ger\u{200b}");
    assert_eq!(imported(unseen), kings);
}
