//! The page's address, and where it leads.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The address.
pub fn href() -> String {
    window().location().href().unwrap_or_default()
}

/// What stands in it from its `#` on; nothing where the browser does not say.
pub fn hash() -> Option<String> {
    window().location().hash().ok()
}

/// Changes what stands from its `#` on.
pub fn set_hash(hash: &str) {
    let _unchanged = window().location().set_hash(hash);
}

/// Goes to another one, as a link would.
pub fn go(href: &str) {
    let _unchanged = window().location().set_href(href);
}

/// Goes to another one in place of this, so that the way back skips this one.
pub fn replace(href: &str) {
    let _unchanged = window().location().replace(href);
}

/// Is at another one at once, as if `before` had led there. Nothing is loaded for it.
pub fn stand_at(href: &str, before: &str) {
    if let Ok(history) = window().history() {
        let nothing = JsValue::NULL;
        let _unchanged = history.replace_state_with_url(&nothing, "", Some(before));
        let _unchanged = history.push_state_with_url(&nothing, "", Some(href));
    }
}
