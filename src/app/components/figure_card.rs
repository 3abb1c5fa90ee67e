//! A figure's card, with its name and trackers.
//!
//! A tap on the name answers the open question with the figure, or else opens the figure's overlay.
//! A tap on a tracker changes the tracker or opens the same overlay.

use leptos::prelude::*;
use rules_core::{
    FigureId, Holder,
    conversation::Answer,
    view::{FigureView, Sign, Standing},
};

use super::{
    all, comma, flag,
    icon::icon,
    node::{live, text},
    symbol::Symbol,
    tap,
    tracker::tracker_button,
};
use crate::{
    session::{CardPart, Opened, Session},
    shown::{Room, Shown},
};

/// Renders the card of the figure at this index among all figures.
///
/// If the figure changes, only the affected parts of the card are redrawn.
pub(crate) fn figure_card(session: Session, place: usize, figure: &FigureView) -> AnyView {
    let id = figure.id;
    view! {
        <li
            class="card"
            data-figure=id.index().to_string()
            data-state=move || session.card(place, CardPart::Outline, |it, _| state(it.standing))
            data-pick=move || {
                let calls = |it: &FigureView, shown: &Shown| flag(shown.outline(it).calls);
                session.card(place, CardPart::Outline, calls).flatten()
            }
            data-hurt=move || {
                let is_hurt = |it: &FigureView, shown: &Shown| flag(shown.outline(it).is_hurt);
                session.card(place, CardPart::Outline, is_hurt).flatten()
            }
        >
            <button
                type="button"
                class="card-open"
                aria-description=move || {
                    session.card(place, CardPart::Title, |_, _| ());
                    session.card(place, CardPart::Outline, |it, _| describe(it))
                }
                on:click=tap(move || press(session, id))
            >
                {live(move || {
                    session.card(place, CardPart::Title, |it, shown| title(it, shown.room))
                })}
            </button>
            {live(move || session.card(place, CardPart::Trackers, |it, _| trackers(session, it)))}
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
fn describe(figure: &FigureView) -> String {
    let mut words = vec![figure.standing.word()];
    if !figure.arms.is_empty() {
        words.push(&figure.remark);
    }
    words.retain(|it| !it.is_empty());
    words.join(", ")
}

/// Returns the names of the figure's weapons, or its remark if it has none.
fn note(figure: &FigureView) -> Vec<&String> {
    let remark = Some(&figure.remark).filter(|it| figure.arms.is_empty() && !it.is_empty());
    figure.arms.iter().chain(remark).collect()
}

/// Renders the note of a card.
///
/// The stylesheet hides the names for which there is no space. Separators come before names, so a
/// line never ends with one.
fn names(note: &[&String]) -> AnyView {
    let names = all(note.iter().enumerate(), |(place, name)| {
        let separator = if place == 0 { "" } else { "· " };
        text("span", "", format!("{separator}{name}"))
    });
    view! { <span class="card-note">{names}</span> }.into_any()
}

/// Renders the profiles of the figure's weapons, if there is enough space.
fn arms(figure: &FigureView, room: Room) -> Vec<AnyView> {
    let weapons = figure.gear.iter().filter(|it| it.is_weapon);
    all(weapons.take(room.weapons()), |it| {
        view! {
            <span class="card-arm" aria-hidden="true">
                <b>{it.name.clone()}</b>
                {all(it.facts(), |fact| text("span", "fact", fact))}
            </span>
        }
        .into_any()
    })
}

/// Renders the figure's name, its weapons (or its remark if it has none), and its flags.
pub(crate) fn title(figure: &FigureView, room: Room) -> AnyView {
    let (arms, note) = (arms(figure, room), note(figure));
    // Where the weapons have lines of their own, only screen readers need the names.
    let names = match arms.is_empty() {
        true => names(&note),
        false => {
            text("span", "unseen", note.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(", "))
        }
    };
    let stamps = all(CardPart::Title.trackers(figure), |it| {
        let sign = Sign::of(&it.label).map(|sign| icon(Symbol::of(sign)));
        view! { {comma()}<span class="stamp">{sign}{it.label.to_string()}</span> }.into_any()
    });
    // A long name may be truncated, but a number at its end must stay visible.
    let numbered = figure.name.rsplit_once(' ');
    let numbered = numbered.filter(|(_, it)| it.bytes().all(|it| it.is_ascii_digit()));
    let name = numbered.map_or(&*figure.name, |(name, _)| name);
    let number = numbered.map(|(_, it)| view! { " "<span>{it.to_owned()}</span> }.into_any());
    view! {
        <span class="card-name" translate="no"><span>{name.to_owned()}</span>{number}</span>
        <span class="card-line">
            {stamps}
            {(!note.is_empty()).then(comma)}
            {names}
        </span>
        {arms}
    }
    .into_any()
}

fn trackers(session: Session, figure: &FigureView) -> Vec<AnyView> {
    let id = figure.id;
    let opens = Opened::Figure { id, by_hand: true };
    all(CardPart::Trackers.trackers(figure), |it| {
        tracker_button(session, Holder::Figure(id), &figure.name, it, opens)
    })
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
