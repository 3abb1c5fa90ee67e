//! The close combat weapons that figures wield.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Names, Table},
    words::possessive,
};

use crate::{
    D100,
    damage::weapon_damage::WeaponDamage,
    figure::weapon::Blade,
    state::{battle::State, effect::Effect},
    turn::actions::spend,
};

/// The weapon of an attack in close combat, which can be bare hands.
pub(super) struct Arms {
    pub(super) name: String,
    /// The weapon's index on the sheet, or `None` for bare hands.
    pub(super) place: Option<u8>,
    pub(super) accuracy: i32,
    pub(super) blade: Blade,
    pub(super) damage: WeaponDamage,
}

/// A close combat weapon that a figure wields.
#[derive(Clone, Debug)]
pub(super) struct Wielded {
    pub(super) name: String,
    pub(super) blade: Blade,
}

/// Returns the close combat weapon that a figure wields, if any.
pub(super) fn wielded(table: &Table<'_, D100>, id: FigureId) -> Option<Wielded> {
    let state = table.state();
    let weapon = state.weapon(id, state.figure(id).wields?)?;
    Some(Wielded { name: weapon.name.clone(), blade: weapon.blade()? })
}

/// Asks which close combat weapon the target of an attack wields, if any, and returns the weapon's
/// index on the sheet.
///
/// The preset is the weapon that the figure's state records. Players can correct it before the
/// roll.
pub(super) fn ask_what_it_wields(table: &mut Table<'_, D100>, id: FigureId) -> Option<u8> {
    let state = table.state();
    let places: Vec<u8> = state.profile(id).blades().map(|(place, ..)| place).collect();
    if places.is_empty() {
        return None;
    }
    let wields = state.figure(id).wields;
    let preset = places.iter().zip(1..).find(|(place, _)| Some(**place) == wields);
    let label = format!("{} weapon", possessive(state.name(id)));
    let chosen = table.pick(
        "wields",
        label,
        Names(|state: &State| {
            let names = state.profile(id).blades().map(|(_, weapon, _)| weapon.name.clone());
            std::iter::once("Nothing".to_owned()).chain(names).collect()
        }),
        preset.map_or(0, |(_, option)| option),
    );
    places.get(usize::from(chosen).checked_sub(1)?).copied()
}

/// Makes a figure wield this close combat weapon, or none.
pub(crate) fn take_up(table: &mut Table<'_, D100>, id: FigureId, weapon: Option<u8>) {
    if table.state().figure(id).wields != weapon {
        table.apply(Effect::Wields(id, weapon));
    }
}

/// Spends an action of a figure to draw the close combat weapon at index `weapon` on the sheet.
pub(crate) fn draw(table: &mut Table<'_, D100>, id: FigureId, weapon: u8) {
    spend(table, id);
    take_up(table, id, Some(weapon));
}

/// The topic about wielding weapons.
pub(crate) const TOPIC: Topic = Topic {
    key: "wielding",
    title: "Wielding a weapon",
    rules: &[10, 11],
    text: || {
        "A figure starts with the first close combat weapon on its sheet in hand and switches to \
         any it attacks with. Without a close combat weapon, it can't parry. Our rulings: a basic \
         or heavy gun is fired with both hands, so its user can't parry until it attacks with a \
         close combat weapon or spends an action to draw one. A pistol leaves a hand free for a \
         blade. After an attack with bare hands, the figure wields nothing. You can correct what a \
         figure wields before each attack or on its card."
            .to_owned()
    },
};
