//! The worker that reads dice on photos.

use dice_reader::{Reading, SCRIPT, reading_from_js, request};
use wasm_bindgen::JsValue;
use web_sys::ImageData;

use super::helper::Helper;

/// A worker that reads dice until this value is dropped.
pub struct DiceReader(Helper);

impl DiceReader {
    /// Starts the worker.
    ///
    /// # Errors
    /// Returns the browser's error if the worker does not start.
    pub async fn open() -> Result<Self, JsValue> {
        Helper::start(SCRIPT).await.map(Self)
    }

    /// Reads the dice on a photo.
    ///
    /// # Errors
    /// Returns the browser's error if the worker fails.
    pub async fn read(&self, photo: &ImageData) -> Result<Reading, JsValue> {
        let answer = self.0.ask(&request(photo)).await?;
        reading_from_js(&answer).ok_or_else(|| "no reading".into())
    }
}
