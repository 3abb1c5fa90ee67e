//! The overlay on top of a battle, a single dialog for all panels.

use leptos::{ev::MouseEvent, html::Dialog, prelude::*};

use super::{
    aloud::aloud,
    figure_overlay::figure_overlay,
    keypad,
    leaving::leaving_panel,
    log::log_overlay,
    moment::{beat, moment},
    offered_dice::offered_dice_panel,
    topic::topic_panel,
    tray::tray,
    turn_overlay::turn_overlay,
    walk_overlay::walk_overlay,
};
use crate::{
    browser::{
        dialog::{is_beside, raise},
        focus::{Focusable, focused},
        keys::{HistoryKey, on_history_key, shortcuts},
        page::find,
    },
    components::{
        node::live,
        page::room_beside,
        parts::{Placeholder::Line, with_part},
        sharing::more_phones::control_banner,
        watch::watched,
    },
    session::{Opened, Session},
    shown::Region,
    split::{NOTEBOOK, PAGES},
};

/// Renders the overlay on top of a battle or quick test.
pub(crate) fn overlay(session: Session) -> AnyView {
    let dialog = NodeRef::<Dialog>::new();
    let has_room = room_beside();
    Effect::new(move |_| {
        let open = session.on_top() != Opened::Nothing || session.overlays.topic().is_some();
        if let Some(dialog) = dialog.get() {
            // Moving the focus forces a layout, so do it after drawing everything.
            queue_microtask(move || raise(&dialog, open));
        }
    });
    // Scroll new content to its top.
    Effect::new(move |_| {
        session.on_top();
        request_animation_frame(to_top);
    });
    // A topic, or the question whether to leave, takes the focus when it opens. When it closes, the
    // focus returns to the button that opened it.
    Effect::new(move |opener: Option<Option<Focusable>>| {
        let reads = session.overlays.topic().is_some() || session.overlays.is_leaving();
        let next = if reads { find(".topic h2") } else { opener.flatten() };
        let opener = focused();
        if let Some(next) = next {
            request_animation_frame(move || drop(next.focus()));
        }
        opener.filter(|_| reads)
    });
    on_history_key(move |key| {
        let is_asked = session.overlays.reads_topic() || session.overlays.is_leaving();
        if !is_asked {
            match key {
                HistoryKey::Undo => session.undo(),
                HistoryKey::Redo => session.redo(),
            }
        }
        !is_asked
    });
    let press = move |event: MouseEvent| {
        if is_beside(&event) {
            session.close();
        }
    };
    view! {
        <dialog
            class="overlay"
            aria-labelledby="overlay-title"
            node_ref=dialog
            on:click=press
            on:keydown=shortcuts(move |key, on_button| key_pressed(session, key, on_button))
            on:close=move |_| close_by_browser(session, dialog)
        >
            {live(move || (!has_room.get()).then(|| banners(session)))}
            {live(move || panel(session))}
            {live(move || topic_panel(session))}
            {live(move || tray(session))}
            {live(move || moment(session))}
            {live(move || leaving_panel(session))}
            {live(move || offered_dice_panel(session))}
            {aloud(session, &[Region::Overlay])}
        </dialog>
        {live(move || dice_camera(session))}
        {live(move || moment(session))}
        {live(move || beat(session))}
    }
    .into_any()
}

/// Renders the banners about other tabs and phones. If there is room beside the overlay, the battle
/// beside it shows them.
fn banners(session: Session) -> AnyView {
    view! {
        {live(move || watched(session.document.claimant()))}
        {live(move || control_banner(session))}
    }
    .into_any()
}

/// Renders the content of the topmost overlay.
fn panel(session: Session) -> AnyView {
    match session.on_top() {
        Opened::Walk => walk_overlay(session),
        Opened::Figure { id, by_hand } => figure_overlay(session, id, by_hand),
        Opened::Log => log_overlay(session),
        Opened::HandOver => with_part(&PAGES, Line, move |it| (it.hand_over)(session)),
        Opened::MorePhones => with_part(&PAGES, Line, move |it| (it.more_phones)(session)),
        Opened::TurnPage => turn_overlay(session),
        Opened::Nothing => ().into_any(),
        opened => with_part(&NOTEBOOK, Line, move |it| (it.overlay)(session, opened)),
    }
}

/// Renders the view that reads dice by camera, while it is open.
fn dice_camera(session: Session) -> AnyView {
    let is_open = session.question.reads_dice.get();
    let camera = is_open.then(|| {
        with_part(&NOTEBOOK, Line, move |it| (it.dice_camera)(session.app(), session.dice_asker()))
    });
    camera.into_any()
}

/// Scrolls the overlay and its parts to their tops.
fn to_top() {
    for part in [".overlay", ".overlay-facts", ".overlay-play"] {
        if let Some(part) = find(part) {
            part.set_scroll_top(0);
        }
    }
}

/// Closes the overlay when the browser closes the dialog, after Escape or a back gesture.
fn close_by_browser(session: Session, dialog: NodeRef<Dialog>) {
    if dialog.get_untracked().is_some_and(|it| !it.open()) {
        session.close();
    }
}

/// Handles a key press in the overlay.
///
/// Returns `true` if the key had an effect.
fn key_pressed(session: Session, key: &str, on_button: bool) -> bool {
    let reads = session.overlays.reads_topic();
    match key {
        _ if session.skip_dice() => {}
        "Escape" if reads => session.overlays.read(None),
        "Escape" => session.close(),
        _ if reads => return false,
        "u" => session.undo(),
        "Enter" if on_button => return false,
        key => return keypad::key_pressed(session, key),
    }
    true
}
