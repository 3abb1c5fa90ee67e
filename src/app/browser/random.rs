//! Chance for players who have no dice at hand.

use rand::{SeedableRng, rngs::StdRng};

use super::clock;

/// A generator seeded by the browser; where the browser gives no seed, by the clock.
pub fn dice() -> StdRng {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_ok() {
        StdRng::from_seed(seed)
    } else {
        StdRng::seed_from_u64(clock::now())
    }
}
