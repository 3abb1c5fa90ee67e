//! A figure's card, with its name and trackers.
//!
//! A tap on the name answers the open question with the figure, or else opens the figure's overlay.
//! A tap on a tracker changes the tracker or opens the same overlay.

use leptos::prelude::*;
use rules_core::{
    FigureId, Holder,
    conversation::Answer,
    view::{Gear, Standing, Stat},
    words::isolated,
};

use super::tracker::tracker_button;
use crate::{
    components::{
        all, comma, flag,
        icon::icon,
        node::{live, named, text},
        portrait::portrait,
        symbol::Symbol,
        tap,
    },
    session::{
        Opened, Session,
        panes::{
            Card, CardOutline, CardProfile, CardTitle, CardTrackers, Outline, Title, Trackers,
        },
    },
};

/// Renders a card with its figure, and a row for each other figure on it.
///
/// Only large screens have space for a profile. If a figure changes, only the affected parts of the
/// card are redrawn.
pub(crate) fn figure_card(session: Session, card: &Card, is_large: RwSignal<bool>) -> AnyView {
    let id = card.figure;
    let profile = move || {
        let drawn = || session.pane(CardProfile(id), |it| it.map(|it| profile(&it)));
        is_large.get().then(drawn)
    };
    let rows = all(&card.rows, |id| figure(session, *id, "card-row", None, None));
    let rows = (!rows.is_empty()).then(|| {
        let name = session.now(|shown| shown.figure(id).map(|it| isolated(&it.name)));
        named("ul", "card-rows", format!("With {}", name.unwrap_or_default()), rows)
    });
    figure(session, id, "card", Some(live(profile)), rows)
}

/// Renders a figure's name and trackers, on its own card or in a row of another card.
fn figure(
    session: Session,
    id: FigureId,
    class: &'static str,
    profile: Option<AnyView>,
    rows: Option<AnyView>,
) -> AnyView {
    let outline = move |look: fn(Outline<'_>) -> Option<&'static str>| {
        session.pane(CardOutline(id), |it| it.and_then(look))
    };
    view! {
        <li
            class=class
            data-figure=id.index().to_string()
            data-state=move || outline(|it| Some(state(it.standing)))
            data-pick=move || outline(|it| flag(it.calls))
            data-hurt=move || outline(|it| flag(it.is_hurt))
        >
            <button
                type="button"
                class="card-open"
                aria-description=move || session.pane(CardOutline(id), |it| it.map(|it| describe(&it)))
                on:click=tap(move || press(session, id))
            >
                {live(move || {
                    let picture = portrait(session, id);
                    session.pane(CardTitle(id), |it| it.map(|it| title(it, picture)))
                })}
            </button>
            {live(move || {
                session.pane(CardTrackers(id), |it| it.map(|it| trackers(session, id, &it)))
            })}
            {profile}
            {rows}
        </li>
    }
    .into_any()
}

/// Answers the open question with the figure if possible. Otherwise opens the figure's overlay.
fn press(session: Session, id: FigureId) {
    match session.now(|shown| shown.pick(id)) {
        Some(place) if !untrack(|| session.document.is_watching()) => {
            session.answer(&Answer::Choice(place));
        }
        _ => session.open(Opened::Figure { id, by_hand: false }),
    }
}

/// Returns the details that the card shows only as symbols, or not at all.
fn describe(outline: &Outline<'_>) -> String {
    let words = [Some(outline.standing.word()), outline.unseen_remark];
    let words: Vec<&str> = words.into_iter().flatten().filter(|it| !it.is_empty()).collect();
    words.join(", ")
}

/// Renders the note of a card.
///
/// The stylesheet hides the names for which there is no space. Separators come before names, so a
/// line never ends with one.
fn names(note: &[&str]) -> AnyView {
    let names = all(note.iter().enumerate(), |(place, name)| {
        let separator = if place == 0 { "" } else { "· " };
        text("span", "", format!("{separator}{name}"))
    });
    view! { <span class="card-note">{names}</span> }.into_any()
}

/// Renders a figure's stats and weapons, which its overlay has for screen readers.
fn profile((stats, weapons): &(&[Stat], Vec<&Gear>)) -> AnyView {
    let stats =
        all(*stats, |it| view! { <span>{it.short}" "<b>{it.value.clone()}</b></span> }.into_any());
    let weapons = all(weapons, |it| {
        let state = it.state.map(|it| format!(" ({it})"));
        view! { <span class="card-arm"><b>{it.name.clone()}</b>" "{it.words.clone()}{state}</span> }
            .into_any()
    });
    view! {
        <span class="card-profile" aria-hidden="true">
            <span class="card-stats">{stats}</span>
            {weapons}
        </span>
    }
    .into_any()
}

/// Renders the figure's picture and name, its weapons (or its remark if it has none), and its flags.
pub(crate) fn title(Title { name, note, flags }: Title<'_>, picture: Option<AnyView>) -> AnyView {
    let stamps = all(flags, |(label, sign)| {
        let sign = sign.map(|sign| icon(Symbol::of(sign)));
        view! { {comma()}<span class="stamp">{sign}{label.to_owned()}</span> }.into_any()
    });
    // A long name may be truncated, but a number at its end must stay visible.
    let numbered = name.rsplit_once(' ');
    let numbered = numbered.filter(|(_, it)| it.bytes().all(|it| it.is_ascii_digit()));
    let name = numbered.map_or(name, |(name, _)| name);
    let number = numbered.map(|(_, it)| view! { " "<span>{it.to_owned()}</span> }.into_any());
    view! {
        <span class="card-name" translate="no">{picture}<span>{name.to_owned()}</span>{number}</span>
        <span class="card-line">
            {stamps}
            {(!note.is_empty()).then(comma)}
            {names(&note)}
        </span>
    }
    .into_any()
}

fn trackers(session: Session, id: FigureId, drawn: &Trackers<'_>) -> Vec<AnyView> {
    let opens = Opened::Figure { id, by_hand: true };
    all(&drawn.trackers, |it| tracker_button(session, Holder::Figure(id), drawn, it, opens))
}

fn state(standing: Standing) -> &'static str {
    match standing {
        Standing::Ready | Standing::Waiting => "ready",
        Standing::Thing | Standing::Over => "idle",
        Standing::Acting => "active",
        Standing::Done => "done",
        Standing::Gone => "out",
    }
}
