//! Weapons, and who is left to carry them.

use super::limits::{MOST_MODELS, MOST_WEAPONS};
use crate::{
    sheet::{Field, FieldKind, SheetReader},
    words::counted,
};

/// How many models of a unit still carry each of its weapons, by the weapon's place on the sheet.
pub(crate) type Carriers = [u8; MOST_WEAPONS];

/// The fields of a weapon.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "range",
        label: "Range in inches, 0 for melee",
        kind: FieldKind::Number { least: 0, most: 72, preset: 0 },
    },
    Field {
        key: "attacks",
        label: "Attacks",
        kind: FieldKind::Number { least: 1, most: 20, preset: 1 },
    },
    Field {
        key: "carriers",
        label: "Models with it, 0 for all",
        kind: FieldKind::Number { least: 0, most: MOST_MODELS, preset: 0 },
    },
];

/// A kind of weapon in a unit. Weapon profiles: those with a range shoot, those without strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// How far it shoots, in inches; 0 for a melee weapon.
    pub range: u8,
    /// Dice that each model rolls with it.
    pub attacks: u8,
    /// How many models of the full unit carry it.
    pub carriers: u8,
}

impl Weapon {
    /// Reads the weapon of a unit with so many models.
    pub(crate) fn read(sheet: &mut SheetReader<'_>, models: u8) -> Self {
        let carriers: u8 = sheet.number("carriers");
        Self {
            name: sheet.text("name"),
            range: sheet.number("range"),
            attacks: sheet.number("attacks"),
            carriers: if carriers == 0 { models } else { carriers },
        }
    }

    /// Whether it shoots.
    pub fn shoots(&self) -> bool {
        self.range > 0
    }

    /// What it does, in a few words: "24 inches, 1 attack".
    pub fn words(&self) -> String {
        let Self { range, attacks, .. } = self;
        let attacks = counted((*attacks).into(), "attack");
        if self.shoots() {
            format!("{range} inches, {attacks}")
        } else {
            format!("melee, {attacks}")
        }
    }
}

/// Who carries what in a unit as its sheet has it.
pub(crate) fn all_carriers(weapons: &[Weapon]) -> Carriers {
    let mut carriers = Carriers::default();
    for (count, weapon) in carriers.iter_mut().zip(weapons) {
        *count = weapon.carriers;
    }
    carriers
}

/// Shooting: the defender chooses which models are removed. Taken for granted: those without a weapon of their own
/// first, then those with the commonest, so that rare weapons last longest; a tracker changes it. Ranged and melee
/// weapons are seen apart, as a model mostly has one of each.
///
/// Gives who carries what in a unit of `full` models after it went from `before` to `after`.
pub(crate) fn carriers_after(
    weapons: &[Weapon],
    carriers: Carriers,
    (full, before, after): (u8, u8, u8),
) -> Carriers {
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
        Weapon { name: "Gun".to_owned(), range: 24, attacks: 1, carriers }
    }

    #[test]
    fn gdf_12_models_without_a_weapon_of_their_own_go_first() {
        let weapons = [gun(5), gun(4)];
        let after = |left| carriers_after(&weapons, all_carriers(&weapons), (5, 5, left))[1];
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
            let carriers = carriers_after(&weapons, all_carriers(&weapons), (full, full, left));
            prop_assert!(carriers[0] + carriers[1] <= left);
            let back = carriers_after(&weapons, carriers, (full, left, full));
            prop_assert_eq!(back, all_carriers(&weapons));
        }
    }
}
