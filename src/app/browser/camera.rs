//! Uses the camera on the back of the phone.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, DomException, HtmlCanvasElement, HtmlVideoElement, ImageData,
    MediaStream, MediaStreamTrack,
};

/// The video element that shows the camera view.
pub type Finder = HtmlVideoElement;

/// The maximum width and height of a frame, in pixels. Larger frames take too long to scan.
const FINEST: f64 = 720.0;

/// A camera that stays on until this value is dropped.
pub struct Camera {
    view: Rc<View>,
    video: HtmlVideoElement,
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

/// The reason why the camera cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCamera {
    /// The player or the browser's settings deny access to the camera.
    Refused,
    /// The device has no camera.
    Missing,
    /// Another app is using the camera.
    Busy,
    /// The browser does not let pages use the camera.
    Unable,
}

impl Camera {
    /// Turns the camera on and shows its view in `video`.
    ///
    /// # Errors
    /// Returns the reason if the camera cannot be used.
    pub async fn on(video: HtmlVideoElement) -> Result<Self, NoCamera> {
        let (canvas, context) = canvas().ok_or(NoCamera::Unable)?;
        let view = seen().await?;
        video.set_muted(true);
        video.set_src_object(Some(&view.0));
        let camera = Self { view, video, canvas, context };
        if let Ok(playing) = camera.video.play() {
            // The video may not start until it is visible.
            let _plays = JsFuture::from(playing).await;
        }
        Ok(camera)
    }

    /// Returns `true` if the camera is delivering frames. If the video is paused, resumes it.
    ///
    /// Browsers turn off or mute the camera, and pause the video, while the page is in the
    /// background or another app uses the camera.
    pub fn is_live(&self) -> bool {
        let is_paused = self.video.paused();
        if is_paused {
            let _plays_soon = self.video.play();
        }
        !is_paused && self.view.is_live()
    }

    /// Turns the camera off and on again.
    ///
    /// # Errors
    /// Returns the reason if the camera can no longer be used.
    pub async fn restarted(self) -> Result<Self, NoCamera> {
        self.view.stop();
        let video = self.video.clone();
        drop(self);
        Self::on(video).await
    }

    /// Returns the central square of the current frame, or `None` if there is no frame yet.
    pub fn picture(&self) -> Option<ImageData> {
        let (width, height) = (self.video.video_width(), self.video.video_height());
        let shorter = f64::from(width.min(height));
        if shorter < 1.0 {
            return None;
        }
        let side = shorter.min(FINEST);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 720")]
        let dots = side as u32;
        if self.canvas.width() != dots {
            self.canvas.set_width(dots);
            self.canvas.set_height(dots);
        }
        let (left, top) = ((f64::from(width) - shorter) / 2.0, (f64::from(height) - shorter) / 2.0);
        self.context
            .draw_image_with_html_video_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &self.video,
                left,
                top,
                shorter,
                shorter,
                0.0,
                0.0,
                side,
                side,
            )
            .ok()?;
        self.context.get_image_data(0.0, 0.0, side, side).ok()
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        // By now the video may show another stream.
        if self.video.src_object().as_ref() == Some(&self.view.0) {
            self.video.set_src_object(None);
        }
    }
}

/// A camera stream that ends when this value is dropped.
///
/// While a page has a stream, browsers also reveal the device's local network addresses to it.
pub struct View(MediaStream);

impl View {
    fn tracks(&self) -> impl Iterator<Item = MediaStreamTrack> {
        self.0.get_tracks().into_iter().map(JsCast::unchecked_into)
    }

    fn is_live(&self) -> bool {
        let has_ended = |track: &MediaStreamTrack| {
            Reflect::get(track, &"readyState".into()).is_ok_and(|it| it == "ended")
        };
        self.tracks().all(|track| !has_ended(&track) && !track.muted())
    }

    fn stop(&self) {
        self.tracks().for_each(|track| track.stop());
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.stop();
    }
}

thread_local! {
    static OPEN: RefCell<Weak<View>> = const { RefCell::new(Weak::new()) };
}

/// Returns the stream of the camera if it is on.
///
/// If a caller holds the stream, others can share it without another permission prompt.
pub fn open() -> Option<Rc<View>> {
    OPEN.with_borrow(Weak::upgrade).filter(|view| view.is_live())
}

/// Turns the camera on, if it is off, and returns its stream. The browser may ask the player for
/// permission first.
///
/// # Errors
/// Returns the reason if the camera cannot be used.
pub async fn seen() -> Result<Rc<View>, NoCamera> {
    if let Some(view) = open() {
        return Ok(view);
    }
    let view = stream().await.map(|stream| Rc::new(View(stream))).map_err(|error| {
        let name = error.dyn_ref().map(DomException::name).unwrap_or_default();
        match name.as_str() {
            "NotAllowedError" | "SecurityError" => NoCamera::Refused,
            "NotFoundError" | "OverconstrainedError" => NoCamera::Missing,
            "NotReadableError" | "AbortError" => NoCamera::Busy,
            _ => NoCamera::Unable,
        }
    })?;
    OPEN.set(Rc::downgrade(&view));
    Ok(view)
}

fn canvas() -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let options = object(&[("willReadFrequently", true.into())]).ok()?;
    let context = canvas.get_context_with_context_options("2d", &options).ok()??;
    Some((canvas, context.dyn_into().ok()?))
}

async fn stream() -> Result<MediaStream, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let devices = Reflect::get(&navigator, &"mediaDevices".into())?;
    let get: Function = Reflect::get(&devices, &"getUserMedia".into())?.dyn_into()?;
    let ideal = |value: JsValue| object(&[("ideal", value)]);
    let video = object(&[
        ("facingMode", ideal("environment".into())?),
        ("width", ideal(1280.into())?),
        ("height", ideal(720.into())?),
    ])?;
    let promise: Promise = get.call1(&devices, &object(&[("video", video)])?)?.dyn_into()?;
    JsFuture::from(promise).await?.dyn_into()
}

fn object(fields: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let fields: Array =
        fields.iter().map(|(name, value)| Array::of2(&(*name).into(), value)).collect();
    Object::from_entries(&fields).map(Into::into)
}
