//! A figure on the roll: its name opens its sheet, its trackers are tapped where they stand.

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::Answer,
    view::{FigureView, Standing, Tracker, TrackerKind},
};

use super::tracker::tracker_button;
use crate::session::{Opened, Session};

/// A figure's card. Only this card is drawn anew when the figure changes.
pub(crate) fn figure_card(session: Session, figure: RwSignal<FigureView>) -> impl IntoView {
    let id = figure.with_untracked(|it| it.id);
    let picked = Memo::new(move |_| {
        session.picks.with(|picks| picks.iter().find(|(pick, _)| *pick == id).map(|(_, place)| *place))
    });
    let state = move || figure.with(|it| standing(it.standing));
    let can_pick = move || {
        let asked = session.walk.with(Option::is_some);
        let ready = figure.with(|it| it.standing == Standing::Ready);
        (picked.get().is_some() || (ready && !asked)).then_some("")
    };
    let press = move |_| match picked.get_untracked() {
        Some(place) => session.answer(Answer::Choice(place)),
        None => session.open(Opened::Figure(id, false)),
    };
    view! {
        <li class="card" data-state=state data-pick=can_pick>
            <button
                type="button"
                class="card-open"
                aria-label=move || figure.with(|it| it.name.clone())
                aria-description=move || figure.with(describe)
                on:click=press
            >
                <span class="card-name">{move || figure.with(|it| it.name.clone())}</span>
                {move || figure.with(stamps)}
                <span class="card-note">{move || figure.with(|it| it.remark.clone())}</span>
            </button>
            <div class="card-trackers">{move || figure.with(|it| trackers(session, it))}</div>
        </li>
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Ready | Standing::Waiting => "ready",
        Standing::Acting => "active",
        Standing::Done => "done",
        Standing::Gone => "out",
    }
}

/// What the card shows beside the name, to be read aloud.
fn describe(figure: &FigureView) -> String {
    let mut words = format!("{}, {}", figure.standing.word(), figure.remark);
    for tracker in figure.trackers.iter().filter(|it| it.kind == TrackerKind::Flag(true)) {
        words.push_str(", ");
        words.push_str(&tracker.label);
    }
    words
}

/// What the figure is at present.
fn stamps(figure: &FigureView) -> impl IntoView + use<> {
    let flags = figure.trackers.iter().filter(|it| matches!(it.kind, TrackerKind::Flag(true)));
    flags.map(|flag| view! { <span class="stamp">{flag.label.clone()}</span> }).collect_view()
}

fn trackers(session: Session, figure: &FigureView) -> impl IntoView + use<> {
    let id = figure.id;
    let notable = |it: &&Tracker| it.is_notable() && !matches!(it.kind, TrackerKind::Flag(_));
    let buttons = figure.trackers.iter().filter(notable).map(|tracker| {
        let open = move || session.open(Opened::Figure(id, true));
        tracker_button(session, Holder::Figure(id), &figure.name, tracker.clone(), open)
    });
    buttons.collect_view()
}
