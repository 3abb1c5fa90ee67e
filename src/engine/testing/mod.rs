//! Test helpers for this crate, the rule systems and the crates that play them.

mod answers;
#[cfg(test)]
mod arm_wrestling;
mod frequencies;
mod reached;
mod stored;
mod typed;

pub use answers::any_answer;
pub use frequencies::agrees_with_plays;
pub use reached::at_least;
pub use stored::holds;
pub use typed::JournalOf;

pub use crate::sheet::with_least;
