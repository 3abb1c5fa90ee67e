//! The component that asks for a code: by camera, from the clipboard, as text or as a file.
//!
//! The type of what a screen asks for decides which codes it accepts. The camera view is private to
//! this module, so no screen can offer the camera without the other ways.

mod viewfinder;

use std::rc::Rc;

use exchange::Sight;
use ledger::{Answer, Code, LONGEST_FILE, link_in};
use leptos::{html::Textarea, prelude::*, task::spawn_local};
use viewfinder::viewfinder;

use super::{open_file::open_file, paste_field::paste_field};
use crate::{
    app_state::AppState,
    browser::{clipboard, exchange::code_of_file},
    components::{
        icon::button,
        node::{live, node, text},
        symbol::Symbol,
        tap,
    },
};

/// The message for a code that is not from Rollbook.
const FOREIGN: &str = "This isn't a Rollbook code.";

/// Something that a screen asks for.
pub(crate) trait Wanted: Sized {
    /// The hint above the text field.
    const HINT: &'static str;
    /// The label of the button that accepts the text.
    const GO: &'static str;
    /// The label of the button that takes the code from the clipboard.
    const PASTE: &'static str;

    /// Reads a code.
    ///
    /// # Errors
    /// Returns a message for the player if this is something else.
    fn of(code: Code) -> Result<Self, String>;
}

impl Wanted for Code {
    const HINT: &'static str = "A link, the text of a phone's code, or the text of a roster, \
                                battle or game. You'll see a preview first.";
    const GO: &'static str = "Open";
    const PASTE: &'static str = "Paste";

    fn of(code: Code) -> Result<Self, String> {
        Ok(code)
    }
}

impl Wanted for Answer {
    const HINT: &'static str = "The text of the other phone's answer.";
    const GO: &'static str = "Connect";
    const PASTE: &'static str = "Paste answer";

    fn of(code: Code) -> Result<Self, String> {
        code.answer().map_err(|error| error.to_string())
    }
}

/// A way to enter a code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// With the camera.
    Camera,
    /// As text or as a file.
    Text,
}

/// Accepts a code, or returns the reason why not.
type Enter = Rc<dyn Fn(Code) -> Result<(), String>>;

/// The state of a place that asks for a code.
#[derive(Clone, Copy)]
pub(crate) struct CodeEntry {
    app: AppState,
    /// The way that is open, if any.
    open: RwSignal<Option<Way>>,
    /// Why the last text was not accepted.
    refusal: RwSignal<Option<String>>,
    enter: StoredValue<Enter, LocalStorage>,
    field: NodeRef<Textarea>,
    hint: &'static str,
    go: &'static str,
    paste: &'static str,
}

impl CodeEntry {
    /// Creates a place that asks for `T`. `act` receives it, or returns why it is not accepted.
    pub(crate) fn asking_for<T: Wanted>(
        app: AppState,
        act: impl Fn(T) -> Result<(), String> + 'static,
    ) -> Self {
        let enter: Enter = Rc::new(move |code| act(T::of(code)?));
        Self {
            app,
            open: RwSignal::new(None),
            refusal: RwSignal::new(None),
            enter: StoredValue::new_local(enter),
            field: NodeRef::new(),
            hint: T::HINT,
            go: T::GO,
            paste: T::PASTE,
        }
    }

    /// Returns `true` if the camera or the text field is open.
    pub(crate) fn is_open(self) -> bool {
        self.open.get().is_some()
    }

    /// Returns the title of a screen with nothing but this.
    pub(crate) fn title(self) -> &'static str {
        match self.open.get() {
            Some(Way::Text) => "Paste",
            Some(Way::Camera) | None => "Scan",
        }
    }

    /// Opens the camera.
    pub(crate) fn scan(self) {
        self.switch(Way::Camera);
    }

    /// Opens the text field.
    pub(crate) fn write(self) {
        self.switch(Way::Text);
    }

    /// Closes the camera and the text field.
    pub(crate) fn close(self) {
        if self.open.get_untracked().is_some() {
            self.refusal.set(None);
            self.open.set(None);
        }
    }

    /// Renders a button that opens the camera.
    pub(crate) fn scan_button(self, kind: &'static str, words: &'static str) -> AnyView {
        button(kind, Some(Symbol::SCAN), words.to_owned(), tap(move || self.scan()))
    }

    /// Renders a button that takes the code from the clipboard, or else opens the text field.
    pub(crate) fn paste_button(self) -> AnyView {
        let press = tap(move || {
            spawn_local(async move {
                match clipboard::text().await {
                    Ok(text) if !text.trim().is_empty() => self.enter_text(Code::read(&text)),
                    _ => self.write(),
                }
            });
        });
        button("", Some(Symbol::COPY), self.paste.to_owned(), press)
    }

    /// Renders the open camera or text field, with buttons for all other ways.
    pub(crate) fn drawn(self) -> AnyView {
        live(move || match self.open.get() {
            None => ().into_any(),
            Some(Way::Camera) => {
                let ways = vec![self.paste_button(), self.file_button()];
                vec![
                    viewfinder(move |sight| self.handle_sight(sight)),
                    node("div", "buttons", ways),
                ]
                .into_any()
            }
            Some(Way::Text) => {
                let scan = self.scan_button("", "Scan");
                let ways = vec![scan, self.paste_button(), self.file_button(), self.go_button()];
                vec![self.text_field(), node("div", "buttons", ways)].into_any()
            }
        })
    }

    /// Renders the text field and its buttons, for a place without a camera view.
    pub(crate) fn text_only(self) -> [AnyView; 2] {
        let foot = vec![self.file_button(), self.go_button()];
        [self.text_field(), node("footer", "overlay-foot", foot)]
    }

    fn text_field(self) -> AnyView {
        let field = self.field;
        Effect::new(move |_| {
            if let Some(field) = field.get() {
                request_animation_frame(move || drop(field.focus()));
            }
        });
        let read = move |text: String| self.enter_text(Code::read(&text));
        let refusal = move || {
            self.refusal.get().map(|why| view! { <p class="bad" role="alert">{why}</p> }.into_any())
        };
        view! {
            {paste_field(text("span", "", self.hint), "6", field, read, move || self.forget_refusal())}
            {live(refusal)}
        }
        .into_any()
    }

    fn file_button(self) -> AnyView {
        let open = move |bytes| {
            spawn_local(async move { self.enter_text(code_of_file(bytes).await) });
        };
        open_file(self.app, "Open file", "", LONGEST_FILE, open)
    }

    fn go_button(self) -> AnyView {
        let press = tap(move || {
            if let Some(field) = self.field.get_untracked() {
                self.enter_text(Code::read(&field.value()));
            }
        });
        button("go", None, self.go.to_owned(), press)
    }

    /// Opens one way in place of the other. Does nothing if the screen is closed by now.
    fn switch(self, way: Way) {
        self.forget_refusal();
        if self.open.try_get_untracked().is_some_and(|open| open != Some(way)) {
            self.open.set(Some(way));
        }
    }

    /// Enters the content of what the camera sees.
    fn handle_sight(self, sight: Sight) -> Result<(), String> {
        let seen = match sight {
            Sight::Whole(payload) => return self.enter(Code::Link(payload)),
            Sight::Code(text) => text,
            Sight::Nothing | Sight::Incomplete { .. } => return Err(String::new()),
        };
        match Code::read(&seen) {
            Code::Other(_) => Err(match link_in(&seen) {
                Some(Err(error)) => error.to_string(),
                Some(Ok(_)) | None => FOREIGN.to_owned(),
            }),
            code => self.enter(code),
        }
    }

    /// Removes the message about the last text, which no longer applies.
    fn forget_refusal(self) {
        // The screen may be closed by now.
        let _closed = self.refusal.try_set(None);
    }

    /// Enters a pasted text or a file. If it is not accepted, says why next to the text field.
    fn enter_text(self, code: Code) {
        self.forget_refusal();
        if let Err(why) = self.enter(code) {
            self.write();
            let _closed = self.refusal.try_set(Some(why));
        }
    }

    fn enter(self, code: Code) -> Result<(), String> {
        // The screen may be closed by now.
        let enter = self.enter.try_with_value(Rc::clone);
        enter.map_or(Ok(()), |enter| enter(code))
    }
}
