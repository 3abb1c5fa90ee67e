//! Reads Army Forge lists, as Army Forge saves them to files and sends them over the web.
//!
//! The fields have changed over the years. All variants can be read.

use std::collections::HashMap;

use serde_json::Value as Json;

use super::{
    super::{ImportError, ReadRoster, left_out::LeftKind, omissions::Omissions},
    List,
    json::{has, list, string, whole},
    note_game,
    parts::{name_of, spells_in, unit},
    texts::texts_in,
    unit::Unit,
    unread::list_unread,
};
use crate::documents::limits::{MOST_FIGURES, TOO_MANY_FIGURES};

/// The name of this kind of file for players.
pub(in super::super) const SOURCE: &str = "Army Forge list";
/// The keys under which a list may be nested.
const AROUND: &[&str] = &["list", "data", "army", "armyList"];
/// The keys that army books have and lists do not.
const BOOK: &[&str] = &["upgradePackages", "enabledGameSystems"];
/// The keys that lists and units from Army Forge have, even without stats.
const LIST: &[&str] = &["gameSystem", "gameSystemSlug", "armyBooks"];
const UNIT: &[&str] = &["selectedUpgrades", "selectionId", "armyId", "joinToUnit"];
/// The maximum number of units in the file. It is higher than in a roster, because two halves may
/// become one unit.
const MOST_UNITS: usize = 2 * MOST_FIGURES;

/// Reads a list.
pub(in super::super) fn read(value: &Json) -> Result<ReadRoster, ImportError> {
    if BOOK.iter().any(|key| has(value, key)) {
        return Err(ImportError::ArmyBook);
    }
    let mut lines = Omissions::default();
    let (around, jsons) = list_in(value, &mut lines).ok_or(ImportError::Unknown)?;
    if jsons.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    if jsons.len() > MOST_UNITS {
        return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
    }
    if !jsons.iter().any(|unit| has(unit, "quality") || has(unit, "defense")) {
        let has_any = |json: &Json, keys: &[&str]| keys.iter().any(|key| has(json, key));
        let is_ours = jsons.iter().any(|unit| has_any(unit, UNIT))
            || [value, around].iter().any(|it| has_any(it, LIST));
        return Err(if is_ours { ImportError::NoStats } else { ImportError::Unknown });
    }
    let game = string(around, &["gameSystem", "gameSystemSlug"]);
    note_game(&game.unwrap_or_default(), &mut lines);
    let name = [around, value].into_iter().find_map(|it| string(it, &["name", "listName"]));
    let mut units = joined(&jsons, &mut lines);
    list_unread([value, around], &jsons, &mut lines);
    let spells = [around, value].into_iter().map(spells_in).find(|it| !it.is_empty());
    for unit in units.iter_mut().filter(|unit| unit.spells.is_empty() && unit.casts()) {
        unit.spells = spells.clone().unwrap_or_default();
    }
    let name = name.unwrap_or_else(|| SOURCE.to_owned());
    let unpriced = units.iter().position(|unit| unit.unpriced);
    let units: Vec<(usize, Unit)> = units.into_iter().map(|unit| (1, unit)).collect();
    let total = around.get("listPoints").and_then(whole);
    let texts = [around, value].into_iter().map(texts_in).find(|it| !it.is_empty());
    let texts = texts.unwrap_or_default();
    List { source: SOURCE, name, units, total, unpriced, texts, lines }.into_roster()
}

/// Finds the list in a file, even if other objects are around it. Returns the list and its units.
fn list_in<'a>(value: &'a Json, lines: &mut Omissions) -> Option<(&'a Json, Vec<&'a Json>)> {
    if let Some(units) = value.get("units").and_then(Json::as_array) {
        return Some((value, units.iter().flat_map(flat).collect()));
    }
    if let Some(values) = value.as_array() {
        if values.iter().any(|unit| has(unit, "quality")) {
            return Some((value, values.iter().flat_map(flat).collect()));
        }
        if values.len() > 1 {
            lines.add(LeftKind::MoreLists, "", &[&values.len()]);
        }
        return list_in(values.first()?, lines);
    }
    AROUND.iter().filter_map(|key| value.get(key)).find_map(|within| list_in(within, lines))
}

/// Returns the unit itself, or the units of a group.
fn flat(unit: &Json) -> Vec<&Json> {
    match unit.get("units").and_then(Json::as_array) {
        Some(_) => list(unit, "units").iter().flat_map(flat).collect(),
        None => vec![unit],
    }
}

/// Reads the units. Merges the halves of combined units, and notes for each hero which unit it
/// joins.
fn joined(jsons: &[&Json], lines: &mut Omissions) -> Vec<Unit> {
    let ids = jsons.iter().enumerate();
    let ids: HashMap<String, usize> =
        ids.filter_map(|(place, unit)| Some((string(unit, &["selectionId"])?, place))).collect();
    let host = |place: usize| {
        let id = string(jsons[place], &["joinToUnit"])?;
        Some(ids.get(&id).copied().filter(|host| *host != place))
    };
    let is_half = |place: usize, host: usize| {
        let (unit, whole) = (jsons[place], jsons[host]);
        let alike =
            ["id", "name", "quality", "defense"].iter().all(|key| unit.get(key) == whole.get(key));
        alike && unit.get("combined") == Some(&Json::Bool(true))
    };
    // The index of the other half, which this half is merged into. A half of a half stays separate.
    let whole_of = |place: usize| host(place).flatten().filter(|host| is_half(place, *host));
    let mut read: Vec<Option<Unit>> = jsons.iter().map(|json| Some(unit(json, lines))).collect();
    // The current index of each unit. For a merged half this is the other half's index.
    let mut gone: Vec<usize> = (0..jsons.len()).collect();
    for place in 0..jsons.len() {
        let Some(whole) = whole_of(place).filter(|whole| whole_of(*whole).is_none()) else {
            continue;
        };
        let Some(half) = read[place].take() else { continue };
        if let Some(what) = read[whole].as_ref().and_then(|whole| whole.difference(&half)) {
            lines.add(LeftKind::Halves, &half.name, &[&what]);
            read[place] = Some(half);
        } else if let Some(whole_unit) = &mut read[whole] {
            whole_unit.combine(half);
            gone[place] = whole;
        }
    }
    let left: Vec<usize> = (0..jsons.len()).filter(|&place| gone[place] == place).collect();
    let heroes: Vec<bool> =
        read.iter().map(|unit| unit.as_ref().is_some_and(Unit::is_hero)).collect();
    for &place in &left {
        let Some(host) = host(place) else { continue };
        let name = name_of(jsons[place]);
        match host.map(|host| gone[host]) {
            Some(host) if heroes[place] && !heroes[host] => {
                if let Some(unit) = &mut read[place] {
                    unit.joins = left.iter().position(|it| *it == host);
                }
            }
            Some(host) => lines.add(LeftKind::CannotJoin, &name, &[&name_of(jsons[host])]),
            None => lines.add(LeftKind::NoHost, &name, &[]),
        }
    }
    left.into_iter().filter_map(|place| read[place].take()).collect()
}
