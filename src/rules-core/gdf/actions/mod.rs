//! Actions: a unit is activated, with an order.

pub(super) mod action;
pub(super) mod activation;
pub(super) mod order;
