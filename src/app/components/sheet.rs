//! The sheet that rises from the bottom: one dialog for whatever lies on top of the battle.

use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html::Dialog,
    prelude::*,
    wasm_bindgen::JsCast,
};
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use super::{
    figure_sheet::figure_sheet,
    icon::icon_button,
    keypad,
    log::log_sheet,
    table_sheet::table_sheet,
    walk_sheet::{walk_head, walk_sheet},
};
use crate::session::{Opened, Session, Showing};

/// From this width on the sheet leaves the battle beside it within reach.
const BESIDE: f64 = 900.0;

/// The sheet over a battle.
pub(crate) fn sheet(session: Session) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let showing = Memo::new(move |_| session.showing());
    Effect::new(move |_| {
        let showing = showing.get();
        session.questions.track();
        if let Some(dialog) = dialog.get() {
            raise(&dialog, showing != Showing::Opened(Opened::Nothing));
        }
    });
    let press = move |event: MouseEvent| {
        let on_backdrop = event.target().is_some_and(|it| it.dyn_ref::<HtmlDialogElement>().is_some());
        if on_backdrop {
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
            {move || match showing.get() {
                Showing::Walk => view! { {walk_head(session)} {walk_sheet(session)} }.into_any(),
                Showing::Opened(Opened::Figure(id, by_hand)) => figure_sheet(session, id, by_hand).into_any(),
                Showing::Opened(Opened::Table) => table_sheet(session).into_any(),
                Showing::Opened(Opened::Log) => log_sheet(session).into_any(),
                Showing::Opened(Opened::Nothing) => ().into_any(),
            }}
            <p class="unseen" role="status">{move || session.said.get()}</p>
        </dialog>
    }
}

/// The head of a sheet that can be closed.
pub(crate) fn head(
    session: Session,
    badge: impl IntoView,
    title: impl IntoView,
    remark: impl IntoView,
) -> impl IntoView {
    view! {
        <header class="sheet-head">
            {badge}
            <div class="sheet-title">
                <h2 id="sheet-title" tabindex="-1">{title}</h2>
                <p>{remark}</p>
            </div>
            {icon_button("#i-close", "Close", move || session.close())}
        </header>
    }
}

/// Opens or closes the dialog, and sends the focus to its title unless it already is on something that stays.
fn raise(dialog: &HtmlDialogElement, open: bool) {
    if open && !dialog.open() {
        if width() >= BESIDE {
            dialog.show();
        } else if dialog.show_modal().is_err() {
            dialog.show();
        }
    } else if !open && dialog.open() {
        dialog.close();
    }
    if open {
        let dialog = dialog.clone();
        request_animation_frame(move || focus(&dialog));
    }
}

fn focus(dialog: &HtmlDialogElement) {
    let active = document().active_element();
    let within = |it: &Element| dialog.contains(Some(it)) && !it.matches("dialog").unwrap_or(true);
    if active.as_ref().is_some_and(within) && !active.is_some_and(|it| is_close(&it)) {
        return;
    }
    if let Ok(Some(title)) = dialog.query_selector("h2")
        && let Some(title) = title.dyn_ref::<HtmlElement>()
    {
        let _unfocused = title.focus();
    }
}

/// Where the browser puts the focus when a dialog opens: its first button.
fn is_close(element: &Element) -> bool {
    element.matches(".sheet-head .icon-button").unwrap_or(false)
}

fn width() -> f64 {
    window().inner_width().ok().and_then(|it| it.as_f64()).unwrap_or_default()
}

/// Escape and the back gesture close a dialog by themselves.
fn close_by_browser(session: Session, dialog: NodeRef<Dialog>) {
    let open = dialog.get_untracked().is_some_and(|it| it.open());
    if !open && session.showing_untracked() != Showing::Opened(Opened::Nothing) {
        session.close();
    }
}

fn key_pressed(session: Session, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let on = |selector: &str| target.as_ref().is_some_and(|it| it.matches(selector).unwrap_or(false));
    if on("input, select, textarea") {
        return;
    }
    match event.key().as_str() {
        "Escape" => session.close(),
        "u" => session.undo(),
        "Enter" if on("button, a, summary") => return,
        key => {
            if session.showing_untracked() != Showing::Walk || !keypad::key_pressed(session, key) {
                return;
            }
        }
    }
    event.prevent_default();
}
