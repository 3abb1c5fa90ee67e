//! Conditions that only the players can see, set before they answer.

use leptos::prelude::*;
use rules_core::conversation::Condition;

use super::number::stepper;
use crate::session::Session;

/// Options up to which all of them are shown at once.
const SEGMENTS: usize = 3;

/// The conditions of the open question: toggles first, then choices over the whole width.
pub(crate) fn conditions(session: Session, conditions: &[Condition]) -> impl IntoView + use<> {
    let (toggles, wide): (Vec<_>, Vec<_>) = conditions.iter().partition(|it| it.is_toggle());
    let toggles = toggles.into_iter().map(|it| toggle(session, it)).collect_view();
    let wide = wide.into_iter().map(|it| {
        if it.options.len() <= SEGMENTS { segment(session, it).into_any() } else { steps(session, it).into_any() }
    });
    (!conditions.is_empty()).then(|| view! { <div class="conditions">{toggles}{wide.collect_view()}</div> })
}

fn toggle(session: Session, condition: &Condition) -> impl IntoView + use<> {
    let Condition { key, label, value, .. } = condition.clone();
    let on = value == 1;
    view! {
        <button
            type="button"
            class="toggle"
            aria-pressed=on.to_string()
            on:click=move |_| session.set(key, u8::from(!on))
        >
            <span class="toggle-text">{label}</span>
        </button>
    }
}

fn segment(session: Session, condition: &Condition) -> impl IntoView + use<> {
    let Condition { key, label, options, value, .. } = condition.clone();
    let options = (0..).zip(options).map(|(place, option)| {
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=(place == value).to_string()
                on:click=move |_| session.set(key, place)
            >
                {*option}
            </button>
        }
    });
    view! {
        <div class="segment" role="radiogroup" aria-label=label.to_string()>
            <span class="segment-name" aria-hidden="true">{label.clone()}</span>
            {options.collect_view()}
        </div>
    }
}

fn steps(session: Session, condition: &Condition) -> impl IntoView + use<> {
    let Condition { key, label, options, value, .. } = condition.clone();
    let last = options.len().saturating_sub(1);
    let shown = options.get(usize::from(value)).copied().unwrap_or_default();
    let set = move |place: i32| session.set(key, u8::try_from(place).unwrap_or_default());
    view! {
        <div class="segment">
            <span class="segment-name">{label.clone()}</span>
            {stepper(&label, i32::from(value), (0, i32::try_from(last).unwrap_or(0)), shown.to_owned(), set)}
        </div>
    }
}
