//! Finds the slowest text. A slow valid text does not panic, but the page stops responding.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The time limit for one text, with a debug build on a busy machine. A release build takes less
/// than a tenth of it.
const SOON: Duration = Duration::from_secs(10);

/// The longest time of each decoder so far.
static SLOWEST: Mutex<BTreeMap<&'static str, Duration>> = Mutex::new(BTreeMap::new());

/// Runs a decoder on a text with this many bytes, and prints each new maximum of the time. Fails if
/// it takes too long.
pub(crate) fn measured(decoder: &'static str, length: usize, run: impl FnOnce()) {
    let start = Instant::now();
    run();
    let took = start.elapsed();
    assert!(took < SOON, "{decoder}: {length} bytes took {took:.1?}");
    let mut slowest = SLOWEST.lock().unwrap_or_else(PoisonError::into_inner);
    let slowest = slowest.entry(decoder).or_default();
    if took > *slowest {
        *slowest = took;
        println!("{decoder}: {length} bytes took {took:.1?}");
    }
}
