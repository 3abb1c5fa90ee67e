//! Controls for conditions that only players can see, such as cover.
//!
//! Players set the conditions of a question before they answer it.

use std::borrow::Cow;

use leptos::prelude::*;
use rules_core::conversation::{Condition, Options};

use super::{number::stepper, topic::topic_button};
use crate::{
    components::{
        Tap, all, flag,
        node::{node, text},
        select::select,
        tap,
    },
    session::Session,
    words::signed,
};

/// Up to this many options are buttons side by side.
const SEGMENTS: usize = 3;

/// If a condition has more options than this, it has jump buttons.
const STEPS: usize = 9;

/// Up to this length, in characters, a name fits between the buttons in half a row.
const MOST_IN_HALF: usize = 18;

/// Up to this many options, the jump buttons use the short jump.
const FEW: usize = 30;

/// The number of options by which a short and a long jump move.
const LEAPS: [i32; 2] = [2, 5];

/// Renders the conditions of the open question.
///
/// Toggles and lists come first, two per row. Full-width choices follow. If half a row is left, a
/// condition with a short name and few options fills it.
pub(crate) fn conditions(session: Session, conditions: &[Condition]) -> AnyView {
    let (mut narrow, mut wide): (Vec<_>, Vec<_>) = conditions.iter().partition(|it| is_narrow(it));
    let is_short = |it: &Condition| {
        it.label.chars().count() <= MOST_IN_HALF
            && (SEGMENTS + 1..=STEPS).contains(&it.options.len())
    };
    let steps_at = wide.iter().position(|it| is_short(it));
    if let (1, Some(place)) = (narrow.len() % 2, steps_at) {
        narrow.push(wide.remove(place));
    }
    let mut parts = all(narrow, |it| {
        let part = match it.options {
            _ if it.is_toggle() => condition_toggle(session, it),
            Options::Number { .. } => steps(session, it, Width::Half),
            _ => pick(session, it),
        };
        explained(session, it, part)
    });
    parts.extend(wide.into_iter().map(|it| {
        let part = match it.options.len() {
            0..=SEGMENTS => choice(session, it),
            _ => steps(session, it, Width::Whole),
        };
        explained(session, it, part)
    }));
    (!parts.is_empty()).then(|| node("div", "conditions", parts)).into_any()
}

/// Adds a button for the topic that explains a condition, if it has one.
fn explained(session: Session, condition: &Condition, part: AnyView) -> AnyView {
    match topic_button(session, condition.topic) {
        Some(about) => view! { <div class="told">{part}{about}</div> }.into_any(),
        None => part,
    }
}

fn is_narrow(condition: &Condition) -> bool {
    matches!(condition.options, Options::OffOn | Options::Names(_))
}

fn condition_toggle(session: Session, condition: &Condition) -> AnyView {
    let key = condition.key;
    let on = condition.value == 1;
    let press = tap(move || session.set(key, u8::from(!on)));
    toggle(condition.label.to_string(), condition.worth.map(signed), on, press)
}

fn pick(session: Session, condition: &Condition) -> AnyView {
    let key = condition.key;
    let options = condition.options.iter().map(Cow::into_owned);
    let choose = move |place| session.set(key, u8::try_from(place).unwrap_or_default());
    select(condition.label.to_string(), options, condition.value.into(), Box::new(choose))
}

fn choice(session: Session, condition: &Condition) -> AnyView {
    let key = condition.key;
    let options = condition.options.iter().map(Cow::into_owned);
    segment(&condition.label, options.collect(), condition.value.into(), &|place| {
        tap(move || session.set(key, u8::try_from(place).unwrap_or_default()))
    })
}

/// The width of a condition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// The condition takes half a row, with its name inside the control.
    Half,
    /// The condition takes a whole row.
    Whole,
}

/// Renders buttons for the previous and the next option.
///
/// If there are many options, adds buttons that skip several.
fn steps(session: Session, condition: &Condition, width: Width) -> AnyView {
    let Condition { key, label, options, value, .. } = condition;
    let (key, value) = (*key, i32::from(*value));
    let last = i32::try_from(options.len()).unwrap_or_default() - 1;
    let words = |place: i32| options.get(usize::try_from(place).unwrap_or_default());
    let set = |place: i32| tap(move || session.set(key, u8::try_from(place).unwrap_or_default()));
    let shown = words(value).unwrap_or_default().into_owned();
    let step = stepper(label, value, 0..=last, shown, &set);
    let leap = |over: i32| {
        let place = (value + over).clamp(0, last);
        let to = words(place).unwrap_or_default().into_owned();
        let says = format!("{label}: {to}");
        let out = place == value;
        view! {
            <button type="button" aria-label=says disabled=out on:click=set(place)>{to}</button>
        }
        .into_any()
    };
    let [few, many] = LEAPS;
    let over = if options.len() > FEW { many } else { few };
    let leaps = options.len() > STEPS;
    view! {
        <div class="segment" data-narrow=flag(width == Width::Half)>
            <span class="segment-name">{label.to_string()}</span>
            {leaps.then(|| leap(-over))}
            {step}
            {leaps.then(|| leap(over))}
        </div>
    }
    .into_any()
}

/// Renders a button that switches a condition on or off.
///
/// `worth` is the amount that the toggle adds to a sum.
pub(crate) fn toggle(label: String, worth: Option<String>, on: bool, press: Tap) -> AnyView {
    view! {
        <button
            type="button"
            class="toggle"
            aria-pressed=if on { "true" } else { "false" }
            on:click=press
        >
            <span class="toggle-text">{label}</span>
            {worth.map(|worth| text("b", "", format!(" {worth}")))}
        </button>
    }
    .into_any()
}

/// Renders a choice among a few options as buttons side by side.
///
/// `press` returns the handler for the option at an index.
pub(crate) fn segment(
    label: &str,
    options: Vec<String>,
    value: usize,
    press: &dyn Fn(usize) -> Tap,
) -> AnyView {
    let buttons = all(options.into_iter().enumerate(), |(place, option)| {
        let checked = if place == value { "true" } else { "false" };
        view! {
            <button type="button" role="radio" aria-checked=checked on:click=press(place)>
                {option}
            </button>
        }
        .into_any()
    });
    view! {
        <div class="segment" role="radiogroup" aria-label=label.to_owned()>
            <span class="segment-name" aria-hidden="true">{label.to_owned()}</span>
            {buttons}
        </div>
    }
    .into_any()
}
