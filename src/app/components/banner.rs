//! Banners for trouble, which stay until it is over.

use ledger::ShelfError;
use leptos::prelude::*;

use super::{
    icon::{button, icon},
    symbol::Symbol,
    tap,
};
use crate::desk::Desk;

const FULL: &str = "This browser's storage is full. What happens now is kept in its log alone. \
    Remove old battles to make room.";
const FORBIDDEN: &str = "This browser refuses ordinary storage. What happens now is kept in its \
    log alone.";
const NEITHER: &str = "Neither this browser's storage nor its log takes what happens now. You can \
    play on, but closing the page loses it. Download a backup.";
const LATE: &str = "The browser has not confirmed yet that what happened last is on the disk.";

/// While changes are not kept, says so and offers a file of what there is.
pub(crate) fn banner(desk: Desk, save: Option<AnyView>) -> AnyView {
    let (troubled, shelf_trouble, is_late) =
        desk.state(|state| (state.trouble.clone(), state.shelf_trouble, state.is_late));
    let (title, words) = match (troubled, shelf_trouble) {
        (Some(words), _) => ("Not kept", words),
        (None, Some(_)) if is_late => ("Not kept", NEITHER.to_owned()),
        (None, Some(ShelfError::Full)) => ("Kept in one place only", FULL.to_owned()),
        (None, Some(ShelfError::Forbidden)) => ("Kept in one place only", FORBIDDEN.to_owned()),
        (None, None) if is_late => ("Not kept yet", LATE.to_owned()),
        (None, None) => return ().into_any(),
    };
    let backup = tap(move || desk.download_backup());
    let backup = button("", None, "Download backup".to_owned(), backup);
    let ways_out = view! { {save} {backup} }.into_any();
    trouble(title, vec![words], Some(ways_out))
}

/// A banner about something that went wrong.
pub(crate) fn trouble(
    title: &'static str,
    words: Vec<String>,
    way_out: Option<AnyView>,
) -> AnyView {
    let words = super::all(words, |line| view! { <span>{line}" "</span> }.into_any());
    view! {
        <section class="banner" role="alert">
            {icon(Symbol::WARN)}
            <p><b>{title}</b>{words}</p>
            {way_out}
        </section>
    }
    .into_any()
}
