//! Actions: a unit is activated, with an order.

pub(super) mod action;
pub(super) mod activation;

use crate::{gdf::unit::order, topic::Topic};

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[order::TOPIC];
