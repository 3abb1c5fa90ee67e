//! A field for pasting a text.

use leptos::{ev::ClipboardEvent, html::Textarea, prelude::*};

/// The longest text that is shown, in bytes. Browsers take minutes to draw one of some megabytes,
/// which nobody reads.
const LONGEST_SHOWN: usize = 64 << 10;

/// A field for pasting a text. A text that is too long to be shown is passed to `read` at once, and
/// is not put into the field.
pub(crate) fn paste_field(
    words: AnyView,
    rows: &'static str,
    field: NodeRef<Textarea>,
    read: impl Fn(String) + 'static,
) -> AnyView {
    let paste: Box<dyn FnMut(ClipboardEvent)> = Box::new(move |event| {
        let text = event.clipboard_data().and_then(|it| it.get_data("text").ok());
        if let Some(text) = text.filter(|text| text.len() > LONGEST_SHOWN) {
            event.prevent_default();
            read(text);
        }
    });
    view! {
        <label class="field-row">
            {words}
            <textarea
                class="input"
                rows=rows
                spellcheck="false"
                autocomplete="off"
                node_ref=field
                on:paste=paste
            ></textarea>
        </label>
    }
    .into_any()
}
