//! A unit from Army Forge, before it is converted to a sheet.

use rules_core::sheet::Value;

use super::super::{declared::Rule, left_out::LeftKind, omissions::Omissions};
use crate::documents::limits::MOST_FIELDS;

/// A unit from a list or a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Unit {
    /// The unit's name.
    pub(super) name: String,
    /// The number of models.
    pub(super) models: Option<Value>,
    /// The unit's Quality.
    pub(super) quality: Option<Value>,
    /// The unit's Defense.
    pub(super) defense: Option<Value>,
    /// The unit's cost in points.
    pub(super) points: Option<Value>,
    /// `true` if part of the cost is unknown.
    pub(super) unpriced: bool,
    /// The prices of the unit's upgrades that the list has only for other units.
    pub(super) guessed: Vec<i32>,
    /// The unit's special rules.
    pub(super) rules: Vec<Rule>,
    /// The special rules that only some models have, which are left out.
    pub(super) rules_of_some: Vec<Rule>,
    /// The unit's items, other than weapons.
    pub(super) items: Vec<Item>,
    /// The unit's weapons.
    pub(super) weapons: Vec<Weapon>,
    /// The unit's spells.
    pub(super) spells: Vec<Spell>,
    /// The index of the unit that this one joins.
    pub(super) joins: Option<usize>,
}

/// An item that a unit carries, other than a weapon. It may give rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    /// The item's name.
    pub(super) name: String,
    /// The number of the unit's models that have the item, or `None` for all.
    pub(super) count: Option<i32>,
    /// The rules that the item gives.
    pub(super) rules: Vec<Rule>,
    /// The names of the weapons that came with the item.
    pub(super) weapons: Vec<String>,
}

/// A spell of a unit or an army.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spell {
    /// The spell's name.
    pub(super) name: String,
    /// The spell's number: the roll that it needs, or its cost in tokens.
    pub(super) number: Option<i32>,
    /// The spell's effect, in words.
    pub(super) note: String,
}

/// A kind of weapon in a unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weapon {
    /// The weapon's name.
    pub(super) name: String,
    /// The range, which is 0 for melee.
    pub(super) range: Option<Value>,
    /// The number of attacks.
    pub(super) attacks: Option<Value>,
    /// The number of these weapons in the unit, or `None` for one per model.
    pub(super) count: Option<i32>,
    /// The weapon's special rules.
    pub(super) rules: Vec<Rule>,
    /// The special rules that only some of these weapons have, each with the number of weapons.
    pub(super) rules_of_some: Vec<(i32, Rule)>,
}

impl Weapon {
    /// Returns `true` if the weapons are the same apart from their number.
    fn is_like(&self, other: &Self) -> bool {
        (&self.name, &self.range, &self.attacks, &self.rules)
            == (&other.name, &other.range, &other.attacks, &other.rules)
            && self.rules_of_some.is_empty()
            && other.rules_of_some.is_empty()
    }

    /// Splits the weapons into kinds that have the same rules. Adds lines about rules for which this
    /// is not possible. `place` is the name of the weapons with that of their unit.
    pub(super) fn apart(mut self, place: &str, lines: &mut Omissions) -> Vec<Self> {
        let count = self.count.unwrap_or(1);
        let of_some = std::mem::take(&mut self.rules_of_some);
        let (all, mut some): (Vec<_>, Vec<_>) = of_some.into_iter().partition(|it| it.0 >= count);
        self.rules.extend(all.into_iter().map(|it| it.1));
        // With two such rules, it is not known which weapons have both.
        if some.len() > 1 {
            for (of, rule) in &some {
                lines.add(LeftKind::RuleOfSomeWeapons, place, &[of, &count, rule]);
            }
            return vec![self];
        }
        let Some((of, rule)) = some.pop().filter(|it| it.0 > 0) else { return vec![self] };
        let rest = Self { count: Some(count - of), ..self.clone() };
        self.rules.push(rule);
        vec![Self { count: Some(of), ..self }, rest]
    }
}

impl Unit {
    /// Returns the number of models, if it is known.
    pub(super) fn size(&self) -> Option<i32> {
        match self.models {
            Some(Value::Number(models)) => Some(models),
            _ => None,
        }
    }

    /// Returns all rules of the unit: its own and those of its items.
    fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().chain(self.items.iter().flat_map(|item| &item.rules))
    }

    /// Returns the rules of the unit, its items and its weapons, also those that only some have.
    /// Returns only as many of each as a real unit can have.
    pub(super) fn rules_anywhere(&self) -> impl Iterator<Item = &Rule> {
        let items = self.items.iter().take(MOST_FIELDS);
        let weapons = self.weapons.iter().take(MOST_FIELDS).flat_map(|weapon| {
            let of_some = weapon.rules_of_some.iter().map(|it| &it.1);
            weapon.rules.iter().take(MOST_FIELDS).chain(of_some.take(MOST_FIELDS))
        });
        let own = self.rules.iter().take(MOST_FIELDS);
        own.chain(self.rules_of_some.iter().take(MOST_FIELDS))
            .chain(items.flat_map(|item| item.rules.iter().take(MOST_FIELDS)))
            .chain(weapons)
    }

    /// Returns the rules of the unit, its items and its weapons, to change them.
    pub(super) fn rules_anywhere_mut(&mut self) -> impl Iterator<Item = &mut Rule> {
        let items = self.items.iter_mut().take(MOST_FIELDS);
        let weapons = self.weapons.iter_mut().take(MOST_FIELDS).flat_map(|weapon| {
            let of_some = weapon.rules_of_some.iter_mut().map(|it| &mut it.1);
            weapon.rules.iter_mut().take(MOST_FIELDS).chain(of_some.take(MOST_FIELDS))
        });
        let own = self.rules.iter_mut().take(MOST_FIELDS);
        own.chain(items.flat_map(|item| item.rules.iter_mut().take(MOST_FIELDS))).chain(weapons)
    }

    /// Returns `true` if the unit has a rule of this name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.all_rules().any(|rule| rule.name.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if the unit can join another one.
    pub(super) fn is_hero(&self) -> bool {
        self.knows("Hero")
    }

    /// Returns `true` if the unit casts spells.
    pub(super) fn casts(&self) -> bool {
        ["Psychic", "Caster", "Caster Group"].iter().any(|name| self.knows(name))
    }

    /// Adds a rule that `count` of the unit's models have, or all of them for `None`. A rule that
    /// only some models have is left out and reported.
    pub(super) fn learn(&mut self, rule: Rule, count: Option<i32>, lines: &mut Omissions) {
        match count.zip(self.size()).filter(|(count, size)| count < size) {
            None => self.rules.push(rule),
            Some((count, size)) => {
                lines.add(LeftKind::RuleOfSome, &self.name, &[&count, &size, &rule]);
                self.rules_of_some.push(rule);
            }
        }
    }

    /// Adds weapons of one kind, and combines them with those that the unit already has.
    pub(super) fn arm(&mut self, weapon: Weapon) {
        let like = self.weapons.iter_mut().find(|it| it.is_like(&weapon));
        match like.map(|it| &mut it.count).zip(weapon.count) {
            Some((Some(count), more)) => *count = count.saturating_add(more),
            _ => self.carry(weapon),
        }
    }

    /// Adds weapons of one kind. Does nothing if the unit already has too many kinds, because the
    /// roster is then refused anyway.
    pub(super) fn carry(&mut self, weapon: Weapon) {
        if self.weapons.len() <= MOST_FIELDS {
            self.weapons.push(weapon);
        }
    }

    /// Compares the two halves of a combined unit and returns what differs, if anything. Compares
    /// only rules and weapons that all models in a half have.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        let all = |unit: &Self, count: Option<i32>| count.is_none() || count == unit.size();
        let rules = |unit: &Self| {
            let items = unit.items.iter().filter(|item| all(unit, item.count));
            let rules = unit.rules.iter().chain(items.flat_map(|item| &item.rules));
            let mut names: Vec<String> = rules.map(ToString::to_string).collect();
            names.sort();
            names.dedup();
            names
        };
        if rules(self) != rules(other) {
            return Some("rules");
        }
        let has_all = |unit: &Self, other: &Self| {
            let mut weapons = unit.weapons.iter().filter(|it| all(unit, it.count));
            weapons.all(|weapon| other.weapons.iter().any(|it| it.is_like(weapon)))
        };
        let same = has_all(self, other) && has_all(other, self);
        (!same).then_some("weapons")
    }

    /// Merges the other half of a combined unit into this one.
    pub(super) fn combine(&mut self, other: Self) {
        // Sets the number of weapons that every model has, if the number of models is known.
        let counted = |unit: &Self| {
            let size = unit.size();
            let count = move |it: &Weapon| Weapon { count: it.count.or(size), ..it.clone() };
            unit.weapons.iter().map(count).collect::<Vec<_>>()
        };
        let weapons = counted(&other);
        self.weapons = counted(self);
        weapons.into_iter().for_each(|weapon| self.arm(weapon));
        let (own, others) = (self.size(), other.size());
        for item in other.items {
            let like = self
                .items
                .iter_mut()
                .take(MOST_FIELDS)
                .find(|it| (&it.name, &it.rules) == (&item.name, &item.rules));
            match like.map(|it| &mut it.count) {
                Some(count) => *count = sum(count.or(own), item.count.or(others)),
                None => self.items.push(Item { count: item.count.or(others), ..item }),
            }
        }
        self.rules_of_some.extend(other.rules_of_some);
        self.unpriced |= other.unpriced;
        self.guessed.extend(other.guessed);
        self.models = added(self.models.take(), other.models);
        self.points = added(self.points.take(), other.points);
    }
}

fn sum(one: Option<i32>, other: Option<i32>) -> Option<i32> {
    one.zip(other).map(|(one, other)| one.saturating_add(other))
}

fn added(one: Option<Value>, other: Option<Value>) -> Option<Value> {
    match (one, other) {
        (Some(Value::Number(one)), Some(Value::Number(other))) => {
            Some(Value::Number(one.saturating_add(other)))
        }
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(rules: &[&str], weapons: &[(&str, i32)]) -> Unit {
        let weapon = |&(name, count): &(&str, i32)| Weapon {
            name: name.to_owned(),
            range: None,
            attacks: None,
            count: Some(count),
            rules: Vec::new(),
            rules_of_some: Vec::new(),
        };
        Unit {
            models: Some(Value::Number(5)),
            rules: rules.iter().filter_map(|it| Rule::read(it)).collect(),
            weapons: weapons.iter().map(weapon).collect(),
            ..Unit::default()
        }
    }

    #[test]
    fn halves_need_the_same_for_all_models_and_no_more() {
        let plain = unit(&["Slow", "Fear"], &[("Gun", 5)]);
        assert_eq!(plain.difference(&unit(&["Fear", "Slow"], &[("Gun", 5)])), None);
        assert_eq!(plain.difference(&unit(&["Slow", "Fear"], &[("Gun", 4), ("Horn", 1)])), None);
        let fast = unit(&["Slow"], &[("Gun", 5)]);
        assert_eq!(plain.difference(&fast), Some("rules"));
        let armed = unit(&["Slow", "Fear"], &[("Horn", 5)]);
        assert_eq!(plain.difference(&armed), Some("weapons"));
    }
}
