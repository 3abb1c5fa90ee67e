//! A worker that reads dice on photos. The page loads it when a player first opens the camera for
//! dice, and stays responsive while the worker reads.
//!
//! The page loads [`SCRIPT`] as a module worker and waits for its first message, which is empty.
//! Then it sends photos as [`request`] messages, and gets an answer for each, which
//! [`reading_from_js`] reads.

#![forbid(unsafe_code)]

mod message;
mod worker;

pub use dice::{Die, Reading, Trouble};
pub use message::{reading_from_js, request};
pub use worker::start;

/// The worker's script, in the page's folder.
pub const SCRIPT: &str = "dice_reader_loader.js";
