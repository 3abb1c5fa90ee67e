//! Elements that only contain other elements.
//!
//! All these elements have the same type, so they share the code that draws them.

use leptos::{prelude::*, tachys::html::element::custom};

/// Returns an element that contains other elements.
pub(crate) fn node(tag: &'static str, class: &'static str, children: Vec<AnyView>) -> AnyView {
    custom(tag).class(class).child(children).into_any()
}

/// Returns an element like [`node`] that also has a name for screen readers.
pub(crate) fn named(
    tag: &'static str,
    class: &'static str,
    name: String,
    children: Vec<AnyView>,
) -> AnyView {
    custom(tag).class(class).attr("aria-label", name).child(children).into_any()
}

/// Returns an element that contains text.
pub(crate) fn text(tag: &'static str, class: &'static str, words: impl Into<String>) -> AnyView {
    node(tag, class, vec![words.into().into_any()])
}

/// Returns a table row with a name and a value.
pub(crate) fn table_row(name: &str, rest: impl Into<String>) -> AnyView {
    node("tr", "", vec![text("th", "", name), text("td", "", rest)])
}

/// Returns a view that is redrawn whenever a signal in `draw` changes.
///
/// All types share the code that redraws the view.
pub(crate) fn live<T: IntoAny>(draw: impl Fn() -> T + Send + 'static) -> AnyView {
    followed(Box::new(move || draw().into_any()))
}

fn followed(draw: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    (move || draw()).into_any()
}
