//! The stamp that lands when something happens that is worth looking up for: on the card of whoever
//! it happens to, where that is seen.

use leptos::prelude::*;
use rules_core::conversation::Moment;

use super::{flag, tap};
use crate::session::{Session, Shining};

/// The moment that is shown. What it is about is read aloud with the rest.
pub(crate) fn moment(session: Session) -> AnyView {
    let shown = session.moment().map(|Shining { moment, on_card, .. }| {
        let place = |it: Option<i32>| it.map(|it| format!("{it}px"));
        view! {
            <p
                class="moment"
                data-tone=name(moment)
                data-card=flag(on_card.is_some())
                style:--x=place(on_card.map(|(x, _)| x))
                style:--y=place(on_card.map(|(_, y)| y))
                aria-hidden="true"
            >
                <b>{moment.word()}</b>
            </p>
        }
        .into_any()
    });
    shown.into_any()
}

/// What catches a tap while the next question waits: it need not wait any more.
pub(crate) fn beat(session: Session) -> AnyView {
    let catches = session.waits_a_beat().then(|| {
        let go_on = tap(move || session.end_beat());
        view! { <div class="tray-catch" data-clear="" aria-hidden="true" on:click=go_on></div> }
            .into_any()
    });
    catches.into_any()
}

/// A moment as the stylesheet knows it.
fn name(moment: Moment) -> &'static str {
    match moment {
        Moment::Critical | Moment::Victory => "good",
        Moment::Fumble | Moment::Jam | Moment::Rout => "bad",
        Moment::Kill => "grim",
    }
}
