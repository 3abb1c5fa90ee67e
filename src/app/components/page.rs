//! Page headers, a check for a wide window, and the choice of a system.

use leptos::prelude::*;
use rules_core::System;

use super::{battle::conditions::segment, icon::icon_link, symbol::Symbol, tap};
use crate::{
    browser::page::{has_room_beside, set_title},
    route::Route,
};

/// Renders the header of a page below Home.
pub(crate) fn page_head(title: &'static str) -> AnyView {
    page_head_under(title, "All battles", Route::Home)
}

/// Renders the header of a page that has not been loaded yet.
pub(crate) fn page_head_to_come() -> AnyView {
    set_title("Rollbook");
    head("Rollbook", "All battles", Route::Home)
}

/// Renders the header of a page below another page: the title and the back link.
pub(crate) fn page_head_under(title: &str, back: &'static str, route: Route) -> AnyView {
    set_title(&format!("{title} – Rollbook"));
    head(title, back, route)
}

fn head(title: &str, back: &'static str, route: Route) -> AnyView {
    view! {
        <header class="page-head">
            {icon_link(Symbol::BACK, back, route.href())}
            <h1 tabindex="-1">{title.to_owned()}</h1>
        </header>
    }
    .into_any()
}

/// Returns a signal that is `true` while the window has space for a second column.
///
/// The signal follows the window's size until its view is removed.
pub(crate) fn room_beside() -> RwSignal<bool> {
    let has_room = RwSignal::new(has_room_beside());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if has_room.get_untracked() != has_room_beside() {
            has_room.update(|it| *it = !*it);
        }
    });
    on_cleanup(move || resized.remove());
    has_room
}

/// Renders a choice among systems by name.
///
/// Returns `None` if there is only one.
pub(crate) fn system_choice(
    named: &[(System, String)],
    chosen: RwSignal<System>,
) -> Option<AnyView> {
    let names = named.iter().map(|(_, name)| name.clone());
    let value = named.iter().position(|(system, _)| *system == chosen.get()).unwrap_or_default();
    (named.len() > 1).then(|| {
        segment("Rules", names.collect(), value, &|place| {
            let system = named.get(place).map_or(System::FIRST, |(system, _)| *system);
            tap(move || chosen.set(system))
        })
    })
}

/// Pairs each system with its name.
pub(crate) fn by_name(systems: &[System]) -> Vec<(System, String)> {
    systems.iter().map(|system| (*system, system.about().name.to_owned())).collect()
}
