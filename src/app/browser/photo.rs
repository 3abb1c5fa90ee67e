//! Reads photos and other pictures, and shrinks them.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap, ImageData};

/// The pixels of a picture.
pub type Pixels = ImageData;

/// Shows pixels on a canvas, in their own size.
pub fn show(pixels: &Pixels, canvas: &HtmlCanvasElement) {
    canvas.set_width(pixels.width());
    canvas.set_height(pixels.height());
    let context = canvas.get_context("2d").ok().flatten();
    if let Some(context) = context.and_then(|it| it.dyn_into::<CanvasRenderingContext2d>().ok()) {
        // Pixels that can't be drawn leave the canvas empty.
        let _drawn = context.put_image_data(pixels, 0.0, 0.0);
    }
}

/// The media type of the result.
const JPEG: &str = "image/jpeg";

/// The qualities to try, best first. At the last one, even noise is small.
const QUALITIES: [f64; 4] = [0.9, 0.7, 0.45, 0.2];

/// A picture with fewer pixels a side is not made any smaller.
const SMALLEST: u32 = 200;

/// Cuts a square from the middle of a picture, and shrinks it to this number of pixels a side.
///
/// Returns the square as a JPEG file in an address that starts with `data:`, in the best quality
/// that needs at most `most` bytes.
///
/// # Errors
/// Returns the browser's error if the file has no picture that the browser can show.
pub async fn square(file: &[u8], pixels: u32, most: usize) -> Result<String, JsValue> {
    let picture = bitmap(file).await?;
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let cut = width.min(height);
    let at = [(width - cut) / 2.0, (height - cut) / 2.0];
    let (canvas, _) = drawn(&picture, at, [cut, cut], [pixels, pixels])?;
    compressed(&canvas, most)
}

/// Shrinks a whole picture, so that its longer side has at most `pixels` pixels.
///
/// Returns the picture as a JPEG file in an address that starts with `data:`, in the best quality
/// that needs at most `most` bytes. If even the worst one needs more, the picture is made smaller.
///
/// # Errors
/// Returns the browser's error if the file has no picture that the browser can show.
pub async fn whole(file: &[u8], pixels: u32, most: usize) -> Result<String, JsValue> {
    let picture = bitmap(file).await?;
    let mut pixels = pixels;
    loop {
        let (canvas, _) = shrunk(&picture, pixels)?;
        let address = compressed(&canvas, most)?;
        if address.len() <= most || pixels < SMALLEST {
            return Ok(address);
        }
        pixels = pixels * 3 / 4;
    }
}

/// Returns the JPEG file of a drawing in the best quality that needs at most `most` bytes, or else
/// in the worst one.
fn compressed(canvas: &HtmlCanvasElement, most: usize) -> Result<String, JsValue> {
    let mut address = String::new();
    for quality in QUALITIES {
        address = canvas.to_data_url_with_type_and_encoder_options(JPEG, &quality.into())?;
        if address.len() <= most {
            break;
        }
    }
    Ok(address)
}

/// Returns the pixels of a whole picture, with at most `most` pixels a side.
///
/// # Errors
/// Returns the browser's error if the file has no picture that the browser can show.
pub async fn pixels(file: &[u8], most: u32) -> Result<ImageData, JsValue> {
    let picture = bitmap(file).await?;
    let (canvas, context) = shrunk(&picture, most)?;
    context.get_image_data(0.0, 0.0, f64::from(canvas.width()), f64::from(canvas.height()))
}

/// Draws a whole picture with at most `most` pixels a side.
fn shrunk(
    picture: &ImageBitmap,
    most: u32,
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let [width, height] = [picture.width(), picture.height()];
    let longest = width.max(height).max(most);
    #[allow(clippy::cast_possible_truncation, reason = "it is at most `most`")]
    let shrunk = |side: u32| (u64::from(side) * u64::from(most) / u64::from(longest)).max(1) as u32;
    let whole = [f64::from(width), f64::from(height)];
    drawn(picture, [0.0, 0.0], whole, [shrunk(width), shrunk(height)])
}

async fn bitmap(file: &[u8]) -> Result<ImageBitmap, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let parts = js_sys::Array::of1(&Uint8Array::from(file));
    let blob = Blob::new_with_u8_array_sequence(&parts)?;
    JsFuture::from(window.create_image_bitmap_with_blob(&blob)?).await?.dyn_into()
}

/// Draws a part of a picture on a new canvas of this size.
fn drawn(
    picture: &ImageBitmap,
    [x, y]: [f64; 2],
    [cut_width, cut_height]: [f64; 2],
    [width, height]: [u32; 2],
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let document = web_sys::window().and_then(|it| it.document()).ok_or("no document")?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    let (width, height) = (f64::from(width), f64::from(height));
    // Transparent pictures would turn black.
    context.set_fill_style_str("white");
    context.fill_rect(0.0, 0.0, width, height);
    context.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        picture, x, y, cut_width, cut_height, 0.0, 0.0, width, height,
    )?;
    Ok((canvas, context))
}
