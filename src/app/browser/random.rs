//! Random numbers for dice and IDs.

use rand::{Rng, RngExt, SeedableRng, rngs::SmallRng};

use super::clock;

/// Returns a generator with a seed from the browser, or from the clock if that fails.
pub fn dice() -> SmallRng {
    let mut seed = <SmallRng as SeedableRng>::Seed::default();
    if getrandom::fill(&mut seed).is_ok() {
        SmallRng::from_seed(seed)
    } else {
        SmallRng::seed_from_u64(clock::now())
    }
}

/// Returns a random number below `end`.
pub fn below(end: u64) -> u64 {
    dice().random_range(0..end)
}

/// Returns a random number, for example as an ID.
pub fn number() -> u32 {
    dice().next_u32()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use rules_core::dice::Die;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    fn two_generators_roll_differently_and_fairly_enough_for_a_table() {
        let rolls = || -> Vec<u8> {
            let mut dice = super::dice();
            (0..600).map(|_| Die::D10.roll(&mut dice)).collect()
        };
        let (one, other) = (rolls(), rolls());
        assert_ne!(one, other);
        for face in 1..=10 {
            assert!(one.contains(&face), "600 rolls without a {face}");
        }
    }
}
