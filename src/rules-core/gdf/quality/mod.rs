//! Quality tests, with one die or a handful, and what they come to.

pub(super) mod needed;
pub(super) mod tally;
