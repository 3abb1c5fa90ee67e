//! The calculation of a test as chips: the dice, the stat, and each modifier with its reason.

use leptos::prelude::*;
use rules_core::conversation::{Part, Reading, Roll, Sum, Throw};

use crate::{
    components::{
        all,
        die::die,
        icon::{emblem, side_number},
        node::node,
    },
    session::Session,
    words::signed,
};

/// Renders the calculation of a roll against a target number, or nothing if there is no such
/// number.
pub(crate) fn sum(roll: &Roll) -> AnyView {
    match (&roll.reading.goal, roll.sums.as_slice()) {
        (Some(_), [sum]) => against(roll, sum),
        _ => ().into_any(),
    }
}

/// Renders the calculations of all rollers, side by side.
///
/// Renders nothing if the roll is against a target number, or if no roller has a modifier or a side.
pub(crate) fn sums(session: Session, roll: &Roll) -> AnyView {
    if let (Some(_), [_]) = (&roll.reading.goal, roll.sums.as_slice()) {
        return ().into_any();
    }
    if roll.sums.iter().all(|sum| sum.parts.is_empty() && sum.side.is_none()) {
        return ().into_any();
    }
    let rollers =
        all((0..).zip(&roll.sums), |(place, sum)| roller(session, roll, sum, place == roll.active));
    node("div", "versus", rollers)
}

fn against(roll: &Roll, sum: &Sum) -> AnyView {
    let mut parts: Vec<AnyView> = sum
        .throws
        .iter()
        .filter_map(|Throw { dice, fell }| {
            Some(chip(fell.as_ref()?.words(*dice), dice.to_string(), None))
        })
        .collect();
    let has_fallen = !parts.is_empty();
    parts.extend(sum.parts.iter().map(part));
    if has_fallen {
        parts.push(chip(sum.total().to_string(), "so far".to_owned(), None));
    }
    let dice = chip(roll.dice.to_string(), sum.who.clone(), None);
    row("The sum", dice, parts, &roll.reading, "needed")
}

/// Renders the dice, the parts of the calculation and the target number in one row. Only the parts
/// between them scroll if there are too many. `reached` is the result of reaching the target.
pub(crate) fn row(
    name: &'static str,
    dice: AnyView,
    mut parts: Vec<AnyView>,
    reading: &Reading,
    reached: &str,
) -> AnyView {
    let target = reading.goal.as_ref().map(|goal| {
        parts.extend(goal.parts.iter().map(|it| match it.modifier {
            true => part(it),
            false => chip(goal.of_stat(it.value), it.label.to_string(), None),
        }));
        target_chip(goal.words(), reached.to_owned())
    });
    let parts = node("div", "parts", parts);
    view! { <div class="sum" role="group" aria-label=name>{dice}{parts}{target}</div> }.into_any()
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
