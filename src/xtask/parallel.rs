//! Runs work in parallel on all cores.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use anyhow::{Result, anyhow};

/// Calls a function for each item, in parallel.
pub(crate) fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(item)?;
        }
        Ok(())
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores.min(items.len())).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(joined)
    })
}

/// Waits for a thread to end and returns its result. Fails if the thread panicked.
pub(crate) fn joined<T>(work: ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    work.join().map_err(|_| anyhow!("a thread panicked"))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::ensure;

    #[test]
    fn each_item_has_its_turn_once() {
        let turns: Vec<AtomicUsize> = (0..100).map(|_| AtomicUsize::new(0)).collect();
        let count = |turn: &AtomicUsize| {
            turn.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        for_each(&turns, count).unwrap();
        assert!(turns.iter().all(|turn| turn.load(Ordering::Relaxed) == 1));
    }

    #[test]
    fn what_fails_is_told() {
        let is_small = |number: &u32| {
            ensure!(*number < 3, "{number} is too much");
            Ok(())
        };
        let error = for_each(&[1, 2, 3], is_small).unwrap_err();
        assert_eq!(error.to_string(), "3 is too much");
    }
}
