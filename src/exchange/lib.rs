//! What comes from elsewhere, read by a worker: rosters of other programs, which it also writes,
//! and codes that a camera sees. The page pays for it only when somebody asks, and never stands
//! still for it.
//!
//! The page loads [`SCRIPT`] as a module worker, waits for its first message, which is empty, and
//! sends a [`Request`]; an [`Answer`] comes back. Or it sends pictures, each by [`look`], and for
//! each gets a [`Sight`].

#![forbid(unsafe_code)]

mod barcode;
mod message;
mod sight;
mod worker;

pub use message::{Answer, Request};
pub use sight::{Sight, look};
pub use worker::start;

/// The worker's script, beside the page.
pub const SCRIPT: &str = "exchange_loader.js";
