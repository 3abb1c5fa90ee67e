//! Rosters from other programs and for them, read and written by a worker: the page pays for it only when somebody asks,
//! and never stands still for a large file.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and sends a [`Request`]; an
//! [`Answer`] comes back.

#![forbid(unsafe_code)]

mod message;
mod worker;

pub use message::{Answer, Request};
pub use worker::start;

/// The worker's script, beside the page.
pub const SCRIPT: &str = "exchange_loader.js";
