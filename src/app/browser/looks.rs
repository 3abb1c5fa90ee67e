//! The page's theme and text size, stored in local storage so that `index.html` can read them
//! before the first paint.

use ledger::{Shelf, names::LOOKS};
use serde::Serialize;
use web_sys::Event;

use super::storage::{self, LocalShelf};

/// A theme and a text size by name. `None` means the device's setting.
#[derive(Serialize)]
pub struct Looks {
    /// The name of the theme.
    pub theme: Option<&'static str>,
    /// The name of the text size.
    pub text: Option<&'static str>,
}

/// Applies and saves looks, if the browser allows it.
pub fn wear(looks: &Looks) {
    let is_plain = looks.theme.is_none() && looks.text.is_none();
    let Ok(old) = LocalShelf.read(LOOKS) else { return };
    if !is_plain {
        let _saved = storage::set(LOOKS, looks);
    } else if old.is_some() {
        let _not_removed = LocalShelf.remove(LOOKS);
    } else {
        return;
    }
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new("looks")) {
        let _seen = window.dispatch_event(&event);
    }
}
