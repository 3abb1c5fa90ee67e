//! A battle by a game: how it stands, the facts that change it, and what it shows.

pub(super) mod action;
pub(super) mod dials;
pub(super) mod effect;
pub(super) mod offers;
pub(super) mod report;
pub(super) mod state;
pub(super) mod view;
