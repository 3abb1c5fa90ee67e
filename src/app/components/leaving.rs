//! Asks whether to leave a walk-through in which something was rolled or chosen already.

use leptos::prelude::*;

use super::{icon::button, tap};
use crate::session::Session;

/// The question, over its walk-through; nothing while nobody wants to leave.
pub(crate) fn leaving_panel(session: Session) -> AnyView {
    if !session.is_leaving() {
        return ().into_any();
    }
    let later = session.has_sides().then(|| {
        let close = tap(move || {
            session.stay();
            session.close();
        });
        button("go", None, "Go on later".to_owned(), close)
    });
    let words = match session.has_sides() {
        true => "Go on later keeps every die: look at the table, then continue.",
        false => "The dice so far would be taken back.",
    };
    view! {
        <section class="topic" aria-label="Leave this test?">
            <h2 tabindex="-1">"Leave this test?"</h2>
            <p>{words}</p>
            <div class="buttons">
                {later}
                {button("risk", None, "Take it all back".to_owned(), tap(move || session.leave()))}
                {button("", None, "Stay".to_owned(), tap(move || session.stay()))}
            </div>
        </section>
    }
    .into_any()
}
