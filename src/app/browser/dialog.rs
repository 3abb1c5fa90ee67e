//! Opens and closes dialogs, and moves the focus into them.

use leptos::{ev::MouseEvent, prelude::document};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement};

use super::{
    focus::{go_on, taken_off},
    page::{find, has_room_beside},
};

/// Returns `true` if a click was on the dialog's backdrop or edge, not on its content.
pub fn is_beside(event: &MouseEvent) -> bool {
    event.target().is_some_and(|it| it.dyn_ref::<HtmlDialogElement>().is_some())
}

/// Opens or closes the dialog.
///
/// When the dialog opens, the focus moves to its title. If it was already open, the focus stays on
/// a button in it or moves to the title. When it closes, a lost focus moves to a suitable element.
pub fn raise(dialog: &HtmlDialogElement, open: bool) {
    if open && !dialog.open() {
        if has_room_beside() || dialog.show_modal().is_err() {
            dialog.show();
        }
        // Forget the element that had the focus before the dialog opened.
        drop(taken_off());
        focus_title();
    } else if !open && dialog.open() {
        dialog.close();
        go_on();
    } else if open {
        keep_focus(dialog);
    }
}

/// Keeps the focus on the focused button if the dialog still contains that button. Otherwise, moves
/// the focus to the dialog's title.
fn keep_focus(dialog: &HtmlDialogElement) {
    let stays = |it: &Element| dialog.contains(Some(it)) && it.tag_name() == "BUTTON";
    if let Some(had) = taken_off().filter(|it| stays(it)) {
        let _unfocused = had.focus();
    }
    if !document().active_element().as_ref().is_some_and(stays) {
        focus_title();
    }
}

fn focus_title() {
    if let Some(title) = find("#overlay-title") {
        let _unfocused = title.focus();
    }
}
