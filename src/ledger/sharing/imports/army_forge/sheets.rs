//! Converts units from Army Forge to sheets.

use std::fmt;

use rules_core::{
    Rules,
    gdf::{Edition, V2_16, V3_5},
    sheet::{FieldKind, LONGEST_NOTE, LONGEST_TEXT, Roster, Sheet, Value},
    words::counted,
};

use super::{
    super::{ImportError, add_all, left_out::LeftKind, omissions::Omissions},
    fields::{OTHERS, clipped},
    rules::Draft,
    unit::{Item, Spell, Unit, Weapon},
};
use crate::documents::{limits::MOST_FIELDS, rule_texts::RuleTexts};

/// Up to this many of the same weapon per model are entered with their number. More are entered as
/// one weapon with more attacks.
const MOST_EACH: i32 = 6;
/// The maximum number of tokens that a caster can have.
const MOST_TOKENS: i32 = 6;
/// The effect of rules that let models cast with tokens.
const TOKENS: &str = "Spell tokens";
/// The maximum length of a name that is shortened to fit, in characters. Longer ones are refused.
const LONGEST_CUT: usize = 400;

/// How sheets are read: by an edition, and with the texts of the list's rules.
pub(super) type Reading<'a> = (Edition, &'a RuleTexts);

/// Creates a roster with the given number of each unit.
pub(super) fn roster(
    name: String,
    units: &[(usize, Unit)],
    by: Reading<'_>,
    lines: &mut Omissions,
) -> Result<Roster, ImportError> {
    let (mut figures, mut firsts, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for (count, unit) in units {
        let first = figures.len();
        firsts.push(first);
        let (rest, own_parts) = unit.parted();
        add_all(&mut figures, rest.sheet(by, lines), *count)?;
        for (item, part) in own_parts {
            lines.add(LeftKind::Parted, &unit.name, &[&item]);
            // The unit's sheet has already added the lines about these models.
            let sheet = part.sheet(by, &mut Omissions::default());
            parts.extend((first..figures.len()).map(|host| (host, sheet.clone())));
        }
    }
    let mut roster = Roster { name, figures, ..Roster::default() };
    for ((count, unit), first) in units.iter().zip(&firsts) {
        let host = unit.joins.and_then(|host| firsts.get(host));
        for own in *first..first + count {
            if let Some(tie) = host.and_then(|host| roster.tie_to(*host)) {
                roster.figures[own].set("joins", tie);
            }
        }
    }
    for (host, mut part) in parts {
        part.put("joins", roster.tie_to(host));
        add_all(&mut roster.figures, part, 1)?;
    }
    Ok(roster)
}

impl Unit {
    /// Creates the unit's sheet. Adds lines about missing stats, and about rules that have no
    /// effect in play.
    fn sheet(&self, by: Reading<'_>, lines: &mut Omissions) -> Sheet {
        let (edition, texts) = by;
        let mut sheet = Sheet::new().with("name", self.short_name(&self.name, lines).as_str());
        for (key, what, value) in [
            ("models", "number of models", &self.models),
            ("quality", "Quality", &self.quality),
            ("defense", "Defense", &self.defense),
            ("points", "points", &self.points),
        ] {
            if value.is_none() {
                lines.add(LeftKind::NoStat, &self.name, &[&what]);
            }
            sheet.put(key, value.clone());
        }
        let mut draft = Draft {
            edition,
            texts,
            sheet,
            weapons: Vec::new(),
            noted: Vec::new(),
            by_hand: Vec::new(),
        };
        for weapon in &self.weapons {
            let place = format!("{}, {}", self.name, weapon.name);
            let name = self.short_name(&weapon.name, lines);
            for weapon in &weapon.clone().apart(&place, lines) {
                let rules = self.first(&weapon.rules, lines);
                for sheet in self.weapon_sheets(weapon, &name, lines) {
                    lines.add_all(&place, &draft.arm(sheet, rules));
                }
            }
        }
        for rule in self.first(&self.rules, lines) {
            draft.take(rule);
        }
        for item in self.first(&self.items, lines) {
            self.equip(item, &mut draft, lines);
        }
        lines.add_all(&self.name, &draft.noted);
        for rule in &draft.by_hand {
            lines.add(LeftKind::OtherText, "", &[rule]);
        }
        let mut sheet = draft.sheet;
        sheet.change_list("weapons", |list| *list = draft.weapons);
        let spells = self.spells.iter().map(|spell| spell.sheet(&sheet, edition));
        let spells: Vec<Sheet> = spells.collect();
        sheet.change_list("spells", |list| *list = spells);
        cut_list(edition, &mut sheet, "spells", &self.name, lines);
        sheet
    }

    /// Adds an item and its rules to the unit's sheet.
    fn equip(&self, item: &Item, draft: &mut Draft<'_>, lines: &mut Omissions) {
        let own: Vec<String> =
            item.rules.iter().filter(|rule| draft.take(rule)).map(ToString::to_string).collect();
        let some = item.count.filter(|count| self.size().is_some_and(|size| *count < size));
        let mut sheet = Sheet::new().with("name", clipped(&item.name).as_str());
        if let Some(count) = some {
            sheet.set("carriers", count);
            if !item.rules.is_empty() {
                let size = self.size().unwrap_or_default();
                lines.add(LeftKind::ItemOfSome, &self.name, &[&count, &size, &item.name]);
            }
        }
        let gives: String = own.join(", ").chars().take(LONGEST_NOTE).collect();
        if !gives.is_empty() {
            sheet.set("gives", gives.as_str());
        }
        draft.sheet.change_list("items", |items| items.push(sheet));
        cut_list(draft.edition, &mut draft.sheet, "items", &self.name, lines);
    }

    /// Returns as many entries as a real unit can have. Adds a line about each of the others.
    fn first<'a, T: fmt::Display>(&self, all: &'a [T], lines: &mut Omissions) -> &'a [T] {
        let (first, others) = all.split_at(all.len().min(MOST_FIELDS));
        others.iter().for_each(|it| lines.add(LeftKind::Excess, &self.name, &[it]));
        first
    }

    /// Shortens a name to the maximum length. A text that is far too long for a name stays
    /// unchanged, and is refused later.
    fn short_name(&self, name: &str, lines: &mut Omissions) -> String {
        let length = name.chars().count();
        if length <= LONGEST_TEXT || length > LONGEST_CUT {
            return name.to_owned();
        }
        lines.add(LeftKind::LongName, &self.name, &[&name]);
        clipped(name)
    }

    /// Creates the weapon's sheet, or two sheets if some models have more of the weapon than
    /// others.
    fn weapon_sheets(&self, weapon: &Weapon, name: &str, lines: &mut Omissions) -> Vec<Sheet> {
        let mut sheet = Sheet::new().with("name", name);
        sheet.put("range", weapon.range.clone());
        sheet.put("attacks", weapon.attacks.clone());
        let (Some(count), Some(models)) = (weapon.count, self.size().filter(|it| *it > 0)) else {
            if let Some(count) = weapon.count.filter(|count| *count > 0) {
                sheet.set("carriers", count);
            }
            return vec![sheet];
        };
        let (each, rest) = (count / models, count % models);
        let for_all = (each > 0).then(|| {
            let mut sheet = sheet.clone();
            if (2..=MOST_EACH).contains(&each) {
                sheet.set("each", each);
            } else if each > MOST_EACH {
                lines.add(LeftKind::ManyEach, &self.name, &[&weapon.name, &each]);
                let attacks = match sheet.get("attacks") {
                    Some(Value::Number(attacks)) => Value::Number(attacks.saturating_mul(each)),
                    // A text that is not a number stays, so that players can correct it.
                    Some(other) => other.clone(),
                    None => Value::Number(each),
                };
                sheet.set("attacks", attacks);
            }
            sheet
        });
        let for_some = (rest > 0).then(|| sheet.clone().with("carriers", rest));
        for_all.into_iter().chain(for_some).collect()
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.rules.iter().try_for_each(|rule| write!(f, ", {rule}"))
    }
}

impl Spell {
    /// Creates the spell's sheet for this caster.
    ///
    /// A spell from a book since 3.0 costs tokens and is cast on 4+. Casting by the rules of 2.16
    /// adds a number to the die, so the spell needs 4 plus that number.
    fn sheet(&self, caster: &Sheet, edition: Edition) -> Sheet {
        let power = match caster.get("psychic") {
            Some(Value::Number(power)) => *power,
            _ => 0,
        };
        let has_tokens = |it: &Sheet| it.get("gives") == Some(&TOKENS.into());
        let by_tokens = match edition {
            V2_16 => caster.list(OTHERS).iter().any(has_tokens),
            V3_5 => true,
        };
        let mut note = self.note.clone();
        let mut sheet = Sheet::new().with("name", clipped(&self.name).as_str());
        match self.number {
            Some(tokens) if by_tokens => sheet.set("number", tokens.min(MOST_TOKENS)),
            Some(tokens @ 1..=3) => {
                sheet.set("number", power.saturating_add(4).min(20));
                note = format!("{}. {note}", counted(tokens as usize, "token"));
            }
            Some(number) => sheet.set("number", number),
            None => {}
        }
        let note: String = note.trim().chars().take(LONGEST_NOTE).collect();
        if !note.is_empty() {
            sheet.set("note", note.as_str());
        }
        sheet
    }
}

/// Shortens a list to the maximum length, and adds a line about the dropped entries.
fn cut_list(edition: Edition, sheet: &mut Sheet, key: &str, place: &str, lines: &mut Omissions) {
    let most = edition.fields().iter().find_map(|field| match field.kind {
        FieldKind::List { most, .. } if field.key == key => Some(most),
        _ => None,
    });
    let Some(most) = most.filter(|most| sheet.list(key).len() > *most) else { return };
    sheet.change_list(key, |list| {
        let dropped: Vec<Sheet> = list.drain(most..).collect();
        let names: Vec<&str> = dropped.iter().map(Sheet::name).collect();
        lines.add(LeftKind::Excess, place, &[&names.join(", ")]);
    });
}
