//! The elements of the page, its size and its title.

use leptos::prelude::{document, request_animation_frame, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, HtmlElement, MouseEvent};

/// From this screen width on, in pixels, there is room for the battle beside an overlay, unless the
/// screen is low.
const BESIDE: f64 = 700.0;

/// Up to this height, in pixels, a screen counts as low.
const LOW: f64 = 480.0;

/// Returns `true` if the browser lacks a feature that Rollbook needs.
pub fn lacks() -> bool {
    window().get("rollbookLacks").is_some()
}

/// Returns `true` if the page is hidden.
pub fn is_hidden() -> bool {
    document().visibility_state() != web_sys::VisibilityState::Visible
}

/// Returns where in its element a click was, in pixels from the upper left corner, and the width and
/// height of the element.
pub fn place_in_element(click: &MouseEvent) -> Option<[f64; 4]> {
    let element: Element = click.target()?.dyn_into().ok()?;
    let bounds = element.get_bounding_client_rect();
    let x = f64::from(click.client_x()) - bounds.left();
    let y = f64::from(click.client_y()) - bounds.top();
    Some([x, y, bounds.width().max(1.0), bounds.height().max(1.0)])
}

/// Returns the first element that matches a selector.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// Returns `true` if the target of an event matches a selector.
pub fn is_on(target: Option<EventTarget>, selector: &str) -> bool {
    let element = target.and_then(|it| it.dyn_into::<Element>().ok());
    element.is_some_and(|it| it.matches(selector).unwrap_or(false))
}

/// Returns the address where players report faults, if the build knew one.
pub fn issues() -> Option<String> {
    let address = find("meta[name=issues]")?.get_attribute("content")?;
    Some(address).filter(|it| it.starts_with("https://"))
}

/// Scrolls to the first element that matches a selector and focuses it, if there is one.
pub fn scroll_to(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(it) = find(selector) {
            it.scroll_into_view();
            let _unfocused = it.focus();
        }
    });
}

/// Scrolls `field` until the element that matches `selector` is visible in it.
///
/// Returns the position of that element's centre as it is now visible, in pixels from the top left
/// corner of the field's container.
pub fn reveal(selector: &str, field: &str) -> Option<(i32, i32)> {
    let (field, card) = (find(field)?, find(selector)?);
    let (top, height) = (card.offset_top(), card.offset_height());
    let (from, room) = (field.scroll_top(), field.client_height());
    if height == 0 {
        return None;
    }
    // A sticky header may cover the upper edge.
    if top < from + height || top + height > from + room {
        field.set_scroll_top(top - (room - height) / 2);
    }
    let x = field.offset_left() + card.offset_left() + card.offset_width() / 2;
    Some((x, field.offset_top() + top - field.scroll_top() + height / 2))
}

/// Scrolls the page to its top.
pub fn to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Returns the page's width and height in pixels, or `None` for a size that the browser does not
/// report.
pub fn size() -> [Option<f64>; 2] {
    let size = |it: Result<JsValue, JsValue>| it.ok().and_then(|it| it.as_f64());
    [size(window().inner_width()), size(window().inner_height())]
}

/// Returns `true` if there is room for the battle beside an overlay.
pub fn has_room_beside() -> bool {
    let [width, height] = size().map(Option::unwrap_or_default);
    width >= BESIDE && height > LOW
}

/// Sets the title of the page, which tabs and printed files show.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Prints the page.
pub fn print() {
    let _unprinted = window().print();
}
