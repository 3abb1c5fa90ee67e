//! Banners for storage problems and other errors.
//!
//! A banner stays until the problem is solved.

use ledger::ShelfError;
use leptos::prelude::*;

use super::{
    icon::{button, icon},
    symbol::Symbol,
    tap,
};
use crate::{app_state::AppState, split};

const FULL: &str = "This browser's storage is full. For now, Rollbook saves one copy of your \
                    changes instead of two. Remove old battles to free up space.";
const FORBIDDEN: &str = "This browser doesn't allow local storage. Rollbook saves one copy \
                         of your changes instead of two.";
const NEITHER: &str = "This browser isn't saving anything right now. You can keep playing, but if you \
                       close this page, you'll lose your changes. Download a backup.";
const LATE: &str = "Your last change may not be saved yet.";

/// Renders a banner with a backup button while changes are unsaved or saved in one place only.
///
/// `save` is an extra button, for example one that saves the open battle as a file.
pub(crate) fn banner(app: AppState, save: Option<AnyView>) -> AnyView {
    let (troubled, shelf_trouble, is_late) =
        app.state(|state| (state.trouble.clone(), state.shelf_trouble, state.is_late));
    let (title, words) = match (troubled, shelf_trouble) {
        (Some(words), _) => ("Unsaved", words),
        (None, Some(_)) if is_late => ("Unsaved", NEITHER.to_owned()),
        (None, Some(ShelfError::Full)) => ("Saved in one place only", FULL.to_owned()),
        (None, Some(ShelfError::Forbidden)) => ("Saved in one place only", FORBIDDEN.to_owned()),
        (None, None) if is_late => ("Not saved yet", LATE.to_owned()),
        (None, None | Some(ShelfError::Archived)) => return ().into_any(),
    };
    let backup = tap(move || split::download_backup(app));
    let backup = button("", None, "Download backup".to_owned(), backup);
    let ways_out = view! { {save} {backup} }.into_any();
    trouble(title, vec![words], Some(ways_out))
}

/// Renders a banner with the title and the details of an error.
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
