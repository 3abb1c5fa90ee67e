//! The parts of the roster editor.

pub(crate) mod edition;
mod field;
pub(crate) mod library;
pub(crate) mod own_games;
pub(crate) mod sheets;
mod stat;
pub(crate) mod table_lines;
mod tie;
