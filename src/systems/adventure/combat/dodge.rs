//! Dodges, which a character declares for the round or decides on after a hit.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, OfferedRoll, Outcome, Sum, Table},
};

use super::action_round::{self, action_part};
use crate::{
    Adventure,
    standard_test::{
        roll::{by_success, tell_and_keep},
        tester::{Tester, dice},
    },
    state::effect::Effect,
};

/// Spends an action to dodge this round. The character then rolls to dodge each time it is hit.
pub(crate) fn dodge(table: &mut Table<'_, Adventure>, id: FigureId) {
    let number = action_round::next_action(table.state(), id);
    action_round::use_action(table, id, number);
    table.apply(Effect::Dodging(id, Some(number)));
}

/// Plays a dodge against a hit, and returns `true` if the attack is dodged.
///
/// The test is 2D6 + swiftness + other modifiers against the attack's total. A character who is
/// already dodging this round doesn't spend another action. Any other character can decide to dodge
/// now.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn dodge_attack(
    table: &mut Table<'_, Adventure>,
    id: FigureId,
    result: i32,
) -> Flow<bool> {
    let state = table.state();
    let dodging = state.figure(id).dodging.filter(|_| state.fight);
    let swiftness = state.profile(id).swiftness;
    let tester = Tester::new(state, id).stat("Swiftness", swiftness.into());
    let tester = match dodging {
        Some(number) => tester.part(action_part(number)),
        None => tester.taking_action(state),
    };
    let tester = tester.with_effort(table);
    let count_as = [Outcome::success("hit"), Outcome::failure("dodged")];
    let name = tester.sum.who.clone();
    let ask = Ask::new(format!("{name}: dodge?")).topic(TOPIC.key);
    let mut sums = [tester.sum.clone()];
    if dodging.is_some() {
        let ask = ask.hint("The dodge action is already spent this round.");
        table.roll(&mut sums, 0, ask, &|sum| by_success(sum, result, count_as.clone()))?;
    } else {
        let ask = ask.hint("Costs 1 action for all attacks this round.");
        sums = sums.map(Sum::undecided);
        let read = |sum: &_| by_success(sum, result, count_as.clone());
        let rolled =
            table.may_roll(&mut sums, 0, OfferedRoll::Dice(dice()), ask, &"Don't dodge", &read)?;
        if rolled.is_none() {
            return Ok(false);
        }
    }
    tester.pay(table);
    if let Some(number) = tester.action() {
        table.apply(Effect::Dodging(id, Some(number)));
    }
    let [sum] = sums;
    let dodges = sum.total() >= result;
    let [hit, dodged] = count_as;
    let outcome = if dodges { dodged } else { hit };
    tell_and_keep(table, "Dodge", &sum, result, &outcome);
    if dodges {
        table.tell(Told::Outcome, |_| format!("{name} dodges."));
    }
    table.outcome(if dodges { outcome } else { outcome.interim() })?;
    Ok(dodges)
}

/// The topic about dodging.
pub(crate) const TOPIC: Topic = Topic {
    key: "dodge",
    title: "Dodge",
    rules: &[11],
    text: || {
        "Takes 1 action, which covers all attacks in the round. You can spend it when hit or \
         earlier. For each attack that hits, roll 2D6 + swiftness + other modifiers; if you reach \
         the attack's result, it misses. You don't roll against attacks that fail. Our ruling: \
         each of these rolls keeps the penalty that the action had when it was taken."
            .to_owned()
    },
};
