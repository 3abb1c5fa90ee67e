//! The camera's pictures, and the worker that reads them.

use dice_reader::{Reading, Trouble};
use leptos::prelude::*;

use super::{
    Reader,
    marks::Mark,
    rest::Rest,
    words::{NO_PICTURE, failure},
};
use crate::browser::{
    camera::{Finder, SteadyCamera, Subject},
    dice::DiceReader,
    exchange::MISSING,
    photo::{self, Pixels},
};

/// The maximum width and height of a photo, in pixels.
const FINEST: u32 = 1920;

/// The number of the camera's frames for each glance at the dice: about ten glances a second.
const GLANCE: u32 = 5;

/// The state of the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CameraState {
    Off,
    /// The camera is turning on.
    Waking,
    On,
}

/// What the view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Looking {
    /// The camera is turning on.
    Waking,
    /// The camera's view.
    Live,
    /// A picture that is being read.
    Reading,
    /// A picture that has been read, and what made it hard to read.
    Read(Option<Trouble>),
    /// Nothing, for this reason.
    Blind(&'static str),
}

/// Shows the camera's view and reads the pictures that the player takes, until the view is closed.
/// With a tray, also reads the dice whenever they come to rest.
pub(super) async fn watch(reader: Reader, video: Finder) {
    if let Err(why) = watch_until_closed(reader, video).await {
        reader.stop(why);
    }
}

async fn watch_until_closed(reader: Reader, video: Finder) -> Result<(), &'static str> {
    let mut camera = SteadyCamera::on(video, Subject::Dice).await.map_err(failure)?;
    let worker = DiceReader::open().await.map_err(|_| MISSING)?;
    reader.camera_is_on();
    let (mut rest, mut frames, mut light) = (Rest::new(), 0_u32, false);
    loop {
        let camera = camera.wait().await.map_err(failure)?;
        // The view may be closed by now.
        let Some(looking) = reader.looking.try_get_untracked() else { return Ok(()) };
        let Some(camera) = camera else { continue };
        if looking == Looking::Live {
            reader.shows(camera.ratio(), camera.has_light());
        }
        let wants_light = reader.light.get_untracked() == Some(true);
        if wants_light != light {
            light = wants_light;
            camera.set_light(light);
        }
        frames += 1;
        let has_come_to_rest = reader.tray.get_untracked()
            && frames.is_multiple_of(GLANCE)
            && camera.glance().is_some_and(|glance| rest.sees(glance));
        let is_free =
            matches!(looking, Looking::Live | Looking::Read(_)) && !reader.is_edited.get_value();
        if (reader.takes_picture() || has_come_to_rest && is_free)
            && let Some(picture) = camera.picture()
        {
            read(reader, &picture, &worker).await?;
        }
    }
}

/// Reads a photo from the phone.
pub(super) async fn read_file(reader: Reader, bytes: &[u8]) {
    let read = async {
        let picture = photo::pixels(bytes, FINEST).await.map_err(|_| NO_PICTURE)?;
        let worker = DiceReader::open().await.map_err(|_| MISSING)?;
        read(reader, &picture, &worker).await
    };
    if let Err(why) = read.await {
        reader.app.say(why);
    }
}

/// Shows and reads a picture.
async fn read(reader: Reader, picture: &Pixels, worker: &DiceReader) -> Result<(), &'static str> {
    reader.show_picture(picture);
    let reading = worker.read(picture).await.map_err(|_| MISSING)?;
    reader.show_reading(&reading, picture);
    Ok(())
}

impl Reader {
    /// Returns `true` if the camera was off, and notes that it is turning on.
    pub(super) fn wakes(self) -> bool {
        let is_off = self.camera.get_value() == CameraState::Off;
        if is_off {
            self.camera.set_value(CameraState::Waking);
        }
        is_off
    }

    /// Shows the camera's view, now that the camera is on.
    fn camera_is_on(self) {
        self.camera.try_set_value(CameraState::On);
        if self.looking.try_get_untracked() == Some(Looking::Waking) {
            self.looking.set(Looking::Live);
        }
    }

    /// Says why there is no camera, unless the player is looking at a picture.
    fn stop(self, why: &'static str) {
        self.camera.try_set_value(CameraState::Off);
        if matches!(
            self.looking.try_get_untracked(),
            Some(Looking::Waking | Looking::Live | Looking::Reading)
        ) {
            self.looking.set(Looking::Blind(why));
        }
    }

    /// Notes the shape of the camera's view, and whether the camera has a light.
    fn shows(self, ratio: Option<f64>, has_light: bool) {
        if let Some(ratio) = ratio.filter(|it| *it != self.ratio.get_untracked()) {
            self.ratio.set(ratio);
        }
        if has_light != self.light.with_untracked(Option::is_some) {
            self.light.set(has_light.then_some(false));
        }
    }

    /// Returns `true` if the player has asked for a picture since the last call.
    fn takes_picture(self) -> bool {
        self.asks.try_update_value(std::mem::take) == Some(true)
    }

    /// Shows a picture that is about to be read.
    fn show_picture(self, picture: &Pixels) {
        if self.looking.is_disposed() {
            return;
        }
        self.forget();
        self.ratio.set(f64::from(picture.width()) / f64::from(picture.height().max(1)));
        if let Some(still) = self.still.get_untracked() {
            photo::show(picture, &still);
        }
        self.looking.set(Looking::Reading);
    }

    /// Marks the dice that have been read on a picture.
    fn show_reading(self, reading: &Reading, picture: &Pixels) {
        if self.looking.try_get_untracked() != Some(Looking::Reading) {
            return;
        }
        let size = (f64::from(picture.width()), f64::from(picture.height()));
        self.marks.set(reading.dice.iter().map(|die| Mark::of(die, size)).collect());
        self.looking.set(Looking::Read(reading.trouble));
    }
}
