//! The state of a battle, the facts that change it, and its view.

pub(super) mod action;
pub(super) mod effect;
pub(super) mod report;
pub(super) mod state;
pub(super) mod trackers;
pub(super) mod view;
pub(super) mod worth;
