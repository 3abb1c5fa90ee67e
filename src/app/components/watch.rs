//! The banner above a document that is read-only in this tab.

use ledger::{Access, DocumentError};
use leptos::prelude::*;

use super::{
    icon::{button, icon},
    symbol::Symbol,
    tap,
};
use crate::claim::Claimant;

/// Renders a banner that says why a document is read-only, with a button to take control if
/// possible.
///
/// Returns `None` if the document can be changed.
pub(crate) fn watched(claimant: Option<Claimant>) -> Option<AnyView> {
    let claimant = claimant?;
    let (words, take) = match claimant.access() {
        Access::Edit => return None,
        Access::Newer => (DocumentError::NewerKept.to_string(), None),
        access @ (Access::ReadOnly | Access::Requested) => {
            let words = "Open in another tab. You're seeing that tab's version.".to_owned();
            let press = tap(move || claimant.take_over());
            let words_on = if access == Access::Requested { "One moment …" } else { "Take over" };
            (words, Some(button("", None, words_on.to_owned(), press)))
        }
    };
    Some(
        view! { <div class="watch" role="status">{icon(Symbol::INFO)}<p>{words}</p>{take}</div> }
            .into_any(),
    )
}
