//! An overlay on top of a page.

use std::sync::Arc;

use leptos::{ev::MouseEvent, html::Dialog, prelude::*};

use super::{battle::overlay_head::head, icon::icon_button, node::live, symbol::Symbol, tap};
use crate::browser::{dialog::is_beside, page::scroll_to};

type Title = Arc<dyn Fn() -> String + Send + Sync>;
type Content = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Renders an overlay on top of a page.
///
/// Its content is redrawn whenever it opens.
pub(crate) fn page_overlay(
    open: RwSignal<bool>,
    title: impl Fn() -> String + Send + Sync + 'static,
    content: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    // Draw the overlay only when it first opens, since most are never opened.
    let was_open = RwSignal::new(false);
    Effect::new(move |_| {
        if open.get() && !was_open.get_untracked() {
            was_open.set(true);
        }
    });
    let (title, content): (Title, Content) = (Arc::new(title), Arc::new(content));
    let draw =
        move || was_open.get().then(|| opened(open, Arc::clone(&title), Arc::clone(&content)));
    live(draw)
}

fn opened(open: RwSignal<bool>, title: Title, content: Content) -> AnyView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let opens = open.get();
        if let Some(dialog) = dialog.get().filter(|it| it.open() != opens) {
            if !opens {
                dialog.close();
            } else {
                if dialog.show_modal().is_err() {
                    dialog.show();
                }
                // Focus the title. Otherwise some browsers would focus the first button.
                scroll_to("dialog[open] #overlay-title");
            }
        }
    });
    let press = move |event: MouseEvent| {
        if is_beside(&event) {
            open.set(false);
        }
    };
    let drawn = move || {
        let close = || icon_button(Symbol::CLOSE, "Close".to_owned(), tap(move || open.set(false)));
        let head = |close| head(None, title(), String::new(), vec![close]);
        open.get().then(|| view! { {head(close())} {content()} }.into_any())
    };
    view! {
        <dialog
            class="overlay"
            aria-labelledby="overlay-title"
            node_ref=dialog
            on:click=press
            on:close=move |_| open.set(false)
        >
            {live(drawn)}
        </dialog>
    }
    .into_any()
}
