//! Attacks in close combat.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Headline, Part, Table},
};

use super::{
    parry::{Blow, parry},
    reach::reach_modifier,
    strength_bonus::strength_bonus,
    unarmed::bare_hands,
    wielding::{Arms, ask_what_it_wields, take_up, wielded},
};
use crate::{
    D100,
    damage::{
        hits::{Hits, resolve},
        result::Tally,
        weapon_damage::WeaponDamage,
    },
    figure::weapon::Weapon,
    hit_test::{
        hit_value::{HitBy, HitValue},
        making::{Tester, hit_test},
        modifier::other_modifier,
    },
    objects,
    ranged_combat::target::{Sight, choose_target},
    state::battle::State,
    turn::actions::spend,
};

/// Returns the close combat weapon at index `place` on the sheet, or bare hands if it is `None`.
fn arms(state: &State, id: FigureId, place: Option<u8>) -> Option<Arms> {
    let profile = state.profile(id);
    let Some(place) = place else { return Some(bare_hands(profile)) };
    let weapon = state.weapon(id, place)?;
    let damage = WeaponDamage::new(weapon.damage, profile, &weapon.name)
        .modifier("Strength", strength_bonus(*profile.strength));
    Some(Arms {
        name: weapon.name.clone(),
        place: Some(place),
        accuracy: *weapon.accuracy,
        blade: weapon.blade()?,
        damage,
    })
}

/// Plays an attack in close combat.
///
/// The attack takes one action. The hit value depends on reach. The target parries a hit if it can.
/// A hit that is not parried deals damage.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn attack(table: &mut Table<'_, D100>, id: FigureId, place: Option<u8>) -> Flow<()> {
    let Some(arms) = arms(table.state(), id, place) else { return Ok(()) };
    let state = table.state();
    let tester = Tester { name: state.name(id).to_owned(), side: state.side_of(id) };
    let close_combat = state.profile(id).close_combat;
    table.headline(format!("{} attacks with {}", tester.name, with(&arms)));
    let Some(target) = choose_target(table, id, Sight::InReach)? else { return Ok(()) };
    let whom = table.state().name(target).to_owned();
    table.headline(Headline::new(format!("{} attacks {whom}", tester.name)).detail(&arms.name));
    table.tell(Told::Title, |_| format!("{} attacks {whom} with {}", tester.name, with(&arms)));

    let is_object = table.state().profile(target).object;
    let wields = ask_what_it_wields(table, target);
    let reach_of = |place: u8| table.state().weapon(target, place).and_then(Weapon::blade);
    let against = wields.and_then(reach_of).unwrap_or_default();
    let value = if is_object {
        objects::hit_value(HitBy::Blow)
    } else {
        HitValue::of_stat(Part::stat("Close Combat", close_combat.into()), HitBy::Blow)
            .modifier("accuracy", arms.accuracy)
            .modifier("reach", reach_modifier(*arms.blade.reach, *against.reach))
            .part(other_modifier(table))
    };
    let rolled = hit_test(table, &tester, &value, None)?;
    spend(table, id);
    take_up(table, id, arms.place);
    if !is_object {
        take_up(table, target, wields);
    }
    let mut tally = Tally::new(table.state(), &[target]);
    if !rolled.hits() {
        table.tell(Told::Outcome, |_| format!("{} misses {whom}.", tester.name));
        tally.settle(table);
        return Ok(());
    }
    if let (Some(wielded), false) = (wielded(table, target), is_object)
        && parry(table, target, &wielded, Blow { reach: *arms.blade.reach, rolled })?
    {
        tally.settle(table);
        return Ok(());
    }
    let mut hits = Hits::default();
    hits.add(rolled, 1);
    resolve(table, id, &tester, target, &arms.damage, hits)?;
    tally.count_hit(table.state(), target);
    tally.outcome(table)
}

fn with(arms: &Arms) -> String {
    match arms.place {
        Some(_) => format!("the {}", arms.name),
        None => arms.name.clone(),
    }
}

/// The topic about attacks in close combat.
pub(crate) const TOPIC: Topic = Topic {
    key: "close-combat",
    title: "Close combat",
    rules: &[3, 9],
    text: || {
        "An attack on an adjacent target takes one action. The hit value is Close Combat plus \
         accuracy, reach and other modifiers. If you hit, a target that wields a close combat \
         weapon can parry. If the parry fails, roll damage."
            .to_owned()
    },
};
