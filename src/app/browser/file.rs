//! Files that the player opens or saves.

use std::pin::Pin;

use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Event, File, HtmlInputElement, Window};

/// Reads the chosen file if it has at most `most` bytes.
///
/// Returns `None` if no file was chosen. Afterwards the player can choose the same file again.
///
/// # Errors
/// Returns the browser's error if the file cannot be read.
pub fn chosen_bytes(chosen: &Event, most: usize) -> Chosen {
    let input = chosen.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
    Box::pin(async move {
        let Some(input) = input else { return Ok(None) };
        let bytes = bytes_in(&input, most).await;
        input.set_value("");
        bytes
    })
}

async fn bytes_in(
    input: &HtmlInputElement,
    most: usize,
) -> Result<Option<Content<Vec<u8>>>, JsValue> {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return Ok(None) };
    read(&file, most).await.map(Some)
}

/// Reads a file if it has at most `most` bytes.
pub(super) async fn read(file: &File, most: usize) -> Result<Content<Vec<u8>>, JsValue> {
    if file.size() > most as f64 {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is a size"
        )]
        return Ok(Content::TooMuch(file.size() as usize));
    }
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(Content::Read(Uint8Array::new(&buffer).to_vec()))
}

/// The future of a chosen file that is being read.
pub type Chosen = Pin<Box<dyn Future<Output = Result<Option<Content<Vec<u8>>>, JsValue>>>>;

/// The content of a file.
#[derive(Clone, Debug)]
pub enum Content<T> {
    /// The content of the whole file.
    Read(T),
    /// The size in bytes of a file that is too large to read.
    TooMuch(usize),
}

/// The result of sharing or saving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// The player has shared the file through the device's share dialog.
    Shared,
    /// The browser saves the file.
    Saved,
    /// The player has cancelled.
    Declined,
    /// The browser can neither share nor save the file.
    NotAtAll,
}

/// How the player gets a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Saves the file. An app on an iPhone's Home Screen cannot save files, so it shares the file
    /// instead.
    Save,
    /// Shares the file if the device can, and saves it otherwise.
    Share,
}

/// Returns text as a blob of this media type.
///
/// # Errors
/// Returns the browser's error if it can't make a blob.
pub fn blob(text: &str, media: &str) -> Result<JsValue, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media);
    let parts = Array::of1(&text.into());
    Blob::new_with_str_sequence_and_options(&parts, &options).map(Into::into)
}

/// Shares or saves a file whose content is a string or a blob.
///
/// Browsers allow sharing only shortly after a tap.
pub fn hand_over(name: &str, content: &JsValue, way: Way) -> Handing {
    // This function is in `boot.js`, since it must work even if the app doesn't load.
    let give = |window: Window| {
        let give: Function = Reflect::get(&window, &"rollbookGive".into())?.dyn_into()?;
        let shares = if way == Way::Share { JsValue::TRUE } else { JsValue::UNDEFINED };
        give.call3(&window, &name.into(), content, &shares)?.dyn_into::<Promise>()
    };
    let given = web_sys::window().map(give);
    Box::pin(async move {
        let Some(Ok(given)) = given else { return Handed::NotAtAll };
        match JsFuture::from(given).await.ok().and_then(|how| how.as_string()).as_deref() {
            Some("shared") => Handed::Shared,
            Some("saved") => Handed::Saved,
            Some(_) => Handed::Declined,
            None => Handed::NotAtAll,
        }
    })
}

/// The future of a file that is being shared or saved.
type Handing = Pin<Box<dyn Future<Output = Handed>>>;
