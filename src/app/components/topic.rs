//! Topics: explanations of the rules, one tap away from where they matter.

use leptos::prelude::*;

use super::{
    icon::{button, icon_button},
    symbol::Symbol,
    tap,
};
use crate::session::Session;

/// A button that opens the topic of this key. `None` if there is no such topic.
pub(crate) fn topic_button(session: Session, key: Option<&str>) -> Option<AnyView> {
    let topic = session.find_topic(key?)?;
    let press = tap(move || session.read(Some(topic)));
    Some(icon_button(Symbol::INFO, format!("About: {}", topic.title), press))
}

/// The same as a cover over what it explains, if there is no room for a button beside it.
pub(crate) fn topic_cover(session: Session, key: Option<&str>) -> Option<AnyView> {
    let topic = session.find_topic(key?)?;
    let press = tap(move || session.read(Some(topic)));
    let says = format!("About: {}", topic.title);
    let cover =
        view! { <button type="button" class="covers" aria-label=says on:click=press></button> };
    Some(cover.into_any())
}

/// The topic that is being read, over the overlay it was opened from.
pub(crate) fn topic_panel(session: Session) -> AnyView {
    let panel = session.topic().map(|topic| {
        view! {
            <section class="topic" aria-label=topic.title>
                <h2 tabindex="-1">{topic.title}</h2>
                <p>{topic.text()}</p>
                {button("ink", None, "Back".to_owned(), tap(move || session.read(None)))}
            </section>
        }
        .into_any()
    });
    panel.into_any()
}
