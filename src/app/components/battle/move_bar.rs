//! The bar at the bottom of a battle, with the next step and the undo button.

use leptos::prelude::*;
use rules_core::{Row, view::Offer};

use crate::{
    components::{
        all, flag,
        icon::{button, emblem, undo_button},
        tap,
    },
    session::{Opened, Session, panes::Next},
    shown::NextMove,
};

/// Renders the bar at the bottom of a battle.
pub(crate) fn move_bar(session: Session) -> AnyView {
    session.pane(Next, |next| {
        let (offers, go) = go_on(session, next);
        // A bar in the colour of buttons must have one.
        let is_calm = go.is_none() || next.is_over && !next.is_asked;
        view! {
            <footer class="move" data-calm=flag(is_calm)>
                {offers}
                {undo_button(session)}
                {next.side.map(|side| emblem(session, side))}
                <p class="move-text"><b>{next.words.clone()}</b></p>
                {go}
            </footer>
        }
        .into_any()
    })
}

/// Returns the offers in the bar's top row, and the button for the most likely next step.
///
/// The next step continues the walk-through, opens the report, takes what the figure that acts next
/// will most likely do, opens that figure, adds the figures that the battle lacks, or accepts the
/// only offer without a figure. Everything else is in the top row.
fn go_on(session: Session, next: &NextMove) -> (Option<AnyView>, Option<AnyView>) {
    let go = |words: &str, act| Some(button("go", None, words.to_owned(), act));
    if next.is_asked {
        let resume = || go("Continue", tap(move || session.overlays.resume()));
        return (None, session.overlays.is_aside().then(resume).flatten());
    }
    if next.is_over && session.report().is_some() {
        return (None, go("Report", tap(move || session.open(Opened::Report))));
    }
    let take = |offer: &Offer<Row>| {
        let offer = offer.clone();
        tap(move || session.take_or_ask(&offer))
    };
    let offers = next.offers.as_slice();
    let actions =
        next.figure.map(|id| tap(move || session.open(Opened::Figure { id, by_hand: false })));
    let lacks = next.lacks.map(|words| {
        go(words, tap(move || session.open(Opened::Newcomers(session.first_to_join()))))
    });
    let turn = || go("Rollbook's turn", tap(move || session.open(Opened::Solo)));
    let solo = next.is_solo.then(turn).flatten();
    let (go_on, beside, others) = match (actions, &next.likely, lacks, offers) {
        _ if solo.is_some() => (solo, None, offers),
        (Some(actions), Some(likely), ..) => {
            let actions = button("", None, "Actions".to_owned(), actions);
            (go(&likely.label, take(likely)), Some(actions), offers)
        }
        (Some(actions), None, ..) => (go("Actions", actions), None, offers),
        (None, _, Some(add), _) => (add, None, offers),
        (None, _, None, [offer]) => (go(&offer.label, take(offer)), None, &[][..]),
        (None, ..) => (None, None, offers),
    };
    let others = all(others, |it| button("", None, it.label.to_string(), take(it)));
    let others: Vec<AnyView> = beside.into_iter().chain(others).collect();
    let others = (!others.is_empty())
        .then(|| view! { <div class="buttons" data-small="">{others}</div> }.into_any());
    (others, go_on)
}
