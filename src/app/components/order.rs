//! In whose order figures act, where that is settled: a strip of their names under the bar.

use leptos::prelude::*;
use rules_core::view::{FigureView, Standing};

use super::{all, flag, icon::emblem};
use crate::session::Session;

/// The strip. Nothing where sides choose who acts.
pub(crate) fn order(session: Session) -> Option<AnyView> {
    session.shown(|shown| {
        let figures = shown.view.order.iter().filter_map(|id| shown.figure(*id));
        let places = all(figures, |it| place(session, it));
        (!places.is_empty()).then(|| {
            view! { <ol class="order" aria-label="Order of play">{places}</ol> }.into_any()
        })
    })
}

fn place(session: Session, figure: &FigureView) -> AnyView {
    let is_next = figure.standing == Standing::Acting;
    let is_done = flag(figure.standing == Standing::Done);
    view! {
        <li aria-current=is_next.then_some("step") data-done=is_done>
            {emblem(session, figure.side)}
            <span>{figure.name.clone()}</span>
        </li>
    }
    .into_any()
}
