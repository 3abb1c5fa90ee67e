//! The dice that another phone's camera has read.

use leptos::prelude::*;
use rules_core::dice::Die;

use crate::{
    components::{all, die::die, icon::button, node::node, tap},
    session::Session,
};

/// Renders the dice that another phone's camera has read, on top of the question that they answer.
pub(crate) fn offered_dice_panel(session: Session) -> AnyView {
    let faces = session.offered_dice();
    if faces.is_empty() {
        return ().into_any();
    }
    let drawn = all(&faces, |face| die(Die::D6, Some(*face)));
    let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let refuse = tap(move || session.refuse_dice());
    let enter = tap(move || session.enter_faces(&faces));
    view! {
        <section class="topic" role="alert" aria-label="Dice from another phone">
            <h2>"Another phone has read the dice"</h2>
            {node("p", "laid", drawn)}
            <p class="unseen">{words.join(", ")}</p>
            <div class="buttons">
                {button("go", None, "Use these".to_owned(), enter)}
                {button("", None, "Ignore".to_owned(), refuse)}
            </div>
        </section>
    }
    .into_any()
}
