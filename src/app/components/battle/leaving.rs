//! Asks whether to leave a walk-through with rolls or choices.

use leptos::prelude::*;

use crate::{
    components::{icon::button, tap},
    session::Session,
};

/// Renders the question on top of the walk-through while the player is about to leave.
pub(crate) fn leaving_panel(session: Session) -> AnyView {
    if !session.overlays.is_leaving() {
        return ().into_any();
    }
    let later = session.has_sides().then(|| {
        let close = tap(move || {
            session.overlays.cancel_leaving();
            session.close();
        });
        button("go", None, "Continue later".to_owned(), close)
    });
    let words = match session.has_sides() {
        true => "“Continue later” saves every die rolled so far.",
        false => "If you leave, you lose the dice rolled so far.",
    };
    view! {
        <section class="topic" aria-label="Leave this test?">
            <h2 tabindex="-1">"Leave this test?"</h2>
            <p>{words}</p>
            <div class="buttons">
                {later}
                {button("risk", None, "Leave and discard".to_owned(), tap(move || session.leave()))}
                {button("", None, "Stay".to_owned(), tap(move || session.overlays.cancel_leaving()))}
            </div>
        </section>
    }
    .into_any()
}
