//! Rollbook's screens, in Leptos. They show what `rules-core` offers and know no rule of any system.

#![forbid(unsafe_code)]

mod book;
pub mod browser;
mod components;
mod crash;
mod news;
mod route;
mod screens;
mod session;
mod words;

use leptos::prelude::*;

use crate::{book::Book, components::toast::toasts, route::Route};

/// Puts the app into the page, in place of the shell that was there before it.
pub fn start() {
    crash::watch();
    mount_to_body(app);
    if let Some(shell) = document().get_element_by_id("shell") {
        shell.remove();
    }
}

fn app() -> impl IntoView {
    let book = Book::open();
    let screen = move || match book.route.get() {
        Route::Home => screens::home::home(book).into_any(),
        Route::NewBattle => screens::new_battle::new_battle(book).into_any(),
        Route::Battle(id) => screens::battle::battle(book, Some(id)),
        Route::Unkept => screens::battle::battle(book, None),
        Route::About => screens::about::about(book).into_any(),
    };
    view! { {screen} {toasts(book)} }
}
