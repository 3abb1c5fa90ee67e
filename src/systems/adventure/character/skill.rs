//! The skills of a character, with levels and attributes.

use engine::sheet::{Field, FieldKind, SheetNumber, SheetReader};

use super::attribute::Attribute;

/// The maximum number of skills per character.
pub(super) const MOST_SKILLS: usize = 32;

const GENERAL: &str = "Anything else";
const ARMED: &str = "Armed attacks";
const RANGED: &str = "Ranged attacks";
const UNARMED: &str = "Unarmed attacks";

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const ATTRIBUTE: Field =
        Field::new("attribute", "Attribute", FieldKind::Text { required: false });
    pub(crate) const LEVEL: Field =
        Field::new("level", "Level", FieldKind::Number { least: 0, most: 20, preset: 1 });
    pub(crate) const UNTRAINED: Field =
        Field::new("untrained", "Usable untrained", FieldKind::Flag);
    pub(crate) const USE: Field =
        Field::new("use", "Used for", FieldKind::OneOf(&[GENERAL, ARMED, RANGED, UNARMED]));
}

/// The fields of a skill, in order.
pub(super) const FIELDS: &[Field] =
    &[field::NAME, field::ATTRIBUTE, field::LEVEL, field::UNTRAINED, field::USE];

/// A skill of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The skill's name.
    pub name: String,
    /// The index on the sheet of the skill's attribute, if it has one.
    pub attribute: Option<u8>,
    /// The skill's level, or 0 if the character is untrained.
    pub level: SheetNumber<u8>,
    /// Whether the skill can be used untrained.
    pub untrained: bool,
    /// The kind of test that the skill is used for.
    pub used_for: Use,
}

/// The kind of test that a skill is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Tests other than attacks.
    General,
    /// Armed attacks in close combat.
    Armed,
    /// Ranged attacks.
    Ranged,
    /// Unarmed attacks.
    Unarmed,
}

impl Skill {
    /// Reads a skill from the sheet of a character with these attributes.
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

    /// Returns `true` if the skill can be used.
    ///
    /// By the rule on standard tests, an untrained skill can be used only if the sheet says so.
    pub(crate) fn is_usable(&self) -> bool {
        self.level > 0 || self.untrained
    }

    /// Returns the reason why the skill cannot be used, or `None` if it can.
    pub(crate) fn refusal(&self) -> Option<String> {
        (!self.is_usable()).then(|| format!("{} needs training.", self.name))
    }
}

/// Returns the index of a name in a list of names, ignoring ASCII case.
pub(super) fn place_of<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Option<u8> {
    let mut all = (0..).zip(all);
    all.find(|(_, it)| it.eq_ignore_ascii_case(name)).map(|(place, _)| place)
}
