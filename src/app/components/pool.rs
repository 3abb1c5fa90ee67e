//! A handful of dice rolled together, counted by what they count as.

use leptos::prelude::*;
use rules_core::conversation::{Answer, Pool};

use super::{number::stepper, sum};
use crate::session::Session;

/// Dice up to which every count has its key.
const KEYS: u16 = 14;

/// What the dice are and what they need.
pub(crate) fn pool_sum(pool: &Pool) -> impl IntoView + use<> {
    let target = pool.bands.last().map(|band| {
        view! {
            <span class="chip" data-kind="target"><b>{band.faces(pool.die)}</b><small>{band.label.clone()}</small></span>
        }
    });
    view! {
        <div class="sum" role="group" aria-label="The dice">
            {sum::chip(pool.dice.to_string(), format!("× {}", pool.die.name()), None)}
            {pool.parts.iter().map(sum::part).collect_view()}
            {target}
        </div>
    }
}

/// Asks how the dice fell.
pub(crate) fn pool(session: Session, pool: &Pool) -> AnyView {
    match pool.bands.as_slice() {
        [_, band] if pool.dice <= KEYS => {
            let ask = format!("How many {}?", band.label);
            let dice = pool.dice;
            let keys = (0..=dice).map(|count| {
                view! {
                    <button
                        type="button"
                        class="key"
                        on:click=move |_| session.answer(Answer::Pool(vec![dice - count, count]))
                    >
                        <b class="total">{count}</b>
                    </button>
                }
            });
            view! {
                <h3 class="label">{ask.clone()}</h3>
                <div class="keypad" role="group" aria-label=ask>{keys.collect_view()}</div>
            }
            .into_any()
        }
        _ => bands(session, pool).into_any(),
    }
}

/// A stepper for each band but the first, which takes what is left.
fn bands(session: Session, pool: &Pool) -> impl IntoView + use<> {
    let dice = pool.dice;
    let counts = RwSignal::new(vec![0_u16; pool.bands.len()]);
    let left = move || counts.with(|counts| dice.saturating_sub(counts.iter().skip(1).sum()));
    let rows = pool.bands.iter().enumerate().skip(1).map(|(place, band)| {
        let label = format!("{} ({})", band.label, band.faces(pool.die));
        let name = band.label.clone();
        let row = move || {
            let now = counts.with(|counts| counts.get(place).copied().unwrap_or_default());
            let set = move |next: i32| {
                counts.update(|counts| {
                    if let (Some(count), Ok(next)) = (counts.get_mut(place), u16::try_from(next)) {
                        *count = next;
                    }
                });
            };
            stepper(&name, now.into(), (0, (now + left()).into()), now.to_string(), set)
        };
        view! { <div class="adjust"><span class="adjust-name">{label}</span>{row}</div> }
    });
    let rest = pool.bands.first().map(|band| {
        let label = format!("{} ({})", band.label, band.faces(pool.die));
        view! {
            <div class="adjust"><span class="adjust-name">{label}</span><span class="count">{left}</span></div>
        }
    });
    let enter = move |_| {
        let mut counts = counts.get_untracked();
        let others: u16 = counts.iter().skip(1).sum();
        if let Some(first) = counts.first_mut() {
            *first = dice.saturating_sub(others);
        }
        session.answer(Answer::Pool(counts));
    };
    view! {
        {rows.collect_view()}
        {rest}
        <button type="button" class="button" data-kind="ink" data-wide="" on:click=enter>"Enter these"</button>
    }
}
