//! Changing trackers by hand: whatever the rules say, the players have the last word.

use std::borrow::Cow;

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::{Change, Number},
    view::{Tracker, TrackerKind},
};

use super::{icon::icon, number::stepper, tracker::pips};
use crate::session::Session;

/// All trackers of a holder: numbers and markers a row each, then what is or is not.
pub(crate) fn adjust(session: Session, holder: Holder, trackers: &[Tracker]) -> impl IntoView + use<> {
    let (flags, rows): (Vec<_>, Vec<_>) =
        trackers.iter().partition(|it| matches!(it.kind, TrackerKind::Flag(_)));
    let rows: Vec<_> = rows.into_iter().map(|it| row(session, holder, it.clone())).collect();
    let flags: Vec<_> = flags.into_iter().map(|it| flag(session, holder, it.clone())).collect();
    view! {
        <section aria-label="Trackers">{rows}</section>
        <div class="conditions">{flags}</div>
    }
}

fn row(session: Session, holder: Holder, tracker: Tracker) -> AnyView {
    let Tracker { key, label, kind } = tracker;
    match kind {
        TrackerKind::Pips { value, most, meaning } => {
            let set = setter(session, holder, key);
            view! {
                <div class="adjust">
                    <span class="adjust-name">{label.clone().into_owned()}</span>
                    {pips(value, most, meaning)}
                    {stepper(&label, value, (0, most), value.to_string(), set)}
                </div>
            }
            .into_any()
        }
        TrackerKind::Counter { value, least, most } => {
            let set = setter(session, holder, key);
            view! {
                <div class="adjust">
                    <span class="adjust-name">{label.clone().into_owned()}</span>
                    {stepper(&label, value, (least, most), value.to_string(), set)}
                </div>
            }
            .into_any()
        }
        TrackerKind::Choice { value, options } => choice(session, holder, key, label, value, options).into_any(),
        TrackerKind::Markers { items, add } => markers(session, holder, key, label, items, add).into_any(),
        TrackerKind::Flag(_) => ().into_any(),
    }
}

fn setter(session: Session, holder: Holder, key: Cow<'static, str>) -> impl Fn(i32) + Clone + 'static {
    move |next| session.overrule(holder, &key, Change::Set(next))
}

fn flag(session: Session, holder: Holder, tracker: Tracker) -> impl IntoView {
    let Tracker { key, label, kind } = tracker;
    let on = kind == TrackerKind::Flag(true);
    view! {
        <button
            type="button"
            class="toggle"
            aria-pressed=on.to_string()
            on:click=move |_| session.overrule(holder, &key, Change::Set(i32::from(!on)))
        >
            <span class="toggle-text">{label}</span>
        </button>
    }
}

fn choice(
    session: Session,
    holder: Holder,
    key: Cow<'static, str>,
    label: Cow<'static, str>,
    value: usize,
    options: Vec<String>,
) -> impl IntoView {
    let buttons = options.into_iter().enumerate().map(|(place, option)| {
        let set = setter(session, holder, key.clone());
        let number = i32::try_from(place).unwrap_or_default();
        view! {
            <button type="button" role="radio" aria-checked=(place == value).to_string() on:click=move |_| set(number)>
                {option}
            </button>
        }
    });
    view! {
        <div class="adjust" data-column="">
            <span class="adjust-name" aria-hidden="true">{label.clone().into_owned()}</span>
            <div class="segment" role="radiogroup" aria-label=label.into_owned()>{buttons.collect_view()}</div>
        </div>
    }
}

fn markers(
    session: Session,
    holder: Holder,
    key: Cow<'static, str>,
    label: Cow<'static, str>,
    items: Vec<String>,
    add: Number,
) -> impl IntoView {
    let value = RwSignal::new(add.preset);
    let laid = items.into_iter().enumerate().map(|(place, item)| {
        let key = key.clone();
        let remove = move |_| {
            session.overrule(holder, &key, Change::Remove(u16::try_from(place).unwrap_or(u16::MAX)));
        };
        view! {
            <button type="button" class="button" data-kind="risk" aria-label=format!("Remove {item}") on:click=remove>
                {item.clone()}
                {icon("#i-close")}
            </button>
        }
    });
    let laid = laid.collect_view();
    let unit = add.unit;
    view! {
        <div class="adjust" data-column="">
            <div class="adjust-line">
                <span class="adjust-name">{label.clone().into_owned()}</span>
                {move || {
                    stepper(unit, value.get(), (add.least, add.most), value.get().to_string(), move |it| value.set(it))
                }}
                <button
                    type="button"
                    class="button"
                    aria-label=move || format!("Add to {label}: {unit} {}", value.get())
                    on:click=move |_| session.overrule(holder, &key, Change::Add(value.get_untracked()))
                >
                    "Add"
                </button>
            </div>
            <div class="buttons">{laid}</div>
        </div>
    }
}
