//! The focus: what goes away hands it on, so that whoever plays by keyboard never starts again at
//! the top of the page.

use std::cell::RefCell;

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusOptions, HtmlElement};

use super::page::find;

/// What has the focus, when it is told of a press.
const PRESSED: &str = "button, a, summary, select, input, [tabindex]";

/// What stays where one of several goes, to go on from.
const AROUND: &str = ".card, .entries, .items";

/// What comes next, the likeliest first.
const NEXT: [&str; 4] = [
    "dialog[open] #sheet-title",
    ".card[data-pick] .card-open",
    ".move .button[data-kind=go]",
    "h1",
];

thread_local! {
    static LET_GO: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Something that can have the focus.
pub type Focusable = HtmlElement;

/// What has the focus.
pub fn focused() -> Option<Focusable> {
    document().active_element().and_then(|it| it.dyn_into().ok())
}

/// From now on, what is pressed and goes away by that hands its focus on.
pub fn watch() {
    let _for_good = window_event_listener(ev::click, |event| see_to(event.target()));
    let _for_good = window_event_listener(ev::keydown, |event| see_to(event.target()));
}

/// A new screen begins at its title, for the focus as for the eyes; unless something lies open over
/// it.
pub fn arrive() {
    request_animation_frame(|| {
        if find("dialog[open]").is_none() {
            focus(find("h1"));
        }
    });
}

/// Returns `true` if the focus is on the screen's title.
pub fn is_on_title() -> bool {
    document().active_element().is_some_and(|it| it.tag_name() == "H1")
}

/// Takes the focus off whatever has it within `selector`, until [`taken_off`] asks for it: where
/// something that has the focus is taken away, the browser lays out the page at once, in the middle
/// of all that is drawn.
pub fn take_off(selector: &str) {
    let focused = document().active_element();
    let within = focused.filter(|it| it.closest(selector).is_ok_and(|it| it.is_some()));
    if let Some(focused) = within.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _still_focused = focused.blur();
        LET_GO.set(Some(focused));
    }
}

/// What had it until then.
pub fn taken_off() -> Option<HtmlElement> {
    LET_GO.take()
}

/// If nothing has the focus, what comes next gets it.
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

/// Returns `true` if nothing has the focus, or something that is not there to be seen.
fn is_lost() -> bool {
    focused().is_none_or(|it| it.tag_name() == "BODY" || !is_seen(&it))
}

fn focus(next: Option<HtmlElement>) {
    if let Some(next) = next {
        // Nothing jumps under a finger.
        let how = FocusOptions::new();
        how.set_prevent_scroll(true);
        let _unfocused = next.focus_with_options(&how);
    }
}
