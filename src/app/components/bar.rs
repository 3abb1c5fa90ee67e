//! The bar on top of a battle: the way back, how far it has come, the log.

use leptos::prelude::*;
use rules_core::view::{Tracker, TrackerKind};

use super::icon::{icon, icon_button};
use crate::{
    route::Route,
    session::{Opened, Session},
    words,
};

/// The bar on top of a battle.
pub(crate) fn bar(session: Session) -> impl IntoView {
    let redo = move || {
        let can = session.can.with(|can| can.1);
        can.then(|| view! { <span class="mirror">{icon_button("#i-undo", "Redo", move || session.redo())}</span> })
    };
    view! {
        <header class="bar">
            <a class="icon-button" href=Route::Home.href() aria-label="All battles" title="All battles">
                {icon("#i-back")}
            </a>
            <h1 class="bar-title">
                <button
                    type="button"
                    class="bar-open"
                    aria-haspopup="dialog"
                    on:click=move |_| session.open(Opened::Table)
                >
                    {move || session.trackers.with(|all| heading(all))}
                </button>
            </h1>
            {redo}
            {icon_button("#i-log", "Log", move || session.open(Opened::Log))}
        </header>
    }
}

/// Counters with their names, and the words of what is chosen.
fn heading(trackers: &[Tracker]) -> impl IntoView + use<> {
    let shown = trackers.iter().map(|tracker| match &tracker.kind {
        TrackerKind::Counter { value, .. } => {
            view! { <span>{tracker.label.clone()}" "<b class="num">{*value}</b></span> }.into_any()
        }
        kind => view! { <span class="bar-phase">{words::standing_of(kind)}</span> }.into_any(),
    });
    shown.collect_view()
}
