//! Stats, and the tests made on them.

pub(super) mod free_test;
pub(super) mod opposed_test;
pub(super) mod stat_test;
pub(super) mod tester;

use crate::{tnt::figure::test_kind, topic::Topic};

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[
    opposed_test::TOPIC,
    stat_test::TOPIC,
    stat_test::CRITICALS,
    stat_test::REROLLS,
    free_test::D3,
    free_test::SCATTER,
    test_kind::TOPIC,
];
