//! The current time, formatted dates, and pauses.

use std::{ops::Range, time::Duration};

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

/// Returns today's date, as in "21 Nov 2026".
pub fn day() -> String {
    day_of(now())
}

/// Returns the date of a moment in milliseconds since 1970, as in "21 Nov 2026".
pub fn day_of(moment: u64) -> String {
    piece(moment, 5..16).trim_start_matches('0').to_owned()
}

/// Returns the time of day of a moment in milliseconds since 1970, as in "14:05".
///
/// If the moment was not today, the date follows, as in "14:05 on 21 Nov 2026".
pub fn in_words(moment: u64) -> String {
    let (time, then) = (piece(moment, 17..22), day_of(moment));
    if then == day() { time } else { format!("{time} on {then}") }
}

/// Returns a part of a moment's local date and time in the format "Sat, 21 Nov 2026 14:05:00 GMT".
fn piece(moment: u64, range: Range<usize>) -> String {
    let date = |moment: f64| Date::new(&JsValue::from_f64(moment));
    let moment = moment as f64;
    // Only UTC dates have the same format in all browsers, so shift the local time to UTC.
    let local = date(moment - date(moment).get_timezone_offset() * 60_000.0);
    String::from(local.to_utc_string()).get(range).unwrap_or_default().to_owned()
}
