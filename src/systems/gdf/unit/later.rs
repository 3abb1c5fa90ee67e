//! Rules from later books and army books that are known by name.
//!
//! The file `later.txt` lists the rules, one per line. A rule that fits none of the effects has
//! only a note.

use std::{collections::BTreeMap, sync::LazyLock};

use engine::sheet::Sheet;

use super::{
    gives,
    terms::Terms,
    when::{Only, When},
};

const TEXT: &str = include_str!("later.txt");

/// The terms of all known rules, by their plain names in lower case.
static TERMS: LazyLock<BTreeMap<String, Terms>> =
    LazyLock::new(|| lines().map(|line| (key(name_of(line)), terms(line))).collect());

/// Returns all known rules as sheets.
pub(crate) fn rules() -> Vec<Sheet> {
    lines().map(sheet).collect()
}

/// Returns the terms of the rule with this name. A rule that is not known has none.
pub(super) fn terms_of(name: &str) -> Terms {
    TERMS.get(&key(name)).copied().unwrap_or_default()
}

fn lines() -> impl Iterator<Item = &'static str> {
    TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns a field of a line: the rule's name, its effects, when it counts, or a note.
fn field(line: &str, place: usize) -> &str {
    line.split('|').nth(place).unwrap_or_default().trim()
}

fn name_of(line: &str) -> &str {
    field(line, 0)
}

/// Returns a rule's name as the books may write it: with or without its number, in any case.
fn key(name: &str) -> String {
    name.split_once('(').map_or(name, |(name, _)| name).trim().to_ascii_lowercase()
}

fn conditions(line: &str) -> impl Iterator<Item = &str> {
    field(line, 2).split(", ").filter(|it| !it.is_empty())
}

fn terms(line: &str) -> Terms {
    conditions(line).fold(Terms::default(), Terms::and)
}

/// Parses a line into a sheet.
fn sheet(line: &str) -> Sheet {
    let mut sheet = Sheet::new().with("name", name_of(line));
    let keys = [("gives", "value"), ("also", "more")];
    for (effect, (gives, value)) in field(line, 1).split(" + ").zip(keys) {
        let (name, number) = effect_of(effect);
        if !name.is_empty() {
            sheet.set(gives, name);
        }
        if let Some(number) = number {
            sheet.set(value, number);
        }
    }
    for condition in conditions(line) {
        if When::NAMES.contains(&condition) {
            sheet.set("when", condition);
        } else if Only::NAMES.contains(&condition) {
            sheet.set("only", condition);
        }
    }
    let note = field(line, 3);
    if note.is_empty() { sheet } else { sheet.with("note", note) }
}

/// Splits an effect into its name and number.
///
/// A rule with a rating X has no number here, so it gets the default of its field.
fn effect_of(text: &str) -> (&str, Option<i32>) {
    let Some((name, number)) = text.rsplit_once(' ') else { return (text, None) };
    if gives::NAMES.contains(&text) {
        return (text, None);
    }
    match number.parse() {
        Ok(number) => (name, Some(number)),
        Err(_) if number == "X" && gives::NAMES.contains(&name) => (name, None),
        Err(_) => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::{
        gives::{Bearer, Gives},
        keyword::Keyword,
        rule::{FIELDS, Rule},
        when::Only,
    };
    use engine::sheet::SheetReader;

    fn read(sheet: &Sheet) -> Vec<Rule> {
        let mut reader = SheetReader::new(sheet, FIELDS, "");
        let rules = Rule::read(&mut reader);
        assert_eq!(reader.into_problems(), [], "{}", sheet.name());
        rules
    }

    #[test]
    fn gdf_60_every_one_is_a_rule_that_can_be_played_and_named_once() {
        let rules = rules();
        assert!(rules.len() > 100, "{}", rules.len());
        for (place, sheet) in rules.iter().enumerate() {
            let name = sheet.name();
            let is_note = read(sheet).iter().all(|rule| rule.gives == Gives::Note);
            assert!(!is_note || sheet.get("note").is_some(), "{name}");
            assert_eq!(is_note, sheet.get("gives").is_none(), "{name}");
            assert!(rules[..place].iter().all(|it| it.name() != name), "{name}");
        }
    }

    #[test]
    fn gdf_60_known_effects_are_what_their_books_say() {
        let rules = rules();
        for (name, gives, when, only) in [
            ("Reliable", vec![Gives::Quality(2)], When::Always, Only::Anyhow),
            ("Shielded", vec![Gives::Defense(1)], When::Always, Only::Anyhow),
            ("Surge", vec![Gives::ExtraHits(1)], When::Always, Only::Anyhow),
            ("Evasive", vec![Gives::ToBeHit(-1)], When::Always, Only::Anyhow),
            ("Self-Repair", vec![Gives::Ignores(6)], When::Always, Only::Anyhow),
            ("Hive Bond", vec![Gives::Morale(1)], When::Always, Only::Anyhow),
            ("Thrust", vec![Gives::ToHit(1), Gives::Ap(1)], When::Charging, Only::Anyhow),
            ("Good Shot", vec![Gives::ToHit(1)], When::Shooting, Only::Anyhow),
            ("Bane", vec![Gives::RerollSixes, Gives::Sure], When::Always, Only::Anyhow),
            ("Primeborn", vec![Gives::ApAgainst(-1)], When::Always, Only::Far),
            ("Machine-Fog", vec![Gives::ToBeHit(-1)], When::Always, Only::Far),
            ("Changebound", vec![Gives::ToBeHit(-1)], When::Always, Only::Far),
            ("Sturdy", vec![Gives::Defense(1)], When::Always, Only::Far),
            ("Warden", vec![Gives::ApAgainst(-1)], When::Always, Only::Far),
            ("Fortified", vec![Gives::ApAgainst(-1)], When::Always, Only::Anyhow),
            ("Vanguard", vec![Gives::AfterDeployment(9)], When::Always, Only::Anyhow),
            ("Protected", vec![Gives::Ignores(6)], When::Always, Only::Anyhow),
            ("Watchborn", vec![Gives::ApOrToHit(1)], When::Always, Only::Far),
            ("Shatter", vec![Gives::Ap(2)], When::Always, Only::AtTough),
            ("Ranged Slayer", vec![Gives::Ap(2)], When::Shooting, Only::FarAtTough),
            (
                "Darkborn",
                vec![Gives::RangeAgainst(-4), Gives::ChargeAgainst(-2)],
                When::Always,
                Only::Anyhow,
            ),
            ("Highborn", vec![Gives::Farther(2)], When::Always, Only::Anyhow),
            ("Agile", vec![Gives::Move(1)], When::Always, Only::Anyhow),
            ("Havocbound", vec![Gives::Ap(1)], When::Always, Only::FarOrCharging),
            ("Disintegrate", vec![Gives::ApAtArmor(2), Gives::Sure], When::Always, Only::Anyhow),
            ("Steadfast", vec![Gives::Recovers(4)], When::Always, Only::Anyhow),
            ("Wolfborn", vec![Gives::PlacedFirst], When::Always, Only::Anyhow),
            ("Fanatic", vec![Gives::AfterDeployment(9)], When::Always, Only::Anyhow),
            ("Teleport", vec![Gives::Note], When::Always, Only::Anyhow),
            ("Point-Blank Surge", vec![Gives::ExtraHits(1)], When::Shooting, Only::Near),
            ("Ravage(X)", vec![Gives::WoundDice(1)], When::Melee, Only::Anyhow),
            ("Infiltrate", vec![Gives::Has(Keyword::Ambush)], When::Always, Only::Anyhow),
            ("Mend", vec![Gives::Note], When::Always, Only::Anyhow),
        ] {
            let read = read(rules.iter().find(|it| it.name() == name).expect("that rule"));
            assert_eq!(read.iter().map(|it| it.gives).collect::<Vec<_>>(), gives, "{name}");
            assert!(read.iter().all(|it| (it.when, it.only) == (when, only)), "{name}");
        }
    }

    #[test]
    fn gdf_60_every_condition_has_a_meaning_and_a_rule_without_effects_has_none() {
        for line in lines() {
            for condition in conditions(line) {
                let on_sheet = When::NAMES.contains(&condition) || Only::NAMES.contains(&condition);
                let in_terms = Terms::default().and(condition) != Terms::default();
                assert!(on_sheet != in_terms, "{line}: {condition}");
            }
            assert!(!field(line, 1).is_empty() || field(line, 2).is_empty(), "{line}");
        }
    }

    #[test]
    fn gdf_61_rules_of_targets_are_of_all_models_but_those_of_a_model_that_stays() {
        let of_one_model = ["Entrenched", "Artillery", "Mobile Artillery"];
        for sheet in rules() {
            let name = sheet.name();
            let helps_a_target = read(&sheet).iter().any(|rule| {
                rule.gives.bearer() == Some(Bearer::Target)
                    || matches!(rule.gives, Gives::RangeAgainst(_) | Gives::ChargeAgainst(_))
            });
            if helps_a_target {
                assert_eq!(terms_of(name).all_models, !of_one_model.contains(&name), "{name}");
            }
        }
    }

    #[test]
    fn gdf_60_terms_are_found_by_any_way_to_write_the_name() {
        let spells = Terms { all_models: true, against_spells: Some(2), ..Terms::default() };
        for name in ["Resistance", "resistance", "Resistance(6+)"] {
            assert_eq!(terms_of(name), spells, "{name}");
        }
        assert_eq!(terms_of("Stealth"), Terms::default(), "this rulebook's own");
        assert_eq!(terms_of("No such rule"), Terms::default());
    }
}
