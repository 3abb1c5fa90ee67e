//! The stamp that lands when something happens that is worth looking up for.

use leptos::prelude::*;
use rules_core::conversation::Moment;

use crate::session::Session;

/// The moment that is shown. What it is about is read aloud with the rest.
pub(crate) fn moment(session: Session) -> AnyView {
    let shown = session.moment().map(|moment| {
        view! { <p class="moment" data-tone=name(moment) aria-hidden="true"><b>{moment.word()}</b></p> }
            .into_any()
    });
    shown.into_any()
}

/// A moment as the stylesheet knows it.
fn name(moment: Moment) -> &'static str {
    match moment {
        Moment::Critical | Moment::Victory => "good",
        Moment::Fumble | Moment::Jam | Moment::Rout => "bad",
        Moment::Kill => "grim",
    }
}
