//! The current time, dates in words, and pauses.

use std::time::Duration;

use js_sys::{Date, Promise};
use leptos::prelude::set_timeout;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Returns the current time, in milliseconds since 1970.
pub fn now() -> u64 {
    Date::now() as u64
}

/// Waits for this length of time.
pub async fn pause(length: Duration) {
    let over = Promise::new(&mut |done, _| {
        set_timeout(move || drop(done.call0(&JsValue::UNDEFINED)), length);
    });
    let _over = JsFuture::from(over).await;
}

/// Returns today's date, as in "Nov 21 2026".
pub fn day() -> String {
    // All browsers return "Sat Nov 21 2026".
    let words = String::from(Date::new_0().to_date_string());
    words.get(4..).unwrap_or_default().to_owned()
}

/// Returns the date of a moment in milliseconds since 1970, as in "Nov 21 2026".
pub fn day_of(moment: u64) -> String {
    let words = String::from(Date::new(&JsValue::from_f64(moment as f64)).to_date_string());
    words.get(4..).unwrap_or_default().to_owned()
}

/// Returns the time of day of a moment in milliseconds since 1970, as in "14:05".
///
/// If that was not today, the date comes first, as in "Nov 21, 14:05".
pub fn in_words(moment: u64) -> String {
    let day = |date: &Date| String::from(date.to_date_string());
    let date = Date::new(&JsValue::from_f64(moment as f64));
    let time = format!("{:02}:{:02}", date.get_hours(), date.get_minutes());
    let then = day(&date);
    if then == day(&Date::new_0()) {
        return time;
    }
    // All browsers return "Sat Nov 21 2026".
    format!("{}, {time}", then.get(4..10).unwrap_or_default())
}
