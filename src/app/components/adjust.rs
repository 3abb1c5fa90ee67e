//! Changing trackers by hand: whatever the rules say, the players have the last word.

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::{Change, Number},
    view::{NewMarker, Tracker, TrackerKind},
};

use super::{
    Tap, all,
    conditions::{segment, toggle},
    icon::icon,
    number::{row, stepper},
    tap,
    tracker::pips,
};
use crate::session::Session;

/// Whose trackers they are, and where they are kept.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    /// The open battle.
    pub(crate) session: Session,
    /// Whose trackers they are.
    pub(crate) holder: Holder,
}

/// All trackers of a holder: numbers and markers a row each, then what is or is not.
pub(crate) fn adjust(session: Session, holder: Holder, trackers: &[Tracker]) -> AnyView {
    let hand = Hand { session, holder };
    let is_flag = |it: &&Tracker| matches!(it.kind, TrackerKind::Flag(_));
    let (flags, rows): (Vec<&Tracker>, Vec<&Tracker>) = trackers.iter().partition(is_flag);
    let rows = all(rows, |it| adjust_row(hand, it));
    let flags = all(flags, |it| {
        let on = it.kind == TrackerKind::Flag(true);
        toggle(it.label.to_string(), on, hand.set(it, i32::from(!on)))
    });
    view! {
        <section aria-label="Trackers">{rows}</section>
        <div class="conditions">{flags}</div>
    }
    .into_any()
}

impl Hand {
    /// What setting a tracker to a number does.
    fn set(self, tracker: &Tracker, number: i32) -> Tap {
        self.change(tracker, Change::Set(number))
    }

    fn change(self, tracker: &Tracker, change: Change) -> Tap {
        let key = tracker.key.clone();
        tap(move || self.session.overrule(self.holder, &key, change))
    }
}

fn adjust_row(hand: Hand, tracker: &Tracker) -> AnyView {
    let label = tracker.label.to_string();
    let steps = |value: i32, limits| {
        stepper(&tracker.label, value, limits, value.to_string(), &|next| hand.set(tracker, next))
    };
    match &tracker.kind {
        TrackerKind::Pips { value, most, meaning } => {
            let control = view! { {pips(*value, *most, *meaning)} {steps(*value, (0, *most))} };
            row(label, control.into_any())
        }
        TrackerKind::Counter { value, least, most } => row(label, steps(*value, (*least, *most))),
        TrackerKind::Choice { value, options } => {
            segment(&label, options.clone(), *value, &|place| {
                hand.set(tracker, i32::try_from(place).unwrap_or_default())
            })
        }
        TrackerKind::Markers { items, add } => markers(hand, tracker, items, add),
        TrackerKind::Flag(_) => ().into_any(),
    }
}

/// One more with a number to choose, and those that lie there, to be taken away.
fn markers(hand: Hand, tracker: &Tracker, items: &[String], add: &NewMarker) -> AnyView {
    let session = hand.session;
    let (value, steps) = new_marker(session, add);
    let says = format!("{}: add", tracker.label);
    let press = hand.change(tracker, Change::Add(value));
    let more = view! { <button type="button" class="button" aria-label=says on:click=press>"Add"</button> }.into_any();
    let laid = all((0..).zip(items), |(place, item)| {
        let says = format!("Remove {item}");
        view! {
            <button
                type="button"
                class="button"
                data-kind="risk"
                aria-label=says
                on:click=hand.change(tracker, Change::Remove(place))
            >
                {item.clone()}
                {icon("#i-close")}
            </button>
        }
        .into_any()
    });
    view! {
        {row(tracker.label.to_string(), view! { {steps} {more} }.into_any())}
        <div class="buttons">{laid}</div>
    }
    .into_any()
}

/// What is to be put down: the number chosen so far, or the place of a word, and how to choose another.
fn new_marker(session: Session, add: &NewMarker) -> (i32, AnyView) {
    let choose = |next| tap(move || session.set_draft(0, next));
    match add {
        NewMarker::Number(Number { least, most, preset, unit }) => {
            let value = session.draft(0, *preset);
            (value, stepper(unit, value, (*least, *most), value.to_string(), &choose))
        }
        NewMarker::OneOf(words) => {
            let last = i32::try_from(words.len()).unwrap_or_default() - 1;
            let value = session.draft(0, 0).clamp(0, last.max(0));
            let word = usize::try_from(value).ok().and_then(|place| words.get(place));
            let word = word.cloned().unwrap_or_default();
            (value, stepper("which", value, (0, last), word, &choose))
        }
    }
}
