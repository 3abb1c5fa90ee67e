//! The buttons of the report that save the battle as a web page, and print it.

use leptos::{prelude::*, task::spawn_local};

use super::{picture::FONT, story::story};
use crate::{
    browser::{paint::after_paint, picture::in_letters},
    components::{
        icon::{button, icon},
        node::node,
        symbol::Symbol,
        tap,
    },
    session::Session,
};

/// The name of the page's file.
const FILE: &str = "rollbook-battle.html";

/// Renders the buttons that save the battle as a web page and print it.
///
/// Photos and font are read in advance, since some browsers share files only shortly after a tap.
pub(crate) fn story_buttons(session: Session) -> AnyView {
    let font: StoredValue<Option<String>> = StoredValue::new(None);
    after_paint(Box::new(move || {
        session.read_photos();
        spawn_local(async move {
            // The page is still legible without the font. The report may be closed by then.
            let _closed = font.try_set_value(in_letters(FONT).await.ok());
        });
    }));
    let save = tap(move || {
        let page = font.with_value(|font| session.story(story).page(font.as_deref()));
        session.app().offer_page(FILE, &page);
    });
    let print = session.paper().map(|route| {
        view! { <a class="button" href=route.href()>{icon(Symbol::PRINTER)}"Print"</a> }.into_any()
    });
    let save = button("", Some(Symbol::SAVE), "Web page".to_owned(), save);
    node("div", "buttons", [save].into_iter().chain(print).collect())
}
