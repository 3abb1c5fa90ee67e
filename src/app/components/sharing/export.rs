//! Exports a roster in another app's text format.

use exchange::{FileContent, Request};
use leptos::{prelude::*, task::spawn_local};

use super::share::share_button;
use crate::{
    app_state::AppState,
    browser::exchange::ask,
    components::{icon::button, symbol::Symbol, tap},
};

/// A roster to export.
#[derive(Clone)]
pub(crate) struct Writing {
    /// The name of the text format, for example "Army Forge text".
    pub(crate) format: &'static str,
    /// The roster as a saved document.
    pub(crate) document: String,
    /// The roster's name.
    pub(crate) name: String,
}

/// Renders a button that creates the text, then the text with buttons to save or share it.
pub(crate) fn export(app: AppState, writing: Writing) -> AnyView {
    let written: RwSignal<Option<String>> = RwSignal::new(None);
    let Writing { format, document, name } = writing;
    let write = move || {
        let document = document.clone();
        spawn_local(async move {
            match ask(Request::Export { document }).await {
                // The overlay may be closed by then.
                Ok(FileContent::Text(text)) => drop(written.try_set(Some(text))),
                Ok(_) => {}
                Err(why) => app.say(why),
            }
        });
    };
    let drawn = move || match written.get() {
        None => button("", None, format.to_owned(), tap(write.clone())),
        Some(text) => {
            let (file, shown) = (format!("{name}.txt"), text.clone());
            let save = text.clone();
            let save = tap(move || app.offer_file(&file, &save));
            view! {
                <p class="written notes">{shown}</p>
                <div class="buttons">
                    {button("", Some(Symbol::SAVE), "Text file".to_owned(), save)}
                    {share_button("", "Share text", move || text.clone())}
                </div>
            }
            .into_any()
        }
    };
    view! { <section class="export" aria-label=format>{drawn}</section> }.into_any()
}
