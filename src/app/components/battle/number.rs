//! Number inputs: steppers, and questions that ask for a number.

use std::ops::RangeInclusive;

use leptos::{ev::Event, prelude::*};
use rules_core::{
    conversation::{Answer, Number},
    words::plain,
};

use crate::{
    components::{
        Tap,
        icon::{button, icon},
        node::text,
        symbol::Symbol,
        tap,
    },
    session::Session,
};

/// Renders a stepper: a number between a minus and a plus button.
///
/// `set` returns the handler that sets a number.
pub(crate) fn stepper(
    label: &str,
    value: i32,
    limits: RangeInclusive<i32>,
    shown: String,
    set: &dyn Fn(i32) -> Tap,
) -> AnyView {
    let shown = text("span", "count", shown);
    stepper_around(label, value, limits, shown, set)
}

/// Renders a stepper around any element that shows or accepts the number.
pub(crate) fn stepper_around(
    label: &str,
    value: i32,
    limits: RangeInclusive<i32>,
    middle: AnyView,
    set: &dyn Fn(i32) -> Tap,
) -> AnyView {
    let step = |says: &str, symbol, next: i32| {
        let out = !limits.contains(&next);
        view! {
            <button
                type="button"
                aria-label=format!("{label}: {says}")
                disabled=out
                on:click=set(next)
            >
                {icon(symbol)}
            </button>
        }
        .into_any()
    };
    view! {
        <span class="stepper" role="group" aria-label=label.to_owned()>
            {step("less", Symbol::MINUS, value - 1)}
            {middle}
            {step("more", Symbol::PLUS, value + 1)}
        </span>
    }
    .into_any()
}

/// Renders a row with a name and a control.
pub(crate) fn row(name: String, control: AnyView) -> AnyView {
    view! { <div class="adjust"><span class="adjust-name">{name}</span>{control}</div> }.into_any()
}

/// Renders the controls of a question that asks for a number.
pub(crate) fn number(session: Session, asked: &Number) -> AnyView {
    let (value, steps) = drafted(session, 0, asked);
    let enter = tap(move || session.answer(&Answer::Number(value)));
    let words = format!("Enter {}", plain(value));
    view! { {row(asked.unit.to_owned(), steps)} {button("go", None, words, enter)} }.into_any()
}

/// Above this many numbers, players can also type one.
const MOST_STEPS: i32 = 30;

/// Renders a stepper for the number at index `place` of the incomplete answer, and returns that
/// number.
pub(super) fn drafted(session: Session, place: usize, asked: &Number) -> (i32, AnyView) {
    let Number { least, most, preset, unit } = *asked;
    let value = session.question.draft(place, preset);
    let set = |next| tap(move || session.question.set_draft(place, next));
    if most - least <= MOST_STEPS {
        return (value, stepper(unit, value, least..=most, plain(value), &set));
    }
    let write = move |event: Event| {
        let typed = event_target_value(&event);
        let number = typed.trim().parse().unwrap_or(value).clamp(least, most);
        session.question.set_draft(place, number);
    };
    let field = view! {
        <input
            class="input"
            aria-label=unit
            // The numeric keyboard of some phones has no minus.
            inputmode=if least < 0 { "text" } else { "numeric" }
            maxlength="6"
            autocomplete="off"
            prop:value=value
            on:change=write
        />
    };
    (value, stepper_around(unit, value, least..=most, field.into_any(), &set))
}
