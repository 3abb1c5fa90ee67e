//! The bar at the thumb: whose move it is, what must be done, undo.

use leptos::prelude::*;
use rules_core::view::Standing;

use super::icon::{emblem, icon};
use crate::session::{Opened, Session};

/// The bar at the thumb.
pub(crate) fn move_bar(session: Session) -> impl IntoView {
    let calm = move || session.over.with(Option::is_some).then_some("");
    let badge = move || session.next.with(|next| next.side).map(|side| emblem(session, side));
    view! {
        <footer class="move" data-calm=calm>
            {badge}
            <p class="move-text">{move || session.next.with(|next| view! { <b>{next.words.clone()}</b> })}</p>
            {undo_button(session)}
            {move || go_on(session)}
        </footer>
    }
}

/// Takes back the last thing done.
pub(crate) fn undo_button(session: Session) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            aria-label="Undo"
            title="Undo"
            disabled=move || session.can.with(|can| !can.0)
            on:click=move |_| session.undo()
        >
            {icon("#i-undo")}
        </button>
    }
}

/// What most likely comes next: the question put aside, the figure that acts, or what may be done with none.
fn go_on(session: Session) -> Option<AnyView> {
    let go = |words: String, act: Box<dyn Fn()>| {
        view! { <button type="button" class="button" data-kind="go" on:click=move |_| act()>{words}</button> }
            .into_any()
    };
    if session.walk.with(Option::is_some) {
        return Some(go("Continue".to_owned(), Box::new(move || session.aside.set(false))));
    }
    let mut offers = session.offers(None);
    offers.retain(|offer| offer.refusal.is_none());
    match offers.len() {
        0 => {
            let acting = session.acting()?;
            Some(go("Actions".to_owned(), Box::new(move || session.open(Opened::Figure(acting, false)))))
        }
        1 => {
            let offer = offers.pop()?;
            Some(go(offer.label, Box::new(move || session.take(&offer.action))))
        }
        _ => Some(go("Choose".to_owned(), Box::new(move || session.open(Opened::Table)))),
    }
}

impl Session {
    /// The figure that is acting.
    fn acting(self) -> Option<rules_core::FigureId> {
        let ids = self.sides.with(|sides| {
            sides.iter().flat_map(|side| side.figures.iter().copied()).collect::<Vec<_>>()
        });
        ids.into_iter().find(|&id| {
            self.figure(id).is_some_and(|it| it.with_untracked(|it| it.standing == Standing::Acting))
        })
    }
}
