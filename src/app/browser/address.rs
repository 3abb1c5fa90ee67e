//! Reads and changes the address of the page.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// Returns the address of the page.
pub fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// Returns the part of the address from `#` on, or `None` if the browser does not provide it.
pub fn hash() -> Option<String> {
    window().location().hash().ok()
}

/// Sets the part of the address from `#` on.
pub fn set_hash(hash: &str) {
    let _unchanged = window().location().set_hash(hash);
}

/// Opens an address, as if the player had followed a link.
pub fn go(href: &str) {
    let _unchanged = window().location().set_href(href);
}

/// Opens an address in place of the current one, which the back button then skips.
pub fn replace(href: &str) {
    let _unchanged = window().location().replace(href);
}

/// Sets the address without loading anything, as if the player had followed a link on the page
/// `before`.
pub fn push(href: &str, before: &str) {
    if let Ok(history) = window().history() {
        let nothing = JsValue::NULL;
        let _unchanged = history.replace_state_with_url(&nothing, "", Some(before));
        let _unchanged = history.push_state_with_url(&nothing, "", Some(href));
    }
}
