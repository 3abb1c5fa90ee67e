//! The worker's event handlers.

use std::{cell::RefCell, rc::Rc};

use js_sys::global;
use ledger::{Gathering, Incoming, Origin, Shared, read_file, read_incoming, text_of, write_text};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, ImageData, MessageEvent};

use crate::{
    barcode::{Detector, texts},
    message::{Answer, FileContent, Request},
    sight::{Sight, picture},
};

/// Starts answering requests, and tells the page that the worker is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let reader = Rc::new(PictureReader::default());
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(request) = Request::from_js(&event.data()) {
            post(&answer(request).to_js());
        } else if let Some(picture) = picture(&event.data()) {
            Rc::clone(&reader).read(picture);
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // The listener must live as long as the worker.
    listen.forget();
    post(&JsValue::NULL);
}

fn post(message: &JsValue) {
    // Posting fails only for values that cannot be copied. These messages can.
    let _posted = global().unchecked_into::<DedicatedWorkerGlobalScope>().post_message(message);
}

/// Reads QR codes from a series of pictures, and collects the frames of animated codes.
struct PictureReader {
    detector: RefCell<Option<Detector>>,
    gathering: RefCell<Gathering>,
}

impl Default for PictureReader {
    fn default() -> Self {
        let detector = RefCell::new(Detector::of_the_browser());
        Self { detector, gathering: RefCell::default() }
    }
}

impl PictureReader {
    /// Reads the codes in a picture, and sends the page the result so far.
    fn read(self: Rc<Self>, picture: ImageData) {
        let detector = self.detector.borrow().clone();
        let Some(detector) = detector else { return self.reply(texts(&picture)) };
        spawn_local(async move {
            let found = detector.texts(&picture).await;
            let found = found.unwrap_or_else(|_| {
                // Some browsers have a detector that does not work, for example on phones without
                // Google's services.
                self.detector.replace(None);
                texts(&picture)
            });
            self.reply(found);
        });
    }

    fn reply(&self, texts: Vec<String>) {
        post(&Sight::of(texts, &mut self.gathering.borrow_mut()).to_js());
    }
}

fn answer(request: Request) -> Answer {
    Answer(match request {
        Request::Open { bytes, origin } => open(&bytes, Origin(origin)),
        Request::Export { document } => export(&document).map(FileContent::Text),
    })
}

fn open(bytes: &[u8], origin: Origin) -> Result<FileContent, String> {
    let read = read_incoming(bytes, origin).map_err(|error| error.to_string())?;
    Ok(match read {
        Incoming::Shared { shared, source } => FileContent::Shared {
            text: text_of(&shared),
            source: source.unwrap_or_default().to_owned(),
        },
        Incoming::Foreign(foreign) => FileContent::Foreign(foreign.text()),
        Incoming::Game(text) => FileContent::Game(text),
        Incoming::Backup(text) => FileContent::Backup(text),
    })
}

fn export(document: &str) -> Result<String, String> {
    match read_file(document).map_err(|error| error.to_string())? {
        Shared::Roster(kept) => write_text(&kept).ok_or_else(|| NO_TEXT.to_owned()),
        Shared::Battle(_) => Err(NO_TEXT.to_owned()),
    }
}

const NO_TEXT: &str = "This can't be exported as text.";
