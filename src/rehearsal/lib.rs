//! A game that a player writes, played against itself by a worker: the page pays for it only when
//! somebody tries a game, never stands still for it, and can end it at any moment.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and
//! sends a [`Request`]. The worker says how far it is, again and again, and what came of it at
//! last, each as [`Reply`].

#![forbid(unsafe_code)]

mod message;
mod worker;

pub use message::{Reply, Request};
pub use rules_core::homebrew::{Chapter, Group, Statistic};
pub use worker::start;

/// The worker's script, beside the page.
pub const SCRIPT: &str = "rehearsal_loader.js";
