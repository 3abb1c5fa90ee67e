//! Actions, and the activation of units with orders.

pub(super) mod action;
pub(super) mod activation;

use engine::Topic;

use crate::unit::order;

/// The help topics about actions.
pub(super) const TOPICS: &[Topic] = &[order::TOPIC];

/// The help topics about actions in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[order::TOPIC_3_5];
