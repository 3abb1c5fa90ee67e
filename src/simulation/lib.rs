//! A worker that simulates a custom game by playing it against itself. The page loads the worker
//! only when a player starts a simulation. The page stays responsive, and can stop the worker at
//! any moment.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and
//! sends a [`Request`]. The worker then sends [`Reply`] messages, which report its progress and
//! finally the result.

#![forbid(unsafe_code)]

mod message;
mod worker;

pub use message::{Reply, Request};
pub use rules_core::homebrew::{Chapter, Group, Statistic};
pub use worker::start;

/// The worker's script, in the page's folder.
pub const SCRIPT: &str = "simulation_loader.js";
