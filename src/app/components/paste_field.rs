//! A field for pasting a text.

use leptos::{ev::ClipboardEvent, html::Textarea, prelude::*};

/// The longest text that is shown, in bytes. Browsers take minutes to draw one of some megabytes,
/// which nobody reads.
const LONGEST_SHOWN: usize = 64 << 10;

/// A field for pasting a text. If the text gets too long to be shown, it is passed to `read` at once
/// with what the field has, and is not put into the field.
pub(crate) fn paste_field(
    words: AnyView,
    rows: &'static str,
    field: NodeRef<Textarea>,
    read: impl Fn(String) + 'static,
) -> AnyView {
    let paste: Box<dyn FnMut(ClipboardEvent)> = Box::new(move |event| {
        let text = event.clipboard_data().and_then(|it| it.get_data("text").ok());
        let written = field.get_untracked().map(|it| it.value()).unwrap_or_default();
        if let Some(text) = text.filter(|text| written.len() + text.len() > LONGEST_SHOWN) {
            event.prevent_default();
            read(written + &text);
        }
    });
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
            ></textarea>
        </label>
    }
    .into_any()
}
