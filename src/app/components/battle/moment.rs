//! The stamp for a big moment, such as a kill.
//!
//! The stamp appears on the figure's card if that card is visible.

use leptos::prelude::*;
use rules_core::conversation::Moment;

use crate::{
    components::{flag, tap},
    session::{Session, ShownMoment},
};

/// Renders the current moment's stamp.
///
/// The stamp is hidden from screen readers, which announce the moment with the result.
pub(crate) fn moment(session: Session) -> AnyView {
    let shown = session.moments.moment().map(|ShownMoment { moment, on_card, .. }| {
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

/// Renders a layer that ends the pause after a moment when tapped.
pub(crate) fn beat(session: Session) -> AnyView {
    let catches = session.moments.waits_a_beat().then(|| {
        let go_on = tap(move || session.moments.end_beat());
        view! { <div class="tray-catch" data-clear="" aria-hidden="true" on:click=go_on></div> }
            .into_any()
    });
    catches.into_any()
}

/// Returns a moment's name in the stylesheet.
fn name(moment: Moment) -> &'static str {
    match moment {
        Moment::Critical | Moment::Victory => "good",
        Moment::Fumble | Moment::Jam | Moment::Rout => "bad",
        Moment::Kill => "grim",
    }
}
