//! Enters special rules on sheets. Rules from the book go into their own fields. All other rules go
//! into the list of other rules, with their effect if it is known.

use std::sync::LazyLock;

use rules_core::{
    Rules,
    gdf::{Edition, V2_16, V3_5},
    sheet::{Field, FieldKind, Sheet, Value},
};

use super::{
    super::declared::{Rule, find, is_alike},
    edition::is_renamed,
    fields::{OF_UNIT, OF_WEAPON, OTHERS, clipped, weapon_fields},
    texts::has_other_text,
};
use crate::documents::rule_texts::RuleTexts;

/// The end of the name of a rule that applies to the whole unit.
const AURA: &str = " Aura";

/// The rules of weapons that have no effect in melee.
const SHOOTING: &[&str] = &["Indirect", "Lock-On", "Sniper"];

/// The rules of units that apply to a single weapon, too. In 2.16, the whole unit has them.
const OF_BOTH: &[&str] = &["Furious", "Relentless"];

/// Returns `true` if a rule is in the book of any edition or known from another book. The name may
/// end with a word that limits the rule to the whole unit or to some of its weapons.
pub(super) fn is_known(rule: &Rule) -> bool {
    let is_known = |rule: &Rule| {
        let by =
            |edition| field_of(edition, &rule.name).is_some() || known(edition, rule).is_some();
        Edition::ALL.iter().copied().any(by) || is_renamed(rule)
    };
    is_known(rule) || is_known(&Plain::of(rule).rule)
}

/// Returns `true` if a rule is from another book, and has an effect here because of its name.
pub(super) fn goes_by_name(edition: Edition, rule: &Rule) -> bool {
    is_known(rule) && find(all_fields(edition), &rule.name).is_none()
}

/// Finds the field of the rule with this name, on a unit or on a weapon.
pub(super) fn field_of(edition: Edition, name: &str) -> Option<&'static Field> {
    let is_rule = |field: &&Field| !OF_UNIT.contains(&field.key) && !OF_WEAPON.contains(&field.key);
    find(all_fields(edition).filter(is_rule), name)
}

/// A rule without the ending that limits it, such as "in Melee".
pub(super) struct Plain {
    pub(super) rule: Rule,
    reach: Reach,
    is_aura: bool,
}

impl Plain {
    pub(super) fn of(rule: &Rule) -> Self {
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

fn all_fields(edition: Edition) -> impl Iterator<Item = &'static Field> {
    edition.fields().iter().chain(weapon_fields(edition))
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

/// The effect of a rule that has only a note.
const NOTE_ONLY: &str = "Note only";

/// The note on a rule that players play by hand, because its text isn't known.
const BY_HAND: &str = "Rollbook knows another version of this rule, so play it by hand.";

/// The sheets of a unit and its weapons while rules are being entered.
pub(super) struct Draft<'a> {
    /// The edition of the sheets.
    pub(super) edition: Edition,
    /// The texts of the list's rules.
    pub(super) texts: &'a RuleTexts,
    /// The unit's sheet.
    pub(super) sheet: Sheet,
    /// The sheets of its weapons.
    pub(super) weapons: Vec<Sheet>,
    /// The unit's rules that have no effect in play, to report to the player.
    pub(super) noted: Vec<String>,
    /// The names of rules that the list explains in words whose effect isn't known.
    pub(super) by_hand: Vec<String>,
}

impl Draft<'_> {
    /// Enters a rule of the unit, on the unit's sheet or on the weapons that the rule is limited
    /// to. Returns `true` if the rule is now on the unit's sheet.
    pub(super) fn take(&mut self, rule: &Rule) -> bool {
        let edition = self.edition;
        let by_number = rule.rating.is_some().then(|| known(edition, rule)).flatten();
        if by_number.is_none() && rule.write(&mut self.sheet, edition.fields(), OF_UNIT) {
            return true;
        }
        if let Some(by_hand) = self.by_hand(rule) {
            add(edition, &mut self.sheet, by_hand);
            return true;
        }
        let Plain { rule: plain, reach, is_aura } = Plain::of(rule);
        if !is_aura && self.on_weapons(&plain, reach) {
            return false;
        }
        let other = by_number.or_else(|| known(edition, rule)).or_else(|| known(edition, &plain));
        let mut other = other.or_else(|| of_book(edition, &plain)).unwrap_or_default();
        other.set("name", clipped(&rule.to_string()).as_str());
        let is_effect = other.get("gives").is_some();
        if let Some(when) = reach.when().filter(|_| is_effect) {
            other.set("when", when);
        }
        if is_aura {
            other.set("aura", true);
        }
        if !add(edition, &mut self.sheet, other) || !is_effect {
            self.noted.push(rule.to_string());
        }
        true
    }

    /// Adds a weapon with its rules. Returns the rules that have no effect in play.
    pub(super) fn arm(&mut self, mut weapon: Sheet, rules: &[Rule]) -> Vec<String> {
        let edition = self.edition;
        let mut noted = Vec::new();
        let mut of_unit = Vec::new();
        for rule in rules {
            if rule.write(&mut weapon, weapon_fields(edition), OF_WEAPON) {
                continue;
            }
            if let Some(by_hand) = self.by_hand(rule) {
                add(edition, &mut weapon, by_hand);
                continue;
            }
            let own = of_weapon(edition, rule);
            let is_units = find(edition.fields(), &rule.name);
            if own.is_none() && is_units.is_some_and(|it| !OF_UNIT.contains(&it.key)) {
                of_unit.push(rule);
                continue;
            }
            let mut other = own.or_else(|| known(edition, rule)).unwrap_or_default();
            other.set("name", clipped(&rule.to_string()).as_str());
            let is_effect = other.get("gives").is_some();
            if !add(edition, &mut weapon, other) || !is_effect {
                noted.push(rule.to_string());
            }
        }
        self.weapons.push(weapon);
        for rule in of_unit {
            self.take(rule);
        }
        noted
    }

    /// Returns the entry of a rule that has another text in this list than the one its effect is
    /// known for. Players play such a rule by hand.
    fn by_hand(&mut self, rule: &Rule) -> Option<Sheet> {
        let goes_by_name = goes_by_name(self.edition, rule);
        if !goes_by_name || !has_other_text(self.texts, self.edition, &rule.name) {
            return None;
        }
        self.by_hand.push(rule.name.clone());
        let name = clipped(&rule.to_string());
        Some(
            Sheet::new().with("name", name.as_str()).with("gives", NOTE_ONLY).with("note", BY_HAND),
        )
    }

    /// Enters a weapon rule on all weapons that it applies to. Returns `true` if there are any.
    fn on_weapons(&mut self, rule: &Rule, reach: Reach) -> bool {
        let only_shoots = SHOOTING.iter().any(|name| is_alike(name, &rule.name));
        let reach = if only_shoots && reach == Reach::All { Reach::Shooting } else { reach };
        let mut taken = false;
        for weapon in self.weapons.iter_mut().filter(|weapon| reach.has(weapon)) {
            taken |= rule.write(weapon, weapon_fields(self.edition), OF_WEAPON);
        }
        taken
    }
}

/// A rule from another book, with the sheet of its effect.
type Known = (Rule, Sheet);

/// Returns the rules from other books whose effects are known in this edition.
fn all_known(edition: Edition) -> &'static [Known] {
    static OF_2_16: LazyLock<Vec<Known>> = LazyLock::new(|| read_known(V2_16));
    static OF_3_5: LazyLock<Vec<Known>> = LazyLock::new(|| read_known(V3_5));
    match edition {
        V2_16 => &OF_2_16,
        V3_5 => &OF_3_5,
    }
}

fn read_known(edition: Edition) -> Vec<Known> {
    let known = edition.known(OTHERS).into_iter();
    known.filter_map(|sheet| Some((Rule::read(sheet.name())?, sheet))).collect()
}

/// Returns `true` if another book's rule has this name, with or without a number.
pub(super) fn is_name_known(edition: Edition, name: &str) -> bool {
    all_known(edition).iter().any(|(known, _)| is_alike(&known.name, name))
}

/// Finds another book's rule with this name. Returns the sheet of its effect, with the rating if
/// there is one.
fn known(edition: Edition, rule: &Rule) -> Option<Sheet> {
    let all = all_known(edition).iter();
    let mut alike = all.filter(|(known, _)| is_alike(&known.name, &rule.name));
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
fn of_book(edition: Edition, rule: &Rule) -> Option<Sheet> {
    let label = find(all_fields(edition), &rule.name)?.plain_label();
    let may_be_given = all_fields(edition).any(|field| match field.kind {
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

/// Converts a unit's rule to an entry in a weapon's list of other rules. Returns `None` if the rule
/// applies only to units.
fn of_weapon(edition: Edition, rule: &Rule) -> Option<Sheet> {
    let is_of_both = || OF_BOTH.iter().any(|name| is_alike(name, &rule.name));
    (edition != V2_16 && is_of_both()).then(|| of_book(edition, rule)).flatten()
}

/// Adds a rule to a sheet's list of other rules, unless the list already has it. Returns `false` if
/// the list is full.
fn add(edition: Edition, sheet: &mut Sheet, rule: Sheet) -> bool {
    let most = all_fields(edition).find_map(|field| match field.kind {
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
