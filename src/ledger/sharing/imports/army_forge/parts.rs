//! Reads the units of an Army Forge list, with their weapons and items.

use rules_core::sheet::Value;
use serde_json::Value as Json;

use super::{
    super::{declared::Rule, left_out::LeftKind, omissions::Omissions},
    json::{given, has, is_a, list, rule, rules, rules_in, string, whole},
    text::{Gear, gear},
    unit::{Item, Spell, Unit, Weapon},
};
use crate::documents::limits::MOST_FIELDS;

/// The maximum depth of nested items.
const DEEPEST: usize = 8;

pub(super) fn name_of(unit: &Json) -> String {
    string(unit, &["customName", "name", "genericName"]).unwrap_or_default()
}

/// Reads a unit with its weapons and items.
pub(super) fn unit(json: &Json, lines: &mut Omissions) -> Unit {
    let name = name_of(json);
    if let Some(plain) = string(json, &["name"]).filter(|plain| *plain != name) {
        lines.add(LeftKind::Type, &name, &[&plain]);
    }
    for (key, kind) in [("notes", LeftKind::Notes), ("xp", LeftKind::Experience)] {
        if let Some(text) = string(json, &[key]).filter(|text| text != "0") {
            lines.add(kind, &name, &[&text]);
        }
    }
    let (points, unpriced, guessed) = cost(json, &name, lines);
    let mut unit = Unit {
        models: given(json.get("size")),
        quality: given(json.get("quality")),
        defense: given(json.get("defense")),
        points,
        unpriced,
        guessed,
        rules: rules(json),
        spells: spells_in(json),
        ..Unit::default()
    };
    let traits: Vec<String> = rules_in(json, "traits").iter().map(Rule::to_string).collect();
    lines.add_all(&name, &traits);
    unit.name = name;
    let loadout = list(json, "loadout");
    if loadout.is_empty() {
        for part in ["weapons", "equipment", "items"].iter().flat_map(|key| list(json, key)) {
            carry(&mut unit, part, left_of(part), DEEPEST, lines);
        }
    } else {
        loadout.iter().for_each(|part| carry(&mut unit, part, count_of(part), DEEPEST, lines));
    }
    for gain in gains(json).take(MOST_FIELDS) {
        if loadout.is_empty() {
            carry(&mut unit, gain, count_of(gain), DEEPEST, lines);
        } else if is_a(gain, "Rule")
            && let Some(rule) = rule(gain).filter(|rule| !unit.knows(&rule.name))
        {
            unit.learn(rule, count_of(gain), lines);
        }
    }
    unit
}

/// Returns the rules and items from a unit's upgrades. A loadout already contains all of these,
/// except for some plain rules.
fn gains(json: &Json) -> impl Iterator<Item = &Json> {
    let upgrades = list(json, "selectedUpgrades").iter();
    upgrades.flat_map(|upgrade| {
        let option = upgrade.get("option").unwrap_or(upgrade);
        list(option, "gains")
    })
}

fn count_of(part: &Json) -> Option<i32> {
    part.get("count").and_then(whole)
}

/// Returns the number of items left after upgrades have replaced some. In a loadout, this is the
/// item's count.
fn left_of(part: &Json) -> Option<i32> {
    let replaced = list(part, "dependencies").iter();
    let replaced = replaced
        .filter(|it| string(it, &["variant"]).is_some_and(|it| it == "replace"))
        .filter_map(count_of);
    Some(replaced.fold(count_of(part)?, i32::saturating_sub))
}

/// Adds `count` of an item or weapon to a unit, with the contents of the item.
fn carry(unit: &mut Unit, part: &Json, count: Option<i32>, depth: usize, lines: &mut Omissions) {
    if count.is_some_and(|count| count <= 0) {
        // The item was replaced.
        return;
    }
    let name = string(part, &["name"]);
    let label = string(part, &["label", "name"]).or_else(|| part.as_str().map(str::to_owned));
    match name {
        Some(name) if depth == 0 => lines.add(LeftKind::Unread, &unit.name, &[&name]),
        Some(_) if is_a(part, "Rule") => {
            if let Some(rule) = rule(part) {
                unit.learn(rule, count, lines);
            }
        }
        Some(name) if is_weapon(part) => unit.arm(Weapon {
            name,
            range: given(part.get("range")).or(Some(Value::Number(0))),
            attacks: given(part.get("attacks")),
            count,
            rules: rules(part),
            rules_of_some: Vec::new(),
        }),
        Some(name) => {
            let mut within = rules(part);
            let mut weapons = Vec::new();
            open(part, &mut within, &mut weapons, 1, depth);
            // An item that contains only weapons needs no separate entry.
            if weapons.is_empty() || !within.is_empty() {
                let weapons = weapons.iter().filter_map(|(it, _)| string(it, &["name"])).collect();
                unit.items.push(Item { name, count, rules: within, weapons });
            }
            for (weapon, times) in weapons {
                let each = times.saturating_mul(count_of(weapon).unwrap_or(1));
                let count = count.map(|count| count.saturating_mul(each));
                carry(unit, weapon, count, depth - 1, lines);
            }
        }
        // Very old lists describe the part only by a label, written as in share text.
        None => match label.as_deref().and_then(gear) {
            Some(Gear::Weapon(weapon)) => {
                unit.arm(Weapon { count: count.or(weapon.count), ..weapon });
            }
            Some(Gear::Item(item, weapons)) => {
                unit.items.push(Item { count: count.or(item.count), ..item });
                weapons.into_iter().for_each(|weapon| unit.arm(weapon));
            }
            None => lines.add_all(&unit.name, label.as_slice()),
        },
    }
}

fn is_weapon(part: &Json) -> bool {
    has(part, "attacks") || is_a(part, "Weapon")
}

/// Collects the content of an item: its rules, its weapons with their numbers, and the content of
/// nested items.
fn open<'a>(
    item: &'a Json,
    found: &mut Vec<Rule>,
    weapons: &mut Vec<(&'a Json, i32)>,
    times: i32,
    depth: usize,
) {
    for part in list(item, "content") {
        if is_weapon(part) {
            weapons.push((part, times));
        } else if !list(part, "content").is_empty() && depth > 1 {
            found.extend(rules(part));
            let count = count_of(part).unwrap_or(1).max(1);
            open(part, found, weapons, times.saturating_mul(count), depth - 1);
        } else {
            found.extend(rule(part));
        }
    }
}

/// Reads the spells of a list or a unit.
pub(super) fn spells_in(json: &Json) -> Vec<Spell> {
    let own = list(json, "spells").iter();
    let books = ["armies", "armyBooks"].iter().flat_map(|key| list(json, key));
    let spells = own.chain(books.flat_map(|book| list(book, "spells")));
    let spell = |json: &Json| {
        let name = json.as_str().map(str::to_owned).or_else(|| string(json, &["name", "label"]))?;
        let number = ["threshold", "value", "number", "rating", "cost"];
        let number = string(json, &number).and_then(|it| it.trim_end_matches('+').parse().ok());
        let written = Rule::read(&name)?;
        let rated = written.rating.and_then(|it| it.trim_end_matches('+').parse().ok());
        let note = string(json, &["effect", "description", "text", "note"]).unwrap_or_default();
        let name = if rated.is_some() { written.name } else { name };
        Some(Spell { name, number: number.or(rated), note })
    };
    spells.filter_map(spell).collect()
}

/// Adds up the cost of a unit with its upgrades. Also returns whether the price of an upgrade is
/// unknown, and the prices that the list has only for other units.
fn cost(json: &Json, name: &str, lines: &mut Omissions) -> (Option<Value>, bool, Vec<i32>) {
    let Some(Value::Number(mut sum)) = given(json.get("cost")) else {
        return (given(json.get("cost")), true, Vec::new());
    };
    let (mut unpriced, mut guessed) = (false, Vec::new());
    for upgrade in list(json, "selectedUpgrades") {
        let Some(option) = upgrade.get("option") else { continue };
        match upgrade_cost(option, json.get("id")) {
            Some(Price { cost, is_own }) => {
                sum = sum.saturating_add(cost);
                if !is_own {
                    guessed.push(cost);
                }
            }
            None => {
                unpriced = true;
                let label = string(option, &["label"]).unwrap_or_default();
                lines.add(LeftKind::UpgradeCost, name, &[&label]);
            }
        }
    }
    (Some(Value::Number(sum)), unpriced, guessed)
}

/// The price of an upgrade, and whether it is the price for this unit.
struct Price {
    cost: i32,
    is_own: bool,
}

/// Finds the price of an upgrade for this unit. This is the unit's own price, or else the price for
/// all units, or else the only price in the list, which is for another unit.
fn upgrade_cost(option: &Json, unit: Option<&Json>) -> Option<Price> {
    let costs = list(option, "costs");
    let own = costs.iter().find(|cost| unit.is_some() && cost.get("unitId") == unit);
    let only =
        costs.first().filter(|first| costs.iter().all(|it| it.get("cost") == first.get("cost")));
    let own = own.and_then(|cost| cost.get("cost")).and_then(whole);
    let for_all = || option.get("cost").and_then(whole);
    let only = || only.and_then(|cost| cost.get("cost")).and_then(whole);
    let nothing = || (costs.is_empty() && !has(option, "cost")).then_some(0);
    let of_unit = |cost| Price { cost, is_own: true };
    let of_another = |cost| Price { cost, is_own: false };
    let own = own.or_else(for_all).map(of_unit);
    own.or_else(|| only().map(of_another)).or_else(|| nothing().map(of_unit))
}
