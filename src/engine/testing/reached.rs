//! Property tests that count how many generated inputs reach the code under test. If too few inputs
//! do, a test proves nothing.

use std::cell::Cell;

use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestRunner},
};

/// Tests a property with generated inputs, as `proptest!` does. The property returns `true` if its
/// input reached the code under test. At least this share of all inputs must reach that code.
pub fn at_least<S: Strategy>(
    share: f64,
    config: &ProptestConfig,
    inputs: &S,
    property: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) {
    let (tried, reached) = (Cell::new(0_u32), Cell::new(0_u32));
    let config = ProptestConfig { failure_persistence: None, ..config.clone() };
    let outcome = TestRunner::new(config).run(inputs, |input| {
        let is_reached = property(input)?;
        tried.set(tried.get() + 1);
        reached.set(reached.get() + u32::from(is_reached));
        Ok(())
    });
    if let Err(why) = outcome {
        panic!("{why}");
    }
    let (tried, reached) = (tried.get(), reached.get());
    println!("{reached} of {tried} reached the code under test");
    assert!(f64::from(reached) >= share * f64::from(tried), "only {reached} of {tried}");
}
