//! Battles of any system: what an app or a test needs to begin and save a battle without knowing its
//! rules. From then on, it uses the engine's [`Battle`](engine::Battle).

mod begin;
mod lesson;
mod own;
mod saved;
mod systems;

pub use lesson::Lesson;
pub use own::{OwnGame, SystemDraft};
pub use saved::{RestoreError, SavedBattle, SavedLines};
pub use systems::{Converted, System};
