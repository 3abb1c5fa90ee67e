//! A figure's sheet: what it may do now, its profile, and everything it keeps, to be changed by hand.

use leptos::prelude::*;
use rules_core::{
    FigureId, Holder,
    view::{FigureView, Standing},
};

use super::{
    adjust::adjust,
    icon::{emblem, icon},
    move_bar::undo_button,
    news::news,
    offers::{offers, refused},
    sheet::head,
};
use crate::session::{Opened, Session};

/// The sheet of figure `id`: what it may do, or, `by_hand`, its trackers.
pub(crate) fn figure_sheet(session: Session, id: FigureId, by_hand: bool) -> Option<impl IntoView> {
    let figure = session.figure(id)?;
    let side = figure.with_untracked(|it| it.side);
    let name = move || figure.with(|it| it.name.clone());
    let remark = move || figure.with(remark);
    let can_act = move || session.offers(Some(id)).iter().any(|it| it.refusal.is_none());
    let hand = Memo::new(move |_| by_hand || !can_act());
    let last = figure.with_untracked(|it| it.standing == Standing::Acting);
    Some(view! {
        {head(session, emblem(session, side), name, remark)}
        <div class="sheet-facts">
            {last.then(|| news(session))}
            {move || figure.with(profile)}
            {move || not_now(session, id, by_hand)}
        </div>
        <div class="sheet-play">
            {move || {
                if hand.get() {
                    figure.with(|it| adjust(session, Holder::Figure(id), &it.trackers)).into_any()
                } else {
                    offers(session, session.offers(Some(id))).into_any()
                }
            }}
            <footer class="sheet-foot">
                {undo_button(session)}
                {move || foot(session, id, by_hand, can_act())}
            </footer>
        </div>
    })
}

fn foot(session: Session, id: FigureId, by_hand: bool, can_act: bool) -> impl IntoView {
    let words = if by_hand { "Actions" } else { "By hand" };
    can_act.then(|| {
        view! {
            <button
                type="button"
                class="button"
                data-wide=""
                on:click=move |_| session.open(Opened::Figure(id, !by_hand))
            >
                {(!by_hand).then(|| icon("#i-hand"))}
                {words}
            </button>
        }
    })
}

fn remark(figure: &FigureView) -> String {
    match figure.standing {
        Standing::Waiting => figure.remark.clone(),
        standing => format!("{}, {}", figure.remark, standing.word()),
    }
}

/// Its stats and what it carries.
fn profile(figure: &FigureView) -> impl IntoView + use<> {
    let stats = figure.stats.iter().map(|stat| {
        view! { <div><dt><abbr title=stat.label>{stat.short}</abbr></dt><dd>{stat.value.clone()}</dd></div> }
    });
    let gear = figure.gear.iter().map(|line| view! { <li>{line.clone()}</li> });
    view! {
        <dl class="profile">{stats.collect_view()}</dl>
        <ul class="gear" aria-label="Gear">{gear.collect_view()}</ul>
    }
}

fn not_now(session: Session, id: FigureId, by_hand: bool) -> Option<impl IntoView> {
    let offers = session.offers(Some(id));
    let all = offers.into_iter().filter_map(|it| Some((it.label, it.refusal?)));
    (!by_hand).then(|| refused(all.collect()))
}
