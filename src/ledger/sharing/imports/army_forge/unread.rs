//! Finds data in a list that the import does not use, to report it to players.

use serde_json::Value as Json;

use super::{
    super::{left_out::LeftKind, omissions::Omissions},
    json::string,
    parts::name_of,
};

/// A kind of object in a list. Keys in `known` are read, or do not matter for the figures. Keys in
/// `within` have nested objects.
struct Kind {
    known: &'static [&'static str],
    within: &'static [(&'static str, &'static Kind)],
}

static LIST: Kind = Kind {
    known: &[
        // Keys that the import reads.
        "gameSystem",
        "gameSystemSlug",
        "name",
        "listName",
        "listPoints",
        "spells",
        "units",
        "list",
        "data",
        "army",
        "armyList",
        "armies",
        "armyBooks",
        "type",
        // Metadata of the list.
        "id",
        "uid",
        "key",
        "version",
        "versionString",
        "saveVersion",
        "points",
        "pointsLimit",
        "campaignMode",
        "competitive",
        "creationTime",
        "modified",
        "isCloud",
        "forceOrg",
        "forceOrgErrors",
        "selectedUnitId",
        "undoUnitRemove",
        "unitPreview",
        "activationCount",
        "modelCount",
        "specialRules",
    ],
    within: &[],
};

static UNIT: Kind = Kind {
    known: &[
        // Keys that the import reads.
        "id",
        "selectionId",
        "name",
        "customName",
        "genericName",
        "size",
        "quality",
        "defense",
        "cost",
        "combined",
        "joinToUnit",
        "armies",
        "armyBooks",
        "xp",
        "notes",
        "traits",
        // Metadata of the unit.
        "armyId",
        "bases",
        "disabledSections",
        "disabledUpgradeSections",
        "hasBalanceInvalid",
        "hasCustomRule",
        "originalSize",
        "sortId",
        "upgrades",
        "valid",
    ],
    within: &[
        ("rules", &PART),
        ("specialRules", &PART),
        ("loadout", &PART),
        ("weapons", &PART),
        ("equipment", &PART),
        ("items", &PART),
        ("spells", &PART),
        ("selectedUpgrades", &UPGRADE),
    ],
};

static UPGRADE: Kind = Kind {
    known: &["instanceId", "upgrade", "label", "cost", "costs", "id", "uid", "type"],
    within: &[("option", &OPTION), ("gains", &PART)],
};

static OPTION: Kind = Kind {
    known: &[
        "label",
        "cost",
        "costs",
        "id",
        "uid",
        "type",
        "parentPackageUid",
        "parentSectionId",
        "parentSectionUid",
    ],
    within: &[("gains", &PART)],
};

static PART: Kind = Kind {
    known: &[
        // Keys that the import reads.
        "name",
        "label",
        "count",
        "type",
        "range",
        "attacks",
        "rating",
        "dependencies",
        "threshold",
        "value",
        "number",
        "cost",
        "effect",
        "description",
        "text",
        "note",
        // Metadata of the part.
        "id",
        "key",
        "uid",
        "weaponId",
        "originalCount",
        "attacksMultiplier",
        "bases",
        "modify",
        "additional",
        "aliasedRuleId",
        "coreType",
        "hasRating",
        "targetType",
    ],
    within: &[("rules", &PART), ("specialRules", &PART), ("content", &PART)],
};

/// Adds a line for each unused key of a list, the object around it, its units and their contents.
pub(super) fn list_unread(lists: [&Json; 2], units: &[&Json], lines: &mut Omissions) {
    for list in lists.into_iter().filter(|it| it.is_object()) {
        unread(list, &LIST, "", lines);
    }
    for unit in units {
        unread(unit, &UNIT, &name_of(unit), lines);
    }
}

fn unread(json: &Json, kind: &Kind, place: &str, lines: &mut Omissions) {
    match json {
        Json::Array(all) => all.iter().for_each(|it| unread(it, kind, place, lines)),
        Json::Object(fields) => {
            for (key, value) in fields {
                if let Some((_, kind)) = kind.within.iter().find(|it| it.0 == key) {
                    unread(value, kind, place, lines);
                } else if !kind.known.contains(&key.as_str())
                    && let Some(words) = words(value)
                {
                    lines.add(LeftKind::Key, place, &[key, &words]);
                }
            }
        }
        _ => {}
    }
}

/// Describes a value by its texts, its numbers, and the names of its objects. Returns `None` if the
/// value is empty.
fn words(value: &Json) -> Option<String> {
    match value {
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some("yes".to_owned()),
        Json::Number(number) => (number.as_f64() != Some(0.0)).then(|| number.to_string()),
        Json::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Json::Array(all) => {
            let all: Vec<String> = all.iter().filter_map(words).collect();
            (!all.is_empty()).then(|| all.join(", "))
        }
        Json::Object(fields) => string(value, &["name", "label"]).or_else(|| {
            let all = fields.iter().filter_map(|(key, it)| Some(format!("{key}: {}", words(it)?)));
            let all: Vec<String> = all.collect();
            (!all.is_empty()).then(|| all.join(", "))
        }),
    }
}
