//! The bar on top of a battle: the way back, how far it has come, the menu.

use leptos::prelude::*;
use rules_core::view::TrackerKind;

use super::{
    all,
    icon::{icon_button, icon_link},
    symbol::Symbol,
    tap,
};
use crate::{
    route::Route,
    session::{Aspect, Opened, Session},
    words,
};

/// The bar on top of a battle.
pub(crate) fn bar(session: Session) -> AnyView {
    view! {
        <header class="bar">
            {icon_link(Symbol::BACK, "All battles", Route::Home.href())}
            <h1 class="bar-title" tabindex="-1">
                <button
                    type="button"
                    class="bar-open"
                    aria-haspopup="dialog"
                    on:click=tap(move || session.open(Opened::Battle))
                >
                    {move || heading(session)}
                </button>
            </h1>
            {move || redo(session)}
            {icon_button(Symbol::MENU, "Menu".to_owned(), tap(move || session.open(Opened::Menu)))}
        </header>
    }
    .into_any()
}

/// How far the battle has come.
fn heading(session: Session) -> Vec<AnyView> {
    session.aspect(Aspect::Bar, |shown| {
        let told = shown.view.trackers.iter().filter(|tracker| tracker.is_notable());
        let mut heading = all(told, |tracker| match &tracker.kind {
            TrackerKind::Counter { value, .. } => view! {
                <span>{format!("{} ", tracker.label)}<b class="num">{value.to_string()}</b></span>
            }
            .into_any(),
            TrackerKind::Flag(_) => {
                view! { <span class="bar-phase">{tracker.label.to_string()}</span> }.into_any()
            }
            kind => view! { <span class="bar-phase">{words::standing_of(kind)}</span> }.into_any(),
        });
        if heading.is_empty() {
            let title = format!("The {}", session.about().battle.one);
            heading.push(view! { <span class="bar-phase">{title}</span> }.into_any());
        }
        heading
    })
}

/// The way to do again what was taken back.
fn redo(session: Session) -> Option<AnyView> {
    session.aspect(Aspect::Redo, |shown| shown.can_redo).then(|| {
        let button = icon_button(Symbol::UNDO, "Redo".to_owned(), tap(move || session.redo()));
        view! { <span class="mirror">{button}</span> }.into_any()
    })
}
