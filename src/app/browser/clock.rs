//! The clock.

/// Now, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}
