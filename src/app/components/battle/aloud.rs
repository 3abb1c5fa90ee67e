//! The live region in which screen readers hear the results of actions.

use leptos::prelude::*;

use crate::{components::node::live, session::Session, shown::Region};

/// Renders the live region of a part of the screen. Each text is in one region only, so that no
/// screen reader announces it again when an overlay opens or closes.
///
/// A screen without an overlay has a single region for the texts of all parts.
pub(crate) fn aloud(session: Session, parts: &'static [Region]) -> AnyView {
    let said = move || {
        let said = session.said();
        session.now(|shown| parts.contains(&shown.said_in)).then_some(said)
    };
    view! { <p class="unseen" role="status">{live(said)}</p> }.into_any()
}
