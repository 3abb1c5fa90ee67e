//! Watches and moves the keyboard focus.
//!
//! When the focused element disappears, the focus moves to a suitable element nearby, so that
//! keyboard users never start again at the top of the page.

use std::cell::RefCell;

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusOptions, HtmlElement, HtmlInputElement};

use super::page::find;

/// The elements that get the focus when pressed.
const PRESSED: &str = "button, a, summary, select, input, [tabindex]";

/// The containers in which the focus should stay when a control in them disappears.
const AROUND: &str = ".card, .entries, .items";

/// The elements that can get the focus next, in order of preference.
const NEXT: [&str; 4] = [
    "dialog[open] #overlay-title",
    ".card[data-pick] .card-open",
    ".move .button[data-kind=go]",
    "h1",
];

thread_local! {
    static LET_GO: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// An element that can have the focus.
pub type Focusable = HtmlElement;

/// Returns the element that has the focus.
pub fn focused() -> Option<Focusable> {
    document().active_element().and_then(|it| it.dyn_into().ok())
}

/// Starts watching clicks and key presses. Whenever a pressed element disappears, moves the focus
/// to a suitable element nearby.
pub fn watch() {
    let _for_good = window_event_listener(ev::click, |event| see_to(event.target()));
    let _for_good = window_event_listener(ev::keydown, |event| see_to(event.target()));
}

/// Moves the focus to the title of a new screen, unless a dialog is open over it.
pub fn arrive() {
    request_animation_frame(|| {
        if find("dialog[open]").is_none() {
            focus(find("h1"));
        }
    });
}

/// Selects the text of a field that is about to be drawn, so that typing replaces it.
pub fn select(selector: &'static str) {
    // The title of a new screen gets the focus in the next frame.
    request_animation_frame(move || {
        request_animation_frame(move || {
            if let Some(field) =
                find(selector).and_then(|it| it.dyn_into::<HtmlInputElement>().ok())
            {
                let _unfocused = field.focus();
                field.select();
            }
        });
    });
}

/// Lets the keyboard reach an element that scrolls, unless it contains a control.
pub fn let_scroll(selector: &'static str) {
    request_animation_frame(move || {
        let Some(it) = find(selector) else { return };
        let has_control = it.query_selector(PRESSED).is_ok_and(|it| it.is_some());
        let _unchanged = match !has_control && it.scroll_height() > it.client_height() {
            true => it.set_attribute("tabindex", "0"),
            false => it.remove_attribute("tabindex"),
        };
    });
}

/// Returns `true` if the focus is on the screen's title.
pub fn is_on_title() -> bool {
    document().active_element().is_some_and(|it| it.tag_name() == "H1")
}

/// Removes the focus from an element within `selector`. [`taken_off`] then returns that element.
///
/// Call this before removing a focused element from the page. Otherwise, the removal would force a
/// layout while the screen is still being drawn.
pub fn take_off(selector: &str) {
    let focused = document().active_element();
    let within = focused.filter(|it| it.closest(selector).is_ok_and(|it| it.is_some()));
    if let Some(focused) = within.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _still_focused = focused.blur();
        LET_GO.set(Some(focused));
    }
}

/// Returns the element whose focus [`take_off`] removed, and forgets it.
pub fn taken_off() -> Option<HtmlElement> {
    LET_GO.take()
}

/// If no element has the focus, moves it to a suitable one.
pub fn go_on() {
    request_animation_frame(|| {
        if is_lost() {
            focus(NEXT.into_iter().find_map(find));
        }
    });
}

fn see_to(pressed: Option<EventTarget>) {
    let pressed = pressed.and_then(|it| it.dyn_into::<Element>().ok());
    let within = |selector| pressed.as_ref().and_then(|it| it.closest(selector).ok().flatten());
    let Some(held) = within(PRESSED).and_then(|it| it.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let around = within(AROUND);
    request_animation_frame(move || {
        if !is_seen(&held) && is_lost() {
            let beside = around.and_then(|it| it.query_selector("button, a").ok().flatten());
            let beside = beside.and_then(|it| it.dyn_into().ok()).filter(is_seen);
            focus(beside.or_else(|| NEXT.into_iter().find_map(find)));
        }
    });
}

fn is_seen(it: &HtmlElement) -> bool {
    it.offset_width() > 0
}

/// Returns `true` if no visible element has the focus.
fn is_lost() -> bool {
    focused().is_none_or(|it| it.tag_name() == "BODY" || !is_seen(&it))
}

fn focus(next: Option<HtmlElement>) {
    if let Some(next) = next {
        // Don't scroll the page under the player's finger.
        let how = FocusOptions::new();
        how.set_prevent_scroll(true);
        let _unfocused = next.focus_with_options(&how);
    }
}
