//! A field that searches a list.

use leptos::{ev::Event, prelude::*};

/// Renders a search field with this label for screen readers.
pub(crate) fn search_field(label: &'static str, search: RwSignal<String>) -> AnyView {
    let change: Box<dyn FnMut(Event)> =
        Box::new(move |event| search.set(event_target_value(&event)));
    view! {
        <section>
            <input
                class="input"
                type="search"
                placeholder="Search"
                aria-label=label
                autocomplete="off"
                on:input=change
            />
        </section>
    }
    .into_any()
}
