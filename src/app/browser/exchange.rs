//! The worker that reads and writes rosters of other programs: it comes when it is asked, and goes
//! when it has answered. Where it reads what a camera sees, it stays until that is over.

use exchange::{Answer, Request, SCRIPT, Sight, look};
use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ImageData, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What is said where the worker cannot be had.
pub const MISSING: &str = "The part of Rollbook that does this did not arrive, or failed. With a network, reload the page \
    and try again.";

/// What the worker answers.
///
/// # Errors
/// Why it cannot be done, in a player's words.
pub async fn ask(request: Request) -> Result<String, String> {
    let answered = async { Helper::come().await?.ask(&request.to_js()).await };
    match answered.await.ok().and_then(|answer| Answer::from_js(&answer)) {
        Some(Answer(answer)) => answer,
        None => Err(MISSING.to_owned()),
    }
}

/// A worker that reads what a camera sees.
pub struct Eye(Helper);

impl Eye {
    /// Calls the worker.
    ///
    /// # Errors
    /// Whatever the browser says where it does not come.
    pub async fn open() -> Result<Self, JsValue> {
        Helper::come().await.map(Self)
    }

    /// What has come of the pictures so far, with this one.
    ///
    /// # Errors
    /// Whatever the browser says where the worker fails and another one does not come.
    pub async fn look(&mut self, picture: &ImageData) -> Result<Sight, JsValue> {
        match self.0.ask(&look(picture)).await {
            Ok(sight) => Ok(Sight::from_js(&sight)),
            Err(_) => {
                // A picture on which the decoder fails takes the worker with it.
                self.0 = Helper::come().await?;
                Ok(Sight::Nothing)
            }
        }
    }
}

/// A worker that has come, until this is dropped.
struct Helper(Worker);

impl Helper {
    async fn come() -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let helper = Self(Worker::new_with_options(SCRIPT, &options)?);
        // First it says that it listens.
        helper.next(&mut || Ok(())).await?;
        Ok(helper)
    }

    async fn ask(&self, request: &JsValue) -> Result<JsValue, JsValue> {
        self.next(&mut || self.0.post_message(request)).await
    }

    /// The next that it says, once `begin` is done.
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
