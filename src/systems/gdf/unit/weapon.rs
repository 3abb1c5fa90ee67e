//! Weapons, and the number of models that carry them.

use engine::sheet::{Field, FieldKind, SheetNumber, SheetReader};

use super::{
    edition::Edition,
    gives::Gives,
    keyword::{Keyword, Keywords},
    limits::{MOST_MODELS, MOST_WEAPONS},
    rule::{self, MOST_RULES, Rule},
};

/// The number of models in a unit that carry each weapon, by the weapon's index on the sheet.
pub(crate) type Carriers = [u8; MOST_WEAPONS];

/// The fields of a weapon, by name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const RANGE: Field = Field::new(
        "range",
        "Range in inches, 0 for melee",
        FieldKind::Number { least: 0, most: 72, preset: 0 },
    );
    pub(crate) const ATTACKS: Field =
        Field::new("attacks", "Attacks", FieldKind::Number { least: 1, most: 20, preset: 1 });
    pub(crate) const CARRIERS: Field = Field::new(
        "carriers",
        "Models with this item, 0 for all",
        FieldKind::Number { least: 0, most: MOST_MODELS, preset: 0 },
    );
    pub(crate) const EACH: Field =
        Field::new("each", "Number per model", FieldKind::Number { least: 1, most: 6, preset: 1 });
    pub(crate) const AP: Field = Field::new("ap", "AP, 0 for none", RATING);
    pub(crate) const BLAST: Field = Field::new("blast", "Blast, 0 for none", RATING);
    pub(crate) const DEADLY: Field = Field::new("deadly", "Deadly, 0 for none", RATING);
    pub(crate) const RULES: Field = Field::new(
        "rules",
        "Other rules",
        FieldKind::List { one: "Rule", fields: rule::FIELDS, most: MOST_RULES },
    );
}

/// All fields of a weapon in 2.16, in order.
const FIELDS_2_16: &[Field] = &[
    field::NAME,
    field::RANGE,
    field::ATTACKS,
    field::CARRIERS,
    field::EACH,
    field::AP,
    field::BLAST,
    field::DEADLY,
    flag(Keyword::Indirect),
    flag(Keyword::LockOn),
    flag(Keyword::Poison),
    flag(Keyword::Rending),
    flag(Keyword::Sniper),
    field::RULES,
];

/// All fields of a weapon in 3.5, in order.
const FIELDS_3_5: &[Field] = &[
    field::NAME,
    field::RANGE,
    field::ATTACKS,
    field::CARRIERS,
    field::EACH,
    field::AP,
    field::BLAST,
    field::DEADLY,
    flag(Keyword::Indirect),
    flag(Keyword::Rending),
    field::RULES,
];

/// Returns all fields of a weapon in this edition, in order.
pub(crate) const fn fields(edition: Edition) -> &'static [Field] {
    match edition {
        Edition::V2_16 => FIELDS_2_16,
        Edition::V3_5 => FIELDS_3_5,
    }
}

/// The field kind for the number in brackets after a rule's name.
pub(super) const RATING: FieldKind = FieldKind::Number { least: 0, most: 12, preset: 0 };

/// Returns the field for a rule without a number.
pub(crate) const fn flag(keyword: Keyword) -> Field {
    Field::new(keyword.key(), keyword.label(), FieldKind::Flag)
}

/// Reads the keywords that are set on a sheet.
pub(crate) fn keywords(from: &mut SheetReader<'_>) -> Keywords {
    let mut keywords = Keywords::default();
    for field in from.fields() {
        if let Some(keyword) = Keyword::of_key(field.key)
            && from.flag(field)
        {
            keywords.add(keyword);
        }
    }
    keywords
}

/// A kind of weapon in a unit. Weapons with a range are for shooting, and those without are for
/// melee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weapon {
    /// The name of the weapon.
    pub name: String,
    /// The range in inches, or 0 for a melee weapon.
    pub range: SheetNumber<u8>,
    /// The number of dice that each carrier rolls to hit.
    pub attacks: SheetNumber<u8>,
    /// The number of models in the full unit that carry the weapon.
    pub carriers: SheetNumber<u8>,
    /// The AP, which is subtracted from Defense rolls.
    pub ap: u8,
    /// The factor by which hits are multiplied, or 0 if they are not.
    pub blast: u8,
    /// The factor by which wounds are multiplied, or 0 if they are not.
    pub deadly: u8,
    /// The keywords of the weapon.
    pub keywords: Keywords,
    /// The weapon's rules from other books, and its keywords that have an effect as a rule.
    pub rules: Vec<Rule>,
}

impl Weapon {
    /// Reads a weapon of a unit with this many models.
    pub(crate) fn read(
        from: &mut SheetReader<'_>,
        models: SheetNumber<u8>,
        edition: Edition,
    ) -> Self {
        let carriers = from.number::<u8>(&field::CARRIERS);
        let attacks = from.number::<u8>(&field::ATTACKS);
        let each = from.number::<u8>(&field::EACH).use_or(1);
        let mut keywords = keywords(from);
        let mut rules = Rule::of_keywords(keywords, edition);
        rules.extend(from.list(&field::RULES, Rule::read).into_iter().flatten());
        keywords = keywords.and(Rule::unfold(&mut rules, edition));
        Rule::leave_out_repeated(&mut rules);
        Self {
            name: from.text(&field::NAME),
            range: from.number(&field::RANGE),
            attacks: attacks.map(|it| it.saturating_mul(each)),
            carriers: if carriers.get() == Some(0) { models } else { carriers },
            ap: from.number::<u8>(&field::AP).use_or(0),
            blast: from.number::<u8>(&field::BLAST).use_or(0),
            deadly: from.number::<u8>(&field::DEADLY).use_or(0),
            keywords,
            rules,
        }
    }

    /// Returns `true` if both are the same kind of weapon, regardless of their carriers.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let Self { range, attacks, ap, blast, deadly, .. } = *self;
        (range, attacks, ap, blast, deadly)
            == (other.range, other.attacks, other.ap, other.blast, other.deadly)
            && (&self.name, &self.rules) == (&other.name, &other.rules)
            && self.keywords == other.keywords
    }

    /// Returns `true` if hits with both weapons have the same effects.
    pub(crate) fn hits_like(&self, other: &Self) -> bool {
        (self.ap, self.blast, self.deadly) == (other.ap, other.blast, other.deadly)
            && (self.keywords, &self.rules) == (other.keywords, &other.rules)
    }

    /// Returns `true` if the weapon is Limited, so that it can be used only once per battle.
    pub fn is_limited(&self) -> bool {
        self.rules.iter().any(|rule| rule.gives == Gives::Once)
    }

    /// Returns `true` if the weapon is for shooting.
    pub fn shoots(&self) -> bool {
        self.range > 0
    }

    /// Returns the weapon in a few words, such as "24″, 1 attack, AP(1)".
    pub fn words(&self) -> String {
        let Self { range, attacks, .. } = self;
        let attacks = attacks.counted("attack");
        let reach = if range.get() == Some(0) { "melee".to_owned() } else { format!("{range}″") };
        let mut words = vec![reach, attacks];
        words.extend(self.rules_in_words());
        words.join(", ")
    }

    /// Returns all rules of the weapon with their numbers, such as "AP(1)".
    pub(super) fn rules_in_words(&self) -> Vec<String> {
        let rated = [("AP", self.ap), ("Blast", self.blast), ("Deadly", self.deadly)];
        let rated = rated.iter().filter(|(_, number)| *number > 0);
        let mut words: Vec<String> =
            rated.map(|(name, number)| format!("{name}({number})")).collect();
        words.extend(self.keywords.iter().map(|it| it.label().to_owned()));
        let mut others: Vec<String> =
            self.rules.iter().filter(|it| !it.of_book).map(|it| it.name.to_string()).collect();
        others.dedup();
        words.extend(others);
        words
    }
}

/// Returns the number of models that carry each weapon in a full unit.
pub(crate) fn all_carriers(weapons: &[Weapon]) -> Carriers {
    let mut carriers = Carriers::default();
    for (count, weapon) in carriers.iter_mut().zip(weapons) {
        *count = *weapon.carriers;
    }
    carriers
}

/// The number of models in a unit before and after some are removed or come back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The number of models on the unit's sheet.
    pub(crate) full: u8,
    /// The number of models before the change.
    pub(crate) before: u8,
    /// The number of models after the change.
    pub(crate) after: u8,
}

/// Returns how many models carry each weapon after some models are removed or come back.
///
/// By the rules, the defender chooses which models are removed. This function assumes that models
/// without a special weapon go first, then those with the most common weapon, so that rare weapons
/// last longest. Players can correct the result with a tracker. Ranged and melee weapons are
/// handled separately, since most models have one of each.
pub(crate) fn carriers_after(
    weapons: &[Weapon],
    carriers: Carriers,
    strength: Strength,
) -> Carriers {
    let Strength { full, before, after } = strength;
    let mut carriers = carriers;
    if after >= full {
        return all_carriers(weapons);
    }
    for shoots in [true, false] {
        let own: Vec<usize> = (0..weapons.len().min(MOST_WEAPONS))
            .filter(|&place| weapons[place].shoots() == shoots && weapons[place].carriers < full)
            .collect();
        for left in (after..before).rev() {
            let armed: u8 = own.iter().map(|&place| carriers[place]).fold(0, u8::saturating_add);
            let commonest = own.iter().copied().rev().max_by_key(|&place| carriers[place]);
            if let Some(place) = commonest.filter(|_| armed > left) {
                carriers[place] = carriers[place].saturating_sub(1);
            }
        }
        for _ in before..after {
            let missing = |place: usize| weapons[place].carriers.saturating_sub(carriers[place]);
            let rarest = own.iter().copied().rev().max_by_key(|&place| missing(place));
            if let Some(place) = rarest.filter(|&place| missing(place) > 0) {
                carriers[place] += 1;
            }
        }
    }
    carriers
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn gun(carriers: u8) -> Weapon {
        Weapon {
            name: "Gun".to_owned(),
            range: 24.into(),
            attacks: 1.into(),
            carriers: carriers.into(),
            ..Weapon::default()
        }
    }

    #[test]
    fn gdf_12_models_without_a_weapon_of_their_own_go_first() {
        let weapons = [gun(5), gun(4)];
        let after = |after| {
            let strength = Strength { full: 5, before: 5, after };
            carriers_after(&weapons, all_carriers(&weapons), strength)[1]
        };
        assert_eq!([after(4), after(3), after(0)], [4, 3, 0]);
    }

    proptest! {
        #[test]
        fn gdf_12_special_weapons_never_outnumber_the_models(
            (full, one, other, left) in (2_u8..=30).prop_flat_map(|full| {
                (Just(full), 1..full, 1..full, 0..full)
            }),
        ) {
            let weapons = [gun(one), gun(other.min(full - one))];
            let fallen = Strength { full, before: full, after: left };
            let carriers = carriers_after(&weapons, all_carriers(&weapons), fallen);
            prop_assert!(carriers[0] + carriers[1] <= left);
            let risen = Strength { full, before: left, after: full };
            let back = carriers_after(&weapons, carriers, risen);
            prop_assert_eq!(back, all_carriers(&weapons));
        }
    }
}
