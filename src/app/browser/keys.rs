//! Decides which key presses are keyboard shortcuts.

use leptos::{ev::KeyboardEvent, prelude::*};

use super::page::is_on;

/// The elements in which a key press edits or chooses something. Radio buttons and checkboxes do
/// not use letter keys.
const EDITED: &str = "input:not([type=radio], [type=checkbox]), textarea, select, \
    [contenteditable]:not([contenteditable=false])";

/// The keys that are shortcuts even in the field of a stepper, which doesn't need them.
const OF_STEPPERS: [&str; 4] = ["Enter", "Tab", "ArrowUp", "ArrowDown"];

/// Returns a listener that calls `act` for each key press that is a shortcut.
///
/// `act` receives the key's name, and whether a button has the focus. If `act` returns `true`, the
/// browser ignores the key.
///
/// Keys with Ctrl, Alt or Meta, keys of an input method, and most keys in an editable field other
/// than Escape are not shortcuts. Tab with Shift is reported as `Shift+Tab`.
pub fn shortcuts(act: impl Fn(&str, bool) -> bool + 'static) -> Box<dyn FnMut(KeyboardEvent)> {
    Box::new(move |event| {
        let key = event.key();
        let is_modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        let steps = OF_STEPPERS.contains(&&*key) && is_on(event.target(), ".stat-open input");
        let is_typed = key != "Escape" && !steps && is_on(event.target(), EDITED);
        let key = if key == "Tab" && event.shift_key() { "Shift+Tab".to_owned() } else { key };
        let is_shortcut = !(is_modified || is_typed || event.is_composing());
        if is_shortcut && act(&key, is_on(event.target(), "button")) {
            event.prevent_default();
        }
    })
}

/// What a key press does to the history of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryKey {
    /// Ctrl+Z or Cmd+Z.
    Undo,
    /// The same with Shift, or Ctrl+Y.
    Redo,
}

/// Calls `act` for each key press that undoes or redoes something, until the caller's screen is
/// closed. If `act` returns `true`, the browser ignores the key.
pub fn on_history_key(act: impl Fn(HistoryKey) -> bool + 'static) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if history_key(&event).is_some_and(&act) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Returns what a key press does to the history. In an editable field, these keys are the field's
/// own.
fn history_key(event: &KeyboardEvent) -> Option<HistoryKey> {
    let is_command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    if !is_command || event.is_composing() || is_on(event.target(), EDITED) {
        return None;
    }
    match (&*event.key(), event.shift_key()) {
        ("z" | "Z", false) => Some(HistoryKey::Undo),
        ("z" | "Z", true) | ("y" | "Y", false) => Some(HistoryKey::Redo),
        _ => None,
    }
}
