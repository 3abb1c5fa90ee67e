//! Numbers within limits: a stepper, and the question that asks for one.

use leptos::prelude::*;
use rules_core::conversation::{Answer, Number};

use super::icon::icon;
use crate::session::Session;

/// One less, what it is, one more. `set` is given the next number.
pub(crate) fn stepper<F: Fn(i32) + Clone + 'static>(
    label: &str,
    value: i32,
    (least, most): (i32, i32),
    shown: String,
    set: F,
) -> impl IntoView + use<F> {
    let more = set.clone();
    view! {
        <span class="stepper" role="group" aria-label=label.to_owned()>
            <button
                type="button"
                aria-label=format!("{label}: less")
                disabled={value <= least}
                on:click=move |_| set(value - 1)
            >
                {icon("#i-minus")}
            </button>
            <span class="count">{shown}</span>
            <button
                type="button"
                aria-label=format!("{label}: more")
                disabled={value >= most}
                on:click=move |_| more(value + 1)
            >
                {icon("#i-plus")}
            </button>
        </span>
    }
}

/// Asks for a number.
pub(crate) fn number(session: Session, asked: &Number) -> impl IntoView + use<> {
    let Number { least, most, preset, unit } = *asked;
    let value = RwSignal::new(preset);
    view! {
        <div class="adjust">
            <span class="adjust-name">{unit}</span>
            {move || stepper(unit, value.get(), (least, most), value.get().to_string(), move |it| value.set(it))}
        </div>
        <button
            type="button"
            class="button"
            data-kind="go"
            data-wide=""
            on:click=move |_| session.answer(Answer::Number(value.get_untracked()))
        >
            {move || format!("Enter {}", value.get())}
        </button>
    }
}
