//! The page's looks: a few words in local storage, which `index.html` reads before it paints
//! anything.

use ledger::{Shelf, ShelfError};
use web_sys::Event;

use super::storage::LocalShelf;

/// Beside what the ledger keeps there, as this must be read before the program has arrived.
const LOOKS: &str = "rollbook-looks";

/// Puts looks on, by name; none is as the device has it.
///
/// # Errors
/// If the browser keeps nothing.
pub fn wear(theme: Option<&str>, text: Option<&str>) -> Result<(), ShelfError> {
    let worn = [("theme", theme), ("text", text)].into_iter();
    let worn = worn.filter_map(|(name, value)| Some(format!("\"{name}\":\"{}\"", value?)));
    let looks = format!("{{{}}}", worn.collect::<Vec<_>>().join(","));
    let is_plain = theme.is_none() && text.is_none();
    match LocalShelf.read(LOOKS)? {
        None if is_plain => return Ok(()),
        Some(_) if is_plain => LocalShelf.remove(LOOKS)?,
        Some(old) if old == looks => return Ok(()),
        _ => LocalShelf.write(LOOKS, &looks)?,
    }
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new("looks")) {
        let _seen = window.dispatch_event(&event);
    }
    Ok(())
}
