//! Icons, buttons that are nothing else, and the badges of sides.

use leptos::prelude::*;
use rules_core::SideId;

use super::{Tap, symbol::Symbol, tap};
use crate::session::Session;

/// An icon.
pub(crate) fn icon(Symbol(line): Symbol) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=line></path></svg> }
        .into_any()
}

/// A button with an icon and no words; `label` is read aloud.
pub(crate) fn icon_button(symbol: Symbol, label: String, press: Tap) -> AnyView {
    view! {
        <button type="button" class="icon-button" aria-label=label on:click=press>{icon(symbol)}</button>
    }
    .into_any()
}

/// A link with an icon and no words.
pub(crate) fn icon_link(symbol: Symbol, label: &'static str, href: String) -> AnyView {
    view! { <a class="icon-button" href=href aria-label=label>{icon(symbol)}</a> }.into_any()
}

/// A button with words; `kind` is `go` for the one that moves the game on.
pub(crate) fn button(
    kind: &'static str,
    symbol: Option<Symbol>,
    words: String,
    press: Tap,
) -> AnyView {
    view! {
        <button type="button" class="button" data-kind=kind on:click=press>{symbol.map(icon)}{words}</button>
    }
    .into_any()
}

/// Takes back the last thing done.
pub(crate) fn undo_button(session: Session) -> AnyView {
    let cannot = !session.now(|shown| shown.can_undo);
    view! {
        <button type="button" class="button" aria-label="Undo" disabled=cannot on:click=tap(move || session.undo())>
            {icon(Symbol::UNDO)}
        </button>
    }
    .into_any()
}

/// A side's number, as the stylesheet knows it.
pub(crate) fn side_number(side: SideId) -> String {
    (side.index() + 1).to_string()
}

/// A side's badge: its first letter on its colour and shape.
pub(crate) fn emblem(session: Session, side: SideId) -> AnyView {
    // Of no other alphabet than this one does the app carry the capitals.
    let letter = session.side(side, |it| it.name.chars().next()).flatten();
    let letter = letter.map_or_else(String::new, |it| it.to_ascii_uppercase().to_string());
    view! { <span class="emblem" data-side=side_number(side) aria-hidden="true">{letter}</span> }
        .into_any()
}
