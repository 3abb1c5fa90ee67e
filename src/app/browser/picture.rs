//! Pictures: a drawing made into a bitmap.

use std::time::Duration;

use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlImageElement, Response};

use super::{clock::pause, file::of_parts};

/// What a picture is in data.
const PNG: &str = "image/png";

/// How often a drawing is drawn at most until its lettering has come, and how long to wait in between.
const TRIES: usize = 10;
const BREATH: Duration = Duration::from_millis(60);

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

/// Makes a drawing (SVG) of this many pixels a bitmap, as a file. WebKit leaves a drawing's own lettering out at first: it is
/// drawn until it differs from `plain`, the same without its lettering, in the stripe down to `stripe`.
///
/// # Errors
/// Whatever the browser says where it cannot.
pub async fn bitmap(
    [svg, plain]: [&str; 2],
    (width, height): (u32, u32),
    stripe: u32,
    name: &str,
) -> Result<File, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    let size = (f64::from(width), f64::from(height));
    let look = || context.get_image_data(0.0, 0.0, size.0, f64::from(stripe));
    draw(&context, &image(plain).await?, size)?;
    let without = look()?.data();
    let image = image(svg).await?;
    for _ in 0..TRIES {
        draw(&context, &image, size)?;
        if look()?.data() != without {
            break;
        }
        // Without its lettering it is still legible.
        pause(BREATH).await;
    }
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
    of_parts(name, &Array::of1(&JsFuture::from(made).await?), PNG)
}

async fn image(svg: &str) -> Result<HtmlImageElement, JsValue> {
    let image = HtmlImageElement::new()?;
    // The page's policy lets images be data, and nothing else that is made here.
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    JsFuture::from(image.decode()).await?;
    Ok(image)
}

fn draw(
    context: &CanvasRenderingContext2d,
    image: &HtmlImageElement,
    (width, height): (f64, f64),
) -> Result<(), JsValue> {
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)
}
