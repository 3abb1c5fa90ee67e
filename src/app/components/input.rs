//! Single-line and multi-line text fields.

use leptos::{
    ev::Event,
    html::{Input, Textarea},
    prelude::*,
};

/// The maximum length of a field's text, in characters.
///
/// Text of this length still fits in a link.
const LONGEST: u32 = 1300;

/// Renders a single-line text field.
///
/// `write` receives the whole text at every keystroke.
pub(crate) fn input(
    label: &'static str,
    typed: String,
    mode: &'static str,
    placeholder: String,
    wrong: Option<&str>,
    write: Box<dyn Fn(String)>,
) -> AnyView {
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| write(event_target_value(&event)));
    let drawn = NodeRef::<Input>::new();
    Effect::new(move |_| {
        // Setting the same text again would move the cursor to its end.
        if let Some(input) = drawn.get().filter(|input| input.value() != typed) {
            input.set_value(&typed);
        }
    });
    view! {
        <input
            node_ref=drawn
            class="input"
            dir="auto"
            aria-label=label
            inputmode=mode
            maxlength=LONGEST
            autocomplete="off"
            placeholder=placeholder
            aria-invalid=wrong.map(|_| "true")
            aria-description=wrong.map(str::to_owned)
            on:input=change
        />
    }
    .into_any()
}

/// Returns the `maxlength` of a field that rejects text longer than `longest` with a message.
///
/// The field accepts one extra character, so that long pasted text is rejected, not silently cut
/// off.
pub(crate) const fn beyond(longest: usize) -> usize {
    longest + 1
}

/// The maximum length of a note on a sheet, in characters.
pub(super) const LONGEST_NOTE: usize = 4000;

/// Renders a multi-line text field.
///
/// `most` is the maximum length of its text in characters.
pub(super) fn area(
    label: &'static str,
    typed: String,
    most: usize,
    wrong: bool,
    write: Box<dyn Fn(String)>,
) -> AnyView {
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| write(event_target_value(&event)));
    let drawn = NodeRef::<Textarea>::new();
    Effect::new(move |_| {
        if let Some(area) = drawn.get().filter(|area| area.value() != typed) {
            area.set_value(&typed);
        }
    });
    view! {
        <textarea
            node_ref=drawn
            class="input"
            dir="auto"
            rows="2"
            maxlength=most
            aria-label=label
            aria-invalid=wrong.then_some("true")
            on:input=change
        ></textarea>
    }
    .into_any()
}
