//! The caret of a text area that lies on a copy of its text.
//!
//! Browsers don't report where a caret is on the screen, but they report where text is. So the
//! text area is preceded by an element with the same text, font and width: one child per part of
//! the text, without the line breaks between parts. Both are in an element that scrolls.

use std::ops::Range;

use leptos::prelude::{document, request_animation_frame, window};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{DomRect, Element, Event, FocusOptions, HtmlTextAreaElement, VisualViewport};

use super::page::find;

/// The number of lines above the caret that are shown with it.
const ABOVE: f64 = 2.0;

/// The height in pixels from which something that covers the screen's lower edge is a keyboard.
const KEYBOARD: f64 = 120.0;

/// Returns the position of the caret, in UTF-16 units.
pub fn place(selector: &str) -> Option<u32> {
    field(selector)?.selection_start().ok()?
}

/// Focuses a text area, selects part of its text, and scrolls to it.
///
/// `part` is in UTF-16 units.
pub fn mark(selector: &'static str, part: Range<u32>) {
    request_animation_frame(move || {
        let Some(it) = field(selector) else { return };
        let how = FocusOptions::new();
        how.set_prevent_scroll(true);
        let _unfocused = it.focus_with_options(&how);
        let _unmarked = it.set_selection_range(part.start, part.end);
        let _unseen = reveal(&it);
    });
}

fn field(selector: &str) -> Option<HtmlTextAreaElement> {
    find(selector)?.dyn_into().ok()
}

/// Scrolls until the line with the caret is in view.
fn reveal(field: &HtmlTextAreaElement) -> Option<()> {
    let paper = field.parent_element()?;
    let line = line_rect(&field.previous_element_sibling()?, field.selection_start().ok()??)?;
    let frame = paper.get_bounding_client_rect();
    let margin = ABOVE * line.height();
    if line.top() < frame.top() + margin || line.bottom() > frame.bottom() - margin {
        paper.set_scroll_top(paper.scroll_top() + whole(line.top() - frame.top() - margin));
    }
    let section = paper.closest("section").ok()??;
    if section.get_bounding_client_rect().top() < 0.0 || frame.bottom() > room()?.height {
        section.scroll_into_view();
    }
    Some(())
}

/// Returns the box of the line that contains a position of the text.
fn line_rect(copy: &Element, place: u32) -> Option<DomRect> {
    let (mut part, mut rest) = (copy.first_element_child()?, place);
    loop {
        let text = part.first_child()?;
        let length = u32::try_from(text.node_value()?.encode_utf16().count()).ok()?;
        if let Some(beyond) = rest.checked_sub(length + 1)
            && let Some(next) = part.next_element_sibling()
        {
            (part, rest) = (next, beyond);
            continue;
        }
        if length == 0 {
            return Some(part.get_bounding_client_rect());
        }
        // A range without letters has no box at some places.
        let first = rest.min(length - 1);
        let letter = document().create_range().ok()?;
        letter.set_start(&text, first).ok()?;
        letter.set_end(&text, first + 1).ok()?;
        return Some(letter.get_bounding_client_rect());
    }
}

#[allow(clippy::cast_possible_truncation, reason = "distances on a page are far below the limit")]
fn whole(pixels: f64) -> i32 {
    pixels as i32
}

/// The part of the page that is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// Its height, in pixels.
    pub height: f64,
    /// Whether the on-screen keyboard covers what is below.
    pub has_keyboard: bool,
}

/// Returns the part of the page that is on the screen, or `None` if the browser does not say.
pub fn room() -> Option<Room> {
    let seen = window().visual_viewport()?;
    let all = window().inner_height().ok()?.as_f64()?;
    let height = seen.height() * seen.scale();
    Some(Room { height, has_keyboard: all - height > KEYBOARD })
}

/// Reports changes of the [`Room`] until it is dropped.
pub struct Watch(VisualViewport, Closure<dyn FnMut(Event)>);

impl Watch {
    /// Starts watching. Returns `None` if the browser does not report changes.
    pub fn begin(changed: impl Fn(Room) + 'static) -> Option<Self> {
        let seen = window().visual_viewport()?;
        let tell = Closure::<dyn FnMut(Event)>::new(move |_| {
            if let Some(room) = room() {
                changed(room);
            }
        });
        seen.add_event_listener_with_callback("resize", tell.as_ref().unchecked_ref()).ok()?;
        Some(Self(seen, tell))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let listener = self.1.as_ref().unchecked_ref();
        let _gone = self.0.remove_event_listener_with_callback("resize", listener);
    }
}

/// Scrolls until the line with the caret is in view, if the text area has the focus.
pub fn keep_in_view(selector: &'static str) {
    request_animation_frame(move || {
        let focused = document().active_element();
        if let Some(it) = field(selector).filter(|it| focused.as_ref() == Some(it.as_ref())) {
            let _unseen = reveal(&it);
        }
    });
}
