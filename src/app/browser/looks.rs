//! What the player has told the browser of how pages are to look, and where this page is shown.

use web_sys::window;

/// Whether little is to move.
pub fn reduces_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

fn matches(query: &str) -> bool {
    let found = window().and_then(|window| window.match_media(query).ok().flatten());
    found.is_some_and(|found| found.matches())
}
