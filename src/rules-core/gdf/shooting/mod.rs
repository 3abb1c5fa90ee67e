//! Shooting: from the dice to hit to the models that are removed.

pub(super) mod attack;
pub(super) mod volley;
