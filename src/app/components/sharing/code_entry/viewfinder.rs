//! The viewfinder, with the camera view and the scan's progress.

use std::rc::Rc;

use exchange::Sight;
use leptos::{html::Video, prelude::*, task::spawn_local};

use crate::{
    browser::{
        camera::{Camera, Finder, NoCamera, SteadyCamera, Subject},
        exchange::{CodeReader, MISSING},
    },
    components::{icon::button, node::text, tap},
};

/// The state of a scan.
#[derive(Clone, PartialEq)]
enum Looking {
    /// The camera is turning on.
    Waking,
    /// No code has been found yet.
    Searching,
    /// Part of an animated code has been scanned: the number of pieces so far, and the total.
    Gathering(u32, u32),
    /// The code is not accepted here, for this reason.
    Other(String),
    /// Scanning is impossible, for this reason.
    Blind(String),
    /// The scan is complete.
    Done,
}

/// The signals of a scan.
#[derive(Clone, Copy)]
struct Search {
    looking: StoredValue<Looking>,
    changes: Trigger,
}

impl Search {
    fn get(self) -> Looking {
        self.changes.track();
        self.looking.get_value()
    }

    fn set(self, next: Looking) {
        let has_changed = self.looking.try_update_value(|it| {
            let has_changed = *it != next;
            *it = next;
            has_changed
        });
        if has_changed == Some(true) {
            self.changes.notify();
        }
    }

    /// Returns `true` if the viewfinder's screen is closed.
    fn is_gone(self) -> bool {
        self.looking.try_with_value(|_| ()).is_none()
    }
}

/// Renders the viewfinder.
///
/// `act` receives each complete code or series of animated codes. If `act` accepts the content, the
/// camera turns off. Otherwise `act` returns the reason, which is shown to the player.
pub(super) fn viewfinder(act: impl Fn(Sight) -> Result<(), String> + 'static) -> AnyView {
    let act: Rc<dyn Fn(Sight) -> Result<(), String>> = Rc::new(act);
    let looking = Search { looking: StoredValue::new(Looking::Waking), changes: Trigger::new() };
    let video = NodeRef::<Video>::new();
    Effect::new(move |_| {
        // This effect runs again when the player retries.
        if let (Some(video), true) = (video.get(), looking.get() == Looking::Waking) {
            spawn_local(scan(video, looking, Rc::clone(&act)));
        }
    });
    let said = move || match looking.get() {
        Looking::Waking => "Opening the camera. Allow it if asked.".to_owned(),
        Looking::Searching => "Point the camera at the code.".to_owned(),
        Looking::Gathering(..) => {
            "Animated codes: hold still until everything is scanned.".to_owned()
        }
        Looking::Other(why) | Looking::Blind(why) => why,
        Looking::Done => String::new(),
    };
    let progress = move || match looking.get() {
        Looking::Gathering(here, of) => Some(progress(here, of)),
        _ => None,
    };
    let again = move || match looking.get() {
        Looking::Blind(_) => {
            let again = tap(move || looking.set(Looking::Waking));
            Some(button("", None, "Try again".to_owned(), again))
        }
        _ => None,
    };
    let is_blind = move || matches!(looking.get(), Looking::Blind(_));
    view! {
        <div class="scan">
            <div class="viewfinder" hidden=is_blind>
                <video node_ref=video playsinline autoplay aria-label="Camera view">
                </video>
            </div>
            {progress}
            <p role="status">{said}</p>
            {again}
        </div>
    }
    .into_any()
}

fn progress(here: u32, of: u32) -> AnyView {
    view! {
        <progress value=here.to_string() max=of.to_string() aria-label="Scanned so far">
        </progress>
        {text("p", "scan-count", format!("{here} of {of}"))}
    }
    .into_any()
}

async fn scan(video: Finder, looking: Search, act: Rc<dyn Fn(Sight) -> Result<(), String>>) {
    let blind = |why: &str| looking.set(Looking::Blind(why.to_owned()));
    let mut camera = match SteadyCamera::on(video, Subject::Code).await {
        Ok(camera) => camera,
        Err(why) => return blind(words(why)),
    };
    let Ok(mut reader) = CodeReader::open().await else {
        return blind(MISSING);
    };
    looking.set(Looking::Searching);
    while !looking.is_gone() {
        let picture = match camera.wait().await {
            Ok(camera) => camera.and_then(Camera::picture),
            Err(why) => return blind(words(why)),
        };
        let Some(picture) = picture else { continue };
        match reader.read(&picture).await {
            Err(_) => return blind(MISSING),
            Ok(Sight::Nothing) => {}
            Ok(Sight::Incomplete { here, of }) => looking.set(Looking::Gathering(here, of)),
            Ok(sight) if !looking.is_gone() => match act(sight) {
                Ok(()) => return looking.set(Looking::Done),
                Err(why) => looking.set(Looking::Other(why)),
            },
            Ok(_) => {}
        }
    }
}

fn words(why: NoCamera) -> &'static str {
    match why {
        NoCamera::Refused => {
            "Rollbook isn't allowed to use the camera. Allow it in the browser's or phone's \
             settings and try again, or paste the code instead."
        }
        NoCamera::Missing => "No camera found. Paste the code's text or link instead.",
        NoCamera::Busy => "Another app is using the camera. Close it and try again.",
        NoCamera::Unable => {
            "This browser only allows the camera on https pages. Paste the code's text or link \
             instead."
        }
    }
}
