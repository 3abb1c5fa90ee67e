//! A battle: its state, the facts that change it, and what players see of it.

pub(super) mod dials;
pub(super) mod effect;
pub(super) mod group;
pub(super) mod happening;
pub(super) mod offers;
pub(super) mod question;
pub(super) mod reference;
pub(super) mod report;
pub(super) mod stake;
pub(super) mod state;
pub(super) mod view;
