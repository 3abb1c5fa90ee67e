//! The device's setting for reduced motion.

/// Returns `true` if the player has set the device to reduce motion.
pub fn is_reduced() -> bool {
    let asked = web_sys::window()
        .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    asked.is_some_and(|query| query.matches())
}
