//! Writes rosters as Army Forge's share text.

use rules_core::{
    Rules, System,
    gdf::Edition,
    sheet::{Field, FieldKind, Roster, Sheet, Tie, Value},
};

use super::{
    super::declared::{Rule, is_alike, rules},
    edition::{decide, edition_of, version_of},
    fields::{OF_UNIT, OF_WEAPON, OTHERS, weapon_fields},
    text::{self, counted, range_first, split},
    whole::whole,
};
use crate::documents::rosters::KeptRoster;

/// Returns the name of the text format in which other programs can read a system's rosters.
pub fn text_format(system: System) -> Option<&'static str> {
    edition_of(system).map(|_| "Army Forge text")
}

/// Writes a roster in its system's text format. Returns `None` if the system has none.
///
/// ```
/// use ledger::{KeptRoster, Origin, write_text};
/// use rules_core::System;
///
/// let kept = KeptRoster::new(System::Gdf35, "Night Shift", Origin(1));
/// let text = write_text(&kept).expect("Army Forge's");
/// assert!(text.starts_with("++ Night Shift [0pts] ++\n\nFirst Squad [5] Q4+ D4+ | 0pts |"));
/// let kept = KeptRoster::new(System::Gdf, "Night Shift", Origin(1));
/// let text = write_text(&kept).expect("Army Forge's");
/// assert!(text.starts_with("++ Night Shift (v2.16) [0pts] ++"));
/// assert_eq!(write_text(&KeptRoster::new(System::Tnt, "Rust Dogs", Origin(1))), None);
/// ```
pub fn write_text(kept: &KeptRoster) -> Option<String> {
    let edition = edition_of(kept.system)?;
    let roster = &whole(&kept.roster);
    let total = kept.system.about().cost_of(roster).unwrap_or_default();
    let name = plain(&roster.name, "Army");
    let units = units_of(roster, edition);
    let with_name = |name: &str| format!("++ {name} [{total}pts] ++\n{units}");
    let text = with_name(&name);
    // Lists don't say their edition. The name states it only if nothing else is a sign of it.
    let list = text::list(&text).ok();
    let read = list.map(|list| decide(&list.name, list.units.iter().map(|it| &it.1)).0);
    Some(match read == Some(edition) {
        true => text,
        false => with_name(&format!("{name} {}", version_of(edition))),
    })
}

/// Writes all units of a roster.
fn units_of(roster: &Roster, edition: Edition) -> String {
    let mut text = String::new();
    let mut blocks: Vec<(i32, Vec<usize>, String)> = Vec::new();
    for block in blocks_of(roster) {
        let units: Vec<String> =
            block.iter().map(|&place| unit(&roster.figures[place], 1, edition)).collect();
        let words = units.join("| Joined to:\n");
        match blocks.last_mut() {
            // Consecutive equal units become one with a count, unless another unit has joined them.
            Some((count, _, first)) if block.len() == 1 && *first == words => *count += 1,
            _ => blocks.push((1, block, words)),
        }
    }
    for (count, block, words) in blocks {
        text.push('\n');
        match block.as_slice() {
            [place] => text.push_str(&unit(&roster.figures[*place], count, edition)),
            _ => text.push_str(&words),
        }
    }
    text
}

/// Groups the indices of all units. In a group, a unit comes after the units that join it.
fn blocks_of(roster: &Roster) -> Vec<Vec<usize>> {
    let joins = |place: usize| {
        let tie = Tie::read(roster.figures[place].get("joins"));
        roster.tied(&tie, place)
    };
    let places = 0..roster.figures.len();
    let hosts = places.clone().filter(|&place| match joins(place) {
        Some(host) => joins(host).is_some(),
        None => true,
    });
    let block = |host: usize| {
        let is_host = joins(host).is_none();
        let mut block: Vec<usize> =
            places.clone().filter(|&place| is_host && joins(place) == Some(host)).collect();
        block.push(host);
        block
    };
    hosts.map(block).collect()
}

/// Writes a unit's two lines.
fn unit(sheet: &Sheet, count: i32, edition: Edition) -> String {
    let fields = edition.fields();
    let number = |key| number_in(sheet, fields, key);
    let models = number("models");
    let weapons: Vec<String> =
        sheet.list("weapons").iter().map(|it| weapon(it, models, edition)).collect();
    format!(
        "{} [{models}] Q{}+ D{}+ | {}pts | {}\n{}\n",
        counted_name(count, &plain(sheet.name(), "Unit")),
        number("quality"),
        number("defense"),
        number("points"),
        rules_of(sheet, models, edition).join(", "),
        weapons.join(", "),
    )
}

/// Returns a unit's rules, except for those from its items, followed by its items.
fn rules_of(sheet: &Sheet, models: i32, edition: Edition) -> Vec<String> {
    let mut own: Vec<Rule> = rules(sheet, edition.fields(), OF_UNIT);
    own.extend(others(sheet));
    let mut items = Vec::new();
    for item in sheet.list("items") {
        let gives = match item.get("gives") {
            Some(Value::Text(gives)) => gives.as_str(),
            _ => "",
        };
        let given = split(gives, ',').into_iter().filter_map(Rule::read);
        let given: Vec<String> =
            given.filter(|rule| take_out(&mut own, rule)).map(|rule| written(&rule)).collect();
        let count = match number_in(item, &[], "carriers") {
            0 => models,
            carriers => carriers,
        };
        let name = format!("{count}x {}", plain(item.name(), "Item"));
        items.push(match given.is_empty() {
            true => name,
            false => format!("{name}({})", given.join(", ")),
        });
    }
    own.iter().map(written).chain(items).collect()
}

/// Removes an item's rule from the unit's own rules, or subtracts its rating. Returns `true` if the
/// unit had the rule.
fn take_out(own: &mut Vec<Rule>, given: &Rule) -> bool {
    let whole = |rule: &Rule| rule.rating.as_deref().and_then(|it| it.parse::<i32>().ok());
    let by_name = |own: &[Rule]| own.iter().position(|it| is_alike(&it.name, &given.name));
    let same = own.iter().position(|it| it == given);
    let Some(place) = same.or_else(|| by_name(own)) else { return false };
    let given = given.rating.as_deref().map(|it| it.trim_start_matches('+').parse::<i32>());
    let left = match (whole(&own[place]), given) {
        (Some(number), Some(Ok(given))) => number.saturating_sub(given),
        _ => 0,
    };
    if left > 0 {
        own[place].rating = Some(left.to_string());
    } else {
        own.remove(place);
    }
    true
}

/// Returns the rules on a sheet that are not in the book.
fn others(sheet: &Sheet) -> impl Iterator<Item = Rule> {
    sheet.list(OTHERS).iter().filter_map(|rule| Rule::read(rule.name()))
}

fn weapon(sheet: &Sheet, models: i32, edition: Edition) -> String {
    let fields = weapon_fields(edition);
    let number = |key| number_in(sheet, fields, key);
    let mut words = Vec::new();
    // Inches at the start of a name are read as the range, unless another range is given.
    if number("range") > 0 || range_first(sheet.name()).is_some() {
        words.push(format!("{}\"", number("range")));
    }
    words.push(format!("A{}", number("attacks")));
    let own = rules(sheet, fields, OF_WEAPON).into_iter();
    words.extend(own.chain(others(sheet)).map(|rule| written(&rule)));
    let count = match number("carriers") {
        0 => models,
        carriers => carriers,
    };
    let count = count.saturating_mul(number("each").max(1));
    let name = counted_name(count, &plain(sheet.name(), "Weapon"));
    format!("{name} ({})", words.join(", "))
}

/// Writes a rule without characters that have a meaning in the text format.
fn written(rule: &Rule) -> String {
    let name = plain(&rule.name, "Rule");
    match rule.rating.as_deref().map(|rating| plain(rating, "")) {
        Some(rating) if !rating.is_empty() => format!("{name}({rating})"),
        _ => name,
    }
}

/// Returns the number in a field, or the default if the field is empty.
fn number_in(sheet: &Sheet, fields: &[Field], key: &str) -> i32 {
    match (sheet.get(key), fields.iter().find(|field| field.key == key).map(|field| field.kind)) {
        (Some(Value::Number(number)), _) => (*number).max(0),
        (_, Some(FieldKind::Number { preset, .. })) => preset,
        _ => 0,
    }
}

/// Replaces characters in a name that have a meaning in the text format.
fn plain(name: &str, nameless: &str) -> String {
    let plain = name.replace(['[', ']', '(', ')', ',', '|', '+'], " ");
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { nameless.to_owned() } else { plain }
}

/// Writes a name with its number. Omits the number 1 unless the name itself starts with a number.
fn counted_name(count: i32, name: &str) -> String {
    // A bracket may follow, after which `2x` alone would be a number, too.
    if count == 1 && counted(&format!("{name} (")).0.is_none() {
        name.to_owned()
    } else {
        format!("{count}x {name}")
    }
}
