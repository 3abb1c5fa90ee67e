//! Whether things may move.

/// Returns `true` if whoever looks wants as little motion as can be.
pub fn is_reduced() -> bool {
    let asked = web_sys::window()
        .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    asked.is_some_and(|query| query.matches())
}
