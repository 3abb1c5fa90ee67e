//! The overlay that rises from the bottom: one dialog for whatever lies on top of the battle.

use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html::Dialog,
    prelude::*,
    wasm_bindgen::{JsCast, JsValue},
};
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use super::{
    battle_overlay::battle_overlay,
    figure_overlay::figure_overlay,
    focus::{go_on, taken_off},
    icon::icon_button,
    keypad,
    leaving::leaving_panel,
    log::log_overlay,
    menu::{confirm_overlay, menu_overlay, reference_overlay},
    moment::moment,
    newcomers::newcomers_overlay,
    symbol::Symbol,
    tap,
    topic::topic_panel,
    tray::tray,
    turn_overlay::turn_overlay,
    two_phones::looked_on,
    walk_overlay::walk_overlay,
    watch::watched,
};
use crate::{
    parts::with_pages,
    session::{Opened, Session},
};

/// From this width on the overlay leaves the battle beside it within reach, unless the screen is low.
const BESIDE: f64 = 900.0;

/// A screen of this height is low.
const LOW: f64 = 480.0;

/// The overlay over a battle.
pub(crate) fn overlay(session: Session) -> AnyView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let open = session.on_top() != Opened::Nothing || session.topic().is_some();
        if let Some(dialog) = dialog.get() {
            // Sending the focus anywhere has the page laid out, which is worth its time only once all is drawn.
            queue_microtask(move || raise(&dialog, open));
        }
    });
    // What is new begins at its top.
    Effect::new(move |_| {
        session.on_top();
        request_animation_frame(to_top);
    });
    // The focus goes to a topic while it is read, and then back to where it was opened.
    Effect::new(move |opener: Option<Option<HtmlElement>>| {
        let reads = session.topic().is_some() || session.is_leaving();
        let next = if reads { find(".topic h2") } else { opener.flatten() };
        let opener = document().active_element().and_then(|it| it.dyn_into().ok());
        if let Some(next) = next {
            request_animation_frame(move || drop(next.focus()));
        }
        opener.filter(|_| reads)
    });
    let press = move |event: MouseEvent| {
        if event.target().is_some_and(|it| it.dyn_ref::<HtmlDialogElement>().is_some()) {
            session.close();
        }
    };
    view! {
        <dialog
            class="sheet"
            aria-labelledby="sheet-title"
            node_ref=dialog
            on:click=press
            on:keydown=move |event| key_pressed(session, &event)
            on:close=move |_| close_by_browser(session, dialog)
        >
            {move || watched(session.claimant())}
            {move || looked_on(session)}
            {move || match session.on_top() {
                Opened::Walk => walk_overlay(session),
                Opened::Figure(id, by_hand) => figure_overlay(session, id, by_hand),
                Opened::Battle => battle_overlay(session),
                Opened::Log => log_overlay(session),
                Opened::HandOver => with_pages(move |pages| (pages.hand_over)(session)),
                Opened::TwoPhones => with_pages(move |pages| (pages.two_phones)(session)),
                Opened::Report => with_pages(move |pages| (pages.report)(session)),
                Opened::TurnPage => turn_overlay(session),
                Opened::Newcomers(side) => newcomers_overlay(session, side),
                Opened::Menu => menu_overlay(session),
                Opened::Reference => reference_overlay(session),
                Opened::Confirm => confirm_overlay(session),
                Opened::Nothing => ().into_any(),
            }}
            {move || topic_panel(session)}
            {move || tray(session)}
            {move || moment(session)}
            {move || leaving_panel(session)}
            <p class="unseen" role="status">{move || session.said()}</p>
        </dialog>
        {move || moment(session)}
    }
    .into_any()
}

/// The head of an overlay, with the ways out of it.
pub(crate) fn head(
    badge: Option<AnyView>,
    title: String,
    remark: String,
    ways_out: Vec<AnyView>,
) -> AnyView {
    view! {
        <header class="sheet-head">
            {badge}
            <div class="sheet-title">
                <h2 id="sheet-title" tabindex="-1">{title}</h2>
                <p>{remark}</p>
            </div>
            {ways_out}
        </header>
    }
    .into_any()
}

/// The way out of an overlay that can be closed.
pub(crate) fn close_button(session: Session) -> AnyView {
    icon_button(Symbol::CLOSE, "Close".to_owned(), tap(move || session.close()))
}

/// Opens or closes the dialog, and sends the focus to its title unless it already is on something that stays.
fn raise(dialog: &HtmlDialogElement, open: bool) {
    if open && !dialog.open() {
        if has_room_beside() || dialog.show_modal().is_err() {
            dialog.show();
        }
        focus(dialog, true);
    } else if !open && dialog.open() {
        dialog.close();
        go_on();
    } else if open {
        focus(dialog, false);
    }
}

/// Scrolls the overlay and its parts to their tops.
fn to_top() {
    for part in [".sheet", ".sheet-facts", ".sheet-play"] {
        if let Some(part) = find(part) {
            part.set_scroll_top(0);
        }
    }
}

fn focus(dialog: &HtmlDialogElement, anew: bool) {
    let stays = |it: &Element| dialog.contains(Some(it)) && it.tag_name() == "BUTTON";
    if let Some(had) = taken_off().filter(|it| !anew && stays(it)) {
        let _unfocused = had.focus();
    }
    if !anew && document().active_element().as_ref().is_some_and(stays) {
        return;
    }
    if let Some(title) = find("#sheet-title") {
        let _unfocused = title.focus();
    }
}

/// The first element that a selector finds.
pub(crate) fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// Returns `true` if the overlay leaves the battle beside it within reach.
pub(crate) fn has_room_beside() -> bool {
    let size =
        |it: Result<JsValue, JsValue>| it.ok().and_then(|it| it.as_f64()).unwrap_or_default();
    size(window().inner_width()) >= BESIDE && size(window().inner_height()) > LOW
}

/// Brings what a selector finds to the player: scrolled to, with the focus on it. Nothing if it finds nothing.
pub(crate) fn bring(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(it) = find(selector) {
            it.scroll_into_view();
            let _unfocused = it.focus();
        }
    });
}

/// Escape and the back gesture close a dialog by themselves.
fn close_by_browser(session: Session, dialog: NodeRef<Dialog>) {
    if dialog.get_untracked().is_some_and(|it| !it.open()) {
        session.close();
    }
}

fn key_pressed(session: Session, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let on =
        |selector: &str| target.as_ref().is_some_and(|it| it.matches(selector).unwrap_or(false));
    let key = event.key();
    let reads = session.reads_topic();
    let understood = match key.as_str() {
        _ if session.skip_dice() => true,
        "Escape" if reads => {
            session.read(None);
            true
        }
        "Escape" => {
            session.close();
            true
        }
        _ if reads || on("select") => false,
        "u" => {
            session.undo();
            true
        }
        "Enter" if on("button") => false,
        key => keypad::key_pressed(session, key),
    };
    if understood {
        event.prevent_default();
    }
}
