//! Text that may be long, with a button that shows all of it.

use leptos::prelude::*;

use crate::components::{
    icon::button,
    node::{live, node, text},
    tap,
};

/// The maximum length of the part shown at first, in characters.
const SHOWN: usize = 1000;
/// The maximum number of lines shown at first.
const LINES: usize = 20;

/// Renders text of any length.
///
/// Long text is cut off at first, since browsers are slow to draw it.
pub(crate) fn long_text(whole: &str) -> AnyView {
    let line = whole.match_indices('\n').nth(LINES).map(|(at, _)| at);
    let letter = whole.char_indices().nth(SHOWN).map(|(at, _)| at);
    let Some(end) = line.into_iter().chain(letter).min() else { return text("p", "notes", whole) };
    let begins = format!("{} …", whole.get(..end).unwrap_or_default());
    let (whole, shows_all) = (whole.to_owned(), RwSignal::new(false));
    live(move || match shows_all.get() {
        true => text("p", "notes", whole.clone()),
        false => {
            let show = button("", None, "Show all".to_owned(), tap(move || shows_all.set(true)));
            let begins = text("p", "notes", begins.clone());
            node("div", "", vec![begins, node("div", "buttons", vec![show])])
        }
    })
}
