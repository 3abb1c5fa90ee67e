//! A field for pasting text.

use leptos::{
    ev::{ClipboardEvent, Event},
    html::Textarea,
    prelude::*,
};

/// The maximum length of the field's text, in bytes.
///
/// Browsers take minutes to draw several megabytes of text.
const LONGEST_SHOWN: usize = 64 << 10;

/// Renders a field for pasting text.
///
/// If the pasted text is too long for the field, it is not inserted. Instead, `read` receives it at
/// once, together with the field's content. `edited` is called whenever the field's content changes.
pub(crate) fn paste_field(
    words: AnyView,
    rows: &'static str,
    field: NodeRef<Textarea>,
    read: impl Fn(String) + 'static,
    edited: impl Fn() + 'static,
) -> AnyView {
    let paste: Box<dyn FnMut(ClipboardEvent)> = Box::new(move |event| {
        let text = event.clipboard_data().and_then(|it| it.get_data("text").ok());
        let written = field.get_untracked().map(|it| it.value()).unwrap_or_default();
        if let Some(text) = text.filter(|text| written.len() + text.len() > LONGEST_SHOWN) {
            event.prevent_default();
            read(written + &text);
        }
    });
    let input: Box<dyn FnMut(Event)> = Box::new(move |_| edited());
    view! {
        <label class="field-row">
            {words}
            <textarea
                class="input"
                rows=rows
                maxlength=LONGEST_SHOWN
                spellcheck="false"
                autocomplete="off"
                node_ref=field
                on:paste=paste
                on:input=input
            ></textarea>
        </label>
    }
    .into_any()
}
