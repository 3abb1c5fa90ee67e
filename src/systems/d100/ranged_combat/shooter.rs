//! The shooter and its gun, shared by all firing modes.

use engine::{FigureId, HasLineup, Told, conversation::Table};

use super::jam::jam;
use crate::{
    D100,
    close_combat::wielding::take_up,
    damage::weapon_damage::WeaponDamage,
    figure::weapon::Gun,
    hit_test::making::Tester,
    state::{battle::State, effect::Effect},
    turn::actions::spend,
};

/// A figure that fires a gun, with the gun's details.
pub(super) struct Shooter {
    pub(super) id: FigureId,
    pub(super) tester: Tester,
    /// The gun's index on the sheet.
    place: u8,
    pub(super) weapon: String,
    pub(super) gun: Gun,
    pub(super) accuracy: i32,
    pub(super) damage: WeaponDamage,
    /// The shots left in the gun, or `None` if they are not counted.
    pub(super) loaded: Option<u8>,
}

impl Shooter {
    pub(super) fn of(state: &State, id: FigureId, place: u8) -> Option<Self> {
        let weapon = state.weapon(id, place)?;
        let gun = weapon.gun()?;
        Some(Self {
            id,
            tester: Tester { name: state.name(id).to_owned(), side: state.side_of(id) },
            place,
            weapon: weapon.name.clone(),
            gun,
            accuracy: *weapon.accuracy,
            damage: WeaponDamage::new(weapon.damage, state.profile(id), &weapon.name),
            loaded: (gun.magazine > 0).then(|| state.figure(id).loaded(place)),
        })
    }

    /// Returns `true` if the gun has this many shots left, or if its shots are not counted.
    ///
    /// The offer is refused if too few shots are left, but players can lower the number of shots by
    /// hand once the action has begun.
    pub(super) fn has(&self, shots: u8) -> bool {
        self.loaded.is_none_or(|loaded| shots <= loaded)
    }

    /// Spends one action and this many shots.
    ///
    /// A gun other than a pistol takes both hands, so the figure stops wielding its close combat
    /// weapon.
    pub(super) fn fires(&self, table: &mut Table<'_, D100>, shots: u8) {
        spend(table, self.id);
        if let Some(loaded) = self.loaded {
            table.apply(Effect::Loaded(self.id, self.place, loaded.saturating_sub(shots)));
        }
        let wields = table.state().figure(self.id).wields;
        if self.gun.class.takes_both_hands() && wields.is_some() {
            let (who, weapon) = (&self.tester.name, &self.weapon);
            table.tell(Told::Note, |_| format!("{who} holds the {weapon} in both hands."));
            take_up(table, self.id, None);
        }
    }

    /// Puts shots that were declared but not fired back into the magazine.
    pub(super) fn keeps(&self, table: &mut Table<'_, D100>, shots: u8) {
        if self.loaded.is_some() && shots > 0 {
            let loaded = table.state().figure(self.id).loaded(self.place).saturating_add(shots);
            table.apply(Effect::Loaded(self.id, self.place, loaded));
        }
    }

    /// Jams the gun after an automatic failure.
    pub(super) fn jams(&self, table: &mut Table<'_, D100>) {
        jam(table, self.id, self.place);
    }
}
