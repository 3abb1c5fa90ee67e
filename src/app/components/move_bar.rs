//! The bar at the thumb: whose move it is, what must be done, undo.

use leptos::prelude::*;
use rules_core::view::Standing;

use super::{
    flag,
    icon::{button, emblem, undo_button},
    tap,
};
use crate::session::{Opened, Session};

/// The bar at the thumb.
pub(crate) fn move_bar(session: Session) -> AnyView {
    let (side, words, calm) = session.shown(|shown| match &shown.walk {
        Some(walk) => (walk.prompt.side, walk.prompt.ask.clone(), false),
        None => (shown.view.next.side, shown.view.next.words.clone(), shown.view.over.is_some()),
    });
    view! {
        <footer class="move" data-calm=flag(calm)>
            {side.map(|side| emblem(session, side))}
            <p class="move-text"><b>{words}</b></p>
            {undo_button(session)}
            {go_on(session)}
        </footer>
    }
    .into_any()
}

/// What most likely comes next: the question put aside, what may be done with no figure, the figure that acts.
fn go_on(session: Session) -> Option<AnyView> {
    let go = |words: String, act| button("go", None, words, act);
    if session.now(|shown| shown.walk.is_some()) {
        return session
            .is_aside()
            .then(|| go("Continue".to_owned(), tap(move || session.resume())));
    }
    let mut offers = session.offers(None);
    offers.retain(|offer| offer.refusal.is_none());
    if offers.len() > 1 {
        return Some(go("Choose".to_owned(), tap(move || session.open(Opened::Table))));
    }
    if let Some(offer) = offers.pop() {
        return Some(go(offer.label, tap(move || session.take(&offer.action))));
    }
    let acting = session.now(|shown| {
        shown.figures().find(|it| it.standing == Standing::Acting).map(|figure| figure.id)
    })?;
    Some(go("Actions".to_owned(), tap(move || session.open(Opened::Figure(acting, false)))))
}
