//! Property tests that an import always returns a roster or an error, and that all written data can
//! be read back.

use proptest::{collection::vec, prelude::*};
use rules_core::{System, sheet::Value};
use serde_json::{Value as Json, json};

use super::{super::*, LIST, ROSTER, TEXT, ZIPPED, hostile::zip, import, imported};

/// Generates a system that plays an edition of Grimdark Future.
fn any_system() -> impl Strategy<Value = System> {
    prop::sample::select(&[System::Gdf, System::Gdf35][..])
}

/// Generates a unit with any data that Army Forge's share text can contain, in this system.
fn a_unit(system: System) -> impl Strategy<Value = Sheet> {
    let known = system.known("rules").into_iter();
    let known = known.filter(|it| it.get("gives").is_some() && !it.name().ends_with("(X)"));
    let known = prop::sample::subsequence(known.collect::<Vec<_>>(), 0..3);
    let flags: Vec<&str> = ["fast", "fear", "psychic", "relentless"]
        .into_iter()
        .filter(|key| system.fields().iter().any(|field| field.key == *key))
        .collect();
    let flags = prop::sample::subsequence(flags, 0..3);
    (a_plain_unit(), known, flags).prop_map(|(mut unit, rules, flags)| {
        for key in flags {
            match key {
                "psychic" => unit.set(key, 2),
                _ => unit.set(key, true),
            }
        }
        unit.change_list("rules", |list| *list = rules);
        unit
    })
}

fn a_plain_unit() -> impl Strategy<Value = Sheet> {
    let weapon = (any_name(), 0..=72_i32, 1..=20_i32, 0..30_i32);
    let stats = (1..=30_i32, 2..=6_i32, 2..=6_i32, 1..=24_i32, 0..=9999_i32);
    (any_name(), stats, vec(weapon, 0..=4)).prop_map(|(name, stats, weapons)| {
        let (models, quality, defense, tough, points) = stats;
        let mut unit = Sheet::new()
            .with("name", name.as_str())
            .with("models", models)
            .with("quality", quality)
            .with("defense", defense)
            .with("points", points);
        unit.put("tough", (tough > 1).then_some(Value::Number(tough)));
        let weapons = weapons.into_iter().map(|(name, range, attacks, carriers)| {
            let carriers = Some(carriers).filter(|it| (1..models).contains(it));
            let mut weapon = Sheet::new()
                .with("name", name.as_str())
                .with("range", range)
                .with("attacks", attacks);
            weapon.put("carriers", carriers.map(Value::Number));
            weapon
        });
        unit.change_list("weapons", |list| *list = weapons.collect());
        unit
    })
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        9 => "([0-9]x )?[A-Za-z0-9'\"é&<;-]{1,8}( [A-Za-z0-9-]{1,8}){0,2}",
        1 => "[0-9]{1,2}x",
    ]
}

/// Generates a text with pieces of a real file in any order, which a reader can partly read.
fn pieces(file: &'static str) -> impl Strategy<Value = String> {
    let part = (0..file.len(), 0..80_usize).prop_map(move |(start, length)| {
        let bytes = file.as_bytes();
        String::from_utf8_lossy(&bytes[start..(start + length).min(bytes.len())]).into_owned()
    });
    vec(prop_oneof![part, "\\PC{0,6}"], 0..12).prop_map(move |parts| {
        format!("{}{}", file.chars().next().unwrap_or_default(), parts.concat())
    })
}

/// Generates any JSON with the keys of Army Forge lists.
fn any_json() -> impl Strategy<Value = Json> {
    const KEYS: &[&str] = &[
        "units",
        "list",
        "name",
        "customName",
        "size",
        "quality",
        "defense",
        "cost",
        "rules",
        "specialRules",
        "loadout",
        "weapons",
        "equipment",
        "items",
        "content",
        "attacks",
        "range",
        "count",
        "label",
        "type",
        "rating",
        "selectedUpgrades",
        "option",
        "gains",
        "costs",
        "unitId",
        "id",
        "selectionId",
        "joinToUnit",
        "combined",
        "dependencies",
        "variant",
        "spells",
        "threshold",
        "effect",
        "listPoints",
        "gameSystem",
        "traits",
        "xp",
        "notes",
    ];
    const WORDS: &[&str] = &[
        "Tough",
        "Tough(3)",
        "Hero",
        "AP",
        "Caster(2)",
        "Stealth Aura",
        "Rending in Melee",
        "2x Gun (24\", A1, AP(1))",
        "ArmyBookWeapon",
        "ArmyBookRule",
        "replace",
        "a",
        "b",
        "3+",
        "",
    ];
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        (-3..30_i32).prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        prop::sample::select(WORDS).prop_map(Json::from),
        "\\PC{0,80}".prop_map(Json::from),
    ];
    leaf.prop_recursive(6, 120, 8, |inner| {
        let field = (prop::sample::select(KEYS), inner.clone());
        let object = |fields: Vec<(&str, Json)>| {
            fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
        };
        prop_oneof![
            vec(inner, 0..6).prop_map(Json::Array),
            vec(field, 0..12).prop_map(move |fields| Json::Object(object(fields))),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_a_roster_or_an_error_in_words(parts in vec(any_json(), 1..5)) {
        let whole = json!({ "units": parts });
        for json in [whole, parts[0].clone()] {
            match import(json.to_string()) {
                Ok(list) => prop_assert!(write_text(&list.kept).is_some()),
                Err(error) => prop_assert!(error.to_string().ends_with('.')),
            }
        }
    }

    #[test]
    fn what_is_written_as_text_reads_back(
        name in any_name(),
        (system, figures) in any_system().prop_flat_map(|it| (Just(it), vec(a_unit(it), 1..=6))),
    ) {
        let roster = Roster { name, figures, ..Roster::default() };
        let kept = KeptRoster::of(system, roster, Origin(7));
        let text = write_text(&kept).expect("a text");
        let read = imported(&text);
        prop_assert_eq!(&read.left_out, &[], "{}", text);
        prop_assert_eq!(Some(&read.kept.notes), read.read_as.as_ref());
        let read = KeptRoster { notes: String::new(), ..read.kept };
        prop_assert_eq!(read, kept, "{}", text);
    }

    #[test]
    fn any_bytes_are_a_roster_or_an_error(bytes: Vec<u8>, text in "\\PC{0,200}") {
        let _either = (import(&bytes), import(text));
        let _zip = import([b"PK\x03\x04", &bytes[..]].concat());
    }

    #[test]
    fn any_pieces_of_files_are_a_roster_or_an_error(
        list in pieces(LIST), text in pieces(TEXT), roster in pieces(ROSTER),
    ) {
        let zipped = zip("a.ros", roster.as_bytes());
        let _either = (import(list), import(text), import(&roster), import(zipped));
    }

    #[test]
    fn a_file_with_one_byte_changed_is_a_roster_or_an_error(place: prop::sample::Index, byte: u8) {
        for file in [LIST.as_bytes(), TEXT.as_bytes(), ROSTER.as_bytes(), ZIPPED] {
            let mut changed = file.to_vec();
            changed[place.index(file.len())] = byte;
            let _either = import(changed);
        }
    }

    #[test]
    fn whatever_is_written_as_text_is_read(
        figures in vec(any_sheet(), 1..4),
        name in "\\PC{0,20}",
        system in any_system(),
    ) {
        let roster = Roster { name, figures, ..Roster::default() };
        let count = roster.figures.len();
        let kept = KeptRoster::of(system, roster, Origin(7));
        let text = write_text(&kept).expect("a text");
        let read = imported(&text).kept;
        prop_assert_eq!((read.system, read.roster.figures.len()), (system, count), "{}", text);
    }
}

/// Generates a sheet with any values.
fn any_sheet() -> impl Strategy<Value = Sheet> {
    let value = prop_oneof![
        any::<i32>().prop_map(Value::Number),
        any::<bool>().prop_map(Value::Flag),
        "\\PC{0,12}".prop_map(Value::Text),
    ];
    const KEYS: &[&str] =
        &["name", "models", "quality", "tough", "points", "range", "attacks", "carriers"];
    let flat = vec((prop::sample::select(KEYS), value), 0..8).prop_map(|values| {
        values.into_iter().fold(Sheet::new(), |sheet, (key, value)| {
            let mut sheet = sheet;
            sheet.put(key, Some(value));
            sheet
        })
    });
    (flat.clone(), vec(flat, 0..3)).prop_map(|(unit, weapons)| unit.with("weapons", weapons))
}
