//! The stepper that opens over a number on a sheet.

use leptos::{
    ev,
    prelude::{on_cleanup, request_animation_frame, window_event_listener},
};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement, HtmlInputElement};

use super::{focus::focused, page::find};

/// Selects the open stepper.
pub const STEPPER: &str = ".stat-open";

/// The number of pixels between an open stepper and the edge of its sheet.
const MARGIN: f64 = 4.0;

/// Calls `act` when the player presses or focuses something outside of the elements that match
/// `selector`, until the current view is removed.
pub fn on_leaving(selector: &'static str, act: impl Fn() + Clone + 'static) {
    let left = move |target: Option<EventTarget>| {
        let target = target.and_then(|it| it.dyn_into::<Element>().ok());
        if target.is_some_and(|it| matches!(it.closest(selector), Ok(None))) {
            act();
        }
    };
    let leaves = left.clone();
    let pressed = window_event_listener(ev::pointerdown, move |event| left(event.target()));
    let focused = window_event_listener(ev::focusin, move |event| leaves(event.target()));
    on_cleanup(move || {
        pressed.remove();
        focused.remove();
    });
}

/// Moves the stepper that has just opened onto its sheet, and focuses it or its field.
pub fn arrive(on_field: bool) {
    request_animation_frame(move || {
        if let Some(stepper) = find(STEPPER) {
            let _unmoved = move_onto_sheet(&stepper);
            if !on_field {
                let _unfocused = stepper.focus();
            } else if let Some(field) = field() {
                let _unfocused = field.focus();
                field.select();
            }
        }
    });
}

fn move_onto_sheet(stepper: &HtmlElement) -> Option<()> {
    let sheet = stepper.closest(".item").ok()??.get_bounding_client_rect();
    let own = stepper.get_bounding_client_rect();
    let left = (sheet.left() + MARGIN - own.left()).max(0.0);
    let right = (sheet.right() - MARGIN - own.right()).min(0.0);
    stepper.style().set_property("translate", &format!("{}px", left + right)).ok()
}

/// Focuses the field of the open stepper, so that a digit is typed there.
pub fn focus_field() {
    if let Some(field) = field().filter(|it| !it.matches(":focus").unwrap_or_default()) {
        let _unfocused = field.focus();
        field.select();
    }
}

/// Focuses the number under the open stepper.
pub fn focus_number() {
    if let Some(number) = find(".stat:has(> .stat-open) > button") {
        let _unfocused = number.focus();
    }
}

/// Opens the stepper of the number before or after the one with the open stepper. Returns `false`
/// if there is no such number.
pub fn open_beside(is_after: bool) -> bool {
    let here = find(".stat:has(> .stat-open) > button");
    let next = here.and_then(|here| beside(&here, is_after));
    next.is_some_and(|next| {
        // The focus would be lost with the stepper that closes.
        let _unfocused = next.focus();
        next.click();
        true
    })
}

/// Focuses the number before or after the focused one. Returns `false` if there is no such number.
pub fn focus_beside(is_after: bool) -> bool {
    let next = focused().and_then(|it| beside(&it, is_after));
    next.is_some_and(|next| next.focus().is_ok())
}

/// Returns the number before or after this one on the same sheet.
fn beside(number: &HtmlElement, is_after: bool) -> Option<HtmlElement> {
    let cell = number.closest(".stat").ok()??;
    let next = if is_after { cell.next_element_sibling() } else { cell.previous_element_sibling() };
    next?.first_element_child()?.dyn_into().ok()
}

fn field() -> Option<HtmlInputElement> {
    find(".stat-open input")?.dyn_into().ok()
}
