//! The summary of a finished turn: losses, ended effects, and the button to the next turn.

use leptos::prelude::*;
use rules_core::{
    journal::{SideInTurn, TurnPage},
    words::listed,
};

use super::overlay_head::{close_button, head};
use crate::{
    components::{
        all,
        icon::{button, emblem, undo_button},
        node::text,
        tap,
    },
    session::Session,
};

/// Renders the summary of the finished turn.
pub(crate) fn turn_overlay(session: Session) -> AnyView {
    let drawn = session.overlays.turn_page().map(|page| {
        let TurnPage { title, sides, told, ended } = page;
        let sides = all(sides, |it| side(session, it));
        let told = all(told, |words| text("p", "", words));
        let ended = all(ended, |words| text("li", "", words));
        let count = ended.len();
        let ended = (count > 0).then(|| {
            view! {
                <details class="out-of-question">
                    <summary>{format!("What changed ({count})")}</summary>
                    <ul class="ended">{ended}</ul>
                </details>
            }
            .into_any()
        });
        let go_on = tap(move || session.overlays.turn_over());
        view! {
            {head(None, title, String::new(), vec![close_button(session)])}
            <div class="overlay-facts">
                <div class="turn-sides">{sides}</div>
                {told}
                {ended}
            </div>
            <div class="overlay-play">
                <footer class="overlay-foot">
                    {undo_button(session)} {button("go", None, "Continue".to_owned(), go_on)}
                </footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

fn side(session: Session, it: SideInTurn) -> AnyView {
    let SideInTurn { side, lost, remark, holds, leads } = it;
    let name = session.side(side, |it| it.name.clone()).unwrap_or_default();
    let losses = match lost.as_slice() {
        [] => text("p", "hush", "No losses"),
        lost => {
            let names = all(lost, |it| {
                let class = if it.is_gone { "lost" } else { "" };
                let models = it.models.as_ref().map(|models| format!(", lost {models}"));
                let name = text("span", class, it.name.clone());
                view! { <li>{name}{models}</li> }.into_any()
            });
            view! { <ul aria-label="Lost">{names}</ul> }.into_any()
        }
    };
    let leads = leads.then(|| view! { " "<b class="stamp">"leads"</b> }.into_any());
    let holds = (!holds.is_empty()).then(|| text("p", "", format!("Holds {}", listed(&holds))));
    view! {
        <section class="turn-side">
            <h3 class="of-side">{emblem(session, side)}<span>{name}{leads}</span></h3>
            <p>{remark}</p>
            {holds}
            {losses}
        </section>
    }
    .into_any()
}
