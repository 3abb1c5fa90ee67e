//! The parts of the roster editor.

pub(crate) mod field;
mod folds;
pub(crate) mod library;
pub(crate) mod own_games;
mod stat;
pub(crate) mod table_lines;
mod tie;
