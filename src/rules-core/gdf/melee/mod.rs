//! Melee: from the charge to who has lost.

pub(super) mod charge;
pub(super) mod strike;
