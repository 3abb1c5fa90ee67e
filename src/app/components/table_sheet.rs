//! What the battle as a whole keeps, and what may be done with no figure.

use leptos::prelude::*;
use rules_core::Holder;

use super::{
    adjust::adjust,
    icon::undo_button,
    offers::{offers, refused},
    sheet::{close_button, head},
};
use crate::session::Session;

/// Turn, phase, whose move it is, to be changed by hand.
pub(crate) fn table_sheet(session: Session) -> AnyView {
    let can = session.offers(None);
    let not_now =
        can.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?))).collect();
    let trackers = session.shown(|shown| {
        let mut trackers = vec![adjust(session, Holder::Battle, &shown.view.trackers)];
        for side in shown.view.sides.iter().filter(|side| !side.trackers.is_empty()) {
            trackers.push(view! { <h3 class="label">{side.name.clone()}</h3> }.into_any());
            trackers.push(adjust(session, Holder::Side(side.id), &side.trackers));
        }
        trackers
    });
    let remark = "Every change is logged and can be undone.".to_owned();
    view! {
        {head(None, "By hand".to_owned(), remark, vec![close_button(session)])}
        <div class="sheet-facts">{trackers}{refused(not_now)}</div>
        <div class="sheet-play">
            {offers(session, can)}
            <footer class="sheet-foot">{undo_button(session)}</footer>
        </div>
    }
    .into_any()
}
