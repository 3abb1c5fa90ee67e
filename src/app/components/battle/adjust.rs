//! Controls that change trackers by hand, whatever the rules say.

use std::ops::RangeInclusive;

use leptos::{ev::Event, html::Input, prelude::*};
use rules_core::{
    Holder,
    conversation::{Change, Number},
    view::{NewMarker, Tracker, TrackerKind},
    words::plain,
};

use super::{
    conditions::{segment, toggle},
    number::{drafted, row, stepper, stepper_around},
    topic::topic_button,
    tracker::pips,
};
use crate::{
    components::{Tap, all, icon::icon, node::node, select::select, symbol::Symbol, tap},
    session::Session,
};

/// The highest number that is only changed step by step.
const MOST_STEPS: i32 = 6;

/// A holder of trackers to change, and its battle.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    /// The open battle.
    pub(crate) session: Session,
    /// The holder of the trackers.
    pub(crate) holder: Holder,
}

/// Renders all trackers of a holder.
///
/// Toggles come last. All other trackers come first, one per row.
pub(crate) fn adjust(session: Session, holder: Holder, trackers: &[Tracker]) -> AnyView {
    let hand = Hand { session, holder };
    let is_flag = |it: &&Tracker| matches!(it.kind, TrackerKind::Flag(_));
    let (flags, rows): (Vec<&Tracker>, Vec<&Tracker>) = trackers.iter().partition(is_flag);
    let rows = all(rows.into_iter().enumerate(), |(place, it)| adjust_row(hand, place, it));
    let flags = all(flags, |it| {
        let on = it.kind == TrackerKind::Flag(true);
        let switch = toggle(it.label.to_string(), None, on, hand.set(it, i32::from(!on)));
        view! { <div class="told">{switch}{topic_button(session, it.topic)}</div> }.into_any()
    });
    view! {
        <div role="group" aria-label="Trackers">{rows}</div>
        <div class="conditions">{flags}</div>
    }
    .into_any()
}

impl Hand {
    /// Returns a handler that sets a tracker to a number.
    fn set(self, tracker: &Tracker, number: i32) -> Tap {
        self.change(tracker, Change::Set(number))
    }

    fn change(self, tracker: &Tracker, change: Change) -> Tap {
        let key = tracker.key.clone();
        tap(move || self.session.overrule(self.holder, &key, change))
    }
}

/// Renders a tracker's row.
///
/// `place` is its index among the rows.
fn adjust_row(hand: Hand, place: usize, tracker: &Tracker) -> AnyView {
    let steps = |value: i32, limits: RangeInclusive<i32>, usual: i32| {
        let set = |next| hand.set(tracker, next);
        if usual <= MOST_STEPS {
            return stepper(&tracker.label, value, limits, plain(value), &set);
        }
        let typed = typed(hand, tracker, value, limits.clone());
        stepper_around(&tracker.label, value, limits, typed, &set)
    };
    let control = match &tracker.kind {
        TrackerKind::Pips { value, most, meaning } => {
            view! { {pips(*value, *most, *meaning)} {steps(*value, 0..=*most, *most)} }.into_any()
        }
        // The limits of a counter are often far from the numbers that occur.
        TrackerKind::Counter { value, least, most } => steps(*value, *least..=*most, *value),
        TrackerKind::Choice { value, options } => {
            return segment(&tracker.label, options.clone(), *value, &|place| {
                hand.set(tracker, i32::try_from(place).unwrap_or_default())
            });
        }
        TrackerKind::Markers { add, .. } => new_marker(hand, place, tracker, add),
        TrackerKind::Missing(number) => missing(hand, place, tracker, number),
        TrackerKind::Flag(_) => ().into_any(),
    };
    let about = topic_button(hand.session, tracker.topic);
    let label = match &tracker.kind {
        // The unit says what the number means: "Pending hits: Strength".
        TrackerKind::Markers { add: NewMarker::Number(Number { unit, .. }), .. } => {
            format!("{}: {unit}", tracker.label)
        }
        _ => tracker.label.to_string(),
    };
    let row = row(label, view! { {control} {about} }.into_any());
    view! { {row} {laid(hand, tracker)} }.into_any()
}

/// Renders a stepper and a button that enters a missing number.
fn missing(hand: Hand, place: usize, tracker: &Tracker, asked: &Number) -> AnyView {
    let (value, steps) = drafted(hand.session, place, asked);
    let says = format!("{}: enter {}", tracker.label, plain(value));
    let press = hand.set(tracker, value);
    view! {
        {steps}
        <button type="button" class="button" aria-label=says on:click=press>"Enter"</button>
    }
    .into_any()
}

/// Renders a field for a number that would take many steps.
fn typed(hand: Hand, tracker: &Tracker, value: i32, limits: RangeInclusive<i32>) -> AnyView {
    // The numeric keyboard of some phones has no minus.
    let mode = if *limits.start() < 0 { "text" } else { "numeric" };
    let (key, field) = (tracker.key.clone(), NodeRef::<Input>::new());
    let write: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let typed = event_target_value(&event);
        match typed.trim().parse::<i32>().map(|it| it.clamp(*limits.start(), *limits.end())) {
            Ok(next) if next != value => {
                hand.session.overrule(hand.holder, &key, Change::Set(next));
            }
            _ => field.get_untracked().iter().for_each(|it| it.set_value(&value.to_string())),
        }
    });
    view! {
        <input
            node_ref=field
            class="input"
            aria-label=tracker.label.to_string()
            inputmode=mode
            maxlength="6"
            autocomplete="off"
            prop:value=value
            on:change=write
        />
    }
    .into_any()
}

/// Renders the markers of a tracker, if it has any, as buttons that remove them.
fn laid(hand: Hand, tracker: &Tracker) -> AnyView {
    let TrackerKind::Markers { items, .. } = &tracker.kind else { return ().into_any() };
    let laid = all((0..).zip(items), |(place, item)| {
        let says = format!("Remove {}", item.label);
        view! {
            <button
                type="button"
                class="button"
                data-kind="risk"
                aria-label=says
                on:click=hand.change(tracker, Change::Remove(place))
            >
                {item.label.clone()}
                {icon(Symbol::CLOSE)}
            </button>
        }
        .into_any()
    });
    node("div", "buttons", laid)
}

/// Renders the button that adds a marker, with a choice of the marker's number or word if it has
/// one.
fn new_marker(hand: Hand, place: usize, tracker: &Tracker, add: &NewMarker) -> AnyView {
    let session = hand.session;
    let (value, choose) = match add {
        NewMarker::Number(Number { least, most, preset, unit }) => {
            let value = session.question.draft(place, *preset);
            let set = |next| tap(move || session.question.set_draft(place, next));
            (value, stepper(unit, value, *least..=*most, plain(value), &set))
        }
        NewMarker::Word => {
            let words = session.new_words(hand.holder, &tracker.key);
            let Some(last) = words.len().checked_sub(1) else { return ().into_any() };
            let value =
                usize::try_from(session.question.draft(place, 0)).unwrap_or_default().min(last);
            let number = |place| i32::try_from(place).unwrap_or_default();
            let set = move |next| session.question.set_draft(place, number(next));
            let label = tracker.label.to_string();
            (number(value), select(label, words, value, Box::new(set)))
        }
    };
    let says = format!("{}: add", tracker.label);
    let press = hand.change(tracker, Change::Add(value));
    view! {
        {choose}
        <button type="button" class="button" aria-label=says on:click=press>"Add"</button>
    }
    .into_any()
}
