//! Actions, and the activation of units with orders.

pub(super) mod action;
pub(super) mod activation;

use engine::Topic;

use crate::unit::order;

/// The help topics about actions.
pub(super) const TOPICS: &[Topic] = &[order::TOPIC];
