//! Actions, and the activation of units with orders.

pub(super) mod action;
pub(super) mod activation;

use crate::{gdf::unit::order, topic::Topic};

/// The help topics about actions.
pub(super) const TOPICS: &[Topic] = &[order::TOPIC];
