//! Enters special rules on sheets. Rules from the book go into their own fields. All other rules go
//! into the list of other rules, with their effect if it is known.

use std::sync::LazyLock;

use rules_core::{
    Rules,
    gdf::Gdf,
    sheet::{Field, FieldKind, Sheet, Value},
};

use super::{
    super::declared::{Rule, find, is_alike},
    fields::{OF_UNIT, OF_WEAPON, OTHERS, clipped, weapon_fields},
};

/// The end of the name of a rule that applies to the whole unit.
const AURA: &str = " Aura";

/// The rules of weapons that have no effect in melee.
const SHOOTING: &[&str] = &["Indirect", "Lock-On", "Sniper"];

/// Returns `true` if a rule is in this book or known from another one. The name may end with a word
/// that limits the rule to the whole unit or to some of its weapons.
pub(super) fn is_known(rule: &Rule) -> bool {
    let taken = |field: &&Field| !OF_UNIT.contains(&field.key) && !OF_WEAPON.contains(&field.key);
    let is_known = |rule: &Rule| {
        find(all_fields().filter(taken), &rule.name).is_some() || known(rule).is_some()
    };
    is_known(rule) || is_known(&Plain::of(rule).rule)
}

/// A rule without the ending that limits it, such as "in Melee".
struct Plain {
    rule: Rule,
    reach: Reach,
    is_aura: bool,
}

impl Plain {
    fn of(rule: &Rule) -> Self {
        let name = without_end(&rule.name, AURA);
        let (is_aura, name) = (name.is_some(), name.unwrap_or(&rule.name));
        let (name, reach) = Reach::of(name);
        // The number may come before the ending: "AP(8) in melee".
        let within = Rule::read(name).filter(|_| rule.rating.is_none());
        let rating = rule.rating.clone();
        let rule = within.unwrap_or_else(|| Rule { name: name.to_owned(), rating });
        Self { rule, reach, is_aura }
    }
}

/// Removes an ending from a name, ignoring case. Returns `None` if the name does not end with it.
fn without_end<'a>(name: &'a str, end: &str) -> Option<&'a str> {
    let plain = name.len().checked_sub(end.len())?;
    let is_end = name.is_char_boundary(plain) && name[plain..].eq_ignore_ascii_case(end);
    is_end.then(|| &name[..plain])
}

fn all_fields() -> impl Iterator<Item = &'static Field> {
    Gdf.fields().iter().chain(weapon_fields())
}

/// The weapons of a unit that a rule applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    All,
    Melee,
    Shooting,
    /// No weapons, because the rule applies to the unit's strikes when it charges.
    Charging,
}

impl Reach {
    /// Splits the ending off a rule's name. Returns the name, and what the ending means.
    fn of(name: &str) -> (&str, Self) {
        let ends = [
            (" when in Melee", Self::Melee),
            (" in Melee", Self::Melee),
            (" when Shooting", Self::Shooting),
            (" when Charging", Self::Charging),
        ];
        let mut found =
            ends.into_iter().filter_map(|(end, reach)| Some((without_end(name, end)?, reach)));
        found.next().unwrap_or((name, Self::All))
    }

    fn has(self, weapon: &Sheet) -> bool {
        let shoots = weapon.get("range").is_some_and(|range| *range != Value::Number(0));
        match self {
            Self::All => true,
            Self::Melee => !shoots,
            Self::Shooting => shoots,
            Self::Charging => false,
        }
    }

    /// Returns the sheet's option for when a rule with this reach applies.
    fn when(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::Melee => Some("Melee"),
            Self::Shooting => Some("Shooting"),
            Self::Charging => Some("Charging"),
        }
    }
}

/// The sheets of a unit and its weapons while rules are being entered.
pub(super) struct Draft {
    /// The unit's sheet.
    pub(super) sheet: Sheet,
    /// The sheets of its weapons.
    pub(super) weapons: Vec<Sheet>,
    /// The unit's rules that have no effect in play, to report to the player.
    pub(super) noted: Vec<String>,
}

impl Draft {
    /// Enters a rule of the unit, on the unit's sheet or on the weapons that the rule is limited
    /// to. Returns `true` if the rule is now on the unit's sheet.
    pub(super) fn take(&mut self, rule: &Rule) -> bool {
        let by_number = rule.rating.is_some().then(|| known(rule)).flatten();
        if by_number.is_none() && rule.write(&mut self.sheet, Gdf.fields(), OF_UNIT) {
            return true;
        }
        let Plain { rule: plain, reach, is_aura } = Plain::of(rule);
        if !is_aura && self.on_weapons(&plain, reach) {
            return false;
        }
        let other = by_number.or_else(|| known(rule)).or_else(|| known(&plain));
        let mut other = other.or_else(|| of_book(&plain)).unwrap_or_default();
        other.set("name", clipped(&rule.to_string()).as_str());
        let is_effect = other.get("gives").is_some();
        if let Some(when) = reach.when().filter(|_| is_effect) {
            other.set("when", when);
        }
        if is_aura {
            other.set("aura", true);
        }
        if !add(&mut self.sheet, other) || !is_effect {
            self.noted.push(rule.to_string());
        }
        true
    }

    /// Adds a weapon with its rules. Returns the rules that have no effect in play.
    pub(super) fn arm(&mut self, mut weapon: Sheet, rules: &[Rule]) -> Vec<String> {
        let mut noted = Vec::new();
        let mut of_unit = Vec::new();
        for rule in rules {
            if rule.write(&mut weapon, weapon_fields(), OF_WEAPON) {
                continue;
            }
            if find(Gdf.fields(), &rule.name).is_some_and(|it| !OF_UNIT.contains(&it.key)) {
                of_unit.push(rule);
                continue;
            }
            let mut other = known(rule).unwrap_or_default();
            other.set("name", clipped(&rule.to_string()).as_str());
            let is_effect = other.get("gives").is_some();
            if !add(&mut weapon, other) || !is_effect {
                noted.push(rule.to_string());
            }
        }
        self.weapons.push(weapon);
        for rule in of_unit {
            self.take(rule);
        }
        noted
    }

    /// Enters a weapon rule on all weapons that it applies to. Returns `true` if there are any.
    fn on_weapons(&mut self, rule: &Rule, reach: Reach) -> bool {
        let only_shoots = SHOOTING.iter().any(|name| is_alike(name, &rule.name));
        let reach = if only_shoots && reach == Reach::All { Reach::Shooting } else { reach };
        let mut taken = false;
        for weapon in self.weapons.iter_mut().filter(|weapon| reach.has(weapon)) {
            taken |= rule.write(weapon, weapon_fields(), OF_WEAPON);
        }
        taken
    }
}

/// The rules from other books whose effects are known.
static KNOWN: LazyLock<Vec<(Rule, Sheet)>> = LazyLock::new(|| {
    let known = Gdf.known(OTHERS).into_iter();
    known.filter_map(|sheet| Some((Rule::read(sheet.name())?, sheet))).collect()
});

/// Finds another book's rule with this name. Returns the sheet of its effect, with the rating if
/// there is one.
fn known(rule: &Rule) -> Option<Sheet> {
    let mut alike = KNOWN.iter().filter(|(known, _)| is_alike(&known.name, &rule.name));
    alike.find_map(|(known, sheet)| {
        if known.rating.is_none() {
            return Some(sheet.clone());
        }
        let number: i32 = rule.rating.as_deref()?.trim_start_matches('+').parse().ok()?;
        Some(sheet.clone().with("value", number))
    })
}

/// Converts a rule from this book to an entry in the list of other rules. Returns `None` if that
/// list doesn't support the rule's effect.
fn of_book(rule: &Rule) -> Option<Sheet> {
    let label = find(all_fields(), &rule.name)?.plain_label();
    let may_be_given = all_fields().any(|field| match field.kind {
        FieldKind::List { fields, .. } if field.key == OTHERS => fields.iter().any(|field| {
            field.key == "gives"
                && matches!(field.kind, FieldKind::OneOf(all) if all.contains(&label))
        }),
        _ => false,
    });
    let number = rule.rating.as_deref().and_then(|it| it.trim_start_matches('+').parse().ok());
    let number: Option<i32> = number;
    may_be_given.then(|| {
        let mut given = Sheet::new().with("gives", label);
        given.put("value", number.map(Value::Number));
        given
    })
}

/// Adds a rule to a sheet's list of other rules, unless the list already has it. Returns `false` if
/// the list is full.
fn add(sheet: &mut Sheet, rule: Sheet) -> bool {
    let most = all_fields().find_map(|field| match field.kind {
        FieldKind::List { most, .. } if field.key == OTHERS => Some(most),
        _ => None,
    });
    let rules = sheet.list(OTHERS);
    if rules.iter().any(|it| it.name() == rule.name()) {
        return true;
    }
    let has_room = most.is_some_and(|most| rules.len() < most);
    if has_room {
        sheet.change_list(OTHERS, |rules| rules.push(rule));
    }
    has_room
}
