//! Stat tests and opposed tests.

pub(super) mod free;
pub(super) mod opposed;
pub(super) mod tester;
pub(super) mod unopposed;

use engine::Topic;

use crate::figure::test_kind;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[
    opposed::TOPIC,
    unopposed::TOPIC,
    unopposed::CRITICALS,
    unopposed::REROLLS,
    free::D3,
    free::SCATTER,
    test_kind::TOPIC,
];
