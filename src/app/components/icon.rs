//! Icons, icon buttons, and the badges of sides.

use std::collections::BTreeSet;

use leptos::prelude::*;
use rules_core::SideId;

use super::{Tap, node::live, symbol::Symbol, tap};
use crate::session::{Session, panes::CanUndo};

/// Renders an icon.
pub(crate) fn icon(Symbol(line): Symbol) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=line></path></svg> }
        .into_any()
}

/// Renders a button with only an icon.
///
/// `label` is for screen readers.
pub(crate) fn icon_button(symbol: Symbol, label: String, press: Tap) -> AnyView {
    view! {
        <button type="button" class="icon-button" aria-label=label on:click=press>
            {icon(symbol)}
        </button>
    }
    .into_any()
}

/// Renders a link with only an icon.
pub(crate) fn icon_link(symbol: Symbol, label: &'static str, href: String) -> AnyView {
    view! { <a class="icon-button" href=href aria-label=label>{icon(symbol)}</a> }.into_any()
}

/// Renders a button with text.
///
/// `kind` is the button's kind in the stylesheet, for example `go` for a screen's main button.
pub(crate) fn button(
    kind: &'static str,
    symbol: Option<Symbol>,
    words: String,
    press: Tap,
) -> AnyView {
    view! {
        <button type="button" class="button" data-kind=kind on:click=press>
            {symbol.map(icon)}
            {words}
        </button>
    }
    .into_any()
}

/// Renders the button that undoes the last change of a battle.
pub(crate) fn undo_button(session: Session) -> AnyView {
    live(move || {
        let can_undo = session.pane(CanUndo, |can_undo| can_undo);
        undo_with("Undo", can_undo, tap(move || session.undo()))
    })
}

/// Renders a button that undoes the last change, if there is one.
pub(crate) fn undo_with(label: &'static str, can_undo: bool, undo: Tap) -> AnyView {
    view! {
        <button type="button" class="button" aria-label=label disabled={!can_undo} on:click=undo>
            {icon(Symbol::UNDO)}
        </button>
    }
    .into_any()
}

/// Returns a side's number for the stylesheet.
pub(crate) fn side_number(side: SideId) -> String {
    (side.index() + 1).to_string()
}

/// Renders a side's badge: a letter on the side's colour and shape.
pub(crate) fn emblem(session: Session, side: SideId) -> AnyView {
    let letter = session.now(|shown| {
        let names: Vec<&str> = shown.view.sides.iter().map(|it| it.name.as_str()).collect();
        sign(&names, side.index())
    });
    view! { <span class="emblem" data-side=side_number(side) aria-hidden="true">{letter}</span> }
        .into_any()
}

/// Returns the letter of a name at the first position where all names differ, or else the side's
/// number.
fn sign(names: &[&str], place: usize) -> String {
    // Only ASCII letters are capitalised, because Unicode case tables would make the app larger.
    let letter = |name: &str, at| name.chars().nth(at).map(|it| it.to_ascii_uppercase());
    let own = names.get(place).copied().unwrap_or_default();
    let tells_apart = |at: &usize| {
        let letters: BTreeSet<_> = names.iter().filter_map(|name| letter(name, *at)).collect();
        letters.len() == names.len() && letters.iter().all(|it| it.is_alphanumeric())
    };
    let found = (0..own.chars().count()).find(tells_apart).and_then(|at| letter(own, at));
    found.map_or_else(|| (place + 1).to_string(), String::from)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn signs(names: &[&str]) -> Vec<String> {
        (0..names.len()).map(|place| sign(names, place)).collect()
    }

    #[wasm_bindgen_test]
    fn sides_are_told_apart_by_a_letter_where_their_names_are() {
        assert_eq!(signs(&["Rust Dogs", "Salt Road"]), ["R", "S"]);
        assert_eq!(signs(&["Wardens", "Wolves"]), ["A", "O"]);
        assert_eq!(signs(&["Ödland"]), ["Ö"]);
        assert_eq!(signs(&["Rust Dogs", "Rust Dogs 2"]), ["1", "2"]);
        assert_eq!(signs(&["Rust Dogs", "Salt Road", "Rust Dogs 2"]), ["1", "2", "3"]);
    }
}
