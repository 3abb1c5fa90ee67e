//! Files handed to the player, and taken from them.

use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FilePropertyBag, HtmlInputElement};

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

/// How a file was handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// The device asked to whom, and it went there.
    Shared,
    /// The browser saves it.
    Saved,
    /// The player did not want it after all.
    Declined,
}

/// A text as a file.
///
/// # Errors
/// Whatever the browser says where it does not make one.
pub fn of_text(name: &str, text: &str) -> Result<File, JsValue> {
    let kind = if name.ends_with(".json") { "application/json" } else { "text/plain" };
    of_parts(name, &Array::of1(&text.into()), kind)
}

/// A file of texts, or of whatever else a file may hold.
///
/// # Errors
/// Whatever the browser says where it does not make one.
pub fn of_parts(name: &str, parts: &Array, kind: &str) -> Result<File, JsValue> {
    let options = FilePropertyBag::new();
    options.set_type(kind);
    File::new_with_blob_sequence_and_options(parts, name, &options)
}

/// Hands a file over to be saved. An app on an iPhone's Home Screen saves nothing: there it is shared, for which the tap must
/// not be long ago. With `shares` it is shared wherever the device can.
///
/// # Errors
/// Whatever the browser says where it does not.
pub async fn hand_over(file: &File, shares: bool) -> Result<Handed, JsValue> {
    // The page does it, as it hands out what is kept where the program has failed.
    let window = web_sys::window().ok_or("no window")?;
    let give: Function = Reflect::get(&window, &"rollbookGive".into())?.dyn_into()?;
    let shares = if shares { JsValue::TRUE } else { JsValue::UNDEFINED };
    let given: Promise = give.call2(&window, file, &shares)?.dyn_into()?;
    let given = JsFuture::from(given).await?;
    Ok(if given == "declined" {
        Handed::Declined
    } else if given == "saved" {
        Handed::Saved
    } else {
        Handed::Shared
    })
}
