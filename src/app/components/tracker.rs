//! Trackers as a card shows them: pips, counts, tokens, each one tap away from a change.

use leptos::{ev::MouseEvent, prelude::*};
use rules_core::{
    Holder,
    conversation::Change,
    view::{PipMeaning, Tracker, TrackerKind},
};

use super::{all, flag, node::text, tap_at};
use crate::{
    browser::page::is_on,
    session::{Opened, Session},
    words,
};

/// Pips beyond which a number is easier to read.
const MOST_PIPS: i32 = 6;

/// A row of pips, drawn.
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

/// A tracker as a button on a card. Pips change at once; for anything else `overlay` shows the way.
pub(crate) fn tracker_button(
    session: Session,
    holder: Holder,
    name: &str,
    tracker: &Tracker,
    overlay: Opened,
) -> AnyView {
    let Tracker { key, kind, .. } = tracker.clone();
    let face = face(name, tracker, session.now(|shown| shown.room.weapons() > 0));
    // What is read as a number or a word, and finds no room in a line.
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

/// What a tracker looks like on the card of whom `name` names, and is read aloud as; where there is room,
/// its tokens say their whole names.
pub(crate) fn face(name: &str, tracker: &Tracker, has_room: bool) -> Vec<AnyView> {
    let shown = match &tracker.kind {
        TrackerKind::Pips { value, most, meaning } if *most <= MOST_PIPS => {
            pips(*value, *most, *meaning)
        }
        TrackerKind::Markers { items, .. } => {
            let tokens = all(items, |item| {
                let words = if has_room { &item.label } else { &item.short };
                text("span", "token", words.clone())
            });
            view! { <span class="tokens" aria-hidden="true">{tokens}</span> }.into_any()
        }
        kind => view! { <span class="count" aria-hidden="true">{words::number_of(kind)}</span> }
            .into_any(),
    };
    vec![
        text("span", "unseen", format!("{name}: ")),
        shown,
        text("span", "tracker-label", tracker.label.clone()),
        text("span", "unseen", format!(" {}", words::standing_of(&tracker.kind))),
    ]
}

/// What a tap makes of a row of pips: the next one lost or used; a filled one, or a row that is through, goes back.
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
