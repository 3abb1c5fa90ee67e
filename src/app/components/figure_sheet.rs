//! A figure's sheet: what it may do now, its profile, and everything it keeps, to be changed by hand.

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
    offers::{offers, refused},
    sheet::{close_button, head},
    tap,
};
use crate::session::{Opened, Session};

/// The sheet of figure `id`: what it may do, or, `by_hand`, its trackers. Where it may do nothing, both.
pub(crate) fn figure_sheet(session: Session, id: FigureId, by_hand: bool) -> AnyView {
    let can = session.offers(Some(id));
    let can_act = can.iter().any(|it| it.refusal.is_none());
    let not_now = can.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let not_now = if by_hand { Vec::new() } else { not_now.collect() };
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
        let play = if by_hand || !can_act {
            adjust(session, Holder::Figure(id), &figure.trackers)
        } else {
            offers(session, can)
        };
        let badge = Some(emblem(session, figure.side));
        view! {
            {head(badge, figure.name.clone(), remark(figure), vec![close_button(session)])}
            <div class="sheet-facts">{last}{profile(figure)}{refused(not_now)}</div>
            <div class="sheet-play">
                {play}
                <footer class="sheet-foot">{undo_button(session)}{turn}</footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

fn remark(figure: &FigureView) -> String {
    match figure.standing {
        Standing::Waiting => figure.remark.clone(),
        standing => format!("{}, {}", figure.remark, standing.word()),
    }
}

/// Its stats and what it carries.
fn profile(figure: &FigureView) -> AnyView {
    let stats = all(&figure.stats, |stat| {
        view! { <div><dt><abbr title=stat.label>{stat.short}</abbr></dt><dd>{stat.value.clone()}</dd></div> }.into_any()
    });
    let gear = all(&figure.gear, |line| view! { <li>{line.clone()}</li> }.into_any());
    view! { <dl class="profile">{stats}</dl> <ul class="gear" aria-label="Gear">{gear}</ul> }
        .into_any()
}
