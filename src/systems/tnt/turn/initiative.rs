//! Initiative, which sets the order of the sides each turn.
//!
//! Each side rolls D10 + scenario modifiers, and the highest total goes first.

use std::{
    cmp::Reverse,
    ops::{ControlFlow, RangeInclusive},
};

use engine::{
    HasLineup, SideId, Told, Topic,
    conversation::{Ask, Flow, Outcome, Reading, Signed, Sum, Table},
    dice::Die,
};

use crate::{
    Tnt,
    state::{
        battle::{Phase, State},
        effect::Effect,
    },
};

/// The range of the scenario modifiers that players can set.
const MODIFIERS: RangeInclusive<i32> = -3..=3;

/// Rolls for initiative and sets the order of the sides (rulebook: Turn sequence, initiative
/// phase).
///
/// Sides that tie reroll among themselves. A side without figures in action does not roll.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_initiative(table: &mut Table<'_, Tnt>) -> Flow<()> {
    let state = table.state();
    let sides = state.all_sides().filter(|&side| state.count_in_action(side) > 0);
    let sides: Vec<(SideId, i32)> = sides.map(|side| (side, 0)).collect();
    table.headline(format!("Initiative, turn {}", table.state().turn));
    let order = rank(table, &sides)?;
    table.apply_as_headline(Effect::Order(order));
    table.apply(Effect::Phase(Phase::Activation));
    Ok(())
}

/// Returns the initiative order in words.
pub(crate) fn in_words(state: &State, order: &[SideId]) -> String {
    let names: Vec<&str> = order.iter().map(|side| state.side_name(*side)).collect();
    format!("Initiative: {}.", names.join(", then "))
}

/// A side and its scenario modifier.
type Modified = (SideId, i32);

/// Rolls for all sides and returns them in the order of their totals.
///
/// Sides that tie reroll among themselves. Their modifiers are the presets for the reroll.
fn rank(table: &mut Table<'_, Tnt>, sides: &[Modified]) -> Flow<Vec<SideId>> {
    let places = table
        .for_odds()
        .test(sides, |table| roll_for_places(table, sides, "Roll for initiative"))?;
    table.repeat((Vec::new(), places), |table, (mut order, mut places)| {
        if places.is_empty() {
            return Ok(ControlFlow::Break(order));
        }
        let is_first = order.is_empty();
        match places.remove(0).as_slice() {
            [(alone, _)] => {
                if is_first {
                    let name = table.state().side_name(*alone).to_owned();
                    table.outcome(Outcome::mixed(format!("{name} first")))?;
                    // Stop here for odds, which only show which side is first.
                    table.for_odds().end_of_outcomes()?;
                }
                order.push(*alone);
            }
            tied => {
                if is_first {
                    table.outcome(Outcome::mixed("tie").interim())?;
                }
                let ranked = table
                    .for_odds()
                    .test(tied, |table| roll_for_places(table, tied, "Tie: reroll"))?;
                places.splice(0..0, ranked);
            }
        }
        Ok(ControlFlow::Continue((order, places)))
    })
}

/// Rolls once for each side.
///
/// Returns the sides in the order of their totals, with tied sides in one group.
fn roll_for_places(
    table: &mut Table<'_, Tnt>,
    sides: &[Modified],
    ask: &'static str,
) -> Flow<Vec<Vec<Modified>>> {
    let sums = sides
        .iter()
        .map(|&(side, _)| Sum::new(table.state().side_name(side), Some(side), Die::D10));
    let mut sums: Vec<Sum> = sums.collect();
    let mut modified = Vec::new();
    for (who, &(side, known)) in sides.iter().enumerate() {
        let modifier = table.pick("modifier", "Scenario modifier", Signed(MODIFIERS), known);
        modified.push((side, modifier));
        if let Some(sum) = sums.get_mut(who) {
            *sum = sum.clone().modifier("scenario", modifier);
        }
        let ask = Ask::new(ask).hint("Highest roll goes first.").topic(TOPIC.key);
        let best = sums.iter().filter(|sum| sum.is_rolled()).map(Sum::total).max();
        table.roll(&mut sums, who, ask, &|sum| unless_beaten(sum, best))?;
    }
    table.tell(Told::Roll, |_| {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("Initiative. {}.", sums.collect::<Vec<_>>().join("; "))
    });
    let mut totals: Vec<(Modified, i32)> =
        modified.into_iter().zip(sums.iter().map(Sum::total)).collect();
    totals.sort_unstable_by_key(|((side, _), total)| (Reverse(*total), *side));
    let places = totals.chunk_by(|one, other| one.1 == other.1);
    Ok(places.map(|tied| tied.iter().map(|(side, _)| *side).collect()).collect())
}

/// Returns the meaning of each face: the total, unless that total is already beaten.
///
/// All beaten totals count the same, because the margin does not affect who is first.
fn unless_beaten(sum: &Sum, best: Option<i32>) -> Reading {
    let bonus = sum.bonus();
    Reading::by(Die::D10, |natural| {
        let total = natural + bonus;
        (best.map_or(total, |best| total.max(best - 1)), Outcome::mixed(""))
    })
}

/// The topic that explains initiative.
pub(crate) const TOPIC: Topic = Topic {
    key: "initiative",
    title: "Initiative",
    rules: &[11],
    text: || {
        "Each turn, every side rolls D10 plus any scenario modifier. Sides act from highest to \
         lowest. Tied sides reroll among themselves. A side with no one in action doesn't roll."
            .to_owned()
    },
};
