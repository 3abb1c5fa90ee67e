//! The sum of a test: dice, stat and every modifier with its reason, as chips.

use leptos::prelude::*;
use rules_core::conversation::{Part, Roll, Sum, Target};

use super::{
    die::die,
    icon::{emblem, side_number},
};
use crate::{session::Session, words::signed};

/// The sums of all who roll, one beside the other where they are several.
pub(crate) fn sums(session: Session, roll: &Roll) -> AnyView {
    match (roll.target, roll.sums.as_slice()) {
        (Target::AtLeast(target), [sum]) => against(roll, sum, target).into_any(),
        (_, sums) => {
            let rollers = (0..).zip(sums).map(|(place, sum)| roller(session, roll, sum, place == roll.active));
            view! { <div class="versus">{rollers.collect_view()}</div> }.into_any()
        }
    }
}

fn against(roll: &Roll, sum: &Sum, target: i32) -> impl IntoView + use<> {
    let rolled = sum.dice.iter().zip(&sum.faces);
    let rolled = rolled.map(|(die, face)| chip(face.to_string(), die.name().to_owned(), None));
    let total = (!sum.faces.is_empty()).then(|| chip(sum.total().to_string(), "so far".to_owned(), None));
    view! {
        <div class="sum" role="group" aria-label="The sum">
            {rolled.collect_view()}
            {chip(roll.die.name().to_owned(), sum.who.clone(), None)}
            {sum.parts.iter().map(part).collect_view()}
            {total}
            <span class="chip" data-kind="target"><b>{target}"+"</b><small>"needed"</small></span>
        </div>
    }
}

/// A number and where it comes from.
pub(crate) fn part(part: &Part) -> impl IntoView + use<> {
    let tone = part.modifier.then_some(if part.value < 0 { "bad" } else { "good" });
    chip(signed(part.value), part.label.to_string(), tone)
}

/// A chip.
pub(crate) fn chip(number: String, from: String, tone: Option<&'static str>) -> impl IntoView {
    view! { <span class="chip" data-tone=tone><b>{number}</b><small>{from}</small></span> }
}

fn roller(session: Session, roll: &Roll, sum: &Sum, active: bool) -> impl IntoView + use<> {
    let dice: Vec<_> = sum.dice.iter().zip(&sum.faces).map(|(it, face)| die(*it, Some(*face), false)).collect();
    let waits = (active || dice.is_empty())
        .then(|| die(if active { roll.die } else { sum.dice.first().copied().unwrap_or(roll.die) }, None, false));
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
            <div class="sum">{sum.parts.iter().map(part).collect_view()}</div>
            <div class="slot" aria-current=active.then_some("true")>
                {dice}
                {waits}
                <span><span class="total">{total}</span><small>{note}</small></span>
            </div>
        </div>
    }
}
