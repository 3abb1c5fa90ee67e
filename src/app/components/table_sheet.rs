//! What the battle as a whole keeps, and what may be done with no figure.

use leptos::prelude::*;
use rules_core::Holder;

use super::{
    adjust::adjust,
    move_bar::undo_button,
    offers::{offers, refused},
    sheet::head,
};
use crate::session::Session;

/// Turn, phase, whose move it is, to be changed by hand.
pub(crate) fn table_sheet(session: Session) -> impl IntoView {
    let not_now = move || {
        let offers = session.offers(None).into_iter();
        refused(offers.filter_map(|it| Some((it.label, it.refusal?))).collect())
    };
    let sides = move || {
        let sides = session.sides.get().into_iter().filter(|side| !side.trackers.is_empty());
        sides
            .map(|side| {
                view! { <h3 class="label">{side.name}</h3> {adjust(session, Holder::Side(side.id), &side.trackers)} }
            })
            .collect_view()
    };
    view! {
        {head(session, (), session.system.about().name, "Every change is logged and can be undone.")}
        <div class="sheet-facts">
            {move || session.trackers.with(|all| adjust(session, Holder::Battle, all))}
            {sides}
            {not_now}
        </div>
        <div class="sheet-play">
            {move || offers(session, session.offers(None))}
            <footer class="sheet-foot">{undo_button(session)}</footer>
        </div>
    }
}
