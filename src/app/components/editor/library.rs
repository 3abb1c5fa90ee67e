//! The choice of a sheet to add to a list of a roster: a copy of a known one, or a new one.

use leptos::prelude::*;

use crate::{
    components::{
        all,
        icon::button,
        node::{live, node, text},
        search_field::search_field,
        symbol::Symbol,
        tap,
    },
    editor::{Addition, Editor},
};

/// The minimum number of sheets for which there is a search field.
const MANY: usize = 7;

/// Returns the title of the choice: "Add weapon".
pub(crate) fn library_title(editor: Editor) -> String {
    editor.addition().map_or_else(String::new, |it| format!("Add {}", it.one))
}

/// Renders the sheets that the player can copy into a list, and a button for a new one.
pub(crate) fn library(editor: Editor) -> AnyView {
    let Some(addition) = editor.addition() else { return ().into_any() };
    let search = RwSignal::new(String::new());
    let field = (addition.known.len() >= MANY).then(|| search_field("Search", search));
    let new = {
        let addition = addition.clone();
        tap(move || editor.add_new(&addition))
    };
    let new = button("", Some(Symbol::PLUS), format!("New {}", addition.one), new);
    view! {
        <div class="overlay-play">
            {text("p", "hush", "Tap one to add a copy, or create a new one.")}
            {field}
            {live(move || results(editor, &addition, &search.get()))}
            <footer class="overlay-foot">{new}</footer>
        </div>
    }
    .into_any()
}

fn results(editor: Editor, addition: &Addition, search: &str) -> AnyView {
    let wanted = search.trim().to_lowercase();
    let known = addition.known.iter();
    let found = known.filter(|sheet| sheet.name().to_lowercase().contains(&wanted));
    let entries = all(found, |sheet| {
        let words = editor.summary_of(addition, sheet);
        let (addition, copied) = (addition.clone(), sheet.clone());
        let add = tap(move || editor.add_known(&addition, copied.clone()));
        view! {
            <button type="button" class="entry" on:click=add>
                <span class="entry-text">
                    <b><bdi>{sheet.name().to_owned()}</bdi></b>
                    <small>{words}</small>
                </span>
            </button>
        }
        .into_any()
    });
    match entries.is_empty() {
        true => text("p", "", "Nothing found."),
        false => node("div", "entries", entries),
    }
}
