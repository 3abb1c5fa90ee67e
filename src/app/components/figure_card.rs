//! A figure on the roll: its name opens its sheet, its trackers are tapped where they stand.

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::Answer,
    view::{FigureView, Standing, Tracker, TrackerKind},
};

use super::{Tap, all, flag, tap, tracker::tracker_button};
use crate::session::{Opened, Session};

/// A figure's card. `calls` says whether it asks for a tap, and which option of the open question that chooses.
pub(crate) fn figure_card(session: Session, figure: &FigureView, calls: (bool, Option<u16>)) -> AnyView {
    let id = figure.id;
    let press: Tap = match calls.1 {
        Some(place) => tap(move || session.answer(Answer::Choice(place))),
        None => tap(move || session.open(Opened::Figure(id, false))),
    };
    let is_flag = |it: &&Tracker| matches!(it.kind, TrackerKind::Flag(_));
    let (flags, others): (Vec<&Tracker>, Vec<&Tracker>) =
        figure.trackers.iter().filter(|it| it.is_notable()).partition(is_flag);
    let mut says = format!("{}, {}", figure.standing.word(), figure.remark);
    for tracker in &flags {
        says.push_str(", ");
        says.push_str(&tracker.label);
    }
    let stamps = all(flags, |it| view! { <span class="stamp">{it.label.to_string()}</span> }.into_any());
    let trackers = all(others, |it| {
        tracker_button(session, Holder::Figure(id), &figure.name, it, Opened::Figure(id, true))
    });
    view! {
        <li class="card" data-state=state(figure.standing) data-pick=flag(calls.0)>
            <button
                type="button"
                class="card-open"
                aria-label=figure.name.clone()
                aria-description=says
                on:click=press
            >
                <span class="card-name">{figure.name.clone()}</span>
                {stamps}
                <span class="card-note">{figure.remark.clone()}</span>
            </button>
            <div class="card-trackers">{trackers}</div>
        </li>
    }
    .into_any()
}

fn state(standing: Standing) -> &'static str {
    match standing {
        Standing::Ready | Standing::Waiting => "ready",
        Standing::Acting => "active",
        Standing::Done => "done",
        Standing::Gone => "out",
    }
}
