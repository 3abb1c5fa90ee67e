//! Text input in multi-line fields.

use js_sys::{Function, Reflect};
use leptos::{prelude::document, task::spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlTextAreaElement, InputEvent};

/// The browsers' names for the input types that break a line.
const BREAKS: [&str; 2] = ["insertLineBreak", "insertParagraph"];

/// Returns the text between the line's start and the cursor if the event is a line break.
pub fn broken_line(event: &InputEvent) -> Option<String> {
    let field = field(event).filter(|_| BREAKS.contains(&event.input_type().as_str()))?;
    let before = usize::try_from(field.selection_start().ok()??).ok()?;
    let units: Vec<u16> = field.value().encode_utf16().take(before).collect();
    let line = units.rsplit(|unit| *unit == u16::from(b'\n')).next()?;
    String::from_utf16(line).ok()
}

/// Inserts `text` in place of this event's input and the last `letters` characters before it.
///
/// The browser treats the text as typed, so its undo works.
pub fn put(event: &InputEvent, letters: usize, text: String) {
    let Some(field) = field(event) else { return };
    event.prevent_default();
    // WebKit sends an event of its own for the text. It must not arrive while this one is handled.
    spawn_local(async move {
        insert(&field, letters, &text);
    });
}

fn insert(field: &HtmlTextAreaElement, letters: usize, text: &str) -> Option<()> {
    let start = field.selection_start().ok()??;
    let before = start.checked_sub(u32::try_from(letters).ok()?)?;
    field.set_selection_range(before, field.selection_end().ok()??).ok()?;
    let command = Reflect::get(&document(), &"execCommand".into()).ok()?;
    let command: Function = command.dyn_into().ok()?;
    let [what, shows] = ["insertText".into(), JsValue::FALSE];
    command.call3(&document(), &what, &shows, &text.into()).ok()?;
    Some(())
}

fn field(event: &InputEvent) -> Option<HtmlTextAreaElement> {
    event.target()?.dyn_into().ok()
}
