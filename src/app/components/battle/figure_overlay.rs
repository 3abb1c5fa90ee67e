//! A figure's overlay, with its available actions, its profile and its trackers.

use leptos::prelude::*;
use rules_core::{
    FigureId, Holder,
    view::{FigureView, Standing, TrackerKind},
};

use super::{
    adjust::adjust,
    news::news,
    offers::{more_button, offers},
    overlay_head::{close_button, head},
    own_trackers::own_buttons,
    topic::{topic_button, topic_cover},
};
use crate::{
    components::{
        all, flag,
        icon::{button, emblem, undo_button},
        node::{live, node, text},
        parts::{Placeholder::Line, with_part},
        portrait::portrait,
        rule_texts::folded_texts,
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session},
    split::NOTEBOOK,
};

/// Renders the overlay of a figure.
///
/// The overlay shows the figure's profile and offers, or its trackers instead of the offers if
/// `by_hand`. After a tap on “More”, it shows only the rare offers.
pub(crate) fn figure_overlay(session: Session, id: FigureId, by_hand: bool) -> AnyView {
    let (rare, usual): (Vec<_>, Vec<_>) =
        session.offers(Some(id)).into_iter().partition(|it| it.rare);
    let can_act = usual.iter().any(|it| it.refusal.is_none());
    let more = more_button(session, &rare);
    let (symbol, words) = if by_hand {
        (None, if can_act { "Actions" } else { "Back" })
    } else {
        (Some(Symbol::HAND), "By hand")
    };
    let press = tap(move || session.open(Opened::Figure { id, by_hand: !by_hand }));
    let turn = button("", symbol, words.to_owned(), press);
    let drawn = session.figure(id, |figure| {
        let acting = figure.standing == Standing::Acting;
        let last = (acting && !by_hand).then(|| session.now(|shown| news(session, &shown.news)));
        let stats = (!session.overlays.wants_more()).then(|| profile(session, figure));
        let play = if session.overlays.wants_more() {
            offers(session, rare)
        } else if by_hand {
            let kept = adjust(session, Holder::Figure(id), &figure.trackers);
            let picture = with_part(&NOTEBOOK, Line, move |it| (it.portrait_button)(session, id));
            let own = own_buttons(session, Holder::Figure(id));
            view! { {kept} {acting.then(|| page(session, figure))} {own} {picture} }.into_any()
        } else {
            // The acting figure needs the space for its offers, which already show most facts.
            let known = (!acting).then(|| page(session, figure));
            let texts = (!acting).then(|| session.with_rule_texts(id, folded_texts)).flatten();
            view! { {offers(session, usual)} {known} {texts} }.into_any()
        };
        let picture = live(move || portrait(session, id));
        let badge = Some(view! { {emblem(session, figure.side)}{picture} }.into_any());
        view! {
            {head(badge, figure.name.clone(), remark(figure), vec![close_button(session)])}
            <div class="overlay-facts">{last}{stats}</div>
            <div class="overlay-play">
                {play}
                <footer class="overlay-foot">{undo_button(session)}{more}{turn}</footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

fn remark(figure: &FigureView) -> String {
    match figure.standing {
        Standing::Waiting | Standing::Acting | Standing::Thing | Standing::Over => {
            figure.remark.clone()
        }
        standing if figure.remark.is_empty() => standing.word().to_owned(),
        standing => format!("{}, {}", figure.remark, standing.word()),
    }
}

/// Renders the figure's stats.
fn profile(session: Session, figure: &FigureView) -> AnyView {
    let stats = all(&figure.stats, |stat| {
        let about = topic_cover(session, stat.topic);
        let is_explained = flag(about.is_some());
        view! {
            <div data-about=is_explained>
                <dt><abbr title=stat.label>{stat.short}</abbr></dt>
                <dd>{stat.value.clone()}{about}</dd>
            </div>
        }
        .into_any()
    });
    node("dl", "profile", stats)
}

/// Renders the figure's markers, weapons and rules.
fn page(session: Session, figure: &FigureView) -> AnyView {
    let markers = figure.trackers.iter().filter_map(|tracker| match &tracker.kind {
        TrackerKind::Markers { items, .. } if !items.is_empty() => Some((tracker, items)),
        _ => None,
    });
    let markers = all(markers, |(tracker, items)| {
        let items = all(items, |item| text("span", "token", item.label.to_string()));
        let about = topic_button(session, tracker.topic);
        view! {
            <div class="gear">
                <b>{tracker.label.to_string()}</b>
                <span class="tokens">{items}</span>
                {about}
            </div>
        }
        .into_any()
    });
    let gear = all(&figure.gear, |it| {
        let about = topic_button(session, it.topic);
        let state = it.state.map(|state| text("span", "stamp", state));
        view! {
            <li class="gear" data-weapon=flag(it.is_weapon)>
                <span><b>{it.name.clone()}</b>{state}<small>{it.words.clone()}</small></span>
                {about}
            </li>
        }
        .into_any()
    });
    let gear = (!gear.is_empty())
        .then(|| view! { <ul class="gears" aria-label="Gear">{gear}</ul> }.into_any());
    view! { {markers} {gear} }.into_any()
}
