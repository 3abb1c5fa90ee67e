//! Files handed to the player, and taken from them.

use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement, Url};

/// How long a file can be fetched after it was handed over. A browser that is busy, or asks where to put it, takes its time.
const FETCHABLE: Duration = Duration::from_secs(60);

/// The text of the file that was chosen, if it has no more than so many bytes; nothing if none was chosen.
///
/// # Errors
/// Whatever the browser says where it cannot be read.
pub async fn chosen(
    input: &HtmlInputElement,
    most: usize,
) -> Result<Option<Content<String>>, JsValue> {
    let Some(file) = file(input) else { return Ok(None) };
    if file.size() > most as f64 {
        return Ok(Some(Content::TooMuch));
    }
    Ok(JsFuture::from(file.text()).await?.as_string().map(Content::Read))
}

/// The bytes of the file that was chosen, if they are no more than `most`; nothing if none was.
///
/// # Errors
/// Whatever the browser says where it cannot be read.
pub async fn chosen_bytes(
    input: &HtmlInputElement,
    most: usize,
) -> Result<Option<Content<Vec<u8>>>, JsValue> {
    let Some(file) = file(input) else { return Ok(None) };
    if file.size() > most as f64 {
        return Ok(Some(Content::TooMuch));
    }
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(Some(Content::Read(Uint8Array::new(&buffer).to_vec())))
}

fn file(input: &HtmlInputElement) -> Option<File> {
    input.files()?.get(0)
}

/// What is in a file.
#[derive(Clone, Debug)]
pub enum Content<T> {
    /// All of it.
    Read(T),
    /// More than was asked for; it was not read.
    TooMuch,
}

/// Hands over a text as a file to save.
///
/// # Errors
/// Whatever the browser says where it does not make one.
pub fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let parts = Array::of1(&JsValue::from_str(text));
    offer_blob(name, &Blob::new_with_str_sequence_and_options(&parts, &kind)?)
}

/// The same with anything that a file may hold.
///
/// # Errors
/// Whatever the browser says where it does not make one.
pub fn offer_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return Err("no document".into());
    };
    let address = Url::create_object_url_with_blob(blob)?;
    let link = document.create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    set_timeout(move || drop(Url::revoke_object_url(&address)), FETCHABLE);
    Ok(())
}
