//! Stats, and the tests made on them.

pub(super) mod free;
pub(super) mod opposed;
pub(super) mod tester;
pub(super) mod unopposed;

use crate::{tnt::figure::test_kind, topic::Topic};

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[
    opposed::TOPIC,
    unopposed::TOPIC,
    unopposed::CRITICALS,
    unopposed::REROLLS,
    free::D3,
    free::SCATTER,
    test_kind::TOPIC,
];
