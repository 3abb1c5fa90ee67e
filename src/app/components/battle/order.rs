//! A strip below the bar with the order of play, for systems with a fixed order.

use leptos::prelude::*;
use rules_core::view::Standing;

use crate::{
    components::{all, flag, icon::emblem},
    session::{Session, panes::Order},
    shown::Place,
};

/// Renders the order of play.
///
/// Returns `None` if the sides choose who acts.
pub(crate) fn order(session: Session) -> Option<AnyView> {
    session.pane(Order, |order| {
        let places = all(order, |it| place(session, &it));
        (!places.is_empty()).then(|| {
            view! { <ol class="order" aria-label="Order of play">{places}</ol> }.into_any()
        })
    })
}

fn place(session: Session, it: &Place<'_>) -> AnyView {
    let is_next = it.standing == Standing::Acting;
    let is_done = flag(it.standing == Standing::Done);
    view! {
        <li aria-current=is_next.then_some("step") data-done=is_done>
            {emblem(session, it.side)}
            <span>{it.name.to_owned()}</span>
        </li>
    }
    .into_any()
}
