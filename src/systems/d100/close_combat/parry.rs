//! Parries against blows in close combat.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Outcome, Part, Reading, Sum, Table},
    dice::Die,
};

use super::{
    reach::{A_POINT, reach_modifier},
    wielding::Wielded,
};
use crate::{
    D100,
    figure::weapon::Blade,
    hit_test::{
        hit_roll::HitRoll,
        making::{Tester, on},
        modifier::other_modifier,
        percentile::{explain, goal, succeeds, value_of},
    },
};

/// The divisor of Close Combat in a parry value.
const SHARE: i32 = 2;

/// Returns the parts of a parry value, following the rule on parrying.
///
/// `close_combat` and `blade` are the defender's. `against` is the reach of the attacker's weapon.
pub(super) fn parry_parts(close_combat: u8, blade: Blade, against: u8) -> Vec<Part> {
    let reach = reach_modifier(*blade.reach, against);
    let modifiers = [("reach", reach), ("parry penalty", -i32::from(blade.parry_penalty))];
    let modifiers = modifiers.into_iter().filter(|(_, value)| *value != 0);
    let half = Part::stat("½ Close Combat", i32::from(close_combat) / SHARE);
    std::iter::once(half)
        .chain(modifiers.map(|(label, value)| Part::modifier(label, value)))
        .collect()
}

/// The details of a successful blow that matter for a parry.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    /// The reach of the attacker's weapon.
    pub(super) reach: u8,
    /// The result of the attacker's hit test.
    pub(super) rolled: HitRoll,
}

/// Plays a figure's parry, and returns `true` if it succeeds.
///
/// By the rule on parrying, a figure that wields a close combat weapon tries to parry every blow
/// that hits.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(super) fn parry(
    table: &mut Table<'_, D100>,
    id: FigureId,
    with: &Wielded,
    blow: Blow,
) -> Flow<bool> {
    let state = table.state();
    let parts = parry_parts(*state.profile(id).close_combat, with.blade, blow.reach);
    let tester = Tester { name: state.name(id).to_owned(), side: state.side_of(id) };
    let mut ask = Ask::new(format!("Parry with the {}", with.name));
    if blow.rolled == HitRoll::Critical {
        ask = ask.hint("A critical hit deals double damage.");
    }
    let parried = parry_test(table, &tester, parts, ask)?;
    if parried {
        table.tell(Told::Outcome, |_| format!("{} parries.", tester.name));
    }
    Ok(parried)
}

/// Rolls a D100 to parry, and returns `true` if the parry succeeds.
///
/// The roll must not exceed the sum of `parts` and the modifier that players set, if any.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(super) fn parry_test(
    table: &mut Table<'_, D100>,
    tester: &Tester,
    mut parts: Vec<Part>,
    ask: Ask,
) -> Flow<bool> {
    let mut sums = [Sum::new(tester.name.clone(), tester.side, Die::D100)];
    parts.extend(other_modifier(table));
    let value = value_of(&parts);
    let outcome = |parried| match parried {
        true => Outcome::failure("parried"),
        false => Outcome::success("not parried"),
    };
    let roll = table.roll(&mut sums, 0, ask.topic(TOPIC.key), &|_| {
        Reading::of(Die::D100, |roll| outcome(succeeds(value, roll))).goal(goal(&parts))
    })?;
    let parried = succeeds(value, roll);
    let outcome = outcome(parried);
    table.tell(Told::Roll, |_| format!("Parry: {}: {}.", explain(&sums[0], &parts), outcome.label));
    let word = if parried { "parry" } else { "failed parry" };
    table.tell(Told::RollOf(&tester.name), |_| on(word, &sums[0]));
    table.outcome(if parried { outcome } else { outcome.interim() })?;
    Ok(parried)
}

/// The topic about parrying.
pub(crate) const TOPIC: Topic = Topic {
    key: "parry",
    title: "Parry",
    rules: &[10],
    text: || {
        format!(
            "A figure that wields a close combat weapon tries to parry every blow that hits, even \
             a critical one. The parry value is Close Combat / {SHARE}, rounded down, +{A_POINT} \
             for each point of reach over the attacker's weapon or −{A_POINT} for each point under \
             it, minus the weapon's parry penalty. Roll that or less on a D100. Shots can't be \
             parried."
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_10_the_source_s_example_parries_at_30() {
        let halberd = Blade { reach: 4.into(), parry_penalty: 15.into() };
        let axe = Blade { reach: 2.into(), parry_penalty: 15.into() };
        let parts = parry_parts(50, halberd, *axe.reach);
        let values: Vec<i32> = parts.iter().map(|part| part.value).collect();
        assert_eq!((values, value_of(&parts)), (vec![25, 20, -15], 30));
        assert_eq!(value_of(&parry_parts(61, axe, 4)), 30 - 20 - 15, "61 / 2 is 30");
    }
}
