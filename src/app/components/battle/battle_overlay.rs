//! The overlay for the battle's trackers and for offers without a figure.

use leptos::prelude::*;
use rules_core::Holder;

use super::{
    adjust::adjust,
    copies::{copies, rosters},
    newcomers::ways_to_join,
    offers::{more_button, offers},
    overlay_head::{close_button, head},
    own_trackers::own_buttons,
};
use crate::{
    components::{
        icon::{emblem, undo_button},
        parts::{Placeholder::Line, with_part},
    },
    session::Session,
    split::NOTEBOOK,
};

/// Renders the battle's score, trackers and common offers.
///
/// After a tap on “More”, renders the rosters, the ways to join and the rare offers instead.
pub(crate) fn battle_overlay(session: Session) -> AnyView {
    let (rare, usual): (Vec<_>, Vec<_>) = session.offers(None).into_iter().partition(|it| it.rare);
    let more = more_button(session, &rare);
    let play = if session.overlays.wants_more() {
        view! { {rosters(session)} {ways_to_join(session)} {offers(session, rare)} }.into_any()
    } else {
        view! { {score(session)} {trackers(session)} {copies(session)} {offers(session, usual)} }
            .into_any()
    };
    let title = format!("The {}", session.about().battle.one);
    let remark = "Every change is logged and can be undone.".to_owned();
    view! {
        {head(None, title, remark, vec![close_button(session)])}
        <div class="overlay-play">
            {play}
            <footer class="overlay-foot">{undo_button(session)}{more}</footer>
        </div>
    }
    .into_any()
}

/// Renders the buttons that score points, if the battle has sides.
fn score(session: Session) -> Option<AnyView> {
    session.has_sides().then(|| with_part(&NOTEBOOK, Line, move |it| (it.score_keys)(session)))
}

fn trackers(session: Session) -> Vec<AnyView> {
    session.shown(|shown| {
        let mut trackers = vec![adjust(session, Holder::Battle, &shown.view.trackers)];
        for side in shown.view.sides.iter().filter(|side| !side.trackers.is_empty()) {
            let name =
                view! { <h3 class="of-side">{emblem(session, side.id)}{side.name.clone()}</h3> };
            trackers.push(name.into_any());
            trackers.push(adjust(session, Holder::Side(side.id), &side.trackers));
        }
        trackers.push(own_buttons(session, Holder::Battle));
        trackers
    })
}
