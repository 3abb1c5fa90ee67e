//! A roster in Army Forge's share text.

use rules_core::{
    RuleSystem, System,
    gdf::Gdf,
    sheet::{Field, FieldKind, Sheet, Value},
};

use super::{
    super::declared::rules,
    text::counted,
    unit::{OF_WEAPON, rules_of, weapon_fields},
};
use crate::rosters::KeptRoster;

/// What the text is called that rosters of a system can be written in, for those who keep them elsewhere.
pub fn text_format(system: System) -> Option<&'static str> {
    (system == System::Gdf).then_some("Army Forge text")
}

/// A roster in the text that its system has; `None` where it has none.
///
/// ```
/// use ledger::{KeptRoster, Origin, write_text};
/// use rules_core::System;
///
/// let kept = KeptRoster::new(System::Gdf, "Night Shift", Origin(1));
/// let text = write_text(&kept).expect("Army Forge's");
/// assert!(text.starts_with("++ Night Shift [0pts] ++\n\nFirst Squad [5] Q4+ D4+ | 0pts |"));
/// assert_eq!(write_text(&KeptRoster::new(System::Tnt, "Rust Dogs", Origin(1))), None);
/// ```
pub fn write_text(kept: &KeptRoster) -> Option<String> {
    text_format(kept.system)?;
    let roster = &kept.roster;
    let total = kept.system.about().cost_of(roster).unwrap_or_default();
    let mut text = format!("++ {} [{total}pts] ++\n", plain(&roster.name, "Army"));
    for same in roster.figures.chunk_by(PartialEq::eq) {
        let Some(unit) = same.first() else { continue };
        let fields = Gdf::fields();
        let number = |key| number_in(unit, fields, key);
        let models = number("models");
        let count = i32::try_from(same.len()).unwrap_or(i32::MAX);
        text.push_str(&format!(
            "\n{} [{models}] Q{}+ D{}+ | {}pts | {}\n",
            counted_name(count, &plain(unit.name(), "Unit")),
            number("quality"),
            number("defense"),
            number("points"),
            rules_of(unit),
        ));
        let weapons: Vec<String> =
            unit.list("weapons").iter().map(|it| weapon(it, models)).collect();
        text.push_str(&weapons.join(", "));
        text.push('\n');
    }
    Some(text)
}

fn weapon(sheet: &Sheet, models: i32) -> String {
    let fields = weapon_fields();
    let number = |key| number_in(sheet, fields, key);
    let mut words = Vec::new();
    if number("range") > 0 {
        words.push(format!("{}\"", number("range")));
    }
    words.push(format!("A{}", number("attacks")));
    words.extend(rules(sheet, fields, OF_WEAPON).iter().map(ToString::to_string));
    let count = match number("carriers") {
        0 => models,
        carriers => carriers,
    };
    let name = counted_name(count, &plain(sheet.name(), "Weapon"));
    format!("{name} ({})", words.join(", "))
}

/// The number in a field, or what an empty one counts as.
fn number_in(sheet: &Sheet, fields: &[Field], key: &str) -> i32 {
    match (sheet.get(key), fields.iter().find(|field| field.key == key).map(|field| field.kind)) {
        (Some(Value::Number(number)), _) => (*number).max(0),
        (_, Some(FieldKind::Number { preset, .. })) => preset,
        _ => 0,
    }
}

/// A name without what the text itself is built of.
fn plain(name: &str, nameless: &str) -> String {
    let plain = name.replace(['[', ']', '(', ')', ',', '|', '+'], " ");
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { nameless.to_owned() } else { plain }
}

/// How many there are of something, and its name. One is not counted, unless its name could be taken for a number.
fn counted_name(count: i32, name: &str) -> String {
    if count == 1 && counted(name).0.is_none() {
        name.to_owned()
    } else {
        format!("{count}x {name}")
    }
}
