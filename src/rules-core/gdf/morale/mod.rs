//! Morale.

pub(super) mod morale_test;
