//! Helpers for the tests of this crate, of the rule systems and of whatever plays them.

mod answers;
mod reached;
mod stored;

pub use answers::any_answer;
pub use reached::at_least;
pub use stored::holds;
