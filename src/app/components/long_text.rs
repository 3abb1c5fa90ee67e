//! A text that may be long: its beginning, and the rest at a tap.

use leptos::prelude::*;

use super::{
    icon::button,
    node::{live, node, text},
    tap,
};

/// How much of a text is shown at first, in letters and in lines.
const SHOWN: usize = 1000;
const LINES: usize = 20;

/// A text. If it is long, only its beginning is shown at first: browsers need long for a text
/// without end.
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
