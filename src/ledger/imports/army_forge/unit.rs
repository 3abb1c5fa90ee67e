//! A unit as Army Forge has it, and the sheet it becomes.

use rules_core::{
    RuleSystem,
    gdf::Gdf,
    sheet::{Field, FieldKind, Sheet, Value},
};

use super::super::{
    declared::{Rule, rules},
    lines::Lines,
};
use crate::limits::MOST_FIELDS;

/// The fields of a unit that are no special rules.
pub(super) const OF_UNIT: &[&str] = &["name", "models", "quality", "defense", "points", "weapons"];
/// The fields of a weapon that are no special rules.
pub(super) const OF_WEAPON: &[&str] = &["name", "range", "attacks", "carriers"];

/// A unit, before it is a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Unit {
    /// What it is called.
    pub(super) name: String,
    /// How many models it has.
    pub(super) models: Option<Value>,
    /// Its Quality.
    pub(super) quality: Option<Value>,
    /// Its Defense.
    pub(super) defense: Option<Value>,
    /// What it costs.
    pub(super) points: Option<Value>,
    /// Its special rules.
    pub(super) rules: Vec<Rule>,
    /// What it carries that is no weapon.
    pub(super) items: Vec<Item>,
    /// Its weapons.
    pub(super) weapons: Vec<Weapon>,
}

/// Something that a unit carries and that gives it rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    /// What it is called.
    pub(super) name: String,
    /// How many of the unit's models have it; all where nothing is said.
    pub(super) count: Option<i32>,
    /// The rules it gives.
    pub(super) rules: Vec<Rule>,
}

/// A kind of weapon in a unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weapon {
    /// What it is called.
    pub(super) name: String,
    /// How far it shoots; nothing for melee.
    pub(super) range: Option<Value>,
    /// Its attacks.
    pub(super) attacks: Option<Value>,
    /// How many the unit has of it; one for each model where nothing is said.
    pub(super) count: Option<i32>,
    /// Its special rules.
    pub(super) rules: Vec<Rule>,
}

impl Weapon {
    /// Whether it is the same weapon, however many there are.
    fn is_like(&self, other: &Self) -> bool {
        (&self.name, &self.range, &self.attacks, &self.rules)
            == (&other.name, &other.range, &other.attacks, &other.rules)
    }
}

impl Unit {
    /// How many models it has, where that is a number.
    pub(super) fn size(&self) -> Option<i32> {
        match self.models {
            Some(Value::Number(models)) => Some(models),
            _ => None,
        }
    }

    /// Adds one kind of weapon, to those of its kind where there are some.
    pub(super) fn arm(&mut self, weapon: Weapon) {
        let like = self.weapons.iter_mut().find(|it| it.is_like(&weapon));
        match like.map(|it| &mut it.count).zip(weapon.count) {
            Some((Some(count), more)) => *count = count.saturating_add(more),
            _ => self.carry(weapon),
        }
    }

    /// Adds one kind of weapon. Of those that are too many for any roster, one is enough for it to be refused.
    pub(super) fn carry(&mut self, weapon: Weapon) {
        if self.weapons.len() <= MOST_FIELDS {
            self.weapons.push(weapon);
        }
    }

    /// Takes in the other half of a combined unit.
    pub(super) fn combine(&mut self, other: Self) {
        // Weapons of which every model has one are counted while it is known how many models that is.
        let counted = |unit: &Self| {
            let size = unit.size();
            let count = move |it: &Weapon| Weapon { count: it.count.or(size), ..it.clone() };
            unit.weapons.iter().map(count).collect::<Vec<_>>()
        };
        let weapons = counted(&other);
        self.weapons = counted(self);
        weapons.into_iter().for_each(|weapon| self.arm(weapon));
        for item in other.items {
            let like = self
                .items
                .iter_mut()
                .take(MOST_FIELDS)
                .find(|it| (&it.name, &it.rules) == (&item.name, &item.rules));
            match like.map(|it| &mut it.count).zip(item.count) {
                Some((Some(count), more)) => *count = count.saturating_add(more),
                Some((None, _)) => {}
                None => self.items.push(item),
            }
        }
        self.models = sum(self.models.take(), other.models);
        self.points = sum(self.points.take(), other.points);
    }

    /// Its sheet. What it has no field for goes into the lines.
    pub(super) fn sheet(&self, lines: &mut Lines) -> Sheet {
        let fields = Gdf::fields();
        let mut sheet = Sheet::new().with("name", self.name.as_str());
        for (key, what, value) in [
            ("models", "number of models", &self.models),
            ("quality", "Quality", &self.quality),
            ("defense", "Defense", &self.defense),
            ("points", "points", &self.points),
        ] {
            if value.is_none() {
                lines.add(&self.name, &format!("{what} not given"));
            }
            sheet.put(key, value.clone());
        }
        let mut left = unwritten(&self.rules, &mut sheet, fields, OF_UNIT);
        let size = self.size();
        for item in &self.items {
            let has_all = size.is_none() || item.count.is_none_or(|count| Some(count) >= size);
            let (name, rules) = (&item.name, join(&item.rules));
            let whole = has_all && unwritten(&item.rules, &mut sheet, fields, OF_UNIT).is_empty();
            let count = item.count.filter(|_| !has_all).map(|count| format!("{count}x "));
            let count = count.unwrap_or_default();
            left.push(match (whole, item.rules.is_empty()) {
                (_, true) => format!("{count}{name}"),
                (true, false) => format!("{name} ({rules}, counted)"),
                (false, false) => format!("{count}{name} ({rules})"),
            });
        }
        lines.add_all(&self.name, &left);
        let weapons: Vec<Sheet> =
            self.weapons.iter().flat_map(|weapon| self.weapon_sheets(weapon, lines)).collect();
        sheet.change_list("weapons", |list| *list = weapons);
        sheet
    }

    /// The sheet of a weapon, or two where some models have more of it than others.
    fn weapon_sheets(&self, weapon: &Weapon, lines: &mut Lines) -> Vec<Sheet> {
        let mut sheet = Sheet::new().with("name", weapon.name.as_str());
        sheet.put("range", weapon.range.clone());
        sheet.put("attacks", weapon.attacks.clone());
        let left = unwritten(&weapon.rules, &mut sheet, weapon_fields(), OF_WEAPON);
        let place = format!("{}, {}", self.name, weapon.name);
        lines.add_all(&place, &left);
        let (Some(count), Some(models)) = (weapon.count, self.size().filter(|it| *it > 0)) else {
            if let Some(count) = weapon.count.filter(|count| *count > 0) {
                sheet.set("carriers", count);
            }
            return vec![sheet];
        };
        let (each, rest) = (count / models, count % models);
        let for_all = (each > 0).then(|| {
            if each == 1 {
                return sheet.clone();
            }
            lines.add(
                &place,
                &format!("{each} for each model, taken as one with {each} times the attacks"),
            );
            let attacks = match sheet.get("attacks") {
                Some(Value::Number(attacks)) => Value::Number(attacks.saturating_mul(each)),
                // What is no number stays, to be put right.
                Some(other) => other.clone(),
                None => Value::Number(each),
            };
            let mut sheet = sheet.clone();
            sheet.set("attacks", attacks);
            sheet
        });
        let for_some = (rest > 0).then(|| sheet.clone().with("carriers", rest));
        for_all.into_iter().chain(for_some).collect()
    }
}

/// The fields of a weapon.
pub(super) fn weapon_fields() -> &'static [Field] {
    let list = Gdf::fields().iter().find(|field| field.key == "weapons");
    match list.map(|field| field.kind) {
        Some(FieldKind::List { fields, .. }) => fields,
        _ => &[],
    }
}

/// The rules that a sheet stands for.
pub(super) fn rules_of(sheet: &Sheet) -> String {
    join(&rules(sheet, Gdf::fields(), OF_UNIT))
}

fn join(rules: &[Rule]) -> String {
    rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Writes rules into their fields; gives those that have none.
fn unwritten(rules: &[Rule], sheet: &mut Sheet, fields: &[Field], taken: &[&str]) -> Vec<String> {
    let left = rules.iter().filter(|rule| !rule.write(sheet, fields, taken));
    left.map(ToString::to_string).collect()
}

fn sum(one: Option<Value>, other: Option<Value>) -> Option<Value> {
    match (one, other) {
        (Some(Value::Number(one)), Some(Value::Number(other))) => {
            Some(Value::Number(one.saturating_add(other)))
        }
        (one, other) => one.or(other),
    }
}
