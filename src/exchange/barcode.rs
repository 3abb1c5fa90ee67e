//! Reading QR codes in a picture: by the browser where it can, or else by a decoder that comes along.

use js_sys::{Array, Function, Object, Promise, Reflect, global};
use rqrr::PreparedImage;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::ImageData;

/// A browser's own reader of codes.
#[derive(Clone)]
pub(crate) struct Detector(JsValue);

impl Detector {
    /// The browser's, if it has one.
    pub(crate) fn of_the_browser() -> Option<Self> {
        let maker: Function = get(&global(), "BarcodeDetector")?.dyn_into().ok()?;
        let options = Object::new();
        Reflect::set(&options, &"formats".into(), &Array::of1(&"qr_code".into())).ok()?;
        Reflect::construct(&maker, &Array::of1(&options)).ok().map(Self)
    }

    /// The texts of the codes in a picture.
    ///
    /// # Errors
    /// Where the browser turns out not to read any.
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

/// The texts of the codes in a picture, read here.
pub(crate) fn texts(picture: &ImageData) -> Vec<String> {
    let side = |length: u32| usize::try_from(length).unwrap_or_default();
    let (width, height) = (side(picture.width()), side(picture.height()));
    let dots = picture.data().0;
    let brightness = |x: usize, y: usize| {
        let dot = 4 * (y * width + x);
        let sum = dots.get(dot..dot + 3).map(|it| it.iter().copied().map(u32::from).sum::<u32>());
        u8::try_from(sum.unwrap_or_default() / 3).unwrap_or(u8::MAX)
    };
    let mut prepared = PreparedImage::prepare_from_greyscale(width, height, brightness);
    let grids = prepared.detect_grids();
    grids.iter().filter_map(|grid| Some(grid.decode().ok()?.1)).collect()
}
