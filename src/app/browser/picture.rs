//! Pictures: a drawing made into a bitmap, and handed on.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, DomException, File, FilePropertyBag, HtmlCanvasElement,
    HtmlImageElement, Response,
};

use super::file;

/// What a picture is in data.
const PNG: &str = "image/png";

/// How a picture was handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// The device asked to whom.
    ByDevice,
    /// It was saved as a file.
    AsFile,
}

/// A file of the site as letters of base64, to be put into a drawing, which can fetch nothing itself.
///
/// # Errors
/// Whatever the browser says where it cannot be had.
pub async fn in_letters(address: &str) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    let bytes: String = Uint8Array::new(&bytes).to_vec().into_iter().map(char::from).collect();
    window.btoa(&bytes)
}

/// Makes a drawing (SVG) of this many pixels a bitmap, and shares it as a file; where the device cannot share files, it is
/// saved.
///
/// # Errors
/// Whatever the browser says where it can do neither.
pub async fn hand_on(
    svg: &str,
    (width, height): (u32, u32),
    name: &str,
) -> Result<Handed, JsValue> {
    let blob = bitmap(svg, (width, height)).await?;
    let kind = FilePropertyBag::new();
    kind.set_type(PNG);
    let picture = File::new_with_blob_sequence_and_options(&Array::of1(&blob), name, &kind)?;
    let data = Object::new();
    Reflect::set(&data, &"files".into(), &Array::of1(&picture))?;
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    if call(&navigator, "canShare", &data).is_ok_and(|can| can.is_truthy()) {
        let shared: Promise = call(&navigator, "share", &data)?.dyn_into()?;
        let answer = JsFuture::from(shared).await;
        let is_abort = |error: &JsValue| {
            error.dyn_ref().is_some_and(|it: &DomException| it.name() == "AbortError")
        };
        if answer.as_ref().map_or_else(is_abort, |_| true) {
            return Ok(Handed::ByDevice);
        }
    }
    file::offer_blob(name, &blob)?;
    Ok(Handed::AsFile)
}

fn call(on: &JsValue, name: &str, argument: &JsValue) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(on, &name.into())?.dyn_into()?;
    function.call1(on, argument)
}

async fn bitmap(svg: &str, (width, height): (u32, u32)) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    // The page's policy lets images be data, and nothing else that is made here.
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    JsFuture::from(image.decode()).await?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        width.into(),
        height.into(),
    )?;
    let made = Promise::new(&mut |resolve, reject| {
        let failed = reject.clone();
        let done = Closure::once_into_js(move |blob: JsValue| {
            let tell = if blob.is_null() { &reject } else { &resolve };
            tell.call1(&JsValue::UNDEFINED, &blob)
        });
        if let Err(error) = canvas.to_blob_with_type(done.unchecked_ref(), PNG) {
            let _told = failed.call1(&JsValue::UNDEFINED, &error);
        }
    });
    JsFuture::from(made).await?.dyn_into()
}
