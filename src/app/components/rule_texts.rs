//! The texts of special rules, as the list that a roster was imported from has them.

use leptos::prelude::*;

use super::{
    all,
    icon::icon,
    node::{node, text},
    symbol::Symbol,
};

/// Renders rules with their texts, which a tap shows. Returns `None` if there are none.
pub(crate) fn folded_texts(texts: Vec<(&str, &str)>) -> Option<AnyView> {
    let texts = texts_in_full(texts)?;
    let folded = view! {
        <details class="fold">
            <summary><b>"Rule texts"</b>{icon(Symbol::DOWN)}</summary>
            {texts}
        </details>
    };
    Some(folded.into_any())
}

/// Renders rules with their texts. Returns `None` if there are none.
pub(crate) fn texts_in_full(texts: Vec<(&str, &str)>) -> Option<AnyView> {
    let texts = all(texts, |(name, words)| {
        node("div", "", vec![text("dt", "", name), text("dd", "", words)])
    });
    (!texts.is_empty()).then(|| node("dl", "rule-texts", texts))
}
