//! Damage rolls, and wound levels with their penalties.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Moment, Outcome, Reading, Sum, Table},
    dice::Dice,
    pick_dice,
    words::{counted, plain},
};

use super::stake::FALLS;
use crate::{
    Adventure,
    character::{skill::Use, weapon::Weapon},
    standard_test::by_hand::any_modifier,
    state::{battle::State, effect::Effect},
};

/// The default die for falls, fire and poison.
const USUAL_DIE: &str = "D6";

/// The two characters in an attack, and the weapon used.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    /// The character who attacks.
    pub(super) attacker: FigureId,
    /// The character who is attacked.
    pub(super) target: FigureId,
    /// The attacker's weapon.
    pub(super) weapon: Weapon,
}

impl State {
    /// Returns the wound level of a character, counted from 0.
    ///
    /// Once all levels are filled, the result is the number of levels.
    pub fn wound_level(&self, id: FigureId) -> u8 {
        self.profile(id).wound_level(self.figure(id).damage)
    }

    /// Returns the penalty for wounds on a character's tests, as 0 or a negative number.
    pub(crate) fn wound_penalty(&self, id: FigureId) -> i32 {
        self.profile(id).wounds.penalty(self.wound_level(id))
    }

    /// Returns the number of levels that this much damage would fill, and whether it would put the
    /// character out of action.
    fn levels_lost(&self, id: FigureId, damage: i32) -> (u8, bool) {
        let (profile, now) = (self.profile(id), self.figure(id).damage);
        let then = profile.wound_level(self.after(id, damage));
        (then - profile.wound_level(now).min(then), then >= profile.wounds.levels())
    }

    /// Returns a character's total damage after taking `damage` more points.
    fn after(&self, id: FigureId, damage: i32) -> u16 {
        let more = u16::try_from(damage.max(0)).unwrap_or(u16::MAX);
        self.figure(id).damage.saturating_add(more).min(self.profile(id).all_damage())
    }
}

/// Rolls the damage of a hit, and applies it to the target.
///
/// The damage is the weapon's dice. Armed and unarmed attacks add the Strength modifier. The
/// damage is never below 0.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(super) fn roll_damage(table: &mut Table<'_, Adventure>, attack: &Attack) -> Flow<()> {
    let Attack { attacker, target, weapon } = attack;
    let state = table.state();
    let rolled = weapon.damage.rolled(0);
    let strength = match weapon.kind {
        Use::Ranged => 0,
        _ => state.profile(*attacker).strength(),
    };
    let name = state.name(*attacker).to_owned();
    let Some(dice) = rolled.dice else {
        let fixed = rolled.plus + strength;
        let other = any_modifier(table).map_or(0, |it| it.value);
        table.show_conditions(ask())?;
        let damage = (fixed + other).max(0);
        table.tell(Told::Roll, |_| match other {
            0 => format!("Damage. {name}: {damage}."),
            other => {
                let (sign, other) = (if other < 0 { '−' } else { '+' }, other.unsigned_abs());
                let fixed = plain(fixed);
                format!("Damage. {name}: {fixed} {sign} {other} other modifiers, so {damage}.")
            }
        });
        return take_damage(table, Some(*attacker), *target, damage);
    };
    let mut sum = Sum::new(&name, state.side_of(*attacker), dice);
    if rolled.plus != 0 {
        sum = sum.stat(weapon.name.clone(), rolled.plus);
    }
    roll(table, Some(*attacker), *target, sum.modifier("Strength", strength), dice)
}

/// Rolls damage from something other than an attack, with dice that players set.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn hurt(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} takes damage"));
    let rolled = pick_dice(table, USUAL_DIE).rolled(0);
    let Some(dice) = rolled.dice else { return Ok(()) };
    let sum = Sum::new(format!("Damage to {name}"), None, dice).modifier("added", rolled.plus);
    roll(table, None, id, sum, dice)
}

/// Rolls damage, and applies it to the target.
fn roll(
    table: &mut Table<'_, Adventure>,
    by: Option<FigureId>,
    target: FigureId,
    sum: Sum,
    dice: Dice,
) -> Flow<()> {
    let mut sums = [sum.part(any_modifier(table))];
    let state = table.state().clone();
    table.roll(&mut sums, 0, ask(), &|sum| by_level(&state, target, sum, dice))?;
    let [sum] = sums;
    let damage = sum.total().max(0);
    table.tell(Told::Roll, |_| {
        let least = if damage > sum.total() { ", so 0" } else { "" };
        format!("Damage. {}: {}{least}.", sum.who, sum.explain())
    });
    take_damage(table, by, target, damage)
}

/// Asks for the damage, which armour reduces.
fn ask() -> Ask {
    Ask::new("Damage").hint("Enter armour under other modifiers.").topic(TOPIC.key)
}

/// Returns a reading with the effect of each damage roll on a character.
///
/// Each result is a separate band, because every point of damage counts.
fn by_level(state: &State, id: FigureId, sum: &Sum, dice: Dice) -> Reading {
    let reading = Reading::of(dice, |result| outcome(state, id, result + sum.bonus()));
    dice.results().fold(reading, Reading::apart)
}

fn outcome(state: &State, id: FigureId, damage: i32) -> Outcome {
    match state.levels_lost(id, damage) {
        (_, true) => Outcome::success("falls").ranked(0),
        (0, false) if damage <= 0 => Outcome::failure("no damage").ranked(1),
        (0, false) => Outcome::mixed("no wound level").ranked(0),
        (levels, false) => {
            Outcome::success(counted(levels.into(), "wound level")).ranked(100 - i32::from(levels))
        }
    }
}

/// Applies damage to a character.
///
/// If this puts the character out of action, the attacker `by` gets the credit, if there is one.
///
/// # Errors
/// Returns `Err` if the odds end at this outcome. Pass the error on with `?`.
fn take_damage(
    table: &mut Table<'_, Adventure>,
    by: Option<FigureId>,
    id: FigureId,
    damage: i32,
) -> Flow<()> {
    let state = table.state();
    let outcome = outcome(state, id, damage);
    let (was_standing, after) = (state.is_standing(id), state.after(id, damage));
    if after != state.figure(id).damage {
        table.apply(Effect::Damage(id, after));
    }
    if was_standing && !table.state().is_standing(id) {
        if let Some(by) = by {
            let felled = table.state().figure(by).felled.saturating_add(1);
            table.apply(Effect::Felled(by, felled));
        }
        table.moment(Moment::Kill, Some(id));
    }
    let falls = !table.state().is_standing(id);
    table.tell(Told::Outcome, |state| match (falls, damage) {
        (true, _) => format!("{} is out of action.", state.name(id)),
        (false, ..=0) => format!("{} takes no damage.", state.name(id)),
        (false, damage) => format!("{} takes {damage} damage.", state.name(id)),
    });
    if by.is_some() {
        let of = table.state().side_of(id);
        table.for_odds().stake(&FALLS, of, falls);
    }
    table.outcome(outcome)
}

/// The topic about damage and wounds.
pub(crate) const TOPIC: Topic = Topic {
    key: "damage",
    title: "Damage and wounds",
    rules: &[16],
    text: || {
        "Damage fills wound levels, whose size is on the sheet. A level's penalty applies at once \
         to all physical and mental tests. Strength adds to the damage of armed and unarmed \
         attacks; damage is never below 0. A character with all levels full is out of action. The \
         book gives no wound levels, so the levels, their size and what happens after the last are \
         our ruling. You can change them on the sheet. For a fall, fire or poison, set the damage \
         dice yourself."
            .to_owned()
    },
};
