//! A choice among many options, as a native drop-down list.

use leptos::{ev::Event, prelude::*};

use super::all;

/// Renders a native drop-down list with its name above it.
///
/// `choose` receives the index of the chosen option.
pub(crate) fn select(
    label: String,
    options: impl IntoIterator<Item = String>,
    value: usize,
    choose: Box<dyn Fn(usize)>,
) -> AnyView {
    let options = all(options.into_iter().enumerate(), |(place, words)| {
        view! { <option value=place.to_string() selected={place == value}>{words}</option> }
            .into_any()
    });
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        choose(event_target_value(&event).parse().unwrap_or_default());
    });
    view! {
        <label class="select">
            <span>{label}</span>
            <select prop:value=value.to_string() on:change=change>{options}</select>
        </label>
    }
    .into_any()
}
