//! The page's looks: a few words in local storage, which `index.html` reads before it paints anything.

use wasm_bindgen::JsValue;
use web_sys::Event;

/// Beside what the ledger keeps there, as this must be read before the program has arrived.
const LOOKS: &str = "rollbook-looks";

/// Puts looks on, by name; none is as the device has it.
///
/// # Errors
/// Whatever the browser says where it keeps nothing.
pub fn wear(theme: Option<&str>, text: Option<&str>) -> Result<(), JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let storage = window.local_storage()?.ok_or("no storage")?;
    let worn = [("theme", theme), ("text", text)].into_iter();
    let worn = worn.filter_map(|(name, value)| Some(format!("\"{name}\":\"{}\"", value?)));
    let looks = format!("{{{}}}", worn.collect::<Vec<_>>().join(","));
    let is_plain = theme.is_none() && text.is_none();
    match storage.get_item(LOOKS)? {
        None if is_plain => return Ok(()),
        Some(_) if is_plain => storage.remove_item(LOOKS)?,
        Some(old) if old == looks => return Ok(()),
        _ => storage.set_item(LOOKS, &looks)?,
    }
    window.dispatch_event(&Event::new("looks")?).map(drop)
}
