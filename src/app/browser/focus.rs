//! The focus, while what has it may be taken away.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

thread_local! {
    static LET_GO: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Takes the focus off whatever has it within `selector`, until [`taken_off`] asks for it: where something that has the
/// focus is taken away, the browser lays out the page at once, in the middle of all that is drawn.
pub fn take_off(selector: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let focused = document.and_then(|document| document.active_element());
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
