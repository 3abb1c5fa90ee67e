//! Finds the text that takes longest. One that is valid but slow causes no panic, but a page that
//! does not respond.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Everything is answered within this time by a debug build on a busy machine. A release takes less
/// than a tenth of it.
const SOON: Duration = Duration::from_secs(10);

/// The longest time of each decoder so far.
static SLOWEST: Mutex<BTreeMap<&'static str, Duration>> = Mutex::new(BTreeMap::new());

/// Runs a decoder on a text of so many bytes. Fails if it takes too long, and prints whenever it
/// takes longer than any before.
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
