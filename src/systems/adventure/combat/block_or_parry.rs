//! Blocks and parries, which the target declares before the attack roll.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Label, Names, Outcome, Table},
};

use super::action_round;
use crate::{
    Adventure,
    character::{skill::Use, weapon::Weapon},
    standard_test::{
        roll::{by_success, tell_and_keep},
        tester::Tester,
    },
    state::battle::State,
};

/// A declared block or parry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ward {
    skill: u8,
    /// The number of the action that the block or parry takes.
    action: u8,
}

/// Returns the weapons with which a character can block or parry, and their skills.
///
/// These are all usable close combat weapons and bare hands.
fn wards(state: &State, id: FigureId) -> Vec<(&Weapon, u8)> {
    let profile = state.profile(id);
    let close = profile.weapons.iter().filter(|it| it.kind != Use::Ranged);
    let usable = close.filter(|it| profile.refusal(it).is_none());
    usable.filter_map(|it| Some((it, it.skill?))).collect()
}

/// Asks whether the target declares a block or parry before the attack roll.
pub(super) fn declare(table: &mut Table<'_, Adventure>, id: FigureId) -> Option<Ward> {
    let state = table.state();
    if wards(state, id).is_empty() {
        return None;
    }
    let label = Label::from(format!("{} blocks or parries", state.name(id)));
    let label = label.decided_by(state.side_of(id)).spends();
    let names = |state: &State| {
        let with = wards(state, id).into_iter();
        let with = with.map(|(weapon, skill)| {
            format!("{}, {}", weapon.name, tester(state, id, skill).preview(state))
        });
        std::iter::once("No".to_owned()).chain(with).collect()
    };
    let chosen = table.pick("block", label, Names(names), 0);
    let (_, skill) = *wards(table.state(), id).get(usize::from(chosen.checked_sub(1)?))?;
    Some(Ward { skill, action: action_round::next_action(table.state(), id) })
}

/// Describes the cost of a block or parry: "Raider 1 can block or parry for 1 action, −5."
///
/// Returns `None` outside a fight, or if the character cannot block or parry.
pub(super) fn cost_of_one(state: &State, id: FigureId) -> Option<String> {
    let is_counted = state.fight && !wards(state, id).is_empty();
    let cost = || action_round::cost(state, id);
    is_counted.then(|| format!("{} can block or parry for {}.", state.name(id), cost()))
}

/// Creates a tester from a character who blocks or parries with a skill, as its next action.
fn tester(state: &State, id: FigureId, skill: u8) -> Tester {
    Tester::with_skill(state, id, skill).taking_action(state)
}

impl Ward {
    /// Spends the action of a declared block or parry even though the attack missed.
    pub(super) fn pay(self, table: &mut Table<'_, Adventure>, id: FigureId) {
        if table.state().fight {
            action_round::use_action(table, id, self.action);
        }
    }
}

/// Plays a block or parry: an armed or unarmed skill test against the total of the attack.
///
/// Returns `true` if the attack is stopped.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn block_or_parry(
    table: &mut Table<'_, Adventure>,
    id: FigureId,
    ward: Ward,
    result: i32,
) -> Flow<bool> {
    let tester = tester(table.state(), id, ward.skill).with_effort(table);
    let ask = Ask::new("Block or parry").hint("Reach the attack's result.").topic(TOPIC.key);
    let mut sums = [tester.sum.clone()];
    let count_as = [Outcome::success("attack gets through"), Outcome::failure("attack stopped")];
    table.roll(&mut sums, 0, ask, &|sum| by_success(sum, result, count_as.clone()))?;
    tester.pay(table);
    let [sum] = sums;
    let holds = sum.total() >= result;
    let [fails, wards_off] = count_as;
    let outcome = if holds { wards_off } else { fails };
    tell_and_keep(table, "Block or parry", &sum, result, &outcome);
    if holds {
        table.tell(Told::Outcome, |_| format!("{} stops the attack.", sum.who));
    }
    table.outcome(if holds { outcome } else { outcome.interim() })?;
    Ok(holds)
}

/// The topic about blocking and parrying.
pub(crate) const TOPIC: Topic = Topic {
    key: "parry",
    title: "Block or parry",
    rules: &[12],
    text: || {
        "Takes 1 action. Declare it before the attacker rolls; the action is spent even if the \
         attack misses. If the attack hits, test an armed or unarmed skill against its result. A \
         success stops this one attack. You can still dodge after a failed block."
            .to_owned()
    },
};
