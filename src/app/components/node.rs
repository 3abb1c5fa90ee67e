//! Elements that only hold other elements. All share one type, so that the code that draws them
//! exists only once in the program.

use leptos::{prelude::*, tachys::html::element::custom};

/// An element that holds other elements.
pub(crate) fn node(tag: &'static str, class: &'static str, children: Vec<AnyView>) -> AnyView {
    custom(tag).class(class).child(children).into_any()
}

/// The same with a name for screen readers.
pub(crate) fn named(
    tag: &'static str,
    class: &'static str,
    name: String,
    children: Vec<AnyView>,
) -> AnyView {
    custom(tag).class(class).attr("aria-label", name).child(children).into_any()
}

/// An element that holds a text.
pub(crate) fn text(tag: &'static str, class: &'static str, words: impl Into<String>) -> AnyView {
    node(tag, class, vec![words.into().into_any()])
}

/// A row of a table: a name and a value.
pub(crate) fn table_row(name: &str, rest: impl Into<String>) -> AnyView {
    node("tr", "", vec![text("th", "", name), text("td", "", rest)])
}

/// What is drawn anew whenever something changes that it follows. The code that does so is in the
/// program only once, whatever is drawn.
pub(crate) fn live<T: IntoAny>(draw: impl Fn() -> T + Send + 'static) -> AnyView {
    followed(Box::new(move || draw().into_any()))
}

fn followed(draw: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    (move || draw()).into_any()
}
