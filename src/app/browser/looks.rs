//! The page's theme and text size, stored in local storage so that `index.html` can read them
//! before the first paint.

use ledger::{Shelf, ShelfError};
use web_sys::Event;

use super::storage::LocalShelf;

/// The storage key. It is not one of the ledger's keys, since `index.html` reads it before the app
/// has loaded.
const LOOKS: &str = "rollbook-looks";

/// Applies and saves a theme and a text size by name. `None` means the device's setting.
///
/// # Errors
/// Returns an error if the browser does not save them.
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
