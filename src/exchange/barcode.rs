//! Reads QR codes in pictures, with the browser's barcode reader if it has one, or else with
//! Rollbook's own decoder.

use js_sys::{Array, Function, Object, Promise, Reflect, global};
use quircs::Quirc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::ImageData;

/// The browser's barcode reader.
#[derive(Clone)]
pub(crate) struct Detector(JsValue);

impl Detector {
    /// Creates the browser's reader, if the browser has one.
    pub(crate) fn of_the_browser() -> Option<Self> {
        let maker: Function = get(&global(), "BarcodeDetector")?.dyn_into().ok()?;
        let options = Object::new();
        Reflect::set(&options, &"formats".into(), &Array::of1(&"qr_code".into())).ok()?;
        Reflect::construct(&maker, &Array::of1(&options)).ok().map(Self)
    }

    /// Reads the codes in a picture and returns their texts.
    ///
    /// # Errors
    /// Fails if the browser's reader does not work.
    pub(crate) async fn texts(&self, picture: &ImageData) -> Result<Vec<String>, JsValue> {
        let detect: Function = Reflect::get(&self.0, &"detect".into())?.dyn_into()?;
        let found: Promise = detect.call1(&self.0, picture)?.dyn_into()?;
        let found: Array = JsFuture::from(found).await?.dyn_into()?;
        Ok(found.iter().filter_map(|code| get(&code, "rawValue")?.as_string()).collect())
    }
}

fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_undefined())
}

/// Reads the codes in a picture with Rollbook's decoder and returns their texts.
pub(crate) fn texts(picture: &ImageData) -> Vec<String> {
    let side = |length: u32| usize::try_from(length).unwrap_or_default();
    let (width, height) = (side(picture.width()), side(picture.height()));
    let brightness = |dot: &[u8]| match dot {
        // Green contributes most to brightness, and dividing by four is fast.
        [red, green, blue, _] => {
            ((u16::from(*red) + 2 * u16::from(*green) + u16::from(*blue)) / 4) as u8
        }
        _ => 0,
    };
    let dots: Vec<u8> = picture.data().0.chunks_exact(4).map(brightness).collect();
    if width * height != dots.len() {
        return Vec::new();
    }
    let mut decoder = Quirc::default();
    let codes = decoder.identify(width, height, &dots);
    codes.filter_map(|code| String::from_utf8(code.ok()?.decode().ok()?.payload).ok()).collect()
}
