//! The page's address, and going to others.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The page's address.
pub fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// The part of the address from `#` on; `None` if the browser does not tell.
pub fn hash() -> Option<String> {
    window().location().hash().ok()
}

/// Changes the part of the address from `#` on.
pub fn set_hash(hash: &str) {
    let _unchanged = window().location().set_hash(hash);
}

/// Goes to an address, as a link would.
pub fn go(href: &str) {
    let _unchanged = window().location().set_href(href);
}

/// Goes to an address in place of this one, so that the way back skips this one.
pub fn replace(href: &str) {
    let _unchanged = window().location().replace(href);
}

/// Changes the address as if a link of the page `before` had led there. Nothing is loaded for it.
pub fn stand_at(href: &str, before: &str) {
    if let Ok(history) = window().history() {
        let nothing = JsValue::NULL;
        let _unchanged = history.replace_state_with_url(&nothing, "", Some(before));
        let _unchanged = history.push_state_with_url(&nothing, "", Some(href));
    }
}
