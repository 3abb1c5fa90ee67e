//! Shrinks photos and other pictures to small squares.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

/// The media type of the result.
const JPEG: &str = "image/jpeg";

/// The qualities to try, best first. At the last one, even noise is small.
const QUALITIES: [f64; 4] = [0.9, 0.7, 0.45, 0.2];

/// Cuts a square from the middle of a picture, and shrinks it to this number of pixels a side.
///
/// Returns the square as a JPEG file in an address that starts with `data:`, in the best quality
/// that needs at most `most` bytes.
///
/// # Errors
/// Returns the browser's error if the file has no picture that the browser can show.
pub async fn square(file: &[u8], pixels: u32, most: usize) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let parts = js_sys::Array::of1(&Uint8Array::from(file));
    let blob = Blob::new_with_u8_array_sequence(&parts)?;
    let picture: ImageBitmap =
        JsFuture::from(window.create_image_bitmap_with_blob(&blob)?).await?.dyn_into()?;
    let document = window.document().ok_or("no document")?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(pixels);
    canvas.set_height(pixels);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let (cut, pixels) = (width.min(height), f64::from(pixels));
    // Transparent pictures would turn black.
    context.set_fill_style_str("white");
    context.fill_rect(0.0, 0.0, pixels, pixels);
    context.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        &picture,
        (width - cut) / 2.0,
        (height - cut) / 2.0,
        cut,
        cut,
        0.0,
        0.0,
        pixels,
        pixels,
    )?;
    let mut address = String::new();
    for quality in QUALITIES {
        address = canvas.to_data_url_with_type_and_encoder_options(JPEG, &quality.into())?;
        if address.len() <= most {
            break;
        }
    }
    Ok(address)
}
