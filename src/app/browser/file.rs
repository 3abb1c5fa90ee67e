//! Files from and for the player.

use std::pin::Pin;

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement, Window};

/// The bytes of the chosen file if there are at most `most`; `None` if no file was chosen. The same
/// file can be chosen again afterwards.
///
/// # Errors
/// The browser's error if it cannot be read.
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

/// The bytes of a file if there are at most `most`.
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

/// A chosen file that is being read.
pub type Chosen = Pin<Box<dyn Future<Output = Result<Option<Content<Vec<u8>>>, JsValue>>>>;

/// The content of a file.
#[derive(Clone, Debug)]
pub enum Content<T> {
    /// All of it.
    Read(T),
    /// It has this many bytes, which is more than was allowed, and was not read.
    TooMuch(usize),
}

/// How a file was handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// It was shared with somebody by the device's dialog.
    Shared,
    /// The browser saves it.
    Saved,
    /// The player has cancelled.
    Declined,
    /// The browser can do neither.
    NotAtAll,
}

/// How a file is to be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Save it. An app on an iPhone's Home Screen cannot save files and shares it instead.
    Save,
    /// Share it if the device can, and save it otherwise.
    Share,
}

/// Hands a file over: a text or a blob. Browsers share only shortly after a tap.
pub fn hand_over(name: &str, content: &JsValue, way: Way) -> Handing {
    // `boot.js` does this, as it must hand out what is kept without the program.
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

/// The future of a file that is being handed over.
type Handing = Pin<Box<dyn Future<Output = Handed>>>;
