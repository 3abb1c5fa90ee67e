//! A battle: its state, the facts that change it, and what players see of it.

pub(super) mod cause;
pub(super) mod dials;
pub(super) mod effect;
pub(super) mod figure_state;
pub(super) mod happening;
pub(super) mod hit;
pub(super) mod limits;
pub(super) mod offers;
pub(super) mod pair;
pub(super) mod reference;
pub(super) mod report;
pub(super) mod stake;
pub(super) mod state;
pub(super) mod telling;
pub(super) mod view;

use crate::topic::Topic;

/// The topics of the chapter.
pub(super) const TOPICS: &[Topic] = &[report::TOPIC];
