//! How long the slowest of all texts takes: what is legal and slow is no panic, and a page that
//! does not answer.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Whatever arrives is answered within this time, by a debug build on a busy machine. A release
/// takes less than a tenth.
const SOON: Duration = Duration::from_secs(10);

/// The slowest so far, decoder by decoder.
static SLOWEST: Mutex<BTreeMap<&'static str, Duration>> = Mutex::new(BTreeMap::new());

/// Runs a decoder on a text of so many bytes; it must be over soon. Prints whenever it takes longer
/// than any before.
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
