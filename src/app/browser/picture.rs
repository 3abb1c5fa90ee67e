//! Converts an SVG drawing to a bitmap.

use std::time::Duration;

use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::{clock::pause, site};

/// The bitmap's media type.
const PNG: &str = "image/png";

/// The maximum number of attempts to draw with the font, and the pause between attempts.
const TRIES: usize = 10;
const BREATH: Duration = Duration::from_millis(60);

/// Returns a file of the site as base64, to embed in a drawing, since drawings cannot load files.
///
/// # Errors
/// Returns the browser's error if the file cannot be loaded.
pub async fn in_letters(address: &str) -> Result<String, JsValue> {
    let bytes: String = site::content(address).await?.into_iter().map(char::from).collect();
    web_sys::window().ok_or("no window")?.btoa(&bytes)
}

/// Converts an SVG drawing to a bitmap of this size in pixels.
///
/// At first, WebKit draws an SVG without its embedded font. So this function redraws the SVG, at
/// most `TRIES` times, until its top `stripe` rows of pixels differ from those of `plain`, the
/// same drawing without the font.
///
/// # Errors
/// Returns the browser's error if the drawing cannot be converted.
pub async fn bitmap(
    [svg, plain]: [&str; 2],
    width: u32,
    height: u32,
    stripe: u32,
) -> Result<JsValue, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    let (width, height) = (f64::from(width), f64::from(height));
    let look = || context.get_image_data(0.0, 0.0, width, f64::from(stripe));
    draw(&context, &image(plain).await?, width, height)?;
    let without = look()?.data();
    let image = image(svg).await?;
    for _ in 0..TRIES {
        draw(&context, &image, width, height)?;
        if look()?.data() != without {
            break;
        }
        // If the font never appears, the drawing is still legible.
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
    JsFuture::from(made).await
}

async fn image(svg: &str) -> Result<HtmlImageElement, JsValue> {
    let image = HtmlImageElement::new()?;
    // The content security policy allows images from `data:`, but not from `blob:`.
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    JsFuture::from(image.decode()).await?;
    Ok(image)
}

fn draw(
    context: &CanvasRenderingContext2d,
    image: &HtmlImageElement,
    width: f64,
    height: f64,
) -> Result<(), JsValue> {
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)
}
