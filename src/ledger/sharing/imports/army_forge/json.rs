//! Readers for fields of Army Forge lists whose type has changed over the years.

use rules_core::sheet::Value;
use serde_json::Value as Json;

use super::super::{
    declared::{Rule, number},
    visible::visible,
};

pub(super) fn has(json: &Json, key: &str) -> bool {
    json.get(key).is_some_and(|value| !value.is_null())
}

pub(super) fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json.get(key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Reads the first of these fields that has a text or a number.
pub(super) fn string(json: &Json, keys: &[&str]) -> Option<String> {
    let texts = keys.iter().filter_map(|key| match json.get(key)? {
        Json::String(text) => Some(visible(text).trim().to_owned()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    });
    texts.into_iter().find(|text| !text.is_empty())
}

/// Reads a number, which may be written as a text. Returns any other text unchanged.
pub(super) fn given(json: Option<&Json>) -> Option<Value> {
    match json? {
        Json::String(text) => number(text),
        json @ Json::Number(other) => {
            Some(whole(json).map_or_else(|| Value::Text(other.to_string()), Value::Number))
        }
        _ => None,
    }
}

/// Reads a whole number, which may be written as a number or as a text.
pub(super) fn whole(json: &Json) -> Option<i32> {
    match json {
        Json::String(text) => text.trim().trim_start_matches('+').parse().ok(),
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the result is compared with the original"
        )]
        Json::Number(number) => {
            let float = number.as_f64()?;
            Some(float as i32).filter(|it| f64::from(*it) == float)
        }
        _ => None,
    }
}

/// Returns `true` if an object's type contains `kind`, as `ArmyBookWeapon` contains `Weapon`.
pub(super) fn is_a(json: &Json, kind: &str) -> bool {
    string(json, &["type"]).is_some_and(|it| it.contains(kind))
}

pub(super) fn rules(json: &Json) -> Vec<Rule> {
    let rules = rules_in(json, "rules");
    if rules.is_empty() { rules_in(json, "specialRules") } else { rules }
}

pub(super) fn rules_in(json: &Json, key: &str) -> Vec<Rule> {
    list(json, key).iter().filter_map(rule).collect()
}

pub(super) fn rule(json: &Json) -> Option<Rule> {
    if let Some(text) = json.as_str() {
        return Rule::read(text);
    }
    match string(json, &["name"]) {
        Some(name) => match string(json, &["rating"]) {
            Some(rating) => Some(Rule { name, rating: Some(rating) }),
            None => Rule::read(&name),
        },
        None => Rule::read(&string(json, &["label"])?),
    }
}
