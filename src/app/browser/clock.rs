//! The current time, dates in words, and pauses.

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
    day_in_words(&Date::new_0())
}

/// Returns the date of a moment in milliseconds since 1970, as in "21 Nov 2026".
pub fn day_of(moment: u64) -> String {
    day_in_words(&date_of(moment))
}

/// Returns the time of day of a moment in milliseconds since 1970, as in "14:05".
///
/// If that was not today, the date follows, as in "14:05 on 21 Nov 2026".
pub fn in_words(moment: u64) -> String {
    let date = date_of(moment);
    let time = format!("{:02}:{:02}", date.get_hours(), date.get_minutes());
    let then = day_in_words(&date);
    if then == day() { time } else { format!("{time} on {then}") }
}

fn date_of(moment: u64) -> Date {
    Date::new(&JsValue::from_f64(moment as f64))
}

fn day_in_words(date: &Date) -> String {
    // All browsers return "Sat Nov 21 2026".
    let words = String::from(date.to_date_string());
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    format!("{} {} {}", part(8..10).trim_start_matches('0'), part(4..7), part(11..15))
}
