//! Rollbook's screens, in Leptos. They show what `rules-core` offers, and know no system and no
//! rule.

#![forbid(unsafe_code)]

mod bounce;
pub mod browser;
mod candidates;
mod changelog;
mod claim;
mod components;
mod desk;
mod editor;
mod news;
mod notebook;
mod pages;
mod parcel;
mod parts;
mod phones;
mod route;
mod screens;
mod session;
mod shown;
mod split;
mod words;
mod workshop;

use std::time::Duration;

use leptos::{prelude::*, task::spawn_local};

pub use crate::split::{Battlefield, Fetch, Fetches, Notebook, Pages};
use crate::{
    browser::{focus, page},
    components::{node::live, toast::toasts},
    desk::Desk,
    parts::{screen_with_battlefield, screen_with_pages},
    phones::Phones,
    route::Route,
    split::{BATTLEFIELD, NOTEBOOK, PAGES, ProgramPart},
};

/// After this time the first screen is complete, and what may be wanted next is fetched.
const LATER: Duration = Duration::from_millis(1500);

/// Puts the app into the page in place of the static shell. `fetches` fetch the parts of the
/// program that Home does not need.
pub fn start(fetches: Fetches) {
    // In a release a panic is a trap without a message, which `public/boot.js` catches.
    if cfg!(debug_assertions) {
        console_error_panic_hook::set_once();
    }
    if page::lacks() {
        // The page tells what it lacks and what to do.
        return;
    }
    PAGES.comes_by(fetches.pages);
    BATTLEFIELD.comes_by(fetches.battlefield);
    NOTEBOOK.comes_by(fetches.notebook);
    mount_to_body(app);
    focus::watch();
}

/// Fetches what may be wanted next, and looks whether there is anything new to tell.
async fn fetch_more(phones: Phones) {
    for part in [ProgramPart::Battlefield, ProgramPart::Pages, ProgramPart::Notebook] {
        // If it does not arrive, the screen that needs it tells.
        let _told = part.fetch().await;
    }
    if let Some(pages) = PAGES.here() {
        (pages.look_for_news)(phones);
    }
}

/// Removes the static shell, which stays until the first screen can be drawn.
fn take_shell_away() {
    if let Some(shell) = page::find("#shell") {
        shell.remove();
    }
}

fn app() -> impl IntoView {
    let desk = Desk::open();
    let phones = Phones::none(desk);
    set_timeout(move || spawn_local(fetch_more(phones)), LATER);
    let is_ready = RwSignal::new(false);
    let ready = move || {
        is_ready.set(true);
        take_shell_away();
        desk.begin();
    };
    let needed = ProgramPart::needed_first(desk);
    if needed.iter().all(|part| part.is_here()) {
        ready();
    } else {
        spawn_local(async move {
            for part in needed {
                // If it does not arrive, the screen tells.
                let _told = part.fetch().await;
            }
            ready();
        });
    }
    let screen = move || is_ready.get().then(|| screen(phones));
    view! {
        {screen}
        <div class="toasts" role="status">
            {live(move || desk.is_painted().then(|| toasts(desk)))}
        </div>
    }
}

fn screen(phones: Phones) -> AnyView {
    match phones.desk().route() {
        Route::Home => screens::home::home(phones),
        Route::Battle(id) => screen_with_battlefield(move |it| (it.screen)(phones, id)),
        route => screen_with_pages(move |pages| (pages.screen)(phones, route)),
    }
}
