//! The worker that imports files and codes, and exports rosters for other apps.
//!
//! Each request has its own worker, which ends after the answer. A worker that scans codes runs
//! until its [`CodeReader`] is dropped.

use exchange::{Answer, FileContent, Request, SCRIPT, Sight, scan_request};
use js_sys::Promise;
use ledger::{Code, is_picture};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ImageData, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::photo;

/// The message for the player if the worker does not start.
pub const MISSING: &str = "Couldn't load this part of Rollbook. Connect to the internet, reload \
                           the page and try again.";

/// Sends a request to a new worker and returns its answer.
///
/// # Errors
/// Returns a message for the player if the request fails.
pub async fn ask(request: Request) -> Result<FileContent, String> {
    let answered = async { Helper::start().await?.ask(&request.to_js()).await };
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
        Helper::start().await.map(Self)
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
                self.0 = Helper::start().await?;
                Ok(Sight::Nothing)
            }
        }
    }
}

/// A worker that runs until this value is dropped.
struct Helper(Worker);

impl Helper {
    async fn start() -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let helper = Self(Worker::new_with_options(SCRIPT, &options)?);
        // The worker's first message says that it is listening.
        helper.next(&mut || Ok(())).await?;
        Ok(helper)
    }

    async fn ask(&self, request: &JsValue) -> Result<JsValue, JsValue> {
        self.next(&mut || self.0.post_message(request)).await
    }

    /// Calls `begin` and waits for the worker's next message.
    async fn next(
        &self,
        begin: &mut dyn FnMut() -> Result<(), JsValue>,
    ) -> Result<JsValue, JsValue> {
        let mut listener = None;
        let said = Promise::new(&mut |done, fail| {
            let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let _done = done.call1(&JsValue::NULL, &event.data());
            });
            self.0.set_onmessage(Some(listen.as_ref().unchecked_ref()));
            self.0.set_onerror(Some(&fail));
            listener = Some(listen);
            if let Err(error) = begin() {
                let _failed = fail.call1(&JsValue::NULL, &error);
            }
        });
        let said = JsFuture::from(said).await;
        self.0.set_onmessage(None);
        drop(listener);
        said
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.0.terminate();
    }
}
