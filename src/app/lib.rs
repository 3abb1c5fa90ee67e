//! Rollbook's screens, in Leptos. They show what `rules-core` offers and know no rule of any system.

#![forbid(unsafe_code)]

mod books;
pub mod browser;
mod candidates;
mod claim;
mod components;
mod desk;
mod editor;
mod news;
mod route;
mod screens;
mod session;
mod shown;
mod words;

use leptos::{prelude::*, task::spawn_local};

use crate::{components::toast::toasts, desk::Desk, route::Route};

/// Puts the app into the page, in place of the shell that was there before it.
pub fn start() {
    // In a release a panic says nothing: it is a trap, which `public/boot.js` sees.
    if cfg!(debug_assertions) {
        console_error_panic_hook::set_once();
    }
    mount_to_body(app);
}

/// The shell stays until the first screen can be drawn.
fn take_shell_away() {
    if let Some(shell) = document().get_element_by_id("shell") {
        shell.remove();
    }
}

fn app() -> impl IntoView {
    let desk = Desk::open();
    let is_ready = RwSignal::new(false);
    let ready = move || {
        is_ready.set(true);
        take_shell_away();
    };
    match desk.system_shown().filter(|system| !rulebooks::is_open(*system)) {
        None => ready(),
        Some(system) => spawn_local(async move {
            // Where they do not come, the screen says so.
            let _told = rulebooks::open(system).await;
            ready();
        }),
    }
    let screen = move || is_ready.get().then(|| screen(desk));
    view! {
        {screen}
        <div class="toasts" role="status">{move || toasts(desk)}</div>
    }
}

fn screen(desk: Desk) -> AnyView {
    match desk.route() {
        Route::Home => screens::home::home(desk),
        Route::NewBattle => screens::new_battle::new_battle(desk),
        Route::Battle(id) => screens::battle::battle(desk, id),
        Route::Test => screens::test::test(desk),
        Route::Reference => screens::reference::reference(),
        Route::Rosters => screens::rosters::rosters(desk),
        Route::Roster(id) => screens::roster::roster(desk, id),
        Route::Import => screens::import::import(desk),
        Route::Print(id) => screens::print::print(desk, id),
        Route::Shared => screens::shared::shared(desk),
        Route::About => screens::about::about(desk),
    }
}
