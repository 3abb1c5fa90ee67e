//! A worker for imports and exports. It reads files and texts of all kinds, writes rosters in other
//! programs' formats, and reads QR codes in camera pictures. The page loads the worker only when a
//! player needs it, and stays responsive while the worker runs.
//!
//! The page loads [`SCRIPT`] as a module worker and waits for its first message, which is empty.
//! Then it sends a [`Request`] and gets an [`Answer`]. To scan codes, it sends pictures as
//! [`scan_request`] messages and gets a [`Sight`] for each.

#![forbid(unsafe_code)]

mod barcode;
mod message;
mod sight;
mod worker;

pub use message::{Answer, FileContent, Request};
pub use sight::{Sight, scan_request};
pub use worker::start;

/// The worker's script, in the page's folder.
pub const SCRIPT: &str = "exchange_loader.js";
