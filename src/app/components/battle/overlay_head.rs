//! The header of an overlay.

use leptos::prelude::*;

use crate::{
    components::{icon::icon_button, symbol::Symbol, tap},
    session::Session,
};

/// Renders an overlay's header, with the buttons that leave the overlay.
pub(crate) fn head(
    badge: Option<AnyView>,
    title: String,
    remark: String,
    ways_out: Vec<AnyView>,
) -> AnyView {
    view! {
        <header class="overlay-head">
            {badge}
            <div class="overlay-title">
                <h2 id="overlay-title" tabindex="-1">{title}</h2>
                <p>{remark}</p>
            </div>
            {ways_out}
        </header>
    }
    .into_any()
}

/// Renders the button that closes an overlay.
pub(crate) fn close_button(session: Session) -> AnyView {
    icon_button(Symbol::CLOSE, "Close".to_owned(), tap(move || session.close()))
}
