//! The components of the screens: functions that turn data into views, one component per file.
//!
//! A component that shows a battle takes its [`Session`](crate::session::Session). Screens
//! subscribe to signals, but most components don't. A component is redrawn as a whole, and Leptos
//! updates only the differences.

use std::cell::Cell;

use leptos::{ev::MouseEvent, prelude::*};

use crate::bounce::is_bounce;

pub(crate) mod banner;
pub(crate) mod battle;
pub(crate) mod dice_camera;
pub(crate) mod die;
pub(crate) mod editor;
pub(crate) mod icon;
pub(crate) mod input;
pub(crate) mod node;
pub(crate) mod notice;
pub(crate) mod page;
pub(crate) mod page_overlay;
pub(crate) mod parts;
pub(crate) mod portrait;
pub(crate) mod report;
pub(crate) mod rule_texts;
pub(crate) mod search_field;
pub(crate) mod select;
pub(crate) mod sharing;
pub(crate) mod symbol;
pub(crate) mod toast;
pub(crate) mod watch;

/// What a list shows until all documents are known.
pub(crate) const READING: &str = "Reading …";

/// The handler of a button.
///
/// All buttons share this boxed type, which keeps the app small.
pub(crate) type Tap = Box<dyn FnMut(MouseEvent)>;

/// Returns a handler that runs `act` when a button is pressed.
///
/// Ignores an accidental repeat of a tap. Also ignores clicks by a script or an assistive tool
/// while another tap is being handled.
pub(crate) fn tap(act: impl Fn() + 'static) -> Tap {
    tap_at(move |_| act())
}

/// Returns a handler like [`tap`] that also receives the event, for buttons that need its position.
pub(crate) fn tap_at(act: impl Fn(&MouseEvent) + 'static) -> Tap {
    Box::new(move |event| {
        if !is_bounce(&event) && !replace_busy(true) {
            act(&event);
            replace_busy(false);
        }
    })
}

/// Sets whether a tap is being handled, and returns the previous value.
///
/// This function is not inlined, since every tap calls it.
#[inline(never)]
fn replace_busy(is_busy: bool) -> bool {
    thread_local! {
        static BUSY: Cell<bool> = const { Cell::new(false) };
    }
    BUSY.replace(is_busy)
}

/// Renders a comma that only screen readers announce, between items without a visible separator.
pub(crate) fn comma() -> AnyView {
    view! { <span class="unseen">", "</span> }.into_any()
}

/// Returns the value of a boolean attribute.
pub(crate) fn flag(is_there: bool) -> Option<&'static str> {
    is_there.then_some("")
}

/// Returns a view of each item.
pub(crate) fn all<T>(
    items: impl IntoIterator<Item = T>,
    view: impl FnMut(T) -> AnyView,
) -> Vec<AnyView> {
    items.into_iter().map(view).collect()
}
