//! A worker that simulates a custom game by playing it against itself. The page loads it only when
//! a player starts a simulation. It never blocks the page, and the page can stop it at any moment.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and
//! sends a [`Request`]. The worker reports its progress and finally the result, each as a
//! [`Reply`].

#![forbid(unsafe_code)]

mod message;
mod worker;

pub use message::{Reply, Request};
pub use rules_core::homebrew::{Chapter, Group, Statistic};
pub use worker::start;

/// The worker's script, in the page's folder.
pub const SCRIPT: &str = "rehearsal_loader.js";
