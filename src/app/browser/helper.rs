//! Workers that answer requests, one at a time.

use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that runs until this value is dropped.
pub struct Helper(Worker);

impl Helper {
    /// Starts a worker and waits for its first message, which says that it is listening.
    ///
    /// # Errors
    /// Returns the browser's error if the worker does not start.
    pub async fn start(script: &str) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let helper = Self(Worker::new_with_options(script, &options)?);
        helper.next(&mut || Ok(())).await?;
        Ok(helper)
    }

    /// Sends a request and waits for the answer.
    ///
    /// # Errors
    /// Returns the browser's error if the worker fails.
    pub async fn ask(&self, request: &JsValue) -> Result<JsValue, JsValue> {
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
