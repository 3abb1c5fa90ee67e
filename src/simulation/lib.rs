//! A worker that reads the rules of a custom game while a player writes them, and simulates the
//! game by playing it against itself. The page loads the worker only on these screens. It stays
//! responsive, and can stop the worker at any moment. Whatever the worker has read stays in its
//! memory until it is stopped.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and
//! sends a [`Request`]. The worker then sends [`Reply`] messages. Those of a simulation report its
//! progress and finally the result.

#![forbid(unsafe_code)]

mod message;
mod parts;
mod preview;
mod worker;

pub use message::{PreviewRoster, Reply, Request};
pub use rules_core::homebrew::{ActionSketch, Chapter, Group, Preview, Sketch, Statistic};
pub use worker::start;

/// The worker's script, in the page's folder.
pub const SCRIPT: &str = "simulation_loader.js";
