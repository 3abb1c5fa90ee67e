//! Rollbook's screens, built with Leptos.
//!
//! They show what `rules-core` provides, and contain no rules of any game system.

#![forbid(unsafe_code)]

mod app_state;
mod bounce;
pub mod browser;
mod candidates;
mod changelog;
mod claim;
mod components;
mod dice_asker;
mod editor;
mod last_seen;
mod news;
mod notebook;
mod pages;
mod phones;
mod route;
mod screens;
mod session;
mod shareable;
mod shown;
mod split;
mod words;
mod workshop;

use std::time::Duration;

use leptos::{prelude::*, task::spawn_local};

pub use crate::split::{Battlefield, Fetch, Fetches, Notebook, Pages};
use crate::{
    app_state::AppState,
    browser::{focus, page},
    components::{
        node::live,
        parts::{Placeholder::Screen, with_part},
        toast::toasts,
    },
    phones::Phones,
    route::Route,
    split::{BATTLEFIELD, NOTEBOOK, PAGES, ProgramPart},
};

/// How long to wait, once the first screen is complete, before fetching other parts of the app.
const LATER: Duration = Duration::from_millis(1500);

/// Mounts the app in place of the page's static shell.
///
/// `fetches` has the functions that fetch the parts of the app that Home does not need.
pub fn start(fetches: Fetches) {
    // In a release build, a panic is a trap without a message. `public/boot.js` catches it.
    if cfg!(debug_assertions) {
        console_error_panic_hook::set_once();
    }
    if page::lacks() {
        // The page already shows what's missing.
        return;
    }
    PAGES.set_fetch(fetches.pages);
    BATTLEFIELD.set_fetch(fetches.battlefield);
    NOTEBOOK.set_fetch(fetches.notebook);
    mount_to_body(app);
    focus::watch();
}

/// Fetches the parts of the app that are likely to be needed next. Then opens the file or text that
/// the app was started with, if any, and checks for news.
async fn fetch_more(phones: Phones) {
    let is_in_battle = matches!(untrack(|| phones.app().route()), Route::Battle(_));
    let next = match is_in_battle {
        // The battle's menu is in the notebook.
        true => [ProgramPart::Notebook, ProgramPart::Pages],
        false => [ProgramPart::Pages, ProgramPart::Notebook],
    };
    for part in [ProgramPart::Battlefield].into_iter().chain(next) {
        // The screen that needs the part will report a failure.
        let _told = part.fetch().await;
    }
    if let Some(pages) = PAGES.here() {
        (pages.check_for_news)(phones);
    }
}

/// Removes the static shell, which is shown until the first screen is drawn.
fn take_shell_away() {
    if let Some(shell) = page::find("#shell") {
        shell.remove();
    }
}

fn app() -> impl IntoView {
    let app = AppState::open();
    let phones = Phones::none(app);
    set_timeout(move || spawn_local(fetch_more(phones)), LATER);
    let is_ready = RwSignal::new(false);
    let ready = move || {
        is_ready.set(true);
        take_shell_away();
        app.begin();
    };
    let needed = ProgramPart::needed_first(app);
    if needed.iter().all(|part| part.is_here()) {
        ready();
    } else {
        spawn_local(async move {
            for part in needed {
                // The screen will report a failure.
                let _told = part.fetch().await;
            }
            ready();
        });
    }
    let screen = move || is_ready.get().then(|| screen(phones));
    view! {
        {screen}
        <div class="toasts" role="status">
            {live(move || app.is_painted().then(|| toasts(app)))}
        </div>
    }
}

fn screen(phones: Phones) -> AnyView {
    match phones.app().route() {
        Route::Home => screens::home::home(phones),
        Route::Battle(id) => with_part(&BATTLEFIELD, Screen, move |it| (it.screen)(phones, id)),
        route => with_part(&PAGES, Screen, move |pages| (pages.screen)(phones, route)),
    }
}
