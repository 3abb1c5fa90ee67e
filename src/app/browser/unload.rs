//! Warnings before the page is left or closed.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{Event, window};

/// Makes the browser ask before the player leaves the page, if `is_needed` returns `true`.
pub fn ask_before_leaving(is_needed: impl Fn() -> bool + 'static) {
    let asked = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        if is_needed() {
            event.prevent_default();
            // Older browsers check this property instead.
            let _unasked = Reflect::set(&event, &"returnValue".into(), &true.into());
        }
    });
    if let Some(window) = window() {
        let listener = asked.as_ref().unchecked_ref();
        let _unasked = window.add_event_listener_with_callback("beforeunload", listener);
    }
    asked.forget();
}

/// Calls `act` whenever the page may be closed soon, because the player has left it.
pub fn before_closing(act: impl Fn() + 'static) {
    let Some(window) = window() else { return };
    let left = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let is_hidden = || leptos::prelude::document().hidden();
        if event.type_() == "pagehide" || is_hidden() {
            act();
        }
    });
    let listener: &Function = left.as_ref().unchecked_ref();
    let _unheard = window.add_event_listener_with_callback("pagehide", listener);
    if let Some(document) = window.document() {
        let _unheard = document.add_event_listener_with_callback("visibilitychange", listener);
    }
    left.forget();
}
