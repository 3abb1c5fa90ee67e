//! The special rules of units and weapons that come from later books.

pub(super) mod afterwards;
pub(super) mod circumstances;
pub(super) mod recovery;
pub(super) mod topics;

pub(super) use topics::{TOPICS, TOPICS_3_5};
