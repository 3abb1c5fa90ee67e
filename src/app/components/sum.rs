//! The sum of a test: dice, stat and every modifier with its reason, as chips.

use leptos::prelude::*;
use rules_core::conversation::{Part, Roll, Sum, Target};

use super::{
    all,
    die::die,
    icon::{emblem, side_number},
};
use crate::{session::Session, words::signed};

/// The sums of all who roll, one beside the other where they are several. Nothing where nobody adds anything to a die.
pub(crate) fn sums(session: Session, roll: &Roll) -> AnyView {
    if let (Target::AtLeast(target), [sum]) = (roll.target, roll.sums.as_slice()) {
        return against(roll, sum, target);
    }
    if roll.sums.iter().all(|sum| sum.parts.is_empty() && sum.side.is_none()) {
        return ().into_any();
    }
    let rollers =
        all((0..).zip(&roll.sums), |(place, sum)| roller(session, roll, sum, place == roll.active));
    view! { <div class="versus">{rollers}</div> }.into_any()
}

fn against(roll: &Roll, sum: &Sum, target: i32) -> AnyView {
    let mut chips = all(sum.dice.iter().zip(&sum.faces), |(die, face)| {
        chip(face.to_string(), die.name().to_owned(), None)
    });
    chips.push(chip(roll.die.name().to_owned(), sum.who.clone(), None));
    chips.extend(sum.parts.iter().map(part));
    if !sum.faces.is_empty() {
        chips.push(chip(sum.total().to_string(), "so far".to_owned(), None));
    }
    chips.push(target_chip(format!("{target}+"), "needed".to_owned()));
    view! { <div class="sum" role="group" aria-label="The sum">{chips}</div> }.into_any()
}

/// A number and where it comes from.
pub(crate) fn part(part: &Part) -> AnyView {
    let tone = part.modifier.then_some(if part.value < 0 { "bad" } else { "good" });
    chip(signed(part.value), part.label.to_string(), tone)
}

/// A chip.
pub(crate) fn chip(number: String, from: String, tone: Option<&'static str>) -> AnyView {
    view! { <span class="chip" data-tone=tone><b>{number}</b><small>{from}</small></span> }
        .into_any()
}

/// The chip that says what is needed.
pub(crate) fn target_chip(number: String, what: String) -> AnyView {
    view! { <span class="chip" data-kind="target"><b>{number}</b><small>{what}</small></span> }
        .into_any()
}

fn roller(session: Session, roll: &Roll, sum: &Sum, active: bool) -> AnyView {
    let mut dice = all(sum.dice.iter().zip(&sum.faces), |(it, face)| die(*it, Some(*face), false));
    if active || dice.is_empty() {
        let waiting = if active { Some(roll.die) } else { sum.dice.first().copied() };
        dice.push(die(waiting.unwrap_or(roll.die), None, false));
    }
    let rolled = !sum.faces.is_empty();
    let total = match (rolled, sum.bonus()) {
        (true, _) => sum.total().to_string(),
        (false, 0) => roll.die.name().to_owned(),
        (false, bonus) => signed(bonus),
    };
    let note = match (active, rolled) {
        (true, _) => "to roll",
        (false, true) => "in all",
        (false, false) => "later",
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
