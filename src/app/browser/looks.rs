//! The page's theme and text size, stored in local storage so that `index.html` can read them
//! before the first paint.

use ledger::{Shelf, ShelfError};
use serde::Serialize;
use web_sys::Event;

use super::storage::{self, LocalShelf};

/// The storage key. It is not one of the ledger's keys, since `index.html` reads it before the app
/// has loaded.
const LOOKS: &str = "rollbook-looks";

/// A theme and a text size by name. `None` means the device's setting.
#[derive(Serialize)]
pub struct Looks {
    /// The name of the theme.
    pub theme: Option<&'static str>,
    /// The name of the text size.
    pub text: Option<&'static str>,
}

/// Applies and saves looks.
///
/// # Errors
/// Returns an error if the browser does not save them.
pub fn wear(looks: &Looks) -> Result<(), ShelfError> {
    let is_plain = looks.theme.is_none() && looks.text.is_none();
    match LocalShelf.read(LOOKS)? {
        None if is_plain => return Ok(()),
        Some(_) if is_plain => LocalShelf.remove(LOOKS)?,
        _ => storage::set(LOOKS, looks)?,
    }
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new("looks")) {
        let _seen = window.dispatch_event(&event);
    }
    Ok(())
}
