//! Uses the camera on the back of the phone.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
    time::Duration,
};

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, DomException, HtmlCanvasElement, HtmlVideoElement, ImageData,
    MediaStream, MediaStreamTrack,
};

use super::{clock::pause, page};

/// The video element that shows the camera view.
pub type Finder = HtmlVideoElement;

/// What the camera looks at, which decides on the size of its frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A code. Its frames are squares of at most 720 pixels a side, because larger frames take too
    /// long to scan.
    Code,
    /// Dice. A frame is the whole picture, because dice may lie anywhere in it.
    Dice,
}

impl Subject {
    /// The best width and height of the camera's picture, in pixels.
    fn ideal(self) -> (u32, u32) {
        match self {
            Self::Code => (1280, 720),
            Self::Dice => (1920, 1080),
        }
    }

    /// The maximum width and height of a frame, in pixels.
    fn finest(self) -> f64 {
        match self {
            Self::Code => 720.0,
            Self::Dice => 1920.0,
        }
    }
}

/// The width and height of a [glance](Camera::glance), in pixels.
const GLANCE: f64 = 48.0;

/// A camera that is on.
pub struct Camera {
    subject: Subject,
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
    async fn on(video: HtmlVideoElement, subject: Subject) -> Result<Self, NoCamera> {
        let (canvas, context) = canvas().ok_or(NoCamera::Unable)?;
        let view = seen(subject).await?;
        video.set_muted(true);
        video.set_src_object(Some(&view.stream));
        let camera = Self { subject, view, video, canvas, context };
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
    fn is_live(&self) -> bool {
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
    async fn restart(&mut self) -> Result<(), NoCamera> {
        self.view.stop();
        *self = Self::on(self.video.clone(), self.subject).await?;
        Ok(())
    }

    /// Returns the current frame, or `None` if there is no frame yet.
    pub fn picture(&self) -> Option<ImageData> {
        let (width, height) = self.size()?;
        let cut = match self.subject {
            Subject::Code => (width.min(height), width.min(height)),
            Subject::Dice => (width, height),
        };
        let shrunk = (self.subject.finest() / cut.0.max(cut.1)).min(1.0);
        self.drawn(cut, (cut.0 * shrunk, cut.1 * shrunk))
    }

    /// Returns the brightness of a tiny copy of the current frame, which shows whether something
    /// moves. Returns `None` if there is no frame yet.
    pub fn glance(&self) -> Option<Vec<u8>> {
        let dots = self.drawn(self.size()?, (GLANCE, GLANCE))?.data().0;
        let green = |dot: &[u8]| dot.get(1).copied().unwrap_or_default();
        Some(dots.chunks_exact(4).map(green).collect())
    }

    /// Returns the width of the camera's picture divided by its height, or `None` if there is no
    /// frame yet.
    pub fn ratio(&self) -> Option<f64> {
        self.size().map(|(width, height)| width / height)
    }

    /// Returns `true` if the camera has a light.
    pub fn has_light(&self) -> bool {
        let lit = |track: &MediaStreamTrack| {
            let ask: Function =
                Reflect::get(track, &"getCapabilities".into()).ok()?.dyn_into().ok()?;
            Reflect::get(&ask.call0(track).ok()?, &"torch".into()).ok()?.as_bool()
        };
        self.view.tracks().any(|track| lit(&track) == Some(true))
    }

    /// Switches the camera's light on or off.
    pub fn set_light(&self, is_on: bool) {
        let set = |track: &MediaStreamTrack| {
            let wanted = Array::of1(&object(&[("torch", is_on.into())])?);
            let apply: Function = Reflect::get(track, &"applyConstraints".into())?.dyn_into()?;
            apply.call1(track, &object(&[("advanced", wanted.into())])?)
        };
        for track in self.view.tracks() {
            // A camera whose light can't be switched still takes pictures.
            let _switched = set(&track);
        }
    }

    /// Returns the width and height of the camera's picture.
    fn size(&self) -> Option<(f64, f64)> {
        let (width, height) = (self.video.video_width(), self.video.video_height());
        (width.min(height) > 0).then(|| (f64::from(width), f64::from(height)))
    }

    /// Draws the middle of the current frame, cut to a width and height, in another size.
    fn drawn(&self, cut: (f64, f64), size: (f64, f64)) -> Option<ImageData> {
        let (width, height) = self.size()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 1920")]
        let dots = |length: f64| length as u32;
        if (self.canvas.width(), self.canvas.height()) != (dots(size.0), dots(size.1)) {
            self.canvas.set_width(dots(size.0));
            self.canvas.set_height(dots(size.1));
        }
        self.context
            .draw_image_with_html_video_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &self.video,
                (width - cut.0) / 2.0,
                (height - cut.1) / 2.0,
                cut.0,
                cut.1,
                0.0,
                0.0,
                size.0,
                size.1,
            )
            .ok()?;
        self.context.get_image_data(0.0, 0.0, size.0.floor(), size.1.floor()).ok()
    }
}

/// The pause between two frames, in which the page can do other work.
const BREATH: Duration = Duration::from_millis(20);

/// After this many pauses without a frame (about a second), a camera that has worked is restarted.
const LONGEST_OFF: u32 = 50;

/// A camera that is turned on again if the browser turns it off, for example because the page was in
/// the background.
pub struct SteadyCamera {
    camera: Camera,
    /// The number of pauses without a frame.
    off: u32,
    /// Whether the camera has worked since it was turned on.
    has_seen: bool,
}

impl SteadyCamera {
    /// Turns the camera on and shows its view in `video`.
    ///
    /// # Errors
    /// Returns the reason if the camera cannot be used.
    pub async fn on(video: HtmlVideoElement, subject: Subject) -> Result<Self, NoCamera> {
        let camera = Camera::on(video, subject).await?;
        let has_seen = camera.is_live();
        Ok(Self { camera, off: 0, has_seen })
    }

    /// Waits a moment, and returns the camera if it is delivering frames.
    ///
    /// # Errors
    /// Returns the reason if the camera can no longer be used.
    pub async fn wait(&mut self) -> Result<Option<&Camera>, NoCamera> {
        pause(BREATH).await;
        // A page in the background gets no frames.
        if page::is_hidden() {
            return Ok(None);
        }
        if self.camera.is_live() {
            (self.off, self.has_seen) = (0, true);
            return Ok(Some(&self.camera));
        }
        self.off += 1;
        if self.off == LONGEST_OFF {
            if !self.has_seen {
                return Err(NoCamera::Busy);
            }
            self.camera.restart().await?;
            (self.off, self.has_seen) = (0, self.camera.is_live());
        }
        Ok(None)
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        // By now the video may show another stream.
        if self.video.src_object().as_ref() == Some(&self.view.stream) {
            self.video.set_src_object(None);
        }
    }
}

/// A camera stream that ends when this value is dropped.
///
/// While a page has a stream, browsers also reveal the device's local network addresses to it.
pub struct View {
    subject: Subject,
    stream: MediaStream,
}

impl View {
    fn tracks(&self) -> impl Iterator<Item = MediaStreamTrack> {
        self.stream.get_tracks().into_iter().map(JsCast::unchecked_into)
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
/// A stream for another subject ends, since phones have only one at a time.
///
/// # Errors
/// Returns the reason if the camera cannot be used.
pub async fn seen(subject: Subject) -> Result<Rc<View>, NoCamera> {
    match open() {
        Some(view) if view.subject == subject => return Ok(view),
        Some(view) => view.stop(),
        None => {}
    }
    let stream = stream(subject.ideal()).await.map_err(|error| {
        let name = error.dyn_ref().map(DomException::name).unwrap_or_default();
        match name.as_str() {
            "NotAllowedError" | "SecurityError" => NoCamera::Refused,
            "NotFoundError" | "OverconstrainedError" => NoCamera::Missing,
            "NotReadableError" | "AbortError" => NoCamera::Busy,
            _ => NoCamera::Unable,
        }
    })?;
    let view = Rc::new(View { subject, stream });
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

async fn stream((width, height): (u32, u32)) -> Result<MediaStream, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let devices = Reflect::get(&navigator, &"mediaDevices".into())?;
    let get: Function = Reflect::get(&devices, &"getUserMedia".into())?.dyn_into()?;
    let ideal = |value: JsValue| object(&[("ideal", value)]);
    let video = object(&[
        ("facingMode", ideal("environment".into())?),
        ("width", ideal(width.into())?),
        ("height", ideal(height.into())?),
    ])?;
    let promise: Promise = get.call1(&devices, &object(&[("video", video)])?)?.dyn_into()?;
    JsFuture::from(promise).await?.dyn_into()
}

fn object(fields: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let fields: Array =
        fields.iter().map(|(name, value)| Array::of2(&(*name).into(), value)).collect();
    Object::from_entries(&fields).map(Into::into)
}
