//! The calculation of a test as chips: the dice, the stat, and each modifier with its reason.

use leptos::prelude::*;
use rules_core::conversation::{Part, Reading, Roll, Sum, Throw};

use super::{
    all,
    die::die,
    icon::{emblem, side_number},
    node::node,
};
use crate::{session::Session, words::signed};

/// Renders the calculation of a roll against a target number, or the calculations of all rollers,
/// side by side.
///
/// Without a target number, renders nothing if no roller has a modifier or a side.
pub(crate) fn sums(session: Session, roll: &Roll) -> AnyView {
    if let (Some(_), [sum]) = (&roll.reading.goal, roll.sums.as_slice()) {
        return against(roll, sum);
    }
    if roll.sums.iter().all(|sum| sum.parts.is_empty() && sum.side.is_none()) {
        return ().into_any();
    }
    let rollers =
        all((0..).zip(&roll.sums), |(place, sum)| roller(session, roll, sum, place == roll.active));
    node("div", "versus", rollers)
}

fn against(roll: &Roll, sum: &Sum) -> AnyView {
    let mut chips: Vec<AnyView> = sum
        .throws
        .iter()
        .filter_map(|Throw { dice, fell }| {
            Some(chip(fell.as_ref()?.words(*dice), dice.to_string(), None))
        })
        .collect();
    let has_fallen = !chips.is_empty();
    chips.push(chip(roll.dice.to_string(), sum.who.clone(), None));
    chips.extend(sum.parts.iter().map(part));
    if has_fallen {
        chips.push(chip(sum.total().to_string(), "so far".to_owned(), None));
    }
    chips.extend(goal(&roll.reading, "needed"));
    view! { <div class="sum" role="group" aria-label="The sum">{chips}</div> }.into_any()
}

/// Renders the parts of the target number, then the target number. `what` is the result of reaching
/// the target.
pub(crate) fn goal(reading: &Reading, what: &str) -> Vec<AnyView> {
    let Some(goal) = &reading.goal else { return Vec::new() };
    let mut chips = all(&goal.parts, |it| match it.modifier {
        true => part(it),
        false => chip(goal.of_stat(it.value), it.label.to_string(), None),
    });
    chips.push(target_chip(goal.words(), what.to_owned()));
    chips
}

/// Renders a part of a calculation: a number and its reason.
pub(crate) fn part(part: &Part) -> AnyView {
    let tone = part.modifier.then_some(if part.value < 0 { "bad" } else { "good" });
    chip(signed(part.value), part.label.to_string(), tone)
}

/// Renders a chip: a number, and its source below.
pub(crate) fn chip(number: String, from: String, tone: Option<&'static str>) -> AnyView {
    view! { <span class="chip" data-tone=tone><b>{number}</b><small>{from}</small></span> }
        .into_any()
}

/// Renders the chip for the target number.
fn target_chip(number: String, what: String) -> AnyView {
    view! { <span class="chip" data-kind="target"><b>{number}</b><small>{what}</small></span> }
        .into_any()
}

fn roller(session: Session, roll: &Roll, sum: &Sum, active: bool) -> AnyView {
    let mut dice: Vec<AnyView> = sum.throws.iter().flat_map(laid).collect();
    if active || dice.is_empty() {
        let waiting = if active { Some(roll.dice) } else { sum.next_dice() };
        let waiting = waiting.unwrap_or(roll.dice);
        dice.extend((0..waiting.count).map(|_| die(waiting.die, None)));
    }
    let rolled = sum.fallen().next().is_some();
    let total = match (rolled, sum.bonus()) {
        (true, _) => sum.total().to_string(),
        (false, 0) => roll.dice.to_string(),
        (false, bonus) => signed(bonus),
    };
    let note = match (active, rolled) {
        (true, _) => "roll now",
        (false, true) => "total",
        (false, false) => "next",
    };
    view! {
        <div class="roller" data-side=sum.side.map(side_number)>
            <h3>{sum.side.map(|side| emblem(session, side))}<span>{sum.who.clone()}</span></h3>
            <div class="sum">{all(&sum.parts, part)}</div>
            <div class="slot" aria-current=if active { "true" } else { "false" }>
                {dice}
                <span><span class="total">{total}</span><small>{note}</small></span>
            </div>
        </div>
    }
    .into_any()
}

/// Renders the dice rolled, or only the result if their faces are unknown.
fn laid(throw: &Throw) -> Vec<AnyView> {
    let Some(fell) = &throw.fell else { return Vec::new() };
    match (u8::try_from(fell.natural), fell.faces.as_slice()) {
        (Ok(face), []) if throw.dice.is_single() && fell.within.is_none() => {
            vec![die(throw.dice.die, Some(face))]
        }
        (_, []) => vec![chip(fell.words(throw.dice), throw.dice.to_string(), None)],
        (_, faces) => all(faces, |face| die(throw.dice.die, Some(*face))),
    }
}
