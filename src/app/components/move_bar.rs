//! The bar at the thumb: whose move it is, what must be done, undo.

use leptos::prelude::*;

use super::{
    all, flag,
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
    let (offers, go) = go_on(session);
    view! {
        <footer class="move" data-calm=flag(calm)>
            {offers}
            {undo_button(session)}
            {side.map(|side| emblem(session, side))}
            <p class="move-text"><b>{words}</b></p>
            {go}
        </footer>
    }
    .into_any()
}

/// What most likely comes next: the question put aside, the report, the figure whose move it is, what may be done with no
/// figure. Of the last, as many as there are stand above.
fn go_on(session: Session) -> (Option<AnyView>, Option<AnyView>) {
    let go = |words: &str, act| Some(button("go", None, words.to_owned(), act));
    if session.now(|shown| shown.walk.is_some()) {
        let resume = || go("Continue", tap(move || session.resume()));
        return (None, session.is_aside().then(resume).flatten());
    }
    if session.now(|shown| shown.view.over.is_some()) && session.report().is_some() {
        return (None, go("Report", tap(move || session.open(Opened::Report))));
    }
    let mut offers = session.offers(None);
    offers.retain(|offer| offer.refusal.is_none() && !offer.rare);
    let next = match session.now(|shown| shown.view.next.figure) {
        Some(id) => go("Actions", tap(move || session.open(Opened::Figure(id, false)))),
        None if offers.len() == 1 => {
            offers.pop().and_then(|it| go(&it.label.clone(), tap(move || session.take_or_ask(&it))))
        }
        None => None,
    };
    let others =
        all(offers, |it| button("", None, it.label.clone(), tap(move || session.take_or_ask(&it))));
    let others = (!others.is_empty())
        .then(|| view! { <div class="buttons" data-small="">{others}</div> }.into_any());
    (others, next)
}
