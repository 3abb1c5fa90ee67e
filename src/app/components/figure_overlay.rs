//! A figure over the battle: what it may do now, its profile, and everything it keeps, to be changed by hand.

use leptos::prelude::*;
use rules_core::{
    FigureId, Holder,
    view::{FigureView, Standing},
};

use super::{
    adjust::adjust,
    all,
    icon::{button, emblem, undo_button},
    news::news,
    offers::{more_button, offers},
    overlay::{close_button, head},
    tap,
};
use crate::session::{Opened, Session};

/// The overlay of figure `id`: what it may do; or, `by_hand` or where it may do nothing, what it keeps; or what is seldom
/// wanted.
pub(crate) fn figure_overlay(session: Session, id: FigureId, by_hand: bool) -> AnyView {
    let (rare, usual): (Vec<_>, Vec<_>) =
        session.offers(Some(id)).into_iter().partition(|it| it.rare);
    let can_act = usual.iter().any(|it| it.refusal.is_none());
    let more = more_button(session, &rare);
    let turn = can_act.then(|| {
        let (symbol, words) =
            if by_hand { (None, "Actions") } else { (Some("#i-hand"), "By hand") };
        button(
            "",
            symbol,
            words.to_owned(),
            tap(move || session.open(Opened::Figure(id, !by_hand))),
        )
    });
    let drawn = session.figure(id, |figure| {
        let acting = figure.standing == Standing::Acting;
        let last = acting.then(|| session.now(|shown| news(&shown.news)));
        // What is seldom wanted needs the room.
        let stats = (!session.wants_more()).then(|| profile(figure));
        let (gear, play) = if session.wants_more() {
            (None, offers(session, rare))
        } else if can_act && !by_hand {
            (None, offers(session, usual))
        } else {
            let reasons = if by_hand { Vec::new() } else { usual };
            let kept = adjust(session, Holder::Figure(id), &figure.trackers);
            let play = view! { {offers(session, reasons)} {kept} }.into_any();
            (Some(gear(figure)), play)
        };
        let badge = Some(emblem(session, figure.side));
        view! {
            {head(badge, figure.name.clone(), remark(figure), vec![close_button(session)])}
            <div class="sheet-facts">{last}{stats}{gear}</div>
            <div class="sheet-play">
                {play}
                <footer class="sheet-foot">{undo_button(session)}{more}{turn}</footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

fn remark(figure: &FigureView) -> String {
    match figure.standing {
        Standing::Waiting | Standing::Acting | Standing::Thing => figure.remark.clone(),
        standing => format!("{}, {}", figure.remark, standing.word()),
    }
}

/// Its stats.
fn profile(figure: &FigureView) -> AnyView {
    let stats = all(&figure.stats, |stat| {
        view! { <div><dt><abbr title=stat.label>{stat.short}</abbr></dt><dd>{stat.value.clone()}</dd></div> }.into_any()
    });
    view! { <dl class="profile">{stats}</dl> }.into_any()
}

/// What it carries and can do. While it acts, its offers say most of that.
fn gear(figure: &FigureView) -> AnyView {
    let gear = all(&figure.gear, |it| view! { <li>{it.to_string()}</li> }.into_any());
    view! { <ul class="gear" aria-label="Gear">{gear}</ul> }.into_any()
}
