//! Rollbook's screens, in Leptos. They show what `rules-core` offers and know no rule of any system.

#![forbid(unsafe_code)]

mod book;
pub mod browser;
mod claim;
mod components;
mod editor;
mod news;
mod route;
mod screens;
mod session;
mod shown;
mod words;

use leptos::prelude::*;

use crate::{book::Book, components::toast::toasts, route::Route};

/// Puts the app into the page, in place of the shell that was there before it.
pub fn start() {
    // In a release a panic says nothing: it is a trap, which `public/boot.js` sees.
    if cfg!(debug_assertions) {
        console_error_panic_hook::set_once();
    }
    mount_to_body(app);
    if let Some(shell) = document().get_element_by_id("shell") {
        shell.remove();
    }
}

fn app() -> impl IntoView {
    let book = Book::open();
    let screen = move || match book.route() {
        Route::Home => screens::home::home(book),
        Route::NewBattle => screens::new_battle::new_battle(book),
        Route::Battle(id) => screens::battle::battle(book, id),
        Route::Test => screens::test::test(book),
        Route::Reference => screens::reference::reference(),
        Route::Rosters => screens::rosters::rosters(book),
        Route::Roster(id) => screens::roster::roster(book, id),
        Route::Import => screens::import::import(book),
        Route::Print(id) => screens::print::print(book, id),
        Route::Shared => screens::shared::shared(book),
        Route::About => screens::about::about(book),
    };
    view! {
        {screen}
        <div class="toasts" role="status">{move || toasts(book)}</div>
    }
}
