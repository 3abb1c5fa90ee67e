//! Tests that an import loses no data. All data must be either on the sheet or in the lines about
//! data that was not imported.

use proptest::{collection::vec, prelude::*, sample::subsequence};
use serde_json::{Value as Json, json};

use super::*;

/// Rules from the book, from other books and invented ones, for some weapons or for the whole unit.
const RULES: &[&str] = &[
    "Fast",
    "Tough(3)",
    "Fear(2)",
    "Transport(7)",
    "Shielded",
    "Counter",
    "AP(2) in melee",
    "AP(1) when charging",
    "Poison in Melee",
    "Rending when Shooting",
    "Bane in melee Aura",
    "Stealth Aura",
    "Lock-On",
    "Reliable",
    "Zork",
    "Blim(4)",
    "Zork Mark",
];

fn some_rules() -> impl Strategy<Value = Vec<String>> {
    subsequence(RULES, 0..5).prop_map(|rules| rules.into_iter().map(str::to_owned).collect())
}

/// A unit as a player has built it.
#[derive(Clone, Debug)]
struct Unit {
    models: i32,
    stats: (i32, i32, i32),
    /// The unit's rules, each with the number of models that have it, or `None` for all.
    rules: Vec<(Option<i32>, String)>,
    /// The unit's items, each with its number and the rules that it gives.
    items: Vec<(i32, Vec<String>)>,
    weapons: Vec<Weapon>,
}

#[derive(Clone, Debug)]
struct Weapon {
    count: i32,
    range: i32,
    attacks: i32,
    /// The weapon's rules, each with the number of weapons that have it, or `None` for all.
    rules: Vec<(Option<i32>, String)>,
}

/// The style in which a share text is written.
#[derive(Clone, Copy, Debug)]
struct Hand {
    range_first: bool,
    pasted: bool,
}

fn a_unit() -> impl Strategy<Value = Unit> {
    let counted = |most: i32| prop::option::of(1..=most);
    let weapon = (1..=12_i32, prop_oneof![Just(0), 1..=60_i32], 1..=6_i32, some_rules());
    let weapon = weapon.prop_flat_map(move |(count, range, attacks, rules)| {
        let rules = rules.into_iter().map(|rule| (counted(count + 1), Just(rule)));
        let weapon = move |rules| Weapon { count, range, attacks, rules };
        rules.collect::<Vec<_>>().prop_map(weapon)
    });
    let stats = (2..=6_i32, 2..=6_i32, 5..=500_i32);
    let items = vec((1..=10_i32, some_rules()), 0..3);
    (1..=10_i32, stats, some_rules(), items, vec(weapon, 0..4)).prop_flat_map(
        move |(models, stats, rules, items, weapons)| {
            let rules = rules.into_iter().map(|rule| (counted(models), Just(rule)));
            let unit = move |rules| Unit {
                models,
                stats,
                rules,
                items: items.clone(),
                weapons: weapons.clone(),
            };
            rules.collect::<Vec<_>>().prop_map(unit)
        },
    )
}

impl Unit {
    fn text(&self, hand: Hand) -> String {
        let (quality, defense, points) = self.stats;
        let counted = |(count, rule): &(Option<i32>, String)| match count {
            Some(count) => format!("{count}x {rule}"),
            None => rule.clone(),
        };
        let mut rules: Vec<String> = self.rules.iter().map(counted).collect();
        rules.extend(self.items.iter().enumerate().map(|(place, (count, rules))| {
            match rules.is_empty() {
                true => format!("{count}x Crate{place}"),
                false => format!("{count}x Crate{place}({})", rules.join(", ")),
            }
        }));
        let weapons = self.weapons.iter().enumerate().map(|(place, weapon)| {
            let range = (weapon.range > 0).then(|| format!("{}\"", weapon.range));
            let (before, within) = if hand.range_first { (range, None) } else { (None, range) };
            let before = before.map(|range| range + " ").unwrap_or_default();
            let parts = within.into_iter().chain([format!("A{}", weapon.attacks)]);
            let parts: Vec<_> = parts.chain(weapon.rules.iter().map(counted)).collect();
            format!("{}x {before}Gun{place} ({})", weapon.count, parts.join(", "))
        });
        let weapons: Vec<String> = weapons.collect();
        let text = format!(
            "++ List [GF {points}pts] ++\n\nMoths [{}] Q{quality}+ D{defense}+ | {points}pts | \
                {}\n{}\n",
            self.models,
            rules.join(", "),
            weapons.join(", ")
        );
        if !hand.pasted {
            return text;
        }
        text.replace(' ', "\u{a0}")
            .replace("x\u{a0}", "×\u{a0}")
            .replace('"', "″")
            .replace('\n', "\n> ")
    }

    fn list(&self) -> String {
        let (quality, defense, cost) = self.stats;
        let rule = |rule: &String| match rule.split_once('(') {
            Some((name, rest)) if rest.ends_with(')') => {
                let rating = rest.trim_end_matches(')');
                json!({ "name": name, "rating": rating, "type": "ArmyBookRule" })
            }
            _ => json!({ "name": rule, "type": "ArmyBookRule" }),
        };
        let all = |rules: &[(Option<i32>, String)]| -> Vec<Json> {
            rules.iter().filter(|it| it.0.is_none()).map(|it| rule(&it.1)).collect()
        };
        let weapons = self.weapons.iter().enumerate().map(|(place, weapon)| {
            json!({ "name": format!("Gun{place}"), "count": weapon.count, "range": weapon.range,
                "attacks": weapon.attacks, "specialRules": all(&weapon.rules),
                "type": "ArmyBookWeapon" })
        });
        let items = self.items.iter().enumerate().map(|(place, (count, rules))| {
            let content: Vec<Json> = rules.iter().map(rule).collect();
            json!({ "name": format!("Crate{place}"), "count": count, "content": content,
                "type": "ArmyBookItem" })
        });
        let counted = self.rules.iter().filter_map(|(count, text)| {
            let mut rule = rule(text);
            rule["count"] = Json::from((*count)?);
            Some(rule)
        });
        let loadout: Vec<Json> = weapons.chain(items).chain(counted).collect();
        json!({ "gameSystem": "gf", "units": [{ "name": "Moths", "size": self.models, "cost": cost,
            "quality": quality, "defense": defense, "rules": all(&self.rules),
            "loadout": loadout }] })
        .to_string()
    }

    /// Checks that all of the unit's data is in the import. `with_counts` is `true` if the source
    /// says how many weapons have a rule.
    fn is_found_in(&self, imported: &Imported, with_counts: bool) -> Result<(), TestCaseError> {
        let figures = &imported.kept.roster.figures;
        let said = said(imported).join("\n");
        let sheets = serde_json::to_string(figures).expect("JSON");
        let found = letters(&format!("{sheets}{said}"));
        let sum = |key| figures.iter().filter_map(|it| number(it, key)).sum::<i32>();
        prop_assert_eq!(sum("models"), self.models);
        prop_assert_eq!(sum("points"), self.stats.2);
        for figure in figures {
            let stats = [self.stats.0, self.stats.1].map(Some);
            prop_assert_eq!(numbers(figure, ["quality", "defense"]), stats);
        }
        for (count, rule) in &self.rules {
            prop_assert!(found.contains(&plain(rule)), "{} in {} {}", rule, sheets, said);
            if let Some(count) = count.filter(|count| *count < self.models) {
                let have = if count == 1 { "has" } else { "have" };
                let words = format!("{count} of {} models {have} {}", self.models, name_of(rule));
                // A rule without a known effect may be an item that this many models carry. If some
                // models have become a separate unit, all others may have the rule.
                let is_it = |it: &Sheet| {
                    let carriers = number(it, "carriers");
                    it.name() == rule && (carriers == Some(count) || figures.len() > 1)
                };
                let is_item = figures.iter().any(|it| it.list("items").iter().any(is_it));
                prop_assert!(said.contains(&words) || is_item, "{} in {}", words, said);
            }
        }
        for (place, (_, rules)) in self.items.iter().enumerate() {
            let name = format!("crate{place}");
            prop_assert!(found.contains(&name), "{} in {}", name, sheets);
            for rule in rules {
                prop_assert!(found.contains(&plain(rule)), "{} in {} {}", rule, sheets, said);
            }
        }
        for (place, weapon) in self.weapons.iter().enumerate() {
            let name = format!("Gun{place}");
            let mut dice = 0;
            for figure in figures {
                let models = number(figure, "models").unwrap_or_default();
                for sheet in figure.list("weapons").iter().filter(|it| it.name() == name) {
                    prop_assert_eq!(number(sheet, "range"), Some(weapon.range));
                    let carriers = number(sheet, "carriers").unwrap_or(models);
                    let each = number(sheet, "each").unwrap_or(1);
                    dice += carriers * each * number(sheet, "attacks").unwrap_or_default();
                }
            }
            prop_assert_eq!(dice, weapon.count * weapon.attacks, "{} in {}", name, sheets);
            let rules = weapon.rules.iter().filter(|it| with_counts || it.0.is_none());
            for (_, rule) in rules {
                prop_assert!(found.contains(&plain(rule)), "{} in {} {}", rule, sheets, said);
            }
        }
        Ok(())
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the name of a rule, without its number or limiting ending.
fn name_of(rule: &str) -> &str {
    rule.split(['(']).next().unwrap_or(rule).split(" in ").next().unwrap_or(rule)
}

/// Returns the part of a rule's name that the import must contain.
fn plain(rule: &str) -> String {
    let name = name_of(rule);
    let name = name.split(" when ").next().unwrap_or(name);
    letters(name.strip_suffix(" Aura").unwrap_or(name))
}

proptest! {
    #[test]
    fn all_that_a_text_says_is_found_again(
        unit in a_unit(),
        range_first: bool,
        pasted: bool,
    ) {
        let text = unit.text(Hand { range_first, pasted });
        unit.is_found_in(&imported(&text), true)?;
    }

    #[test]
    fn all_that_a_list_says_is_found_again(unit in a_unit()) {
        unit.is_found_in(&imported(unit.list()), false)?;
    }

    #[test]
    fn all_that_a_battlescribe_roster_says_is_found_again(
        figures in vec(a_selection(), 1..4),
        group: bool,
    ) {
        let with = |dialect: Dialect| imported(dialect.roster(&figures, group));
        let read = with(Dialect::Of203);
        for other in [Dialect::Of115, Dialect::Of201, Dialect::NewRecruit] {
            prop_assert_eq!(&with(other), &read, "{:?}", other);
        }
        let sheets = serde_json::to_string(&read.kept.roster.figures).expect("JSON");
        let said = format!("{sheets}\n{}", said(&read).join("\n"));
        let words = figures.iter().flat_map(Selection::words);
        let group = group.then(|| "Gang".to_owned());
        for word in words.chain(group).chain(["Camp".to_owned(), "Folk".to_owned()]) {
            prop_assert!(said.contains(&word), "{} in {}", word, said);
        }
        let count: i32 = figures.iter().map(|it| it.number).sum();
        prop_assert_eq!(i32::try_from(read.kept.roster.figures.len()), Ok(count));
    }
}

/// A figure in BattleScribe.
#[derive(Clone, Debug)]
struct Selection {
    /// The number that makes all of this figure's names unique.
    id: u32,
    number: i32,
    has_own_name: bool,
    has_notes: bool,
    rules: usize,
    categories: usize,
    /// The figure's gear. Each entry has the number of items, the type of the profile if there is
    /// one, and whether profile and selection have the same name.
    gear: Vec<(i32, Option<&'static str>, bool)>,
    iron: i32,
}

fn a_selection() -> impl Strategy<Value = Selection> {
    const TYPES: &[&str] = &["Melee Weapon", "Relic Ranged Weapons", "Armor", "Grenades", "Curse"];
    let gear = (1..=3_i32, prop::option::of(prop::sample::select(TYPES)), any::<bool>());
    let flags = any::<(bool, bool)>();
    let counts = (0..3_usize, 0..3_usize, 0..3_i32);
    (1_000..1_000_000_u32, 1..=3_i32, flags, counts, vec(gear, 0..4)).prop_map(
        |(id, number, (has_own_name, has_notes), (rules, categories, iron), gear)| Selection {
            id,
            number,
            has_own_name,
            has_notes,
            rules,
            categories,
            gear,
            iron,
        },
    )
}

impl Selection {
    /// Returns all words on the figure, except the sentences of its rules.
    fn words(&self) -> Vec<String> {
        let Self { id, rules, categories, .. } = self;
        let mut words = vec![format!("Kind{id}"), format!("{}", id % 97)];
        words.extend(self.has_own_name.then(|| format!("Own{id}")));
        words.extend(self.has_notes.then(|| format!("Note{id}")));
        words.extend((0..*rules).map(|it| format!("Rule{it}of{id}")));
        words.extend((0..*categories).map(|it| format!("Cat{it}of{id}")));
        for (place, (number, kind, is_same)) in self.gear.iter().enumerate() {
            words.push(format!("Thing{place}of{id}"));
            if kind.is_some() {
                words.extend((!is_same).then(|| format!("Other{place}of{id}")));
                words.push(format!("Odd{place}of{id}"));
                words.push(format!("Trait{place}of{id}"));
            }
            if *number > self.number {
                words.push(match self.number {
                    1 => format!("has {number},"),
                    _ => format!("{number} for"),
                });
            }
        }
        words.extend((self.iron > 0).then(|| format!("Iron {}", self.iron)));
        words
    }

    /// Returns the data that is the same in all versions.
    fn tree(&self) -> Json {
        let Self { id, number, .. } = self;
        let characteristic = |name: &str, text: String| json!({ "name": name, "$text": text });
        let stats = ["Defense", "Wounds", "Move", "Melee", "Ranged", "Strength", "Mettle"];
        let stats = stats.map(|name| characteristic(name, "5".to_owned())).to_vec();
        let stats: Vec<Json> =
            stats.into_iter().chain([characteristic("Oddity", (id % 97).to_string())]).collect();
        let gear = self.gear.iter().enumerate().map(|(place, (number, kind, is_same))| {
            let name = format!("Thing{place}of{id}");
            let other = if *is_same { name.clone() } else { format!("Other{place}of{id}") };
            let said = vec![
                characteristic("Strength", "STR+1".to_owned()),
                characteristic("Odd", format!("Odd{place}of{id}")),
                characteristic("Special Rules", format!("Trait{place}of{id}")),
                characteristic("Nothing", "-".to_owned()),
            ];
            let profile = kind.map(|kind| {
                json!({ "name": other, "typeName": kind,
                "characteristics": said })
            });
            json!({ "name": name, "number": number, "type": "upgrade",
                "profiles": profile.into_iter().collect::<Vec<_>>() })
        });
        let named = |what: &str, count: usize| -> Vec<Json> {
            (0..count).map(|it| json!({ "name": format!("{what}{it}of{id}") })).collect()
        };
        let costs = json!([{ "name": "pts", "value": number * 10 },
            { "name": "Iron", "value": self.iron }]);
        let mut tree = json!({
            "name": format!("Kind{id}"), "number": number, "type": "model",
            "profiles": [{ "name": format!("Kind{id}"), "typeName": "Model",
                "characteristics": stats }],
            "rules": named("Rule", self.rules),
            "categories": named("Cat", self.categories),
            "selections": gear.collect::<Vec<_>>(),
            "costs": costs,
        });
        if self.has_own_name {
            tree["customName"] = Json::from(format!("Own{id}"));
        }
        if self.has_notes {
            tree["customNotes"] = Json::from(format!("Note{id}"));
        }
        tree
    }
}

/// The programs and versions that can write a roster.
#[derive(Clone, Copy, Debug)]
enum Dialect {
    Of115,
    Of201,
    Of203,
    NewRecruit,
}

impl Dialect {
    fn roster(self, figures: &[Selection], group: bool) -> String {
        let selections: Vec<Json> = figures.iter().map(Selection::tree).collect();
        let selections = match group {
            true => json!([{ "name": "Gang", "type": "upgrade", "selections": selections }]),
            false => Json::from(selections),
        };
        let roster = json!({
            "name": "Kings", "gameSystemName": "This is Not a Test",
            "costs": [{ "name": "pts", "value": 1 }],
            "forces": [{ "name": "Camp", "catalogueName": "Folk", "selections": selections }],
        });
        match self {
            Self::NewRecruit => json!({ "roster": roster }).to_string(),
            _ => self.element("roster", &roster),
        }
    }

    /// Returns an element in XML, as this version writes it.
    fn element(self, name: &str, json: &Json) -> String {
        let (mut attributes, mut within) = (String::new(), String::new());
        for (key, value) in json.as_object().expect("an object") {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let key = match (self, key.as_str()) {
                (Self::Of115, "typeName") => "type",
                (Self::Of201, "typeName") => "profileTypeName",
                (Self::Of115 | Self::Of201, "$text") => "value",
                (_, key) => key,
            };
            match value {
                Json::Array(entries) => {
                    let one = if key == "categories" { "category" } else { &key[..key.len() - 1] };
                    let entries = entries.iter().map(|entry| self.element(one, entry));
                    within += &format!("<{key}>{}</{key}>", entries.collect::<String>());
                }
                _ if key == "$text" => within += &text,
                _ if key == "customNotes" => within += &format!("<{key}>{text}</{key}>"),
                _ => attributes += &format!(" {key}=\"{text}\""),
            }
        }
        format!("<{name}{attributes}>{within}</{name}>")
    }
}

proptest! {
    #[test]
    fn what_nothing_reads_is_listed_wherever_it_stands(
        key in "zz[a-zA-Z]{1,9}",
        value in prop_oneof![
            "[A-Z][a-z]{2,8}".prop_map(Json::from),
            (1000..9999_i32).prop_map(Json::from),
            "[A-Z][a-z]{2,8}".prop_map(|name| json!([{ "name": name }])),
            "[A-Z][a-z]{2,8}".prop_map(|text| json!({ "deep": [text] })),
        ],
        place in 0..9_usize,
    ) {
        let part = || json!({
            "name": "Kit", "count": 1, "content": [{ "name": "Gun", "range": 12, "attacks": 1 }],
        });
        let mut list = json!({
            "name": "Odd", "gameSystem": "gf", "units": [{
                "name": "Ann", "size": 1, "quality": 4, "defense": 4, "cost": 10,
                "rules": [{ "name": "Fast" }],
                "loadout": [part(), { "name": "Saw", "range": 0, "attacks": 2, "count": 1,
                    "specialRules": [{ "name": "AP", "rating": 1 }] }],
                "selectedUpgrades": [{ "option": { "label": "Kit", "gains": [part()] } }],
            }],
        });
        let unit = "/units/0";
        let path = [
            "", unit, &format!("{unit}/rules/0"), &format!("{unit}/loadout/0"),
            &format!("{unit}/loadout/0/content/0"), &format!("{unit}/loadout/1"),
            &format!("{unit}/loadout/1/specialRules/0"),
            &format!("{unit}/selectedUpgrades/0/option"),
            &format!("{unit}/selectedUpgrades/0/option/gains/0/content/0"),
        ][place].to_owned();
        prop_assert_eq!(imported(list.to_string()).left_out, []);
        let says = value.to_string();
        let says = says.rsplit('"').find(|it| it.starts_with(char::is_uppercase)).unwrap_or(&says);
        list.pointer_mut(&path).unwrap()[&key] = value.clone();
        let told = imported(list.to_string()).left_out;
        let is_it = |it: &LeftOut| {
            it.kind == LeftKind::Key && it.data[0] == key && it.data[1].contains(says)
        };
        prop_assert!(told.iter().any(is_it), "{path}, {key}, {says}: {told:?}");
    }
}
