//! Skills: their level, their attribute, and whether they may be tried untrained.

use super::attribute::Attribute;
use crate::sheet::{Field, FieldKind, SheetReader};

/// The most skills a character may have.
pub(super) const MOST_SKILLS: usize = 32;

const GENERAL: &str = "Anything else";
const ARMED: &str = "Armed attacks";
const RANGED: &str = "Ranged attacks";
const UNARMED: &str = "Unarmed attacks";

/// Each field by its name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const ATTRIBUTE: Field =
        Field::new("attribute", "Attribute", FieldKind::Text { required: false });
    pub(crate) const LEVEL: Field =
        Field::new("level", "Level", FieldKind::Number { least: 0, most: 20, preset: 1 });
    pub(crate) const UNTRAINED: Field =
        Field::new("untrained", "Untrained allowed", FieldKind::Flag);
    pub(crate) const USE: Field =
        Field::new("use", "Used for", FieldKind::OneOf(&[GENERAL, ARMED, RANGED, UNARMED]));
}

/// The fields of a skill.
pub(super) const FIELDS: &[Field] =
    &[field::NAME, field::ATTRIBUTE, field::LEVEL, field::UNTRAINED, field::USE];

/// A skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// The place of its attribute on the sheet, if it has one.
    pub attribute: Option<u8>,
    /// Its level; 0 is untrained.
    pub level: u8,
    /// Whether it may be tried untrained.
    pub untrained: bool,
    /// What it is used for.
    pub used_for: Use,
}

/// What a skill is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Anything but attacks.
    General,
    /// Attacks with a weapon in hand.
    Armed,
    /// Ranged attacks.
    Ranged,
    /// Attacks with bare hands.
    Unarmed,
}

impl Skill {
    /// Reads a skill of a character with these attributes.
    pub(super) fn read(from: &mut SheetReader<'_>, attributes: &[Attribute]) -> Self {
        let wanted = from.text(&field::ATTRIBUTE);
        let attribute = place_of(&wanted, attributes.iter().map(|it| it.name.as_str()));
        if attribute.is_none() && !wanted.is_empty() {
            from.problem("Attribute", format!("no attribute is called {wanted}"));
        }
        let used_for = match from.text(&field::USE).as_str() {
            ARMED => Use::Armed,
            RANGED => Use::Ranged,
            UNARMED => Use::Unarmed,
            _ => Use::General,
        };
        Self {
            name: from.text(&field::NAME),
            attribute,
            level: from.number(&field::LEVEL),
            untrained: from.flag(&field::UNTRAINED),
            used_for,
        }
    }

    /// Why a skill may not be tried, if it may not. Standard test: untrained, only skills that the
    /// sheet marks may be tried.
    pub(crate) fn refusal(&self) -> Option<String> {
        let cannot = self.level == 0 && !self.untrained;
        cannot.then(|| format!("{} needs training.", self.name))
    }
}

/// The place of a name among others, regardless of case.
pub(super) fn place_of<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Option<u8> {
    let mut all = (0..).zip(all);
    all.find(|(_, it)| it.eq_ignore_ascii_case(name)).map(|(place, _)| place)
}
