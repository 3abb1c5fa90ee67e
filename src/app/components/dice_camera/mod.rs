//! The view that reads the dice on the table with the camera, or on a photo.
//!
//! The player takes a picture, checks the faces that were found, and enters them. Nothing is entered
//! without that tap, and no picture is kept.

mod marks;
mod picture;
mod rest;
mod words;

use std::sync::Arc;

use ledger::too_large;
use leptos::{
    ev::Event,
    html::{Canvas, Dialog, Video},
    prelude::*,
    task::spawn_local,
};
use rules_core::dice::Face;

use self::{
    marks::{Mark, counts, marks, picker},
    picture::{CameraState, Looking, read_file, watch},
    words::{HELP, HINT, status},
};
use super::{
    all,
    battle::conditions::toggle,
    icon::{button, icon, icon_button},
    node::{live, node, text},
    portrait::LARGEST_PHOTO,
    symbol::Symbol,
    tap,
};
use crate::{
    app_state::AppState,
    browser::{
        file::{self, Content},
        page::find,
    },
    dice_asker::DiceAsker,
};

/// The state of the view.
#[derive(Clone, Copy)]
struct Reader {
    app: AppState,
    looking: RwSignal<Looking>,
    /// The width of the picture divided by its height.
    ratio: RwSignal<f64>,
    marks: RwSignal<Vec<Mark>>,
    /// The index of the mark that the player is changing.
    picked: RwSignal<Option<usize>>,
    /// Whether the player has changed a mark.
    is_edited: StoredValue<bool>,
    /// Whether the player has asked for a picture.
    asks: StoredValue<bool>,
    /// The state of the camera.
    camera: StoredValue<CameraState>,
    tray: RwSignal<bool>,
    /// Whether the camera's light is on, or `None` if there is no light.
    light: RwSignal<Option<bool>>,
    /// Whether the player is reading how this works.
    helps: RwSignal<bool>,
    video: NodeRef<Video>,
    still: NodeRef<Canvas>,
}

/// Renders the button that opens the view.
pub(crate) fn dice_camera_button(open: RwSignal<bool>) -> AnyView {
    let press = tap(move || open.set(true));
    view! {
        <button
            type="button"
            class="button"
            data-reads=""
            aria-label="Read dice by camera"
            on:click=press
        >
            {icon(Symbol::CAMERA)}
        </button>
    }
    .into_any()
}

/// Renders the view in a dialog on top of everything else.
pub(crate) fn dice_camera(app: AppState, asker: DiceAsker) -> AnyView {
    let reader = Reader {
        app,
        looking: RwSignal::new(Looking::Waking),
        ratio: RwSignal::new(0.75),
        marks: RwSignal::new(Vec::new()),
        picked: RwSignal::new(None),
        is_edited: StoredValue::new(false),
        asks: StoredValue::new(false),
        camera: StoredValue::new(CameraState::Off),
        tray: asker.tray,
        light: RwSignal::new(None),
        helps: RwSignal::new(false),
        video: NodeRef::new(),
        still: NodeRef::new(),
    };
    let (dialog, open) = (NodeRef::<Dialog>::new(), asker.open);
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|it| !it.open())
            && dialog.show_modal().is_err()
        {
            dialog.show();
        }
        if let Some(title) = find("#dice-camera-title") {
            // Otherwise some browsers would focus the first button.
            let _unfocused = title.focus();
        }
    });
    Effect::new(move |_| {
        // This effect runs again when the player retries.
        let is_waking = reader.looking.get() == Looking::Waking;
        if let Some(video) = reader.video.get().filter(|_| is_waking && reader.wakes()) {
            spawn_local(watch(reader, video));
        }
    });
    let close = tap(move || {
        if let Some(dialog) = dialog.get_untracked() {
            // The browser then gives the focus back, and reports that the dialog has closed.
            dialog.close();
        }
    });
    let wanted = Arc::clone(&asker.wanted);
    let purpose = move || wanted().map(|it| it.purpose);
    view! {
        <link rel="stylesheet" href="dice.css" />
        <dialog
            class="overlay dice-camera"
            aria-labelledby="dice-camera-title"
            node_ref=dialog
            on:close=move |_| close_view(open)
        >
            <header class="overlay-head">
                <div class="overlay-title">
                    <h2 id="dice-camera-title" tabindex="-1">"Read the dice"</h2>
                    <p>{purpose}</p>
                </div>
                {icon_button(
                    Symbol::INFO,
                    "About: Reading dice by camera".to_owned(),
                    tap(move || reader.helps.set(true)),
                )}
                {icon_button(Symbol::CLOSE, "Close".to_owned(), close)}
            </header>
            <div class="dice-body">
                {reader.picture()}
                {reader.words(&asker)}
                {live(move || reader.below())}
                {reader.foot(asker)}
            </div>
            {live(move || help(reader.helps))}
        </dialog>
    }
    .into_any()
}

impl Reader {
    /// Renders the camera's view, or the picture with its marks.
    fn picture(self) -> AnyView {
        let is_live = move || self.looking.with(|it| matches!(it, Looking::Waking | Looking::Live));
        let is_still =
            move || self.looking.with(|it| matches!(it, Looking::Reading | Looking::Read(_)));
        let ratio = move || self.ratio.get().to_string();
        view! {
            <div class="dice-picture" hidden=move || !is_live() && !is_still() style:--ratio=ratio>
                <video
                    node_ref=self.video
                    aria-hidden=move || (!is_live()).then_some("true")
                    playsinline
                    autoplay
                    aria-label="Camera view"
                ></video>
                <canvas
                    node_ref=self.still
                    hidden=move || !is_still()
                    role="img"
                    aria-label="Picture of the dice"
                ></canvas>
                {live(move || marks(self))}
            </div>
        }
        .into_any()
    }

    /// Renders what the player can do next, and what is wrong.
    fn words(self, asker: &DiceAsker) -> AnyView {
        let wanted = Arc::clone(&asker.wanted);
        let said = move || {
            let dice = wanted().and_then(|it| it.dice);
            self.marks.with(|marks| status(&self.looking.get(), marks, dice, self.tray.get()))
        };
        view! { <p class="dice-said" role="status">{said}</p> }.into_any()
    }

    /// Renders the number of dice with each face, or the faces for the mark that is being changed.
    fn below(self) -> AnyView {
        if !matches!(self.looking.get(), Looking::Read(_)) {
            return text("p", "hush", HINT);
        }
        match self.picked.get() {
            Some(place) => picker(self, place),
            None => {
                let counts = self.marks.with(|marks| counts(marks));
                view! { {counts} {self.add_button()} }.into_any()
            }
        }
    }

    /// Renders the buttons at the bottom.
    fn foot(self, asker: DiceAsker) -> AnyView {
        let asker = StoredValue::new(asker);
        live(move || {
            let looking = self.looking.get();
            let has_read = matches!(looking, Looking::Read(_));
            let extra = vec![self.photo_button(), self.light_button(), self.tray_button(&looking)];
            let main = match looking {
                Looking::Read(_) => {
                    vec![self.again_button(), self.use_button(asker)]
                }
                Looking::Blind(_) => {
                    let again = tap(move || self.looking.set(Looking::Waking));
                    vec![button("", None, "Try again".to_owned(), again)]
                }
                Looking::Live => vec![button(
                    "go",
                    Some(Symbol::CAMERA),
                    "Take picture".to_owned(),
                    tap(move || self.asks.set_value(true)),
                )],
                Looking::Waking | Looking::Reading => Vec::new(),
            };
            let extra = (!has_read).then(|| node("div", "dice-extra", extra));
            view! { {extra} <footer class="overlay-foot">{main}</footer> }.into_any()
        })
    }

    /// Renders the button that reads a photo from the phone.
    fn photo_button(self) -> AnyView {
        let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
            let read = file::chosen_bytes(&event, LARGEST_PHOTO);
            spawn_local(async move {
                match read.await {
                    Ok(None) => {}
                    Ok(Some(Content::Read(bytes))) => read_file(self, &bytes).await,
                    Ok(Some(Content::TooMuch(size))) => {
                        self.app.say(too_large(size, LARGEST_PHOTO));
                    }
                    Err(_) => self.app.say("This browser couldn't read this file."),
                }
            });
        });
        view! {
            <label class="button">
                {icon(Symbol::OPEN)} "Photo"
                <input type="file" class="covers" accept="image/*" aria-label="Photo" on:change=change />
            </label>
        }
        .into_any()
    }

    fn light_button(self) -> AnyView {
        let button = self.light.get().map(|is_on| {
            let press = tap(move || self.light.set(Some(!is_on)));
            toggle("Light".to_owned(), None, is_on, press)
        });
        button.into_any()
    }

    fn tray_button(self, looking: &Looking) -> AnyView {
        if matches!(looking, Looking::Blind(_)) {
            return ().into_any();
        }
        let is_on = self.tray.get();
        toggle("Tray".to_owned(), None, is_on, tap(move || self.tray.set(!is_on)))
    }

    fn again_button(self) -> AnyView {
        let press = tap(move || self.start_over());
        button("", Some(Symbol::AGAIN), "Again".to_owned(), press)
    }

    /// Renders the button that adds a die without pointing at it.
    fn add_button(self) -> AnyView {
        let press = tap(move || self.add((0.5, 0.5)));
        button("quiet", Some(Symbol::PLUS), "Add a die".to_owned(), press)
    }

    fn use_button(self, asker: StoredValue<DiceAsker>) -> AnyView {
        let wanted = asker.with_value(|it| (it.wanted)());
        let wanted = wanted.and_then(|it| it.dice);
        let faces = self.marks.with(|marks| faces(marks, wanted));
        let is_off = faces.is_none();
        let press = tap(move || {
            if let Some(faces) = &faces {
                let enter = asker.with_value(|it| Arc::clone(&it.enter));
                self.start_over();
                enter(faces);
            }
        });
        view! {
            <button type="button" class="button" data-kind="go" disabled=is_off on:click=press>
                "Use these"
            </button>
        }
        .into_any()
    }

    /// Returns from the picture to the camera's view.
    fn start_over(self) {
        self.forget();
        let is_on = self.camera.get_value() == CameraState::On;
        self.looking.set(if is_on { Looking::Live } else { Looking::Waking });
    }

    /// Discards the marks.
    fn forget(self) {
        self.is_edited.set_value(false);
        self.picked.set(None);
        self.marks.set(Vec::new());
    }

    /// Adds a mark at a place of the picture, whose width and height are 1, and asks for its face.
    fn add(self, place: (f64, f64)) {
        self.is_edited.set_value(true);
        let index = self.marks.with_untracked(Vec::len);
        self.marks.update(|marks| {
            let mark = Mark::added(place, marks);
            marks.push(mark);
        });
        self.picked.set(Some(index));
    }
}

/// Returns the faces of all dice, or `None` if their number is wrong or a face is unknown.
fn faces(marks: &[Mark], wanted: Option<u16>) -> Option<Vec<Face>> {
    let faces: Vec<Face> = marks.iter().map(|mark| mark.face).collect::<Option<_>>()?;
    let is_right = wanted.is_none_or(|wanted| usize::from(wanted) == faces.len());
    (is_right && !faces.is_empty()).then_some(faces)
}

/// Renders the explanation of this view while it is open.
fn help(is_open: RwSignal<bool>) -> AnyView {
    let help = is_open.get().then(|| {
        let steps = all(HELP, |step| text("li", "", step));
        let back = tap(move || is_open.set(false));
        view! {
            <section class="topic" aria-label="Reading dice by camera">
                <h2 tabindex="-1">"Reading dice by camera"</h2>
                {node("ol", "dice-help", steps)}
                {button("ink", None, "Back".to_owned(), back)}
            </section>
        }
        .into_any()
    });
    help.into_any()
}

/// Closes the view, which the page may have removed by now.
fn close_view(open: RwSignal<bool>) {
    let _removed = open.try_set(false);
}
