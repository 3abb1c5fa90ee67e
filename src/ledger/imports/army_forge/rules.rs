//! Special rules from elsewhere, put where they count: into the book's fields, or among a sheet's other rules with their
//! effect where it is a known one.

use std::sync::LazyLock;

use rules_core::{
    RuleSystem,
    gdf::Gdf,
    sheet::{Field, FieldKind, Sheet, Value},
};

use super::{
    super::declared::{Rule, find, is_alike},
    sheets::{OF_UNIT, OF_WEAPON, clipped, weapon_fields},
};

/// The list of rules that the book does not have.
pub(super) const OTHERS: &str = "rules";

/// Rules of later books that come to one of this book's rules and something more: the field, and the number that stands in
/// it where the rule has none of its own.
const IMPLIED: &[(&str, &str, i32)] = &[
    ("Fear", "fear", 0),
    ("Infiltrate", "ambush", 0),
    ("Ambushing Piercing Shot", "ambush", 0),
    ("Caster", "psychic", 1),
    ("Caster Group", "psychic", 1),
    ("Unstoppable", "lock_on", 0),
];

/// Rules of weapons that make no difference in melee.
const SHOOTING: &[&str] = &["Indirect", "Lock-On", "Sniper"];

/// The field that another rule of a sheet sets besides.
pub(super) fn implied(name: &str) -> Option<&'static str> {
    let rule = Rule::read(name)?;
    let own = IMPLIED.iter().find(|it| is_alike(it.0, &rule.name)).map(|it| it.1);
    own.or_else(|| {
        let name = rule.name.strip_suffix(" Aura")?;
        find(all_fields(), name).map(|field| field.key)
    })
}

/// Returns `true` if a rule is one of this book, or known from another.
pub(super) fn is_known(rule: &Rule) -> bool {
    let taken = |field: &&Field| !OF_UNIT.contains(&field.key) && !OF_WEAPON.contains(&field.key);
    find(all_fields().filter(taken), &rule.name).is_some() || known(rule).is_some()
}

fn all_fields() -> impl Iterator<Item = &'static Field> {
    Gdf::fields().iter().chain(weapon_fields())
}

/// Which weapons of a unit a rule is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    All,
    Melee,
    Shooting,
}

impl Reach {
    /// What a rule's name says at its end, and the name without it.
    fn of(name: &str) -> (&str, Self) {
        let ends =
            [(" in Melee", Self::Melee), (" when Shooting", Self::Shooting), ("", Self::All)];
        let found = ends.into_iter().find_map(|(end, reach)| {
            let plain = name.len().checked_sub(end.len())?;
            let is_end = name.is_char_boundary(plain) && name[plain..].eq_ignore_ascii_case(end);
            is_end.then(|| (&name[..plain], reach))
        });
        found.unwrap_or((name, Self::All))
    }

    fn has(self, weapon: &Sheet) -> bool {
        let shoots = weapon.get("range").is_some_and(|range| *range != Value::Number(0));
        match self {
            Self::All => true,
            Self::Melee => !shoots,
            Self::Shooting => shoots,
        }
    }
}

/// A unit's sheet and those of its weapons, while rules are put onto them.
pub(super) struct Draft {
    /// The unit's.
    pub(super) sheet: Sheet,
    /// Its weapons'.
    pub(super) weapons: Vec<Sheet>,
    /// Rules of the unit that no more than a note is left of.
    pub(super) noted: Vec<String>,
}

impl Draft {
    /// Puts a rule of the unit where it counts. Whether it stands on the unit's own sheet.
    pub(super) fn take(&mut self, rule: &Rule) -> bool {
        if rule.write(&mut self.sheet, Gdf::fields(), OF_UNIT) {
            return true;
        }
        let is_aura = rule.name.to_ascii_lowercase().ends_with(" aura");
        let name = if is_aura { &rule.name[..rule.name.len() - " Aura".len()] } else { &rule.name };
        let (name, reach) = Reach::of(name);
        let plain = Rule { name: name.to_owned(), rating: rule.rating.clone() };
        if self.on_weapons(&plain, reach) && !is_aura {
            return false;
        }
        if is_aura && reach == Reach::All {
            plain.write(&mut self.sheet, Gdf::fields(), OF_UNIT);
        }
        let mut other = known(rule).or_else(|| known(&plain)).unwrap_or_default();
        other.set("name", clipped(&rule.to_string()).as_str());
        if reach != Reach::All && other.get("gives").is_some() {
            other.set("when", if reach == Reach::Melee { "Melee" } else { "Shooting" });
        }
        if is_aura {
            other.set("note", "Also for the unit it is part of.");
        }
        let is_effect = other.get("gives").is_some();
        let counts = implied(&rule.to_string()).is_some();
        self.imply(rule);
        if !add(&mut self.sheet, other) || !(is_effect || counts) {
            self.noted.push(rule.to_string());
        }
        true
    }

    /// Puts the rules of a weapon where they count. Gives those that no more than a note is left of.
    pub(super) fn arm(&mut self, mut weapon: Sheet, rules: &[Rule]) -> Vec<String> {
        let mut noted = Vec::new();
        let own = self.weapons.len();
        let mut of_unit = Vec::new();
        for rule in rules {
            if rule.write(&mut weapon, weapon_fields(), OF_WEAPON) {
                continue;
            }
            if find(Gdf::fields(), &rule.name).is_some_and(|it| !OF_UNIT.contains(&it.key)) {
                of_unit.push(rule);
                continue;
            }
            let mut other = known(rule).unwrap_or_default();
            other.set("name", clipped(&rule.to_string()).as_str());
            let field = implied(&rule.name).filter(|key| is_of(weapon_fields(), key));
            if let Some(key) = field {
                weapon.set(key, true);
            }
            let is_effect = other.get("gives").is_some() || field.is_some();
            if !add(&mut weapon, other) || !is_effect {
                noted.push(rule.to_string());
            }
        }
        self.weapons.push(weapon);
        for rule in of_unit {
            self.take(rule);
        }
        self.weapons[own..].iter_mut().for_each(add_own_ap);
        noted
    }

    /// Puts a rule of weapons on all of the unit's that it is for. Whether it is one, and there are such weapons.
    fn on_weapons(&mut self, rule: &Rule, reach: Reach) -> bool {
        let only_shoots = SHOOTING.iter().any(|name| is_alike(name, &rule.name));
        let reach = if only_shoots && reach == Reach::All { Reach::Shooting } else { reach };
        let mut taken = false;
        for weapon in self.weapons.iter_mut().filter(|weapon| reach.has(weapon)) {
            taken |= rule.write(weapon, weapon_fields(), OF_WEAPON);
        }
        taken
    }

    /// Sets what a rule comes to in this book.
    fn imply(&mut self, rule: &Rule) {
        let Some((_, key, number)) = IMPLIED.iter().find(|it| is_alike(it.0, &rule.name)) else {
            return;
        };
        let number = rule.rating.as_deref().and_then(|it| it.parse().ok()).unwrap_or(*number);
        match Gdf::fields().iter().find(|field| field.key == *key).map(|field| field.kind) {
            Some(FieldKind::Flag) => self.sheet.set(key, true),
            Some(_) => self.sheet.set(key, number),
            None => self.weapons.iter_mut().for_each(|weapon| weapon.set(key, true)),
        }
    }
}

fn is_of(fields: &[Field], key: &str) -> bool {
    fields.iter().any(|field| field.key == key)
}

/// The rules that are known from other books.
static KNOWN: LazyLock<Vec<Sheet>> = LazyLock::new(|| Gdf::known(OTHERS));

/// The rule of this name that is known from another book.
fn known(rule: &Rule) -> Option<Sheet> {
    KNOWN.iter().find(|it| is_alike(it.name(), &rule.name)).cloned()
}

/// Adds a rule to a sheet's others, once. Whether there was room for it.
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

/// What sixes add to AP comes on top of a weapon's own.
fn add_own_ap(weapon: &mut Sheet) {
    let Some(Value::Number(own)) = weapon.get("ap").cloned() else { return };
    weapon.change_list(OTHERS, |rules| {
        for rule in rules.iter_mut().filter(|rule| rule.get("gives") == Some(&ADDS_ON_SIX.into())) {
            if let Some(Value::Number(more)) = rule.get("value").cloned() {
                rule.set("value", more.saturating_add(own).min(MOST_AP));
            }
        }
    });
}

/// The effect whose AP is that of the whole hit.
const ADDS_ON_SIX: &str = "AP on a 6";
/// The most AP that a rule may give.
const MOST_AP: i32 = 12;
