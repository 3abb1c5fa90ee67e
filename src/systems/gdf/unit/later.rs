//! Rules from later books and army books that are known by name.
//!
//! The file `later.txt` lists the rules, one per line. A rule that fits none of the effects has
//! only a note.

use engine::sheet::Sheet;

use super::{gives, when::When};

const TEXT: &str = include_str!("later.txt");

/// Returns all known rules as sheets.
pub(crate) fn rules() -> Vec<Sheet> {
    let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(sheet).collect()
}

/// Parses a line into a sheet: the rule's name, its effects, when it counts, and a note.
fn sheet(line: &str) -> Sheet {
    let mut parts = line.split('|').map(str::trim);
    let mut part = || parts.next().unwrap_or_default();
    let mut sheet = Sheet::new().with("name", part());
    let keys = [("gives", "value"), ("also", "more")];
    for (effect, (gives, value)) in part().split(" + ").zip(keys) {
        let (name, number) = effect_of(effect);
        if !name.is_empty() {
            sheet.set(gives, name);
        }
        if let Some(number) = number {
            sheet.set(value, number);
        }
    }
    for condition in part().split(", ").filter(|it| !it.is_empty()) {
        sheet.set(if When::NAMES.contains(&condition) { "when" } else { "only" }, condition);
    }
    let note = part();
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
        gives::Gives,
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
            ("Vanguard", vec![Gives::Has(Keyword::Scout)], When::Always, Only::Anyhow),
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
}
