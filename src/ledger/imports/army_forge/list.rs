//! Army Forge's lists, as it saves and serves them. Their fields changed over the years, and are read as they come.

use std::collections::HashMap;

use rules_core::{
    System,
    sheet::{Roster, Value},
};
use serde_json::Value as Json;

use super::{
    super::{
        Found, ImportError,
        declared::{Rule, number},
        lines::Lines,
    },
    note_game,
    text::{Gear, gear},
    unit::{Item, Unit, Weapon},
};
use crate::limits::{MOST_FIGURES, TOO_MANY_FIGURES};

/// What it is called.
const SOURCE: &str = "Army Forge list";
/// What may stand around a list.
const AROUND: &[&str] = &["list", "data", "army", "armyList"];
/// The most units that are looked at: two may become one.
const MOST_UNITS: usize = 2 * MOST_FIGURES;

/// Reads a list; `None` where it is one of our own files.
pub(in super::super) fn read(value: &Json) -> Result<Option<Found>, ImportError> {
    if string(value, &["type"]).is_some_and(|kind| kind.starts_with("rollbook-")) {
        return Ok(None);
    }
    let mut lines = Lines::default();
    let (list, units) = list_in(value, &mut lines).ok_or(ImportError::Unknown)?;
    if units.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    if units.len() > MOST_UNITS {
        return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
    }
    if !units.iter().any(|unit| has(unit, "quality") || has(unit, "defense")) {
        return Err(ImportError::NoStats);
    }
    let game = string(list, &["gameSystem", "gameSystemSlug"]);
    note_game(&game.unwrap_or_default(), &mut lines);
    let name = [list, value].into_iter().find_map(|it| string(it, &["name", "listName"]));
    let units = joined(&units, &mut lines);
    let figures = units.iter().map(|unit| unit.sheet(&mut lines)).collect();
    let roster = Roster { name: name.unwrap_or_else(|| SOURCE.to_owned()), figures };
    Ok(Some(Found { system: System::Gdf, source: SOURCE, roster, lines }))
}

/// The list itself and its units, whatever stands around them.
fn list_in<'a>(value: &'a Json, lines: &mut Lines) -> Option<(&'a Json, Vec<&'a Json>)> {
    if let Some(units) = value.get("units").and_then(Json::as_array) {
        return Some((value, units.iter().flat_map(flat).collect()));
    }
    if let Some(values) = value.as_array() {
        if values.iter().any(|unit| has(unit, "quality")) {
            return Some((value, values.iter().flat_map(flat).collect()));
        }
        if values.len() > 1 {
            lines.add("", &format!("There are {} lists; only the first is taken", values.len()));
        }
        return list_in(values.first()?, lines);
    }
    AROUND.iter().filter_map(|key| value.get(key)).find_map(|within| list_in(within, lines))
}

/// A unit, or the units of a group of them.
fn flat(unit: &Json) -> Vec<&Json> {
    match unit.get("units").and_then(Json::as_array) {
        Some(units) => units.iter().flat_map(flat).collect(),
        None => vec![unit],
    }
}

/// The units, both halves of a combined one as one. Whom heroes join is said.
fn joined(units: &[&Json], lines: &mut Lines) -> Vec<Unit> {
    let ids = units.iter().enumerate();
    let ids: HashMap<String, usize> =
        ids.filter_map(|(place, unit)| Some((string(unit, &["selectionId"])?, place))).collect();
    let host = |place: usize| {
        let id = string(units[place], &["joinToUnit"])?;
        Some(ids.get(&id).copied().filter(|host| *host != place))
    };
    let is_half = |place: usize, host: usize| {
        let (unit, whole) = (units[place], units[host]);
        let alike =
            ["id", "name", "quality", "defense"].iter().all(|key| unit.get(key) == whole.get(key));
        alike && unit.get("combined") == Some(&Json::Bool(true))
    };
    // The place of the unit that a half goes into. A half of a half stays by itself.
    let whole_of = |place: usize| host(place).flatten().filter(|host| is_half(place, *host));
    let mut read: Vec<Option<Unit>> = units.iter().map(|json| Some(unit(json, lines))).collect();
    for place in 0..units.len() {
        match (host(place), whole_of(place).filter(|whole| whole_of(*whole).is_none())) {
            (_, Some(whole)) => {
                let half = read[place].take();
                if let (Some(half), Some(whole)) = (half, &mut read[whole]) {
                    whole.combine(half);
                }
            }
            (Some(host), None) => {
                let other = host
                    .map_or_else(|| "a unit that is not there".to_owned(), |it| name_of(units[it]));
                lines.add(&name_of(units[place]), &format!("joined to {other}"));
            }
            (None, None) => {}
        }
    }
    read.into_iter().flatten().collect()
}

fn name_of(unit: &Json) -> String {
    string(unit, &["customName", "name", "genericName"]).unwrap_or_default()
}

fn unit(json: &Json, lines: &mut Lines) -> Unit {
    let name = name_of(json);
    if let Some(plain) = string(json, &["name"]).filter(|plain| *plain != name) {
        lines.add(&name, &format!("its type, {plain}"));
    }
    for (key, what) in [("notes", "notes"), ("xp", "XP")] {
        if let Some(text) = string(json, &[key]).filter(|text| text != "0") {
            lines.add(&name, &format!("{what}, {text}"));
        }
    }
    let mut unit = Unit {
        models: given(json.get("size")),
        quality: given(json.get("quality")),
        defense: given(json.get("defense")),
        points: cost(json, &name, lines),
        rules: rules(json),
        ..Unit::default()
    };
    let traits: Vec<String> = rules_in(json, "traits").iter().map(Rule::to_string).collect();
    lines.add_all(&name, &traits);
    unit.name = name;
    let loadout = list(json, "loadout");
    let parts: Vec<&Json> = if loadout.is_empty() {
        ["weapons", "equipment", "items"].iter().flat_map(|key| list(json, key)).collect()
    } else {
        loadout.iter().collect()
    };
    for part in parts {
        carry(&mut unit, part, None);
    }
    unit
}

/// Adds what a unit carries, so many times where it comes with something else.
fn carry(unit: &mut Unit, part: &Json, times: Option<i32>) {
    let own = part.get("count").and_then(whole);
    let count = match (own, times) {
        (Some(own), Some(times)) => Some(own.saturating_mul(times)),
        (own, times) => own.or(times),
    };
    if count.is_some_and(|count| count <= 0) {
        // It was replaced by something else.
        return;
    }
    let name = string(part, &["name"]);
    let label = string(part, &["label", "name"]).or_else(|| part.as_str().map(str::to_owned));
    let is_weapon =
        has(part, "attacks") || string(part, &["type"]).is_some_and(|kind| kind.contains("Weapon"));
    match name {
        Some(name) if is_weapon => unit.arm(Weapon {
            name,
            range: given(part.get("range")).or(Some(Value::Number(0))),
            attacks: given(part.get("attacks")),
            count,
            rules: rules(part),
        }),
        Some(name) => {
            let content = list(part, "content");
            let (weapons, others): (Vec<&Json>, Vec<&Json>) =
                content.iter().partition(|it| has(it, "attacks"));
            let mut rules = rules(part);
            rules.extend(others.into_iter().filter_map(rule));
            // An item that is nothing but its weapons needs no line of its own.
            if weapons.is_empty() || !rules.is_empty() {
                unit.items.push(Item { name, count, rules });
            }
            for weapon in weapons {
                carry(unit, weapon, count);
            }
        }
        // Very old lists only have what is to be read.
        None => match label.as_deref().and_then(gear) {
            Some(Gear::Weapon(weapon)) => {
                unit.arm(Weapon { count: count.or(weapon.count), ..weapon });
            }
            Some(Gear::Item(item)) => unit.items.push(Item { count: count.or(item.count), ..item }),
            None => {}
        },
    }
}

/// What a unit costs, with all its upgrades.
fn cost(json: &Json, name: &str, lines: &mut Lines) -> Option<Value> {
    let Some(Value::Number(mut sum)) = given(json.get("cost")) else {
        return given(json.get("cost"));
    };
    for upgrade in list(json, "selectedUpgrades") {
        let Some(option) = upgrade.get("option") else { continue };
        match upgrade_cost(option, json.get("id")) {
            Some(cost) => sum = sum.saturating_add(cost),
            None => {
                let label = string(option, &["label"]).unwrap_or_default();
                lines.add(name, &format!("what this upgrade costs: {label}"));
            }
        }
    }
    Some(Value::Number(sum))
}

/// What an upgrade costs this unit: by the unit, or else for all, or else for the only one it is priced for.
fn upgrade_cost(option: &Json, unit: Option<&Json>) -> Option<i32> {
    let costs = list(option, "costs");
    let own = costs.iter().find(|cost| unit.is_some() && cost.get("unitId") == unit);
    let only =
        costs.first().filter(|first| costs.iter().all(|it| it.get("cost") == first.get("cost")));
    let own = own.and_then(|cost| cost.get("cost")).and_then(whole);
    let for_all = || option.get("cost").and_then(whole);
    let only = || only.and_then(|cost| cost.get("cost")).and_then(whole);
    let nothing = || (costs.is_empty() && !has(option, "cost")).then_some(0);
    own.or_else(for_all).or_else(only).or_else(nothing)
}

fn rules(json: &Json) -> Vec<Rule> {
    let rules = rules_in(json, "rules");
    if rules.is_empty() { rules_in(json, "specialRules") } else { rules }
}

fn rules_in(json: &Json, key: &str) -> Vec<Rule> {
    list(json, key).iter().filter_map(rule).collect()
}

fn rule(json: &Json) -> Option<Rule> {
    if let Some(text) = json.as_str() {
        return Rule::read(text);
    }
    match string(json, &["name"]) {
        Some(name) => Some(Rule { name, rating: string(json, &["rating"]) }),
        None => Rule::read(&string(json, &["label"])?),
    }
}

fn has(json: &Json, key: &str) -> bool {
    json.get(key).is_some_and(|value| !value.is_null())
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json.get(key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// The first of these fields that holds a text or a number.
fn string(json: &Json, keys: &[&str]) -> Option<String> {
    let texts = keys.iter().filter_map(|key| match json.get(key)? {
        Json::String(text) => Some(text.trim().to_owned()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    });
    texts.into_iter().find(|text| !text.is_empty())
}

/// A number, or the text that stands in its place.
fn given(json: Option<&Json>) -> Option<Value> {
    match json? {
        Json::String(text) => number(text),
        json @ Json::Number(other) => {
            Some(whole(json).map_or_else(|| Value::Text(other.to_string()), Value::Number))
        }
        _ => None,
    }
}

/// A whole number, written as one or as a text.
fn whole(json: &Json) -> Option<i32> {
    match json {
        Json::String(text) => text.trim().trim_start_matches('+').parse().ok(),
        #[allow(clippy::cast_possible_truncation, reason = "it is compared with what it was")]
        Json::Number(number) => {
            let float = number.as_f64()?;
            Some(float as i32).filter(|it| f64::from(*it) == float)
        }
        _ => None,
    }
}
