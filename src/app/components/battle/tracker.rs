//! Trackers on a card, as pips, counts or tokens.
//!
//! A tap changes a tracker, or opens the overlay in which it can be changed.

use leptos::{ev::MouseEvent, prelude::*};
use rules_core::{
    Holder,
    conversation::Change,
    view::{PipMeaning, Tracker, TrackerKind},
};

use crate::{
    browser::page::is_on,
    components::{all, flag, node::text, tap_at},
    session::{Opened, Session, panes::Trackers},
    words,
};

/// Up to this many pips are drawn.
///
/// A tracker with a higher maximum is shown as digits, which are easier to read.
const MOST_PIPS: i32 = 6;

/// Renders a row of pips.
pub(crate) fn pips(value: i32, most: i32, meaning: PipMeaning) -> AnyView {
    let harm = meaning == PipMeaning::Harm;
    let pips = all(0..most, |place| {
        view! { <span class="pip" data-on=flag(place < value)></span> }.into_any()
    });
    view! {
        <span
            class="pips"
            data-shape=if harm { "round" } else { "square" }
            data-tone=harm.then_some("bad")
            aria-hidden="true"
        >
            {pips}
        </span>
    }
    .into_any()
}

/// Renders a tracker as a button on a card.
///
/// A tap on pips changes them at once. A tap on any other tracker opens `overlay`.
pub(crate) fn tracker_button(
    session: Session,
    holder: Holder,
    card: &Trackers<'_>,
    tracker: &Tracker,
    overlay: Opened,
) -> AnyView {
    let Tracker { key, kind, .. } = tracker.clone();
    let face = face(card.name, tracker);
    // On a card with a single line, the stylesheet hides numbers and words after the first tracker.
    let is_read = matches!(kind, TrackerKind::Counter { .. } | TrackerKind::Choice { .. });
    let press = tap_at(move |event| match kind {
        TrackerKind::Pips { value, most, meaning } => {
            let next = tapped(value, most, meaning, on_filled_pip(event));
            session.overrule(holder, &key, Change::Set(next));
        }
        _ => session.open(overlay),
    });
    view! {
        <button type="button" class="tracker" data-read=flag(is_read) on:click=press>
            {face}
        </button>
    }
    .into_any()
}

/// Returns the content of a tracker's button, on the card of the figure or side called `name`.
///
/// Screen readers also announce the name.
pub(crate) fn face(name: &str, tracker: &Tracker) -> Vec<AnyView> {
    let shown = match &tracker.kind {
        TrackerKind::Pips { value, most, meaning } if *most <= MOST_PIPS => {
            pips(*value, *most, *meaning)
        }
        TrackerKind::Missing(_) => text("span", "token", "?"),
        TrackerKind::Markers { items, .. } => {
            let tokens = all(items, |item| text("span", "token", item.short.clone()));
            view! { <span class="tokens" aria-hidden="true" translate="no">{tokens}</span> }
                .into_any()
        }
        kind => {
            let number = words::number_of(kind);
            view! { <span class="count" aria-hidden="true" translate="no">{number}</span> }
                .into_any()
        }
    };
    vec![
        text("span", "unseen", format!("{name}: ")),
        shown,
        text("span", "tracker-label", tracker.label.clone()),
        text("span", "unseen", format!(" {}", words::tracker_value(&tracker.kind))),
    ]
}

/// Returns the value of a row of pips after a tap.
///
/// A tap adds one harm, or uses one point of stock or life. A tap on filled harm, or on a full row
/// of harm, removes one. A tap on empty stock or life refills it.
fn tapped(value: i32, most: i32, meaning: PipMeaning, on_filled: bool) -> i32 {
    match meaning {
        PipMeaning::Harm if on_filled || value >= most => value - 1,
        PipMeaning::Harm => value + 1,
        PipMeaning::Stock | PipMeaning::Life if value > 0 => value - 1,
        PipMeaning::Stock | PipMeaning::Life => most,
    }
}

fn on_filled_pip(event: &MouseEvent) -> bool {
    is_on(event.target(), ".pip[data-on]")
}
