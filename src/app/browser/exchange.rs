//! The worker that imports files and codes, and exports rosters for other apps.
//!
//! Each request has its own worker, which ends after the answer. A worker that scans codes runs
//! until its [`CodeReader`] is dropped.

use exchange::{Answer, FileContent, Request, SCRIPT, Sight, scan_request};
use ledger::{Code, is_picture};
use wasm_bindgen::JsValue;
use web_sys::ImageData;

use super::{helper::Helper, photo};

/// The message for the player if the worker does not start.
pub const MISSING: &str = "Couldn't load this part of Rollbook. Connect to the internet, reload \
                           the page and try again.";

/// Sends a request to a new worker and returns its answer.
///
/// # Errors
/// Returns a message for the player if the request fails.
pub async fn ask(request: Request) -> Result<FileContent, String> {
    let answered = async { Helper::start(SCRIPT).await?.ask(&request.to_js()).await };
    match answered.await.ok().and_then(|answer| Answer::from_js(&answer)) {
        Some(Answer(answer)) => answer,
        None => Err(MISSING.to_owned()),
    }
}

/// The maximum width and height of a picture in which a code is searched, in pixels.
const FINEST: u32 = 1600;

/// Reads a file. If it is a picture with a code, reads that code.
pub async fn code_of_file(bytes: Vec<u8>) -> Code {
    match is_picture(&bytes) {
        true => code_in(&bytes).await.unwrap_or(Code::Other(bytes)),
        false => Code::of_file(bytes),
    }
}

/// Returns the code in a picture, or `None` if there is none or it can't be read.
async fn code_in(picture: &[u8]) -> Option<Code> {
    let pixels = photo::pixels(picture, FINEST).await.ok()?;
    match CodeReader::open().await.ok()?.read(&pixels).await.ok()? {
        Sight::Code(text) => Some(Code::read(&text)),
        Sight::Whole(payload) => Some(Code::Link(payload)),
        Sight::Incomplete { .. } => Some(Code::Frame),
        Sight::Nothing => None,
    }
}

/// A worker that reads codes from camera frames.
pub struct CodeReader(Helper);

impl CodeReader {
    /// Starts the worker that reads codes.
    ///
    /// # Errors
    /// Returns the browser's error if the worker does not start.
    pub async fn open() -> Result<Self, JsValue> {
        Helper::start(SCRIPT).await.map(Self)
    }

    /// Passes a frame to the worker, and returns what the worker has read from all frames so far.
    ///
    /// # Errors
    /// Returns the browser's error if the worker fails and can't be restarted.
    pub async fn read(&mut self, picture: &ImageData) -> Result<Sight, JsValue> {
        match self.0.ask(&scan_request(picture)).await {
            Ok(sight) => Ok(Sight::from_js(&sight)),
            Err(_) => {
                // The decoder has crashed on a frame and ended the worker.
                self.0 = Helper::start(SCRIPT).await?;
                Ok(Sight::Nothing)
            }
        }
    }
}
