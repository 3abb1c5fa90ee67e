//! The components of the screens: functions that turn data into views, one component per file.
//!
//! A component that shows a battle takes its [`Session`](crate::session::Session). Screens
//! subscribe to signals, but most components don't. A component is redrawn as a whole, and Leptos
//! updates only the differences.

use std::cell::Cell;

use leptos::{ev::MouseEvent, prelude::*};

use crate::bounce::is_bounce;

pub(crate) mod adjust;
pub(crate) mod after;
pub(crate) mod aloud;
pub(crate) mod any_dice;
pub(crate) mod backup;
pub(crate) mod banner;
pub(crate) mod bar;
pub(crate) mod battle_overlay;
pub(crate) mod camera;
pub(crate) mod chart;
pub(crate) mod choice;
pub(crate) mod chronicle;
pub(crate) mod clocks;
pub(crate) mod code_entry;
pub(crate) mod conditions;
pub(crate) mod copies;
pub(crate) mod crew;
pub(crate) mod crowd;
pub(crate) mod die;
pub(crate) mod export;
pub(crate) mod field;
pub(crate) mod figure_card;
pub(crate) mod figure_overlay;
mod folds;
pub(crate) mod icon;
pub(crate) mod input;
pub(crate) mod keypad;
pub(crate) mod leaving;
pub(crate) mod library;
pub(crate) mod log;
pub(crate) mod long_text;
pub(crate) mod menu;
pub(crate) mod moment;
pub(crate) mod more_phones;
pub(crate) mod move_bar;
pub(crate) mod moving_code;
pub(crate) mod newcomers;
pub(crate) mod news;
pub(crate) mod node;
pub(crate) mod notice;
pub(crate) mod number;
pub(crate) mod odds;
pub(crate) mod offers;
pub(crate) mod open_file;
pub(crate) mod order;
pub(crate) mod overlay;
pub(crate) mod overlay_head;
pub(crate) mod own_games;
pub(crate) mod own_tables;
pub(crate) mod own_trackers;
pub(crate) mod page;
pub(crate) mod page_overlay;
pub(crate) mod paste;
pub(crate) mod paste_field;
pub(crate) mod photos;
pub(crate) mod picture;
pub(crate) mod pool;
pub(crate) mod portrait;
pub(crate) mod reminder;
pub(crate) mod report_overlay;
pub(crate) mod roll;
pub(crate) mod score;
pub(crate) mod scoreboard;
pub(crate) mod search_field;
pub(crate) mod select;
pub(crate) mod share;
mod stat;
pub(crate) mod story;
pub(crate) mod story_buttons;
pub(crate) mod sum;
pub(crate) mod symbol;
pub(crate) mod table_lines;
mod tie;
pub(crate) mod toast;
pub(crate) mod topic;
pub(crate) mod tracker;
pub(crate) mod tray;
pub(crate) mod turn_overlay;
pub(crate) mod walk_overlay;
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
