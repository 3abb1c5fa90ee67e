//! The worker that reads and simulates custom games. It ends when its [`SimulationWorker`] is
//! dropped.

use simulation::{Reply, Request, SCRIPT};
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that runs until this value is dropped.
pub struct SimulationWorker {
    worker: Worker,
    _listen: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

impl SimulationWorker {
    /// Starts the worker with a first request, and passes its messages to `said`.
    ///
    /// `said` receives `None` if the worker fails. Returns `None` if the worker does not start.
    pub fn begin(
        request: &Request,
        said: impl Fn(Option<Reply>) + Clone + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(SCRIPT, &options).ok()?;
        let (asked, request, tell) = (worker.clone(), request.to_js(), said.clone());
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // The worker's first message says that it is listening.
            if !event.data().is_null() {
                tell(Reply::from_js(&event.data()));
            } else if asked.post_message(&request).is_err() {
                tell(None);
            }
        });
        let fail = Closure::<dyn FnMut(Event)>::new(move |_| said(None));
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(Self { worker, _listen: listen, _fail: fail })
    }

    /// Sends another request once the worker has answered the one before. Returns `false` if that
    /// fails.
    pub fn ask(&self, request: &Request) -> bool {
        self.worker.post_message(&request.to_js()).is_ok()
    }
}

impl Drop for SimulationWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
