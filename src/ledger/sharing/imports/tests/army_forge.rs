//! Tests that read every rule in every part of an Army Forge list, and that write lists as text.

use rules_core::{
    System,
    gdf::{Edition, V2_16, V3_5},
    sheet::Tie,
};
use serde_json::{Value as Json, json};

use super::*;
use crate::{Shared, read_link, read_shared, text_of, write_link};

const HORDE: &str = include_str!("../../../../../tests/imports/mudlark-tide.json");
const OF_TODAY: &str = include_str!("../../../../../tests/imports/lock-and-toll.json");

/// Describes the sheets of a roster in a fixed order, with the names of the sheets that they refer
/// to.
fn plainly(imported: &Imported) -> Vec<String> {
    let roster = &imported.kept.roster;
    let sheet = |(place, sheet): (usize, &Sheet)| {
        let mut plain = sheet.clone().unnamed();
        for key in ["joins", "inside", "combined"] {
            let tied = roster.tied(&Tie::read(sheet.get(key)), place);
            plain.put(key, tied.map(|tied| roster.figures[tied].name().into()));
        }
        serde_json::to_string(&plain).expect("JSON")
    };
    let mut sheets: Vec<String> = roster.figures.iter().enumerate().map(sheet).collect();
    sheets.sort();
    sheets
}

/// Writes a list as text, reads the text, and asserts that the list is unchanged.
fn comes_back(list: &Imported) {
    let text = write_text(&list.kept).expect("a text");
    assert_eq!(plainly(&imported(&text)), plainly(list), "{text}");
}

fn flags(sheet: &Sheet) -> Vec<&str> {
    sheet.values().filter(|it| *it.1 == Value::Flag(true)).map(|it| it.0).collect()
}

/// Returns the rules on a sheet that are not in the book, each with its name, effect and number.
pub(super) fn others(sheet: &Sheet) -> Vec<(&str, String, Option<i32>)> {
    let gives = |it: &Sheet| it.get("gives").map(ToString::to_string).unwrap_or_default();
    sheet.list("rules").iter().map(|it| (it.name(), gives(it), number(it, "value"))).collect()
}

/// Returns the version that a list for this edition has after its name.
fn version(edition: Edition) -> &'static str {
    match edition {
        V2_16 => "(v2.16)",
        V3_5 => "(v3.5)",
    }
}

/// Imports a list for 3.5 with one unit of five models.
fn list_of(unit: &Json) -> Imported {
    list_for(V3_5, unit)
}

/// Imports a list for this edition with one unit of five models.
fn list_for(edition: Edition, unit: &Json) -> Imported {
    let mut whole = json!({
        "id": "u", "name": "Moths", "size": 5, "quality": 4, "defense": 4, "cost": 50,
    });
    for (key, value) in unit.as_object().expect("fields") {
        whole[key] = value.clone();
    }
    let name = format!("Moths {}", version(edition));
    imported(json!({ "gameSystem": "gf", "name": name, "units": [whole] }).to_string())
}

fn rule(text: &str) -> Json {
    match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, rating)) => json!({ "name": name, "rating": rating, "type": "ArmyBookRule" }),
        None => json!({ "name": text, "type": "ArmyBookRule" }),
    }
}

fn gun(rules: &[&str]) -> Json {
    let rules: Vec<Json> = rules.iter().map(|it| rule(it)).collect();
    json!({ "name": "Gun", "range": 24, "attacks": 1, "count": 5, "specialRules": rules,
        "type": "ArmyBookWeapon" })
}

/// The rules for units that are fields in both editions, each with its text in lists, and its field
/// and number on sheets.
const OF_UNIT: &[(&str, &str, Option<i32>)] = &[
    ("Aircraft", "aircraft", None),
    ("Ambush", "ambush", None),
    ("Fast", "fast", None),
    ("Fearless", "fearless", None),
    ("Flying", "flying", None),
    ("Furious", "furious", None),
    ("Hero", "hero", None),
    ("Immobile", "immobile", None),
    ("Impact(3)", "impact", Some(3)),
    ("Regeneration", "regeneration", None),
    ("Relentless", "relentless", None),
    ("Scout", "scout", None),
    ("Slow", "slow", None),
    ("Stealth", "stealth", None),
    ("Strider", "strider", None),
    ("Tough(6)", "tough", Some(6)),
    ("Transport(11)", "transport", Some(11)),
];

/// The rules for units that are fields only in 2.16.
const OF_UNIT_IN_2_16: &[(&str, &str, Option<i32>)] =
    &[("Fear", "fear", None), ("Psychic(2)", "psychic", Some(2))];

/// The rules for weapons that are fields in both editions.
const OF_WEAPON: &[(&str, &str, Option<i32>)] = &[
    ("AP(2)", "ap", Some(2)),
    ("Blast(3)", "blast", Some(3)),
    ("Deadly(6)", "deadly", Some(6)),
    ("Indirect", "indirect", None),
    ("Rending", "rending", None),
];

/// The rules for weapons that are fields only in 2.16.
const OF_WEAPON_IN_2_16: &[(&str, &str, Option<i32>)] = &[
    ("Lock-On", "lock_on", None),
    ("lock on", "lock_on", None),
    ("Poison", "poison", None),
    ("Sniper", "sniper", None),
];

type OfBook = (&'static str, &'static str, Option<i32>);

/// Returns each rule for units that is a field, with the edition.
fn of_unit() -> impl Iterator<Item = (Edition, &'static OfBook)> {
    in_each_edition(OF_UNIT, OF_UNIT_IN_2_16)
}

/// Returns each rule for weapons that is a field, with the edition.
fn of_weapon() -> impl Iterator<Item = (Edition, &'static OfBook)> {
    in_each_edition(OF_WEAPON, OF_WEAPON_IN_2_16)
}

fn in_each_edition(
    both: &'static [OfBook],
    only_2_16: &'static [OfBook],
) -> impl Iterator<Item = (Edition, &'static OfBook)> {
    let of = |edition| move |rule| (edition, rule);
    both.iter().chain(only_2_16).map(of(V2_16)).chain(both.iter().map(of(V3_5)))
}

fn has(sheet: &Sheet, key: &str, number: Option<i32>) -> bool {
    sheet.get(key) == Some(&number.map_or(Value::Flag(true), Value::Number))
}

#[test]
fn every_rule_of_the_book_goes_into_its_field_wherever_it_stands() {
    for (edition, (text, key, number)) in of_unit() {
        let item = |content: Json| json!({ "name": "Thing", "count": 5, "content": content });
        let nested = item(json!([{ "name": "Inner", "type": "ArmyBookItem",
            "content": [rule(text)] }]));
        let gained = json!({ "option": { "cost": 0, "gains": [rule(text)] } });
        for (place, unit) in [
            ("the unit", json!({ "rules": [rule(text)] })),
            ("the unit, as text", json!({ "specialRules": [text] })),
            ("an item", json!({ "loadout": [item(json!([rule(text)]))] })),
            ("an item in an item", json!({ "loadout": [nested] })),
            ("the loadout", json!({ "loadout": [rule(text)] })),
            ("an upgrade", json!({ "loadout": [gun(&[])], "selectedUpgrades": [gained.clone()] })),
            ("an upgrade without a loadout", json!({ "selectedUpgrades": [gained] })),
            ("a weapon", json!({ "loadout": [gun(&[text])] })),
        ] {
            let is_weapons = place == "a weapon" && ["Furious", "Relentless"].contains(text);
            if edition == V3_5 && is_weapons {
                // Only this weapon has the rule.
                continue;
            }
            let list = list_for(edition, &unit);
            assert!(has(figure(&list, "Moths"), key, *number), "{text} on {place}");
            assert_eq!(list.left_out, [], "{text} on {place}");
            comes_back(&list);
        }
    }
    for (edition, (text, key, number)) in of_weapon() {
        let mount = json!({ "name": "Mount", "count": 5, "content": [gun(&[text])] });
        let gained = json!({ "option": { "cost": 0, "gains": [gun(&[text])] } });
        for (place, unit) in [
            ("a weapon", json!({ "loadout": [gun(&[text])] })),
            ("a weapon of a mount", json!({ "loadout": [mount] })),
            ("a weapon gained", json!({ "selectedUpgrades": [gained] })),
            ("the unit", json!({ "rules": [rule(text)], "loadout": [gun(&[])] })),
            (
                "a label",
                json!({ "equipment": [{ "label": format!("Gun (24\", A1, {text})"),
                "count": 5 }] }),
            ),
        ] {
            let list = list_for(edition, &unit);
            let weapon = &figure(&list, "Moths").list("weapons")[0];
            assert!(has(weapon, key, *number), "{text} on {place}");
            assert_eq!(list.left_out, [], "{text} on {place}");
            comes_back(&list);
        }
    }
}

#[test]
fn every_rule_of_the_book_is_read_from_a_text() {
    for (edition, (text, key, number)) in of_unit() {
        for rules in [(*text).to_owned(), format!("1x Thing({text})"), format!("Thing({text})")] {
            let head = format!("++ Moths {} [50pts] ++\n", version(edition));
            let unit = format!("Moths [1] Q4+ D4+ | 50pts | {rules}\nGun (24\", A1)\n");
            let list = imported(head + &unit);
            assert!(has(figure(&list, "Moths"), key, *number), "{rules}");
            assert_eq!(list.left_out, [], "{rules}");
            comes_back(&list);
        }
    }
    for (edition, (text, key, number)) in of_weapon() {
        let head = format!("++ Moths {} [50pts] ++\n", version(edition));
        let unit = format!("Moths [1] Q4+ D4+ | 50pts |\nGun (24\", A1, {text})\n");
        let list = imported(head + &unit);
        assert!(has(&figure(&list, "Moths").list("weapons")[0], key, *number), "{text}");
        assert_eq!(list.left_out, [], "{text}");
        comes_back(&list);
    }
}

#[test]
fn rules_of_later_books_have_the_effect_that_is_known() {
    let list = list_of(&json!({
        "rules": ["Shielded", "Self-Repair", "Hive Bond", "Caster(2)", "Fear(3)", "Infiltrate",
            "Stealth Aura", "Rending in Melee", "Gloomcaller"],
        "loadout": [
            gun(&["Reliable", "Surge", "AP(1)", "Destructive", "Shred"]),
            { "name": "Claw", "attacks": 2, "count": 5 },
        ],
    }));
    let moths = figure(&list, "Moths");
    assert_eq!(flags(moths), Vec::<&str>::new(), "the effects come from these rules");
    let note = |name: &'static str| (name, String::new(), None);
    assert_eq!(
        others(moths),
        [
            ("Shielded", "Defense".to_owned(), Some(1)),
            ("Self-Repair", "Ignores wounds on".to_owned(), Some(6)),
            ("Hive Bond", "Morale".to_owned(), Some(1)),
            ("Caster(2)", "Spell tokens".to_owned(), Some(2)),
            ("Fear(3)", "Extra wounds when deciding a melee".to_owned(), Some(3)),
            ("Infiltrate", "Ambush".to_owned(), None),
            ("Stealth Aura", "Stealth".to_owned(), None),
            note("Gloomcaller"),
        ]
    );
    let [gun, claw] = moths.list("weapons") else { panic!("two weapons") };
    assert_eq!((flags(gun), flags(claw)), (Vec::new(), vec!["rending"]));
    assert_eq!(
        others(gun),
        [
            ("Reliable", "Attacks at Quality".to_owned(), Some(2)),
            ("Surge", "Extra hits on a 6".to_owned(), Some(1)),
            ("Destructive", "Extra AP on a 6".to_owned(), Some(4)),
            ("Shred", "Extra wounds per block roll of 1".to_owned(), Some(1)),
        ]
    );
    let aura = moths.list("rules").iter().find(|it| it.name() == "Stealth Aura");
    assert_eq!(aura.and_then(|it| it.get("aura")), Some(&Value::Flag(true)));
    assert_eq!(left(&list), [(LeftKind::Names, "Moths", vec!["Gloomcaller"])]);
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    comes_back(&list);
}

#[test]
fn a_horde_is_taken_over_whole() {
    let list = imported(HORDE);
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    let mudlarks = figure(&list, "Mudlarks");
    assert_eq!(numbers(mudlarks, ["models", "points"]), [20, 190].map(Some));
    let three = [
        ("Scrap Gun", [Some(18), Some(1), Some(16)]),
        ("Tar Thrower", [Some(12), Some(1), Some(2)]),
        ("Long Harpoon", [Some(30), Some(1), Some(2)]),
        ("Boat Hook", [Some(0), Some(1), None]),
    ];
    assert_eq!(weapons(mudlarks), three);
    let roster = &list.kept.roster;
    let joined = |name: &str| {
        let place = roster.figures.iter().position(|it| it.name() == name).expect("that unit");
        let tie = Tie::read(roster.figures[place].get("joins"));
        roster.tied(&tie, place).map(|host| (roster.figures[host].name(), host))
    };
    assert_eq!(joined("Old Brackish"), Some(("Mudlarks", 1)));
    assert_eq!(joined("Fog Seer"), Some(("Mudlarks", 2)), "the second unit of that name");
    let crew = "Wardens of the Weir Bilge Cannon Crew";
    assert_eq!(joined(crew).map(|it| it.0), Some("Wardens of the Weir"));
    assert_eq!(numbers(figure(&list, crew), ["models", "tough"]), [2, 3].map(Some));
    assert_eq!(number(figure(&list, "Wardens of the Weir"), "models"), Some(8));
    let seer = figure(&list, "Fog Seer");
    let spell = |it: &Sheet| (it.name().to_owned(), number(it, "number"));
    let spells: Vec<_> = seer.list("spells").iter().map(spell).collect();
    let known = [("Rising Water".to_owned(), Some(1)), ("Salt in the Eyes".to_owned(), Some(5))];
    assert_eq!(spells, known);
    assert_eq!(number(figure(&list, "Mud Barge"), "transport"), Some(11));
    assert_eq!(number(&figure(&list, "Mud Barge").list("weapons")[0], "each"), Some(2));
    assert_eq!(
        left(&list),
        [
            (LeftKind::ItemOfSome, "Wardens of the Weir", vec!["1", "8", "Drowned Bell"]),
            (LeftKind::WrongTotal, "", vec!["91615", "1615"]),
            (LeftKind::Names, "Old Brackish", vec!["Swampborn"]),
            (LeftKind::Names, "Wardens of the Weir", vec!["Gloomsworn", "Fear"]),
            (LeftKind::Type, "Old Brackish", vec!["Tidemother"]),
            (LeftKind::OldName, "", vec!["Poison", "Bane", "3.5"]),
            (LeftKind::OldName, "", vec!["Lock-On", "Unstoppable", "3.5"]),
            (LeftKind::OldName, "", vec!["Sniper", "Takedown", "3.5"]),
            (LeftKind::Parted, "Wardens of the Weir", vec!["Bilge Cannon Crew"]),
        ]
    );
    let again = imported(write_text(&list.kept).expect("a text"));
    let without_spells = |list: &Imported| {
        let mut list = list.clone();
        list.kept.roster.figures.iter_mut().for_each(|it| it.put("spells", None));
        plainly(&list)
    };
    assert_eq!(without_spells(&again), without_spells(&list));
}

#[test]
fn a_lists_own_total_is_taken_and_the_difference_said() {
    let with = |total: &str| imported(LIST.replace("\"385\"", &format!("\"{total}\"")));
    assert_eq!(with("385").kept.summary(0).cost, Some(385));
    let more = with("400");
    assert_eq!(more.kept.summary(0).cost, Some(400));
    assert_eq!(left(&more)[0], (LeftKind::OtherTotal, "", vec!["400", "385", "Wardens"]));
    let text = imported(TEXT.replace("385pts]", "400pts] [4 Units]"));
    assert_eq!(
        (text.kept.summary(0).cost, text.kept.roster.name.as_str()),
        (Some(400), "Night Shift - Day Crew (v3.5.1)")
    );
    let broken = with("32932");
    assert_eq!(broken.kept.summary(0).cost, Some(385));
    let is_sum = |it: &Left<'_>| it.0 == LeftKind::WrongTotal && it.2.last() == Some(&"385");
    assert!(left(&broken).iter().any(is_sum), "{:?}", broken.left_out);
}

#[test]
fn halves_that_differ_for_all_models_stay_apart() {
    let list = imported(LIST.replacen(
        "\"count\": 5,\n     \"specialRules\": [\n      {\n       \"name\": \"AP\"",
        "\"count\": 5,\n     \"specialRules\": [\n      {\n       \"name\": \"Poison\"",
        1,
    ));
    assert_eq!(list.kept.roster.figures.len(), 4);
    let halves = (LeftKind::Halves, "Wardens", vec!["weapons"]);
    assert!(left(&list).contains(&halves), "{:?}", list.left_out);
}

#[test]
fn two_heroes_join_one_unit_and_come_back() {
    // In 3.5, a unit can have only one hero.
    let text = "++ A (v2.16) [27pts] ++\n\nAnn [1] Q4+ D4+ | 9pts | Hero\n\n| Joined to:\nBob [1] Q4+ D4+ | 9pts | Hero\n\
        | Joined to:\nMoths [5] Q4+ D4+ | 9pts |\n5x Sting (A1)\n";
    let list = imported(text);
    let roster = &list.kept.roster;
    for place in [0, 1] {
        let tie = Tie::read(roster.figures[place].get("joins"));
        assert_eq!(roster.tied(&tie, place), Some(2));
    }
    assert_eq!(list.kept.system.problems(roster), []);
    comes_back(&list);
}

#[test]
fn copies_to_be_combined_are_one_in_the_text() {
    let text = "++ A [29pts] ++\n\nAnn [1] Q4+ D4+ | 9pts | Hero\n\n\
        Moths [5] Q4+ D4+ | 10pts |\n5x Sting (A1)\n\n\
        Moths [5] Q4+ D4+ | 10pts |\n4x Sting (A1), Lance (A2)\n";
    let mut list = imported(text);
    let roster = &mut list.kept.roster;
    for (own, key, other) in [(2, "combined", 1), (0, "joins", 2)] {
        let tie = roster.tie_to(other).expect("a sheet");
        roster.figures[own].set(key, tie);
    }
    let written = write_text(&list.kept).expect("a text");
    let words = "Ann [1] Q4+ D4+ | 9pts | Hero\n\n| Joined to:\nMoths [10] Q4+ D4+ | 20pts | \n9x \
        Sting (A1), Lance (A2)\n";
    assert!(written.ends_with(words), "{written}");
}

/// The part of a list that mentions a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Unit,
    Weapon,
}

/// Finds all mentions of special rules in a list of any format.
fn mentions(list: &Json) -> Vec<(String, Place)> {
    fn all<'a>(json: &'a Json, keys: &'a [&str]) -> impl Iterator<Item = &'a Json> {
        keys.iter().filter_map(|key| json[key].as_array()).flatten()
    }
    fn add(rule: &Json, place: Place, found: &mut Vec<(String, Place)>) {
        let name = rule.as_str().or(rule["name"].as_str()).unwrap_or_default();
        let rating = match &rule["rating"] {
            Json::Number(rating) => format!("({rating})"),
            Json::String(rating) if !rating.is_empty() => format!("({rating})"),
            _ => String::new(),
        };
        found.push((format!("{name}{rating}"), place));
    }
    fn add_part(part: &Json, found: &mut Vec<(String, Place)>) {
        let is_weapon = part.get("attacks").is_some();
        let place = if is_weapon { Place::Weapon } else { Place::Unit };
        all(part, &["rules", "specialRules"]).for_each(|rule| add(rule, place, found));
        for inner in all(part, &["content"]) {
            if inner.get("attacks").is_some() || inner.get("content").is_some() {
                add_part(inner, found);
            } else {
                add(inner, Place::Unit, found);
            }
        }
    }
    let mut found = Vec::new();
    for unit in all(list, &["units"]) {
        all(unit, &["rules", "specialRules"]).for_each(|it| add(it, Place::Unit, &mut found));
        all(unit, &["loadout", "weapons", "equipment", "items"])
            .for_each(|it| add_part(it, &mut found));
    }
    found
}

/// Returns `true` if a mentioned rule has an effect in play, because it is in the book or its
/// effect is known.
fn acts(text: &str, place: Place) -> bool {
    let list = list_of(&match place {
        Place::Unit => json!({ "rules": [rule(text)], "loadout": [gun(&[])] }),
        Place::Weapon => json!({ "loadout": [gun(&[text])] }),
    });
    let moths = figure(&list, "Moths");
    assert_eq!(list.kept.system.problems(&list.kept.roster), [], "{text}");
    moths.all_in("rules").all(|rule| rule.get("gives").is_some())
}

/// Returns the percentage of a list's mentions of rules that have an effect, and the mentions
/// without one.
fn share_that_acts(list: &str) -> (usize, Vec<String>) {
    let list: Json = serde_json::from_str(list).expect("JSON");
    let mentions = mentions(&list);
    let notes: Vec<String> = mentions
        .iter()
        .filter(|(text, place)| !acts(text, *place))
        .map(|it| it.0.clone())
        .collect();
    ((mentions.len() - notes.len()) * 100 / mentions.len(), notes)
}

#[test]
fn most_of_the_rules_that_lists_of_today_mention_act() {
    assert_eq!(share_that_acts(OF_TODAY).1, ["Mend", "Tidebound"]);
    for list in [OF_TODAY, HORDE] {
        let (share, notes) = share_that_acts(list);
        assert!(share >= 85, "{share} %: {notes:?}");
    }
}

#[test]
fn mentions_in_lists_of_all_years_are_counted() {
    let old = json!({ "units": [{
        "specialRules": ["Fast", { "name": "Tough", "rating": 3 }],
        "weapons": [{ "attacks": 1, "specialRules": [{ "name": "AP", "rating": "2" }] }],
        "items": [{ "content": [{ "name": "Fear" }] }],
    }] });
    let names: Vec<String> = mentions(&old).into_iter().map(|it| it.0).collect();
    assert_eq!(names, ["Fast", "Tough(3)", "AP(2)", "Fear"]);
}

#[test]
fn army_books_names_for_known_rules_act() {
    for name in [
        "Changebound",
        "Changebound Boost Aura",
        "Sturdy",
        "Sturdy Boost",
        "Warden",
        "Warden Boost Aura",
        "Fortified",
        "Fortified Aura",
        "Ossified",
        "Shield Wall",
        "Vanguard",
        "Courageous",
        "Angelic Blessing",
        "AP(1) when charging",
        "Rending when in melee",
    ] {
        assert!(acts(name, Place::Unit), "{name}");
    }
    let list = list_of(&json!({ "rules": ["AP(2) when charging"], "loadout": [gun(&[])] }));
    let rule = &figure(&list, "Moths").list("rules")[0];
    assert_eq!((number(rule, "value"), rule.get("when")), (Some(2), Some(&"Charging".into())));
}

#[test]
fn a_list_of_today_is_taken_over_whole() {
    let list = imported(OF_TODAY);
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    assert_eq!(
        left(&list),
        [
            (LeftKind::Placeholder, "", vec!["9999", "1", "25"]),
            (LeftKind::Names, "Bridge Mender", vec!["Mend"]),
            (LeftKind::Names, "Toll Barge", vec!["Tidebound"]),
        ]
    );
    assert_eq!(list.kept.summary(0).cost, Some(1765));
    comes_back(&list);
}

/// The first line of an import's report.
fn read_as(imported: &Imported) -> &str {
    let line = imported.read_as.as_deref().expect("a version");
    assert_eq!(imported.kept.notes.lines().next(), Some(line));
    line
}

#[test]
fn a_list_is_read_by_the_edition_that_its_rules_are_of() {
    let with = |unit: &str, weapon: &str| {
        let text = format!("Moths [5] Q4+ D4+ | 90pts | {unit}\n5x Gun (24\", A1{weapon})\n");
        imported(format!("++ Moths [90pts] ++\n\n{text}"))
    };
    for (unit, weapon, system, why) in [
        ("Psychic(2)", "", System::Gdf, "2.16: Psychic is only in 2.16."),
        ("2x Psychic(1)", "", System::Gdf, "2.16: Psychic is only in 2.16."),
        ("1x Rod(Psychic(1))", "", System::Gdf, "2.16: Psychic is only in 2.16."),
        ("", ", Poison", System::Gdf, "2.16: Poison is called Bane in 3.5."),
        ("", ", 2x Sniper", System::Gdf, "2.16: Sniper is called Takedown in 3.5."),
        ("Fast", "", System::Gdf35, "3.5: nothing in the list is only in 2.16."),
        ("Caster(1)", ", Poison", System::Gdf35, "3.5: Caster is only in 3.5."),
        ("", ", Reliable", System::Gdf35, "3.5: Reliable is only in 3.5."),
        (
            "Psychic(1)",
            ", Thrust",
            System::Gdf35,
            "3.5. Check it, because the list has both Psychic from 2.16 and Thrust from 3.5.",
        ),
    ] {
        let list = with(unit, weapon);
        assert_eq!(list.kept.system, system, "{unit} {weapon}");
        assert!(read_as(&list).starts_with(&format!("Read as Grimdark Future {why}")));
        assert_eq!(list.kept.system.problems(&list.kept.roster), [], "{unit} {weapon}");
        assert_eq!(list.kept.summary(0).cost, Some(90));
        assert_eq!(list.kept.roster.name, "Moths");
        let again = imported(write_text(&list.kept).expect("a text"));
        assert_eq!(again.kept.system, system, "{unit} {weapon}");
        assert_eq!(again.kept.roster.name, "Moths");
    }
}

#[test]
fn a_list_without_texts_says_that_names_decide() {
    let text = |rule: &str| imported(format!("Moths [1] Q4+ D4+ | 9pts | {rule}\nClub (A1)\n"));
    let names = "The list has no rule texts, so Rollbook goes by the names of the rules.";
    assert!(read_as(&text("Scurry, Fast")).ends_with(names));
    for rule in ["Fast, Fearless", "Gloomcaller", "Psychic(1), Good Shot"] {
        assert!(!read_as(&text(rule)).contains(names), "{rule}");
    }
}

/// Returns a list of this unit with these texts of rules.
fn with_texts(unit: &serde_json::Value, texts: &[(&str, &str)]) -> Imported {
    let mut list: serde_json::Value = serde_json::from_str(
        &json!({
            "gameSystem": "gf", "name": "Moths", "units": [unit],
        })
        .to_string(),
    )
    .expect("a list");
    let texts = texts.iter().map(|(name, text)| json!({ "name": name, "description": text }));
    list["specialRules"] = texts.collect();
    imported(list.to_string())
}

#[test]
fn a_roster_keeps_the_texts_of_its_rules_and_plays_unknown_ones_by_hand() {
    let unit = json!({
        "name": "Moths", "quality": 4, "defense": 4, "size": 5, "cost": 90,
        "rules": [{ "name": "Scurry" }, { "name": "Fearless" }, { "name": "Highborn" },
            { "name": "Gloomcaller" }, { "name": "Caster", "rating": 2 }],
        "loadout": [{ "name": "Gun", "attacks": 1, "count": 5, "range": 24,
            "specialRules": [{ "name": "Surge" }] }],
    });
    let texts = [
        ("Scurry", "Runs about."),
        ("Fearless", "Never runs."),
        ("Gloomcaller", "Calls the gloom."),
        ("Caster", "Casts with its tokens."),
        ("Surge", "Surges."),
        ("Unused", "Nobody has it."),
    ];
    let list = with_texts(&unit, &texts);
    let moths = figure(&list, "Moths");
    let gives = |sheet: &Sheet| {
        let rules = sheet.list("rules").iter();
        rules.map(|it| (it.name().to_owned(), it.get("gives").cloned())).collect::<Vec<_>>()
    };
    let note_only = || Some(Value::from("Note only"));
    assert_eq!(
        gives(moths),
        [
            ("Scurry".to_owned(), note_only()),
            ("Highborn".to_owned(), Some("Extra distance".into())),
            ("Gloomcaller".to_owned(), None),
            ("Caster(2)".to_owned(), note_only()),
        ]
    );
    assert_eq!(gives(&moths.list("weapons")[0]), [("Surge".to_owned(), note_only())]);
    assert_eq!(flags(moths), ["fearless"], "a rule of the rulebook acts whatever its text");
    let kept: Vec<&str> = list.kept.texts.all().map(|it| it.0).collect();
    assert_eq!(kept, ["Caster", "Fearless", "Gloomcaller", "Scurry", "Surge"]);
    let by_hand = said(&list)
        .into_iter()
        .filter(|it| it.contains("isn't the version that Rollbook knows"))
        .count();
    assert_eq!(by_hand, 3, "{:?}", said(&list));
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    let shared = Shared::Roster(list.kept.clone());
    let Ok(Shared::Roster(whole)) = read_shared(&text_of(&shared)) else { panic!("a roster") };
    assert_eq!(whole, list.kept);
    let Ok(Shared::Roster(linked)) = read_link(&write_link(&shared)) else { panic!("a roster") };
    assert!(linked.texts.is_default(), "links leave texts out");
    assert_eq!(linked.roster, list.kept.roster);
}

#[test]
fn the_version_in_a_name_decides() {
    let old = with_version("(v2.16)", "Moths [1] Q4+ D4+ | 9pts | Caster(1)");
    assert_eq!((old.kept.system, &*old.kept.roster.name), (System::Gdf, "Moths"));
    let book = with_version("- Moth Folk (v3.4.1)", "Moths [1] Q4+ D4+ | 9pts | Poison in Melee");
    assert_eq!(book.kept.system, System::Gdf35);
    assert_eq!(book.kept.roster.name, "Moths - Moth Folk (v3.4.1)");
    let said = "Read as Grimdark Future 3.5: the list's name says v3.4.1.";
    assert!(read_as(&book).starts_with(said), "{}", read_as(&book));
}

fn with_version(version: &str, unit: &str) -> Imported {
    imported(format!("++ Moths {version} [GF 9pts] ++\n\n{unit}\n"))
}

#[test]
fn the_text_says_the_edition_only_if_no_rule_does() {
    let text = |system: System, rule: &str| {
        let list = imported(format!("Moths [1] Q4+ D4+ | 9pts | {rule}\nClub (A1)\n"));
        let kept = KeptRoster::of(system, list.kept.roster, Origin(7));
        let text = write_text(&kept).expect("a text");
        assert_eq!(imported(&text).kept.system, system, "{text}");
        text.contains("(v")
    };
    assert!(text(System::Gdf, "Fast"));
    assert!(!text(System::Gdf, "Psychic(1)"));
    assert!(text(System::Gdf, "Caster(1)"));
    assert!(!text(System::Gdf35, "Fast"));
    assert!(!text(System::Gdf35, "Caster(1)"));
}

#[test]
fn old_names_in_a_list_for_3_5_are_read_as_the_new_ones() {
    let list = list_of(&json!({
        "rules": ["Poison in Melee"],
        "loadout": [
            gun(&["Lock-On", "Sniper", "Poison"]),
            { "name": "Lance", "attacks": 2, "count": 5, "specialRules": ["Lance"] },
        ],
    }));
    let moths = figure(&list, "Moths");
    let bane = "Target rerolls block rolls of 6".to_owned();
    assert_eq!(others(moths), [("Bane in Melee", bane.clone(), None)]);
    assert_eq!(moths.list("rules")[0].get("when"), Some(&"Melee".into()));
    let [gun, lance] = moths.list("weapons") else { panic!("two weapons") };
    assert_eq!(
        others(gun),
        [
            ("Unstoppable", "Ignores penalties to hit".to_owned(), None),
            ("Takedown", "Picks one model".to_owned(), None),
            ("Bane", bane, None),
        ]
    );
    assert_eq!(others(lance), [("Thrust", "To hit".to_owned(), Some(1))]);
    assert_eq!(lance.name(), "Lance", "the weapon keeps its name");
    assert_eq!(
        said(&list),
        [
            "Poison is called Bane in 3.5, and is read as Bane",
            "Lock-On is called Unstoppable in 3.5, and is read as Unstoppable",
            "Sniper is called Takedown in 3.5, and is read as Takedown",
            "Lance is called Thrust in 3.5, and is read as Thrust",
        ]
    );
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    comes_back(&list);
}

#[test]
fn rules_of_attacks_on_a_weapon_are_the_weapons_in_3_5() {
    let unit = json!({ "loadout": [
        gun(&["Relentless", "Stealth"]),
        { "name": "Claw", "attacks": 2, "count": 5, "specialRules": ["Furious", "Rending"] },
    ] });
    let list = list_of(&unit);
    let moths = figure(&list, "Moths");
    assert_eq!(flags(moths), ["stealth"], "the whole unit has it");
    let [gun, claw] = moths.list("weapons") else { panic!("two weapons") };
    assert_eq!(others(gun), [("Relentless", "Relentless".to_owned(), None)]);
    assert_eq!(others(claw), [("Furious", "Furious".to_owned(), None)]);
    assert_eq!(flags(claw), ["rending"]);
    assert_eq!(list.left_out, []);
    assert_eq!(list.kept.system.problems(&list.kept.roster), []);
    comes_back(&list);
    let old = list_for(V2_16, &unit);
    assert_eq!(flags(figure(&old, "Moths")), ["furious", "relentless", "stealth"]);
}

#[test]
fn the_core_rules_of_3_5_act() {
    for (text, place) in [
        ("Artillery", Place::Weapon),
        ("Bane", Place::Weapon),
        ("Caster(2)", Place::Unit),
        ("Counter", Place::Weapon),
        ("Fear(2)", Place::Unit),
        ("Limited", Place::Weapon),
        ("Reliable", Place::Weapon),
        ("Surge", Place::Weapon),
        ("Takedown", Place::Weapon),
        ("Thrust", Place::Weapon),
        ("Unstoppable", Place::Weapon),
    ] {
        assert!(acts(text, place), "{text}");
    }
    for rule in ["Psychic(1)", "Fear"] {
        let list = list_of(&json!({ "rules": [rule] }));
        assert_eq!(left(&list), [(LeftKind::Names, "Moths", vec![rule])], "not in 3.5");
    }
}

#[test]
fn the_number_of_a_spell_is_a_cost_in_3_5() {
    let unit = json!({ "rules": ["Psychic(1)"], "spells": [
        { "name": "Glare", "threshold": 2 }, { "name": "Doom", "threshold": 9 },
    ] });
    let numbers = |edition| -> Vec<Option<i32>> {
        let list = list_for(edition, &unit);
        assert_eq!(list.kept.system.problems(&list.kept.roster), []);
        figure(&list, "Moths").list("spells").iter().map(|it| number(it, "number")).collect()
    };
    assert_eq!(numbers(V3_5), [Some(2), Some(6)]);
    assert_eq!(numbers(V2_16), [Some(5), Some(9)]);
}

#[test]
fn lists_for_other_games_are_read_by_the_same_signs() {
    for (rule, system) in [("Psychic", System::Gdf), ("Caster", System::Gdf35)] {
        let list = json!({ "gameSystem": "aof", "units": [{ "name": "Ann", "size": 1, "quality": 4,
            "defense": 4, "cost": 10, "rules": [{ "name": rule, "rating": 1 }] }] });
        let list = imported(list.to_string());
        assert_eq!(list.kept.system, system);
        assert_eq!(left(&list), [(LeftKind::OtherGame, "", vec!["Age of Fantasy"])]);
    }
}
