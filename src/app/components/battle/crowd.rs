//! Controls for battles with many figures.
//!
//! Chips filter the figures, and buttons scroll to the figures that have just changed.

use leptos::prelude::*;
use rules_core::FigureId;

use crate::{
    components::{all, icon::icon, symbol::Symbol, tap},
    session::{
        Session, Sought,
        crowd::reveal,
        panes::{Changed, Lineup},
    },
    shown::Room,
};

/// At most this many buttons for changed figures are shown.
const MOST_KEYS: usize = 2;

/// Renders the filter chips, each with its number of figures.
///
/// Returns `None` unless there are many figures.
pub(crate) fn chips(session: Session) -> Option<AnyView> {
    let is_crowd = session.pane(Lineup, |(_, room)| room == Room::Little);
    is_crowd.then(|| {
        let counts = session.sought_counts();
        let sought = session.sought();
        let chips = all(Sought::ALL.into_iter().zip(counts), |((it, word, _), count)| {
            let is_on = sought == Some(it);
            let press = tap(move || session.display.seek((!is_on).then_some(it)));
            let pressed = if is_on { "true" } else { "false" };
            view! {
                <button type="button" aria-pressed=pressed disabled={count == 0} on:click=press>
                    {word}" "<b class="num">{count}</b>
                </button>
            }
            .into_any()
        });
        view! { <div class="seek" role="group" aria-label="Show only">{chips}</div> }.into_any()
    })
}

/// Returns the active filter's name in the stylesheet.
pub(crate) fn sought(session: Session) -> Option<&'static str> {
    let sought = session.sought()?;
    Sought::ALL.iter().find(|(it, ..)| *it == sought).map(|(_, _, name)| *name)
}

/// Renders buttons that scroll to the cards that have just changed.
///
/// Returns `None` unless there are many figures.
pub(crate) fn ways_to_changed(session: Session) -> Option<AnyView> {
    let names: Vec<(FigureId, String)> = session.pane(Changed, |changed| {
        changed.into_iter().take(MOST_KEYS).map(|(id, name)| (id, name.to_owned())).collect()
    });
    let keys = all(names, |(id, name)| {
        let press = tap(move || {
            session.display.seek(None);
            request_animation_frame(move || {
                let _place = reveal(id);
            });
        });
        view! {
            <button type="button" on:click=press>{icon(Symbol::ARROW)}<span>{name}</span></button>
        }
        .into_any()
    });
    (!keys.is_empty()).then(|| {
        view! { <div class="seek" role="group" aria-label="Go to">{keys}</div> }.into_any()
    })
}
