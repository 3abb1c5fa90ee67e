//! Trackers as a card shows them: pips, counts, tokens, each one tap away from a change.

use leptos::{ev::MouseEvent, prelude::*, wasm_bindgen::JsCast};
use rules_core::{
    Holder,
    conversation::Change,
    view::{PipMeaning, Tracker, TrackerKind},
};

use crate::{session::Session, words};

/// Pips beyond which a number is easier to read.
const MOST_PIPS: i32 = 6;

/// A row of pips, drawn.
pub(crate) fn pips(value: i32, most: i32, meaning: PipMeaning) -> impl IntoView {
    let harm = meaning == PipMeaning::Harm;
    let pips = (0..most).map(|place| view! { <span class="pip" data-on=(place < value).then_some("")></span> });
    view! {
        <span
            class="pips"
            data-shape=if harm { "round" } else { "square" }
            data-tone=harm.then_some("bad")
            aria-hidden="true"
        >
            {pips.collect_view()}
        </span>
    }
}

/// A number out of another.
pub(crate) fn count(value: i32, most: Option<i32>) -> impl IntoView {
    view! { <span class="count">{value}{most.map(|most| view! { <small>"/"{most}</small> })}</span> }
}

/// Markers as tokens.
pub(crate) fn tokens(items: &[String]) -> impl IntoView {
    let tokens = items.iter().map(|item| view! { <span class="token">{words::token(item)}</span> });
    view! { <span class="tokens" aria-hidden="true">{tokens.collect_view()}</span> }
}

/// A tracker of `name`'s as a button on a card. Pips change at once; for anything else `open` shows the way.
pub(crate) fn tracker_button<F: Fn() + 'static>(
    session: Session,
    holder: Holder,
    name: &str,
    tracker: Tracker,
    open: F,
) -> impl IntoView + use<F> {
    let Tracker { key, label, kind } = tracker;
    let says = format!("{name}: {label} {}", words::standing_of(&kind));
    let shown = match &kind {
        TrackerKind::Pips { value, most, meaning } if *most <= MOST_PIPS => {
            pips(*value, *most, *meaning).into_any()
        }
        TrackerKind::Pips { value, most, .. } => count(*value, Some(*most)).into_any(),
        TrackerKind::Counter { value, .. } => count(*value, None).into_any(),
        TrackerKind::Markers { items, .. } => tokens(items).into_any(),
        TrackerKind::Flag(_) | TrackerKind::Choice { .. } => {
            view! { <b>{words::standing_of(&kind)}</b> }.into_any()
        }
    };
    let press = move |event: MouseEvent| match kind {
        TrackerKind::Pips { value, most, meaning } => {
            let next = tapped(value, most, meaning, on_filled_pip(&event));
            session.overrule(holder, &key, Change::Set(next));
        }
        _ => open(),
    };
    view! {
        <button type="button" class="tracker" aria-label=says on:click=press>
            {shown}
            <span class="tracker-label">{label}</span>
        </button>
    }
}

/// What a tap makes of a row of pips: the next one lost or used; a filled one, or a row that is through, goes back.
fn tapped(value: i32, most: i32, meaning: PipMeaning, on_filled: bool) -> i32 {
    match meaning {
        PipMeaning::Harm if on_filled || value >= most => value - 1,
        PipMeaning::Harm => value + 1,
        PipMeaning::Stock if value > 0 => value - 1,
        PipMeaning::Stock => most,
    }
}

fn on_filled_pip(event: &MouseEvent) -> bool {
    let element = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|it| it.matches(".pip[data-on]").unwrap_or(false))
}
