//! Topics, which are short explanations of rules.

use leptos::prelude::*;

use crate::{
    components::{
        icon::{button, icon_button},
        symbol::Symbol,
        tap,
    },
    session::Session,
};

/// Renders a button that opens a topic.
///
/// Returns `None` if no topic has this key.
pub(crate) fn topic_button(session: Session, key: Option<&str>) -> Option<AnyView> {
    let topic = session.find_topic(key?)?;
    let press = tap(move || session.overlays.read(Some(topic)));
    Some(icon_button(Symbol::INFO, format!("About: {}", topic.title), press))
}

/// Renders a transparent button that covers the item explained by the topic.
///
/// Use it in place of [`topic_button`] if there is no space for a button next to the item.
pub(crate) fn topic_cover(session: Session, key: Option<&str>) -> Option<AnyView> {
    let topic = session.find_topic(key?)?;
    let press = tap(move || session.overlays.read(Some(topic)));
    let says = format!("About: {}", topic.title);
    let cover =
        view! { <button type="button" class="covers" aria-label=says on:click=press></button> };
    Some(cover.into_any())
}

/// Renders the open topic on top of the overlay that it was opened from.
pub(crate) fn topic_panel(session: Session) -> AnyView {
    let panel = session.overlays.topic().map(|topic| {
        view! {
            <section class="topic" aria-label=topic.title>
                <h2 tabindex="-1">{topic.title}</h2>
                <p>{topic.text()}</p>
                {button("ink", None, "Back".to_owned(), tap(move || session.overlays.read(None)))}
            </section>
        }
        .into_any()
    });
    panel.into_any()
}
