//! Quality tests, with one die or a handful, and what they come to.

pub(super) mod quality_test;
pub(super) mod tally;
